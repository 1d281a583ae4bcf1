import type { TableView } from '#activities/timers/contract.tables.ts';
import { must, newGuest } from '#tests/support/server/callers.ts';
import { newCommandId } from '#web/kit/client.ts';
import type { Prepare } from './prepared.ts';
import { LISTED, preparing } from './reading.ts';
import type { Reading } from './reading.ts';

const tap: Prepare = async (address, times) => {
  const host = await newGuest(address);
  const { tableId } = await must(
    host.call<TableView>('POST /timers/tables', {
      templateId: 'monopoly-standard',
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      controls: [{ type: 'count-up' }],
    }),
  );
  const act = (given: object) => must(host.call(`POST /timers/tables/${tableId}/acts`, { act: given }));
  await act({ type: 'start', id: newCommandId() });
  return {
    name: 'tap of a timer',
    atOnce: false,
    // As the app sends it: random ids are what packs worst.
    calls: Array.from(
      { length: times },
      (_, tapped) => () =>
        act({ type: 'tap', id: newCommandId(), seat: tapped % 2, turn: Math.floor(tapped / 2) }),
    ),
  };
};

const popularTemplates: Reading = {
  name: `popular among ${LISTED} templates`,
  made: (n) => ({
    line: 'POST /timers/templates',
    body: { name: `Template ${n}`, turnTimeSeconds: 30, roundTimeSeconds: 600, maxPlayers: 2 },
  }),
  isOwn: false,
  line: 'GET /timers/popular-templates',
};

const timerStatistics: Reading = {
  name: `statistics over ${LISTED} games`,
  made: (n) => ({
    line: `PUT /timers/games/5fbbc3f8-fc0a-4afe-8587-${String(n).padStart(12, '0')}`,
    body: {
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      controls: [{ type: 'count-up' }],
      events: [
        { type: 'start', at: 1000 },
        { type: 'end', at: 9000 },
      ],
    },
  }),
  isOwn: true,
  line: 'GET /timers/statistics',
};

export const timerActions: readonly Prepare[] = [tap];
export const timerReadings: readonly Prepare[] = [preparing(popularTemplates), preparing(timerStatistics)];
