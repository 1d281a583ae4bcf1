import { engagementsAwaited } from '#tests/support/engagements/awaited.ts';
import { huntsAwaited } from '#tests/support/hunts/awaited.ts';
import { pollsAwaited } from '#tests/support/polls/awaited.ts';
import { quizzesAwaited } from '#tests/support/quizzes/awaited.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { AwaitedPage } from './awaited.ts';

export const awaitedPages: readonly AwaitedPage[] = [
  { name: 'home', most: { scripts: 15, bytes: 45_000 }, addressFor: async () => '/' },
  ...pollsAwaited,
  ...engagementsAwaited,
  ...quizzesAwaited,
  ...huntsAwaited,
];

/** By name, after the guest was everywhere: what was left open elsewhere shows on the home page. */
export const awaitedAddresses = async (
  guest: GuestCaller,
  host: GuestCaller,
): Promise<ReadonlyMap<string, string>> => {
  const addresses = new Map<string, string>();
  for (const { name, addressFor } of awaitedPages) addresses.set(name, await addressFor(guest, host));
  return addresses;
};
