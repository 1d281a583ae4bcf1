import type { AwaitedPage } from '#tests/support/browser/awaited.ts';
import { must } from '#tests/support/server/callers.ts';

interface Polls {
  readonly examples: readonly { readonly pollId: string; readonly status: string }[];
}

const exampleThatIs =
  (status: string): AwaitedPage['addressFor'] =>
  async (guest) => {
    const { examples } = await must(guest.call<Polls>('GET /polls'));
    const poll = examples.find((each) => each.status === status);
    if (!poll) throw new Error(`The demo content has no ${status} poll.`);
    return `/polls/${poll.pollId}`;
  };

export const pollsAwaited: readonly AwaitedPage[] = [
  { name: 'ballot', most: { scripts: 46, bytes: 105_000 }, addressFor: exampleThatIs('open') },
  { name: 'results', most: { scripts: 44, bytes: 101_000 }, addressFor: exampleThatIs('closed') },
];
