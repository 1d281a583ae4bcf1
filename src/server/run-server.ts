import { networkInterfaces } from 'node:os';
import { announcement, firstSteps } from './announce.ts';
import { readConfig } from './config.ts';
import type { Environment } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { StartError } from './start-error.ts';
import { stopOnSignals } from './stop-signals.ts';

/** Joins a message into one line. */
const complain = (sentence: string): void => {
  process.stderr.write(`${sentence.replace(/\s*\n\s*/g, '; ')}\n`);
};

/** Serves until a signal ends it. Gives back an exit code only when it could not start: 2 for bad settings, else 1. */
export const runServer = async (env: Environment): Promise<number | undefined> => {
  const read = readConfig(env);
  if (!read.ok) {
    complain(read.problems.join(' '));
    return 2;
  }
  const { config } = read;
  const log = createLog(config.LOG_LEVEL);
  try {
    const starting = startServer(config, log);
    // Installed before the start completes: a signal while the examples are written must not interrupt a write.
    const stop = async (): Promise<void> => (await starting).stop();
    stopOnSignals({ stop, log, exit: (code) => process.exit(code) });
    const server = await starting;
    const { HOST: host, PUBLIC_URL: publicUrl } = config;
    const { port, httpsPort } = server;
    process.stdout.write(
      `${announcement({ host, port, httpsPort, publicUrl, interfaces: networkInterfaces() })}\n`,
    );
    if (server.seeded) process.stdout.write(`${firstSteps(config.ADMINS)}\n`);
    return undefined;
  } catch (error) {
    if (error instanceof StartError) complain(error.message);
    else {
      log.fatal({ err: error }, 'could not start');
      complain('Roundtable could not start because of a mistake of its own; the lines above say where.');
    }
    return 1;
  }
};
