import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { assignmentViewOf, changeAssignment, giveAssignment, mayGive, MOST_ASSIGNMENTS } from './class.ts';
import { ownAssignmentOf, progressOf, withdrawAssignment } from './class.ts';
import type { Assignment, RoomClass } from './class.ts';

const NOW = Date.UTC(2026, 8, 1);
const assignmentOf = (assignmentId: string, more: Partial<Assignment> = {}): Assignment => ({
  assignmentId,
  kind: 'quiz',
  title: 'Rivers',
  sourceTitle: 'Geography',
  domains: [],
  questions: 5,
  givenAt: NOW,
  dueAt: NOW + 7 * DAY_MS,
  key: `key of ${assignmentId}`,
  ...more,
});
const classOf = (...assignments: readonly Assignment[]): RoomClass => ({
  roomId: 'r',
  assignments,
  version: 1,
});
const full = classOf(...Array.from({ length: MOST_ASSIGNMENTS }, (_, index) => assignmentOf(`a${index}`)));
const lasting = { isLasting: true };

describe('giving', () => {
  test('[ROOM-61] only a lasting room is a class', () => {
    const due = NOW + DAY_MS;
    expect(mayGive({ isLasting: false }, classOf(), due, NOW)).toMatchObject({
      error: { code: 'room-not-a-class' },
    });
    expect(mayGive(lasting, classOf(), due, NOW).ok).toBe(true);
  });

  test.each([
    ['now', NOW, false],
    ['in the past', NOW - 1, false],
    ['in a moment', NOW + 1, true],
    ['in 366 days', NOW + 366 * DAY_MS, true],
    ['later than that', NOW + 366 * DAY_MS + 1, false],
  ])('[ROOM-61] due %s', (_, dueAt, isAllowed) => {
    expect(mayGive(lasting, classOf(), dueAt, NOW).ok).toBe(isAllowed);
  });

  test('[ROOM-61] a room has 50 assignments, also when two are given at the same moment', () => {
    const refused = { error: { code: 'room-assignments-full', params: { limit: 50 } } };
    expect(mayGive(lasting, full, NOW + DAY_MS, NOW)).toMatchObject(refused);
    expect(giveAssignment(full, assignmentOf('one more'), 'drawn')).toMatchObject(refused);
  });
});

describe('changing', () => {
  const given = classOf(assignmentOf('a'), assignmentOf('b'));

  test('[ROOM-62] the title changes, the date moves later and never earlier', () => {
    const later = NOW + 9 * DAY_MS;
    const changed = changeAssignment(given, 'a', { title: 'Lakes', dueAt: later }, NOW);
    expect(changed.ok && changed.value.state.assignments[0]).toMatchObject({ title: 'Lakes', dueAt: later });
    const earlier = changeAssignment(given, 'a', { dueAt: NOW + DAY_MS }, NOW);
    expect(earlier).toMatchObject({ error: { code: 'room-assignment-date' } });
  });

  test('[ROOM-62] the title of one that was due long ago can be changed', () => {
    const past = NOW + 30 * DAY_MS;
    expect(changeAssignment(given, 'a', { title: 'Lakes', dueAt: NOW + 7 * DAY_MS }, past).ok).toBe(true);
  });

  test('[ROOM-62] a withdrawn one is gone, and withdrawing it again is refused', () => {
    const withdrawn = withdrawAssignment(given, 'a');
    const left = withdrawn.ok ? withdrawn.value.state : given;
    expect(left.assignments.map(({ assignmentId }) => assignmentId)).toEqual(['b']);
    expect(withdrawAssignment(left, 'a')).toMatchObject({ error: { code: 'room-assignment-not-found' } });
  });
});

describe('progress', () => {
  const work = { memberId: 'm', startedAt: NOW, answered: 2, questions: 5 };
  const { dueAt } = assignmentOf('a');

  test('[ROOM-63] whoever finishes at the due date is on time, a moment later late', () => {
    expect(progressOf(undefined, dueAt)).toBe('not-begun');
    expect(progressOf(work, dueAt)).toBe('in-progress');
    expect(progressOf({ ...work, finishedAt: dueAt }, dueAt)).toBe('done');
    expect(progressOf({ ...work, finishedAt: dueAt + 1 }, dueAt)).toBe('late');
  });

  test('[ROOM-63] hosts and watchers have nothing to do; nobody is told the key', () => {
    const seated = { status: 'seated' } as const;
    expect(ownAssignmentOf(assignmentOf('a'), { ...seated, role: 'player' }, work).mine).toEqual({
      status: 'in-progress',
      answered: 2,
      questions: 5,
    });
    for (const role of ['host', 'watcher'] as const)
      expect(ownAssignmentOf(assignmentOf('a'), { ...seated, role }, undefined).mine).toBeUndefined();
    expect(JSON.stringify(assignmentViewOf(assignmentOf('a')))).not.toContain('key');
  });
});
