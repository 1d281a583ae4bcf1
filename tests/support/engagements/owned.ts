import type { Caller } from '#tests/support/server/app.ts';
import { bodyOf } from '#tests/support/server/owned.ts';
import type { Owned, Params } from '#tests/support/server/owned.ts';

/** A session in the middle of a vote, with somebody's answer and question in it. */
const makeGame = async (owner: Caller): Promise<Params> => {
  type Game = { gameId: string; stage: { epoch: number } };
  const settings = { asks: 'open' };
  const given = { title: 'Talk', engagementType: 'call-and-answer', settings };
  const { gameId, stage } = await bodyOf<Game>(owner, 'POST /api/engagements', given);
  const path = `/api/engagements/${gameId}`;
  type Joined = { game: { me: { playerId: string } } };
  const { game } = await bodyOf<Joined>(owner, `POST ${path}/players`, { name: 'Ana' });
  const question = { kind: 'open', title: 'What is fair?', category: 'Ethics' };
  await bodyOf(owner, `POST ${path}/moves`, { move: 'open', epoch: stage.epoch, question });
  const answer = { answer: { kind: 'open', text: 'Sharing' } };
  await bodyOf(owner, `PUT ${path}/questions/001/answer`, answer);
  const { askId } = await bodyOf<{ askId: string }>(owner, `POST ${path}/asks`, { text: 'Why?' });
  return { gameId, playerId: game.me.playerId, questionId: '001', askId, cohostId: 'somebody' };
};

export const engagementsOwned: Readonly<Record<string, Owned>> = {
  sets: {
    async make(owner) {
      const question = { kind: 'open', title: 'What is fair?', category: 'Ethics' };
      type Made = { setId: string; categoryRows: { categoryId: string }[] };
      const set = { name: 'Talk', type: 'call-and-answer', questions: [question] };
      const { setId, categoryRows } = await bodyOf<Made>(owner, 'POST /api/engagements/sets', set);
      const categoryId = categoryRows[0]?.categoryId ?? '';
      return { setId, categoryId, questionId: `${categoryId}#0001` };
    },
    openToAll: [],
    lists: { setId: '/engagements/sets?scope=own' },
  },
  engagements: {
    make: makeGame,
    openToAll: ['readGame', 'readScreen', 'joinGame'],
    lists: { gameId: '/engagements' },
  },
  'engagements-host': { make: makeGame, openToAll: [] },
  'engagements-report': { make: makeGame, openToAll: [] },
};
