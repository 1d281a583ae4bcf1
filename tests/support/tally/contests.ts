import { readFileSync } from 'node:fs';
import { parseBlt } from '#platform/ballot-files/rules/blt.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';

/** The ballots of a real contest, from the folder beside this file. */
export const readContest = (name: string): Profile => {
  const read = parseBlt(readFileSync(new URL(`contests/${name}.blt`, import.meta.url), 'utf8'));
  if (!read.ok) throw new Error(read.error.code);
  return read.value.file.profile;
};
