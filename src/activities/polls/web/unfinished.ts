import { readKept } from '#web/kit/kept.ts';
import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { pollsClient } from './polls.client.ts';

const MOST_ASKED = 3;

/** Polls this device has voted in, latest first; read without loading the ballot's code. */
const votedIn = (): readonly string[] => {
  const receipts = readKept('roundtable.receipts');
  const ids = (Array.isArray(receipts) ? receipts : []).map((receipt: unknown) =>
    typeof receipt === 'object' && receipt !== null && 'pollId' in receipt ? String(receipt.pollId) : '',
  );
  return ids.filter((id) => id !== '').slice(0, MOST_ASKED);
};

const voted = async (pollId: string): Promise<readonly Unfinished[]> => {
  const answer = await pollsClient.readPoll({ params: { pollId } });
  if (!answer.ok || answer.value.status !== 'open' || answer.value.audience === 'owner') return [];
  const { title, createdAt } = answer.value;
  return [{ href: `/polls/${pollId}`, title, as: 'player', at: createdAt }];
};

/** The user's own polls that are open or in draft, and open polls they have voted in on this device. */
export const unfinished: ListUnfinished = async () => {
  const own = await pollsClient.listPolls({ query: {} });
  const running = (own.ok ? own.value.polls : []).filter(({ status }) => /^(draft|open)$/.test(status));
  const votes = await Promise.all(votedIn().map(voted));
  return [
    ...running.map(({ pollId, title, createdAt }): Unfinished => ({
      href: `/polls/${pollId}`,
      title,
      as: 'host',
      at: createdAt,
    })),
    ...votes.flat(),
  ];
};
