import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { ExitCode, Terminal } from './command.ts';

/** Runs with the environment's settings; anything the operator can fix becomes one sentence. */
export const withConfig = async (
  terminal: Terminal,
  run: (config: Config) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const read = readConfig(terminal.env);
  if (!read.ok) {
    terminal.complain(read.problems.join('\n'));
    return 2;
  }
  try {
    return await run(read.config);
  } catch (error) {
    if (!(error instanceof RecoveryError || error instanceof StoreError)) throw error;
    terminal.complain(error.message);
    return 2;
  }
};
