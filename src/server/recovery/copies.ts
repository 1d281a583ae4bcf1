import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#core/instant.ts';
import { fromIso, toIso } from '#core/instant.ts';

/** A backup, or the exports of one run, in a folder. */
export interface FolderCopy {
  readonly name: string;
  readonly madeAt: Instant;
  readonly bytes: number;
}

const NAME = /^roundtable-(?:export-)?(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/;

export const exportName = (now: Instant): string =>
  `roundtable-export-${toIso(now)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`;

const madeAtOf = (name: string): Instant | undefined => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : fromIso(`${day}${hours}:${minutes}:${seconds}Z`);
};

const bytesBelow = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
};

const namesIn = async (folder: string, prefix: string): Promise<string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix) && NAME.test(entry.name))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('roundtable-export-') === (prefix === 'roundtable-export-'))
      .toSorted()
      .toReversed();
  } catch {
    return [];
  }
};

const UNFINISHED = '.unfinished';

/** Leftovers of runs before `madeBefore` whose server stopped or died. */
export const clearUnfinished = async (folder: string, madeBefore: Instant): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((other) => other.endsWith(UNFINISHED))) {
    const madeAt = madeAtOf(name.slice(0, -UNFINISHED.length));
    if (madeAt !== undefined && madeAt < madeBefore)
      await rm(join(folder, name), { recursive: true, force: true });
  }
};

/** Fills a new folder, which gets its name only when it is complete. */
export const fillFolder = async <T>(
  folder: string,
  name: string,
  fill: (to: string) => Promise<T>,
): Promise<T> => {
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  const filled = await fill(unfinished);
  await rename(unfinished, join(folder, name));
  return filled;
};

const PREFIXES = { backup: 'roundtable-', export: 'roundtable-export-' } as const;
export type CopyKind = keyof typeof PREFIXES;

/** The copies in a folder, newest first; other names are ignored. */
export const listCopies = async (folder: string, kind: CopyKind): Promise<FolderCopy[]> => {
  const copies: FolderCopy[] = [];
  for (const name of await namesIn(folder, PREFIXES[kind])) {
    const bytes = await bytesBelow(join(folder, name)).catch(() => 0);
    copies.push({ name, madeAt: madeAtOf(name) ?? 0, bytes });
  }
  return copies;
};

/** Removes the oldest beyond `keep`, and only folders with our names. */
export const pruneCopies = async (folder: string, kind: CopyKind, keep: number): Promise<void> => {
  const names = await namesIn(folder, PREFIXES[kind]);
  for (const name of names.slice(keep)) await rm(join(folder, name), { recursive: true, force: true });
};
