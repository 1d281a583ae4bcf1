import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostProgramme, Scoreboard } from '#platform/rooms/contract.programme.ts';
import type { Caller } from '#tests/support/server/app.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening } from '#tests/support/rooms/evening.ts';
import type { TableView } from '../contract.tables.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await startEvening();
});
afterEach(() => evening.close());

/** One after the other: whoever joins in the same millisecond sits in no particular order. */
const join = (name: string) => {
  evening.composed.app.clock.advance(1);
  return evening.join(name);
};

const clock = (choiceId = '3+2') => ({ kind: 'clock', title: 'Chess', settings: { choiceId } });
const idOf = ({ running }: HostProgramme): string => running?.phonePath?.split('/').at(-1) ?? '';
const look = (caller: Caller, tableId: string, token = '') =>
  must(caller.request<TableView>(`GET /api/timers/tables/${tableId}${token && `?token=${token}`}`));
const own = ({ seats }: TableView): string[] => seats.filter(({ isMine }) => isMine).map(({ name }) => name);
const act = (caller: Caller, tableId: string, body: object) =>
  must(
    caller.request(`POST /api/timers/tables/${tableId}/acts`, {
      body: { act: { id: randomUUID(), ...body } },
    }),
  );
const board = async (): Promise<unknown[]> => {
  const line = `GET /api/rooms/${evening.roomId}/scoreboard`;
  const { rows } = await must(evening.host.request<Scoreboard>(line));
  return rows.map(({ name, total }) => [name, total]);
};

describe('a clock of a room', () => {
  test('[ROOM-35] members sit on their own seats, the host too, and nobody else does', async () => {
    const ana = await join('Ana');
    const tableId = idOf(await evening.play(clock()));
    const seen = await look(ana.caller, tableId);
    expect(seen.seats.map(({ name }) => name)).toEqual(['Hana', 'Ana']);
    expect(own(seen)).toEqual(['Ana']);
    expect(own(await look(evening.host, tableId))).toEqual(['Hana']);
    const stranger = evening.composed.callerWith(await evening.composed.newGuest());
    // Not even where the host unlocks the table and frees the seat.
    await must(evening.host.request(`PATCH /api/timers/tables/${tableId}`, { body: { isLocked: false } }));
    await must(evening.host.request(`DELETE /api/timers/tables/${tableId}/seats/1/claim`, { body: {} }));
    const claimed = await stranger.request<{ code: string }>(
      `POST /api/timers/tables/${tableId}/seats/1/claim`,
      { body: {} },
    );
    expect(claimed.body.code).toBe('not-allowed');
  });

  test('[ROOM-35] the seat opens on another device of the same person', async () => {
    const ana = await join('Ana');
    const tableId = idOf(await evening.play(clock()));
    const way = await must(
      ana.caller.request<{ path: string; seat: { of: string; token: string } }>(
        `GET /api/rooms/${evening.roomId}/way`,
      ),
    );
    expect(way).toMatchObject({ path: `/timers/tables/${tableId}`, seat: { of: tableId } });
    const other = evening.composed.callerWith(await evening.composed.newGuest());
    expect(own(await look(other, tableId, way.seat.token))).toEqual(['Ana']);
    expect(own(await look(other, tableId))).toEqual([]);
  });

  test('[ROOM-35] too many and too few are refused by name, and the room is where it was', async () => {
    const { host, roomId } = evening;
    const items = `/api/rooms/${roomId}/items`;
    const added = await must(host.request<HostProgramme>(`POST ${items}`, { body: clock() }));
    const start = `POST ${items}/${added.items[0]?.itemId}/start`;
    const alone = await host.request<{ code: string; title: string }>(start);
    expect(alone.body).toMatchObject({
      code: 'room-item-not-started',
      title: 'Chess could not be started. It takes at least 2 people.',
    });
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await join(name);
    const crowd = await host.request<{ title: string }>(start);
    expect(crowd.body.title).toMatch(/At most 8 people/);
    const { items: plan, running } = await evening.read();
    expect(running).toBeUndefined();
    expect(plan[0]).toMatchObject({ status: 'planned', trouble: 'room-too-many' });
    const { tables } = await must(host.request<{ tables: unknown[] }>('GET /api/timers/tables'));
    expect(tables).toEqual([]);
  });

  test('[ROOM-35] whoever comes before the first turn gets a seat, whoever comes later watches', async () => {
    await join('Ana');
    const tableId = idOf(await evening.play(clock()));
    const late = await join('Lea');
    expect(own(await look(late.caller, tableId))).toEqual(['Lea']);
    await act(evening.host, tableId, { type: 'start', seat: 0 });
    const later = await join('Max');
    const seen = await look(later.caller, tableId);
    expect([seen.audience, seen.seats.length]).toEqual(['screen', 3]);
    await act(late.caller, tableId, { type: 'pause' });
  });

  test('[ROOM-26] a new name, a removal and its undoing hold at the clock', async () => {
    const { host, roomId } = evening;
    const ana = await join('Ana');
    const tableId = idOf(await evening.play(clock()));
    const member = `/api/rooms/${roomId}/members/${ana.memberId}`;
    await must(host.request(`PATCH ${member}`, { body: { name: 'Anna' } }));
    expect(own(await look(ana.caller, tableId))).toEqual(['Anna']);
    await must(host.request(`DELETE ${member}`));
    expect((await look(ana.caller, tableId)).audience).toBe('screen');
    await must(host.request(`POST ${member}/restore`));
    expect(own(await look(ana.caller, tableId))).toEqual(['Anna']);
  });

  test('[ROOM-36] what ends at the clock ends at the table; the winner is first, and who was out is last', async () => {
    await join('Ana');
    await join('Ben');
    const tableId = idOf(await evening.play(clock()));
    await act(evening.host, tableId, { type: 'start', seat: 0 });
    await act(evening.host, tableId, { type: 'eliminate', seat: 2 });
    const ended = `POST /api/timers/tables/${tableId}/end`;
    await must(evening.host.request(ended, { body: { winner: 'Ana' } }));
    await expect
      .poll(async () => (await evening.read()).played.map(({ winners }) => winners))
      .toEqual([['Ana']]);
    expect(await board()).toEqual([
      ['Ana', 100],
      ['Hana', 67],
      ['Ben', 33],
    ]);
  });

  test('[ROOM-36] ended from the table: who alone has time left wins; a clock that counts up has no places', async () => {
    await join('Ana');
    const playing = await evening.play(clock('10+0'));
    await act(evening.host, idOf(playing), { type: 'start', seat: 0 });
    evening.composed.app.clock.advance(11 * 60_000);
    const after = await evening.end(playing.running?.itemId ?? '');
    expect(after.played.map(({ winners }) => winners)).toEqual([['Ana']]);
    expect(await board()).toEqual([
      ['Ana', 100],
      ['Hana', 50],
    ]);
    const counting = await evening.play(clock('count-up'));
    await act(evening.host, idOf(counting), { type: 'start', seat: 0 });
    evening.composed.app.clock.advance(60_000);
    const again = await evening.end(counting.running?.itemId ?? '');
    expect(again.played.at(-1)).toMatchObject({ isScored: false, winners: [] });
    // One that was never started leaves nothing behind.
    const unused = await evening.play(clock());
    const last = await evening.end(unused.running?.itemId ?? '');
    expect(last.played).toHaveLength(3);
    expect((await look(evening.host, idOf(unused))).status).toBe('cancelled');
  });
});
