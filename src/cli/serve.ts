import type { CliCommand } from './command.ts';

export const serveCommand: CliCommand = {
  summary: 'Start the server',
  help: [
    'Serves until it is stopped with Ctrl-C or a signal. All settings are environment variables:',
    '',
    '  PORT=9000 DATA_DIR=/srv/roundtable roundtable serve',
    '',
    '"roundtable config" shows every setting.',
  ],
  options: {
    port: { value: 'NUMBER', summary: 'Instead of PORT' },
    host: { value: 'ADDRESS', summary: 'Instead of HOST' },
  },
  async run({ values }, { env }) {
    const { runServer } = await import('#server/run-server.ts');
    const { port = env['PORT'], host = env['HOST'] } = values;
    const code = await runServer({ ...env, PORT: port, HOST: host });
    // A half-opened bus or worker would keep a failed start alive.
    if (code !== undefined) process.exit(code);
    return undefined;
  },
};
