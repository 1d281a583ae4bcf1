import type { AwaitedPage } from '#tests/support/browser/awaited.ts';
import { must } from '#tests/support/server/callers.ts';

const lobby: AwaitedPage['addressFor'] = async (guest, host) => {
  const game = await must(
    host.call<{ gameId: string }>('POST /engagements', { title: 'Friday', engagementType: 'trivia' }),
  );
  await must(guest.call(`POST /engagements/${game.gameId}/players`, { name: 'Ada' }));
  return `/play/${game.gameId}`;
};

export const engagementsAwaited: readonly AwaitedPage[] = [
  { name: 'player', most: { scripts: 38, bytes: 68_000 }, addressFor: lobby },
];
