import type { AwaitedPage } from '#tests/support/browser/awaited.ts';
import { must } from '#tests/support/server/callers.ts';

const firstStop: AwaitedPage['addressFor'] = async (guest) => {
  const { examples } = await must(guest.call<{ examples: { gameId: string }[] }>('GET /hunts'));
  const hunt = examples[0]?.gameId ?? '';
  await must(guest.call(`POST /hunts/${hunt}/players`, { newTeam: { name: 'Foxes' }, name: 'Ada' }));
  return `/hunts/${hunt}/play`;
};

export const huntsAwaited: readonly AwaitedPage[] = [
  { name: 'hunter', most: { scripts: 44, bytes: 106_000 }, addressFor: firstStop },
];
