import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#core/instant.ts';

export interface DroppedLink {
  readonly email: string;
  readonly expiresAt: Instant;
}

const fileOf = (folder: string, tokenHash: string): string =>
  join(folder, 'reset-links', `${tokenHash}.json`);

/**
 * The embedded database has one owner: while the server runs, the operator's command cannot write to it.
 * Only the operator can write to the data folder, so a file in it is as good.
 */
export const dropLink = async (folder: string, tokenHash: string, link: DroppedLink): Promise<void> => {
  const file = fileOf(folder, tokenHash);
  await mkdir(join(folder, 'reset-links'), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(link), { mode: 0o600, flag: 'wx' });
};

/** Returns the link once, then it is gone. */
export const takeLink = async (folder: string, tokenHash: string): Promise<DroppedLink | undefined> => {
  const file = fileOf(folder, tokenHash);
  try {
    const text = await readFile(file, 'utf8');
    await unlink(file);
    return JSON.parse(text) as DroppedLink;
  } catch {
    // No such note, or another request was faster to remove it.
    return undefined;
  }
};
