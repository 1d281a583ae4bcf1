import { serverEnv, serverFlags, serverMain } from '#server/server-command.mjs';
import type { CliCommand } from './command.ts';

/**
 * Node and the C library read their memory settings at process start, so this one replaces itself. The process id stays,
 * so its parent process can signal the server.
 */
const becomeServer = (settings: NodeJS.ProcessEnv): void => {
  const given = Object.entries({ ...serverEnv, ...settings }).filter(([, value]) => value !== undefined);
  const command = [process.execPath, ...process.execArgv, ...serverFlags, serverMain];
  process.execve?.(process.execPath, command, Object.fromEntries(given));
};

export const serveCommand: CliCommand = {
  summary: 'Start the server',
  help: [
    'Runs until you press Ctrl-C or send it a signal. All settings are environment variables:',
    '',
    '  PORT=9000 DATA_DIR=/srv/roundtable roundtable serve',
    '',
    '"roundtable config" shows every setting.',
  ],
  options: {
    port: { value: 'NUMBER', summary: 'Use this port instead of PORT' },
    host: { value: 'ADDRESS', summary: 'Listen on this address instead of HOST' },
  },
  async run({ values }, { env }) {
    const { port = env['PORT'], host = env['HOST'] } = values;
    const settings = { ...env, PORT: port, HOST: host };
    // Windows cannot do that and serves in this process.
    if (process.platform !== 'win32') becomeServer(settings);
    const { runServer } = await import('#server/run-server.ts');
    const code = await runServer(settings);
    // A half-opened bus or worker would keep a failed start alive.
    if (code !== undefined) process.exit(code);
    return undefined;
  },
};
