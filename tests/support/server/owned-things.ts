import { engagementsOwned } from '#tests/support/engagements/owned.ts';
import { huntsOwned } from '#tests/support/hunts/owned.ts';
import { pollsOwned } from '#tests/support/polls/owned.ts';
import { quizzesOwned } from '#tests/support/quizzes/owned.ts';
import { timersOwned } from '#tests/support/timers/owned.ts';
import { bodyOf } from './owned.ts';
import type { Owned } from './owned.ts';

/** What somebody owns, by contract: one with ids in its addresses is here, or in the `owned.ts` of its activity. */
export const OWNED: Readonly<Record<string, Owned>> = {
  identity: {
    async make(owner) {
      type Sessions = { sessions: { id: string }[] };
      const { sessions } = await bodyOf<Sessions>(owner, 'GET /api/me/sessions');
      const { view } = await bodyOf<{ view: { id: string } }>(owner, 'POST /api/me/tokens', {
        name: 'script',
      });
      return { sessionId: sessions[0]?.id ?? '', tokenId: view.id };
    },
    openToAll: [],
  },
  operations: { make: async () => ({ job: 'backup' }), openToAll: [] },
  rooms: {
    async make(owner) {
      type Opened = { room: { roomId: string; code: string; me: { memberId: string } } };
      const { room } = await bodyOf<Opened>(owner, 'POST /api/rooms', { title: 'Kitchen', hostName: 'Ada' });
      const item = { kind: 'note', title: 'Welcome', settings: { text: 'Hello' } };
      type Programme = { items: { itemId: string }[] };
      const { items } = await bodyOf<Programme>(owner, `POST /api/rooms/${room.roomId}/items`, item);
      const itemId = items[0]?.itemId ?? '';
      return {
        roomId: room.roomId,
        code: room.code,
        memberId: room.me.memberId,
        itemId,
        cohostId: 'somebody',
        evening: '1',
      };
    },
    openToAll: ['resolveCode', 'readRoom', 'joinRoom'],
  },
  classes: {
    async make(owner) {
      type Opened = { room: { roomId: string; me: { memberId: string } } };
      const { room } = await bodyOf<Opened>(owner, 'POST /api/rooms', { title: '8b', hostName: 'Ada' });
      await bodyOf(owner, `PUT /api/rooms/${room.roomId}/lasting`, { isLasting: true });
      return { roomId: room.roomId, memberId: room.me.memberId, assignmentId: 'somebody', kind: 'quiz' };
    },
    openToAll: [],
  },
  // Of banks and sets, which its own tests make.
  questions: { make: async () => ({ kind: 'bank', id: 'somebody', gameId: '999999' }), openToAll: [] },
  ...engagementsOwned,
  ...pollsOwned,
  ...timersOwned,
  ...quizzesOwned,
  ...huntsOwned,
};
