import { describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { MINUTE_MS } from '#core/instant.ts';
import { admitNewcomer, admitReturning, mayBeKicked } from './membership.ts';
import { changeRoom, closeRoom, deadlineOf, openRoom, settleRoom } from './room.ts';
import type { Member, RoomState } from './state.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

const aRoom = (overrides: Partial<RoomState> = {}): RoomState => ({
  ...openRoom(
    { roomId: idOf('r1'), code: '4821', title: 'Lunch', hostId: idOf('host'), durationMinutes: 30 },
    NOW,
  ),
  ...overrides,
});

const aMember = (overrides: Partial<Member> = {}): Member => ({
  memberId: idOf('m1'),
  name: 'Ana',
  role: 'player',
  identityId: idOf('ana'),
  devices: [],
  seatHash: 'hash',
  status: 'seated',
  joinedAt: NOW,
  ...overrides,
});

describe('room', () => {
  test('[ROOM-5] a room opens unlocked, with its end as deadline', () => {
    const room = aRoom();
    expect(room).toMatchObject({ status: 'open', isLocked: false, version: 1 });
    expect(deadlineOf(room)).toBe(NOW + 30 * MINUTE_MS);
  });

  test('[ROOM-12] nothing happens before the deadline; at it the room is closed, dated at the deadline', () => {
    const room = aRoom();
    expect(settleRoom(room, room.closesAt - 1)).toEqual({ state: room, events: [] });
    const late = settleRoom(room, room.closesAt + 90_000);
    expect(late.state).toMatchObject({ status: 'closed', closedAt: room.closesAt, closedBy: 'deadline' });
    expect(late.events).toEqual([{ type: 'closed', closedAt: room.closesAt, closedBy: 'deadline' }]);
  });

  test('[ROOM-12] settling a closed room changes nothing, and it has no deadline', () => {
    const { state } = settleRoom(aRoom(), NOW + 31 * MINUTE_MS);
    expect(settleRoom(state, NOW + 99 * MINUTE_MS)).toEqual({ state, events: [] });
    expect(deadlineOf(state)).toBeUndefined();
  });

  test('[ROOM-12] a second close answers with the room as it is', () => {
    const first = closeRoom(aRoom(), NOW + 5);
    if (!first.ok) throw new Error('refused');
    expect(first.value.state).toMatchObject({ closedAt: NOW + 5, closedBy: 'host' });
    expect(closeRoom(first.value.state, NOW + 9)).toEqual({
      ok: true,
      value: { state: first.value.state, events: [] },
    });
  });

  test('[ROOM-10] rename and lock are one change each; the same again is none', () => {
    const locked = changeRoom(aRoom(), { isLocked: true });
    if (!locked.ok) throw new Error('refused');
    expect(locked.value).toMatchObject({
      state: { isLocked: true, title: 'Lunch' },
      events: [{ type: 'changed' }],
    });
    expect(changeRoom(locked.value.state, { isLocked: true, title: 'Lunch' })).toMatchObject({
      value: { events: [] },
    });
  });

  test('[ROOM-12] a closed room cannot be changed', () => {
    expect(changeRoom(aRoom({ status: 'closed' }), { title: 'Dinner' })).toMatchObject({
      error: { code: 'room-closed' },
    });
  });

  test('[ROOM-9] newcomers stay outside a locked or closed room, those with a seat only outside a closed one', () => {
    expect(admitNewcomer(aRoom())).toMatchObject({ ok: true });
    expect(admitNewcomer(aRoom({ isLocked: true }))).toMatchObject({ error: { code: 'room-locked' } });
    expect(admitNewcomer(aRoom({ status: 'closed' }))).toMatchObject({ error: { code: 'room-closed' } });
    expect(admitReturning(aRoom({ isLocked: true }), aMember())).toMatchObject({ ok: true });
    expect(admitReturning(aRoom({ status: 'closed' }), aMember())).toMatchObject({
      error: { code: 'room-closed' },
    });
  });

  test('[ROOM-11] a kicked member cannot return; the host cannot be kicked', () => {
    expect(admitReturning(aRoom(), aMember({ status: 'kicked' }))).toMatchObject({
      error: { code: 'room-kicked' },
    });
    expect(mayBeKicked(aMember({ role: 'host' }))).toMatchObject({ error: { code: 'not-allowed' } });
    expect(mayBeKicked(aMember())).toMatchObject({ ok: true });
  });
});
