import type { GuestCaller } from '#tests/support/server/callers.ts';

/** A page that people wait for. */
export interface AwaitedPage {
  readonly name: string;
  /**
   * What was reached, and a tenth more: each change of a page makes few-files.ts join the files in another way. The aim
   * is 15 files for each page and 45 kB, compressed, for a player's.
   */
  readonly most: { readonly scripts: number; readonly bytes: number };
  /** Where the guest has something to see. */
  readonly addressFor: (guest: GuestCaller, host: GuestCaller) => Promise<string>;
}
