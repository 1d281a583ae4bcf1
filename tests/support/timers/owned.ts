import { bodyOf } from '#tests/support/server/owned.ts';
import type { Owned } from '#tests/support/server/owned.ts';

export const timersOwned: Readonly<Record<string, Owned>> = {
  timers: {
    async make(owner) {
      const players = [{ name: 'Ada' }, { name: 'Ben' }];
      const template = { name: 'Go', turnTimeSeconds: 30, roundTimeSeconds: 600, maxPlayers: 2 };
      type Template = { templateId: string };
      const { templateId } = await bodyOf<Template>(owner, 'POST /api/timers/templates', template);
      type Table = { tableId: string };
      const { tableId } = await bodyOf<Table>(owner, 'POST /api/timers/tables', { templateId, players });
      const gameId = '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6';
      await bodyOf(owner, `PUT /api/timers/games/${gameId}`, {
        players,
        controls: [{ type: 'count-up' }],
        events: [
          { type: 'start', at: 1000 },
          { type: 'end', at: 9000 },
        ],
      });
      return { templateId, tableId, gameId, seat: '0' };
    },
    // Whoever has the link of a table or a game may look; a free seat is for whoever sits down.
    openToAll: ['readTable', 'claimSeat', 'readGame', 'listTurns', 'readLog', 'exportGame'],
    lists: { templateId: '/timers/templates', tableId: '/timers/tables', gameId: '/timers/games' },
  },
};
