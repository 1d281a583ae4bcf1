import { foldName } from './names.ts';

const MOST_DEVICES = 3;

/** Names as they are kept out: each once, whatever the case. */
export const keptOutNames = (names: readonly string[]): string[] => [...new Set(names.map(foldName))];

/** The names by which a newcomer may be kept out: their name, with and without the number that makes it unique. */
export const namesToLookFor = (name: string): string[] =>
  keptOutNames([name, name.replace(/ \d{1,3}$/u, '')]);

/** The devices a seat was used from, the last few. */
export const withDevice = (known: readonly string[], device: string | undefined): readonly string[] =>
  device === undefined || known.includes(device) ? known : [...known, device].slice(-MOST_DEVICES);
