import { bodyOf } from '#tests/support/server/owned.ts';
import type { Owned } from '#tests/support/server/owned.ts';

export const pollsOwned: Readonly<Record<string, Owned>> = {
  polls: {
    async make(owner) {
      const poll = { title: 'Lunch', candidates: ['Soup', 'Rice'] };
      const { pollId } = await bodyOf<{ pollId: string }>(owner, 'POST /api/polls', poll);
      return { pollId, ballotId: '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6' };
    },
    openToAll: ['readPoll', 'readEmbed'],
    lists: { pollId: '/polls' },
  },
};
