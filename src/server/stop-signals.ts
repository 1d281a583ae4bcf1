import type { Logger } from 'pino';

const STOP_WITHIN_MS = 10_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

interface StopDeps {
  readonly stop: () => Promise<void>;
  readonly log: Logger;
  readonly exit: (code: number) => void;
}

/** The first signal stops gracefully within ten seconds, a second one at once. */
export const stopOnSignals = ({ stop, log, exit }: StopDeps): void => {
  let isStopping = false;
  const end = async (reason: string, code: number): Promise<void> => {
    if (isStopping) return exit(1);
    isStopping = true;
    log.info({ reason }, 'stopping');
    const overdue = setTimeout(() => {
      log.error('not stopped within 10 s, leaving now');
      exit(1);
    }, STOP_WITHIN_MS);
    try {
      await stop();
      clearTimeout(overdue);
      log.info('stopped');
      exit(code);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, () => void end(signal, 0));
  // After such a bug, memory may be corrupt; stored data is not.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    void end('uncaught', 1);
  });
};
