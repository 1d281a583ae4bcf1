import { makeFolder } from '#server/make-folder.ts';

/** Why a backup, a restore or a copy cannot be made, in a sentence for the operator. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError';
}

/** For output to a place that the operator named. */
export const newFolder = async (path: string): Promise<void> => {
  try {
    await makeFolder(path);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new RecoveryError(`The folder ${path} cannot be made (${code}).`);
  }
};
