import { describe, expect, test } from 'vitest';
import {
  hasSameNames,
  NAMED_PEOPLE,
  rosterChanges,
  rosterIntervalMs,
  rosterOf,
  seatMark,
  teamMark,
} from './roster.ts';
import type { Person } from './roster.ts';

const aPerson = (order: number, overrides: Partial<Person> = {}): Person => ({
  memberId: `m${String(order).padStart(5, '0')}`,
  name: `Person ${order}`,
  role: 'player',
  ...overrides,
});
const people = (count: number): Person[] => Array.from({ length: count }, (_, order) => aPerson(order));

describe('roster', () => {
  test('[ROOM-14] host first, then in the order of sitting down, whoever connected last', () => {
    const host = aPerson(9, { role: 'host', name: 'Host' });
    const roster = rosterOf([aPerson(3), host, aPerson(1)]);
    expect(roster.people.map(({ name }) => name)).toEqual(['Host', 'Person 1', 'Person 3']);
  });

  test('[ROOM-14] one person on two devices is one, watchers are not counted', () => {
    const roster = rosterOf([aPerson(1), aPerson(1), aPerson(2, { role: 'watcher' })]);
    expect(roster).toMatchObject({ present: 1, people: [{ name: 'Person 1' }] });
  });

  test('[ROOM-14] 5,000 people: all are counted, 50 are named, the message stays small', () => {
    const roster = rosterOf(people(5000).map((person) => ({ ...person, name: 'x'.repeat(30) })));
    expect(roster.present).toBe(5000);
    expect(roster.people).toHaveLength(NAMED_PEOPLE);
    expect(JSON.stringify(roster).length).toBeLessThan(5000);
  });

  test('[ROOM-14] somebody beyond the named ones changes only the number', () => {
    expect(hasSameNames(rosterOf(people(60)), rosterOf(people(61)))).toBe(true);
    expect(hasSameNames(rosterOf(people(10)), rosterOf(people(11)))).toBe(false);
    const renamed = [...people(9), aPerson(9, { name: 'Other' })];
    expect(hasSameNames(rosterOf(people(10)), rosterOf(renamed))).toBe(false);
  });

  test('[ROOM-14] the pace falls with the size of the room, between 10 a second and one in 4 s', () => {
    expect(rosterIntervalMs(3)).toBe(100);
    expect(rosterIntervalMs(200)).toBe(800);
    expect(rosterIntervalMs(5000)).toBe(4000);
  });

  test('[ROOM-14] a member id ends in the mark of the seat', () => {
    expect(seatMark('0abc123')).toBe(3);
    expect(seatMark('0abc129')).toBe(1);
    expect(seatMark('')).toBe(1);
  });

  test('[ROOM-41] teams have marks in the order of the host; the ninth looks like the first', () => {
    expect(['k1-1', 'k1-2', 'k1-8', 'k1-9', 'k1-20', 'k1'].map(teamMark)).toEqual([1, 2, 8, 1, 4, 1]);
  });

  test('[ROOM-14] what to announce: who came and who left', () => {
    const changes = rosterChanges(rosterOf([aPerson(1), aPerson(2)]), rosterOf([aPerson(2), aPerson(3)]));
    expect(changes.came.map(({ name }) => name)).toEqual(['Person 3']);
    expect(changes.left.map(({ name }) => name)).toEqual(['Person 1']);
  });
});
