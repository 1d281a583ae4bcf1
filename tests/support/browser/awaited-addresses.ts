import { must } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';

/** Pages that people wait for. */
export type AwaitedPage = 'home' | 'ballot' | 'results' | 'player' | 'quizzes' | 'hunter';

interface Poll {
  readonly pollId: string;
  readonly status: string;
}

/** The pages that people wait for, where the guest has something to see. */
export const awaitedAddresses = async (
  guest: GuestCaller,
  host: GuestCaller,
): Promise<Readonly<Record<AwaitedPage, string>>> => {
  const { examples: polls } = await must(guest.call<{ examples: Poll[] }>('GET /polls'));
  const pollOf = (status: string): string => {
    const poll = polls.find((each) => each.status === status);
    if (!poll) throw new Error(`The demo content has no ${status} poll.`);
    return `/polls/${poll.pollId}`;
  };
  const game = await must(
    host.call<{ gameId: string }>('POST /engagements', { title: 'Friday', engagementType: 'trivia' }),
  );
  await must(guest.call(`POST /engagements/${game.gameId}/players`, { name: 'Ada' }));
  const { examples: hunts } = await must(guest.call<{ examples: { gameId: string }[] }>('GET /hunts'));
  const hunt = hunts[0]?.gameId ?? '';
  await must(guest.call(`POST /hunts/${hunt}/players`, { newTeam: { name: 'Foxes' }, name: 'Ada' }));
  return {
    home: '/',
    ballot: pollOf('open'),
    results: pollOf('closed'),
    player: `/play/${game.gameId}`,
    quizzes: '/quizzes',
    hunter: `/hunts/${hunt}/play`,
  };
};
