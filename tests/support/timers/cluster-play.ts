import { expect } from 'vitest';
import type { TableView } from '#activities/timers/contract.tables.ts';
import { TURNS_AT_ONCE } from '#tests/support/cluster/play.ts';
import type { Play, Venue } from '#tests/support/cluster/play.ts';
import { must } from '#tests/support/server/callers.ts';
import { actOn, newActId, openTable } from './socket.ts';
import type { ActResult } from './socket.ts';

export const beginTable = async ({ newPerson }: Venue): Promise<Play> => {
  const host = await newPerson();
  const { tableId } = await openTable(host);
  const done = new Map<string, ActResult>();
  const perform = async (act: Parameters<typeof actOn>[2]): Promise<void> => {
    const id = newActId();
    const answer = await actOn(host, tableId, { ...act, id });
    expect(answer.status, answer.text).toBe(200);
    done.set(id, answer.body);
  };
  await perform({ type: 'start' });
  let taps = 0;
  return {
    name: 'a timer',
    acknowledged: () => done.size,
    topic: `table:${tableId}`,
    host,
    async step() {
      for (let turn = 0; turn < TURNS_AT_ONCE; turn++, taps++)
        await perform({ type: 'tap', seat: taps % 2, turn: Math.floor(taps / 2) });
    },
    truth: async () => (await must(host.call<TableView>(`GET /timers/tables/${tableId}`))).version,
    read: (message) => (message as { version?: number }).version,
    async verify() {
      await must(host.call(`POST /timers/tables/${tableId}/end`, {}));
      type Log = { events: { id?: string; at: number }[] };
      const { events } = await must(host.call<Log>(`GET /timers/games/${tableId}/log`));
      const ids = events.flatMap(({ id }) => (id === undefined ? [] : [id]));
      expect(ids).toHaveLength(done.size);
      const moments = new Map(events.map((event) => [event.id, event.at]));
      for (const [id, { at }] of done) expect(moments.get(id)).toBe(at);
    },
  };
};
