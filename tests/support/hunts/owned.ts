import type { Caller } from '#tests/support/server/app.ts';
import { bodyOf } from '#tests/support/server/owned.ts';
import type { Owned, Params } from '#tests/support/server/owned.ts';

/** A hunt that runs, with a phone in its team and something that happened. */
const makeHunt = async (owner: Caller): Promise<Params> => {
  const level = { id: 'stop', name: 'Stop', mission: { type: 'text', answers: ['Clara'] } };
  const clues = [{ id: 'clue', text: 'A name' }];
  const file = { name: 'Town', levels: [{ ...level, clues }], teams: [{ id: 'red', name: 'Red' }] };
  type Made = { gameId: string; file: { levels: { id: string }[]; teams: { id: string }[] } };
  const { gameId, file: kept } = await bodyOf<Made>(owner, 'POST /api/hunts', { file });
  const [levelId = '', teamId = ''] = [kept.levels[0]?.id, kept.teams[0]?.id];
  type Joined = { view: { me: { userId: string } } };
  const { view } = await bodyOf<Joined>(owner, `POST /api/hunts/${gameId}/players`, { teamId });
  await bodyOf(owner, `POST /api/hunts/${gameId}/phase`, { id: 'the-start', act: 'start' });
  return {
    gameId,
    levelId,
    teamId,
    userId: view.me.userId,
    cohostId: 'somebody',
    clueId: 'clue',
    eventId: 'something',
    photoId: '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6',
    verdictId: '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6',
    offset: '0',
    kind: 'love',
  };
};

export const huntsOwned: Readonly<Record<string, Owned>> = {
  // Whoever has the link of a hunt sees its door and what a projector shows, and may join.
  hunts: { make: makeHunt, openToAll: ['readHunt', 'readScreen', 'joinHunt'], lists: { gameId: '/hunts' } },
  'hunt-photos': { make: makeHunt, openToAll: [] },
  'hunt-chat': { make: makeHunt, openToAll: [] },
  'hunt-exports': { make: makeHunt, openToAll: [] },
};
