import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const MOST_TRIES = 20;

/** What was deleted since it was listed is left out, unless it has come again; nothing else is forgiven. */
const unlessGone = async <T>(source: string, work: () => Promise<T>): Promise<T | undefined> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isGone(error)) throw error;
      if (!(await isThere(source))) return undefined;
      if (tries === MOST_TRIES) throw error;
    }
  }
};

/** Copies the files below a folder in which others are deleted and made meanwhile. Links are not files of ours. */
export const copyFolder = async (
  from: string,
  to: string,
  isKept: (name: string) => boolean,
): Promise<void> => {
  const entries = await unlessGone(from, () => readdir(from, { withFileTypes: true }));
  if (entries === undefined) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries.filter(({ name }) => isKept(name))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, isKept);
    else if (entry.isFile()) await unlessGone(source, () => copyFile(source, target));
  }
};
