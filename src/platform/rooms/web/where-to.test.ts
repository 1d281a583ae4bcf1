import { describe, expect, test } from 'vitest';
import type { RunningItem, TableProgramme } from '../contract.programme.ts';
import type { HostView, MemberView, ScreenView } from '../contract.ts';
import type { TableSeat } from './at-table.ts';
import { whereTo } from './where-to.ts';

const running: RunningItem = {
  itemId: 'i1',
  kind: 'session',
  title: 'Trivia',
  startedAt: 1,
  phonePath: '/play/4821',
  wallPath: '/acts/4821/screen',
  isPersonal: false,
};
const programme = (now?: RunningItem): TableProgramme => ({
  stage: 'table',
  played: [],
  ...(now && { running: now }),
});
const face = {
  roomId: 'r1',
  title: 'Friday',
  status: 'open',
  isLocked: false,
  isLasting: false,
  evening: 1,
  closesAt: 1000,
  version: 1,
  code: '4821',
  present: 0,
  people: [],
} as const;
const member = (now?: RunningItem): MemberView => ({
  ...face,
  audience: 'member',
  me: { memberId: 'a', name: 'Ana', role: 'player' },
  programme: programme(now),
});
const wall = (now?: RunningItem): ScreenView => ({ ...face, audience: 'screen', programme: programme(now) });
const host = (now?: RunningItem): HostView => ({
  ...face,
  audience: 'host',
  me: { memberId: 'h', name: 'Hana', role: 'host' },
  seats: 1,
  programme: {
    ...programme(now),
    kinds: [],
    items: now
      ? [
          {
            itemId: 'i1',
            kind: 'session',
            title: 'Trivia',
            settings: {},
            weight: 1,
            status: 'running',
            hostPath: '/acts/4821/host',
          },
        ]
      : [],
  },
});
const seat: TableSeat = { roomId: 'r1', isScreen: false };
const sent: TableSeat = { ...seat, sentTo: '/play/4821' };
const standing = { seat, room: member(running), path: '/rooms/r1', isBusy: false };
const toTrivia = { to: '/play/4821', itemId: 'i1', title: 'Trivia' };

describe('where a tab goes', () => {
  test('[ROOM-33] from the table to what starts, and back when it ends', () => {
    expect(whereTo(standing)).toEqual({ kind: 'go', ...toTrivia });
    expect(whereTo({ ...standing, seat: sent, path: '/play/4821' })).toEqual({ kind: 'stay' });
    const over = { seat: sent, room: member(), path: '/play/4821', isBusy: false };
    expect(whereTo(over)).toEqual({ kind: 'go', to: '/rooms/r1' });
  });

  test('[ROOM-33] from one item straight to the next', () => {
    const next = { ...running, itemId: 'i2', title: 'Poll', phonePath: '/next/p1' };
    expect(whereTo({ seat: sent, room: member(next), path: '/play/4821', isBusy: false })).toEqual({
      kind: 'go',
      to: '/next/p1',
      itemId: 'i2',
      title: 'Poll',
    });
  });

  test('[ROOM-33] whoever is busy, or went somewhere else, is asked', () => {
    expect(whereTo({ ...standing, isBusy: true })).toEqual({ kind: 'ask', ...toTrivia });
    expect(whereTo({ ...standing, path: '/elsewhere' })).toEqual({ kind: 'ask', ...toTrivia });
    const busyThere = { seat: sent, room: member(), path: '/play/4821', isBusy: true };
    expect(whereTo(busyThere)).toEqual({ kind: 'ask', to: '/rooms/r1' });
    expect(whereTo({ ...standing, room: member(), path: '/elsewhere' })).toEqual({ kind: 'stay' });
  });

  test('[ROOM-33] whoever has a page of their own in what runs stays on it and what belongs to it, and comes back', () => {
    const own: TableSeat = { ...seat, sentTo: '/own/e1', sentFor: 'i1' };
    for (const path of ['/own/e1', '/own/e1/report']) {
      expect(whereTo({ ...standing, seat: own, path })).toEqual({ kind: 'stay' });
      const over = { seat: own, room: member(), path, isBusy: false };
      expect(whereTo(over)).toEqual({ kind: 'go', to: '/rooms/r1' });
    }
    // Of another item it is somewhere else, and so is a page that only begins alike.
    const next = { ...running, itemId: 'i2' };
    const there = { ...standing, seat: own, path: '/own/e1', room: member(next) };
    expect(whereTo(there)).toMatchObject({ kind: 'go', itemId: 'i2' });
    expect(whereTo({ ...standing, seat: own, path: '/own/e12' })).toMatchObject({ kind: 'ask' });
  });

  test('[ROOM-33] whoever went back to the table by choice stays until the next item', () => {
    expect(whereTo({ ...standing, seat: { ...seat, stays: 'i1' } })).toEqual({ kind: 'stay' });
    expect(whereTo({ ...standing, seat: { ...seat, stays: 'i0' } })).toEqual({ kind: 'go', ...toTrivia });
  });

  test('[ROOM-33] the wall goes to the wall of what runs, busy or not', () => {
    const screen = { roomId: 'r1', isScreen: true };
    const atTable = { seat: screen, room: wall(running), path: '/rooms/r1/screen', isBusy: true };
    expect(whereTo(atTable)).toMatchObject({ kind: 'go', to: '/acts/4821/screen' });
    const there = { ...screen, sentTo: '/acts/4821/screen' };
    expect(whereTo({ seat: there, room: wall(), path: '/acts/4821/screen', isBusy: true })).toEqual({
      kind: 'go',
      to: '/rooms/r1/screen',
    });
  });

  test('[ROOM-33] a host is not sent, and comes back from what they run when it ends', () => {
    expect(whereTo({ ...standing, room: host(running) })).toEqual({ kind: 'stay' });
    const hosting = { ...seat, sentTo: '/acts/4821/host' };
    const path = '/acts/4821/host';
    expect(whereTo({ seat: hosting, room: host(running), path, isBusy: false })).toEqual({ kind: 'stay' });
    expect(whereTo({ seat: hosting, room: host(), path, isBusy: false })).toEqual({
      kind: 'go',
      to: '/rooms/r1',
    });
  });

  test('[ROOM-33] a host on the page of what they started stays while the news of its start is on its way', () => {
    const seat = { roomId: 'r1', isScreen: false, sentTo: '/acts/4821/host', sentFor: 'i1' };
    const item = { itemId: 'i1', kind: 'session', title: 'Trivia', settings: {}, weight: 1 };
    const at = (status: 'planned' | 'starting' | 'done') => {
      const room = { ...host(), programme: { ...host().programme, items: [{ ...item, status }] } };
      return whereTo({ seat, room, path: '/acts/4821/host', isBusy: false });
    };
    expect([at('planned'), at('starting')]).toEqual([{ kind: 'stay' }, { kind: 'stay' }]);
    expect(at('done')).toEqual({ kind: 'go', to: '/rooms/r1' });
  });

  test('[ROOM-33] a note keeps everybody at the table; a closed room brings everybody back', () => {
    const note: RunningItem = { itemId: 'i3', kind: 'note', title: 'Hello', startedAt: 1, isPersonal: false };
    expect(whereTo({ ...standing, room: member(note) })).toEqual({ kind: 'stay' });
    const closed: MemberView = { ...member(running), status: 'closed' };
    expect(whereTo({ seat: sent, room: closed, path: '/play/4821', isBusy: false })).toEqual({
      kind: 'go',
      to: '/rooms/r1',
    });
  });
});
