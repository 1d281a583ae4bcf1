import { must, newGuest } from '#tests/support/server/callers.ts';
import type { Prepare } from './prepared.ts';

export const LISTED = 50;

interface Made {
  readonly line: string;
  readonly body: object;
}

export interface Reading {
  readonly name: string;
  /** What is there to be read, by its number. */
  readonly made: (n: number) => Made;
  /** Whose it is: others' things are made by many, because nobody may make so many in a minute. */
  readonly isOwn: boolean;
  readonly line: string;
}

export const preparing =
  ({ name, made, isOwn, line }: Reading): Prepare =>
  async (address, times) => {
    const reader = await newGuest(address);
    for (let n = 0; n < LISTED; n++) {
      const maker = isOwn ? reader : await newGuest(address);
      const { line: making, body } = made(n);
      await must(maker.call(making, body));
    }
    return { name, atOnce: false, calls: Array.from({ length: times }, () => () => must(reader.call(line))) };
  };
