import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from '#core/words.ts';
import type { Condition } from '#activities/hunts/contract.conditions.ts';
import { portableFile, readContent, withIds } from '../content.ts';
import { readHunt } from '../hunt-file.ts';
import type { Hunt } from '../hunt-file.ts';
import type { HuntEvent } from '../progress/events.ts';
import { progressOf } from '../progress/progress.ts';
import type { TeamProgress } from '../progress/progress.ts';
import { problemsIn, readinessOf } from '../readiness.ts';
import { openingsOf } from '../progress/open-levels.ts';
import { conditionsIn, unmet } from './conditions.ts';
import { deadEndsIn, roundsOf } from './prove.ts';
import { nextOpeningAt } from './timed.ts';

const MINUTE = 60_000;

const stop = (id: string, opens?: readonly Condition[]) => ({
  id,
  name: id.toUpperCase(),
  mission: { type: 'text', answers: ['yes'] },
  ...(opens && { opens }),
});

const aHunt = (levels: readonly object[], rest: object = {}): Hunt => {
  const read = readHunt({ name: 'Test', teams: [{ id: 'red', name: 'Red' }], levels, ...rest });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

const started: HuntEvent = { type: 'hunt.started', id: 'start', at: 0 };
let count = 0;
const done = (level: string, at: number, type: 'level.completed' | 'level.skipped' = 'level.completed') =>
  ({ type, id: `e${count++}`, at, team: 'red', level, by: 'text' }) as HuntEvent;
const passed = (at: number): HuntEvent => ({ type: 'time.passed', id: `t${at}`, at });
const teamAfter = (hunt: Hunt, events: readonly HuntEvent[]): TeamProgress => {
  const team = progressOf(hunt, [started, ...events]).teams.get('red');
  if (!team) throw new Error('no team');
  return team;
};
const openAfter = (hunt: Hunt, ...events: readonly HuntEvent[]): string[] => [
  ...teamAfter(hunt, events).open.keys(),
];

describe('when a stop opens', () => {
  test('[OPEN-1] these solved, or so many of these; a skipped stop counts like a solved one', () => {
    const all = aHunt([stop('a'), stop('b'), stop('c', [{ type: 'solved', stops: ['a', 'b'] }])], {
      order: 'free',
    });
    expect(openAfter(all)).toEqual(['a', 'b']);
    expect(openAfter(all, done('a', 1))).toEqual(['b']);
    expect(openAfter(all, done('a', 1), done('b', 2, 'level.skipped'))).toEqual(['c']);
    const some = aHunt([stop('a'), stop('b'), stop('c', [{ type: 'some', count: 1, stops: ['a', 'b'] }])], {
      order: 'free',
    });
    expect(openAfter(some, done('b', 1))).toEqual(['a', 'c']);
  });

  test('[OPEN-1] points are what the stops behind the team are worth', () => {
    const levels = [
      { ...stop('a'), points: 40 },
      { ...stop('b'), points: 60 },
      stop('c', [{ type: 'points', atLeast: 100 }]),
    ];
    const hunt = aHunt(levels, { order: 'free' });
    expect(openAfter(hunt, done('b', 1))).toEqual(['a']);
    expect(openAfter(hunt, done('b', 1), done('a', 2))).toEqual(['c']);
  });

  test('[OPEN-1] all conditions of a stop must hold; the host opens it whatever they say', () => {
    const opens: Condition[] = [{ type: 'solved', stops: ['a'] }, { type: 'host' }];
    const hunt = aHunt([stop('a'), stop('b', opens)], { order: 'free' });
    expect(openAfter(hunt, done('a', 1))).toEqual([]);
    expect(teamAfter(hunt, [done('a', 1)]).finishedAt).toBeUndefined();
    const opened: HuntEvent = { type: 'level.unlocked', id: 'u', at: 2, team: 'red', level: 'b' };
    expect(openAfter(hunt, done('a', 1), opened)).toEqual(['b']);
    expect(teamAfter(hunt, [done('a', 1), opened, done('b', 3)]).finishedAt).toBe(3);
  });

  test('[OPEN-2] in a fixed order a stop that waits is passed by, and comes as soon as it may', () => {
    const levels = [stop('a'), stop('b', [{ type: 'solved', stops: ['c'] }]), stop('c'), stop('d')];
    const hunt = aHunt(levels);
    expect(openAfter(hunt, done('a', 1))).toEqual(['c']);
    expect(openAfter(hunt, done('a', 1), done('c', 2))).toEqual(['b']);
    expect(openAfter(hunt, done('a', 1), done('c', 2), done('b', 3))).toEqual(['d']);
  });

  test('[OPEN-2] a finale opens by its own conditions where it has some, and a team may do more until then', () => {
    const levels = [stop('a'), stop('b'), stop('c'), stop('end', [{ type: 'solved', stops: ['b'] }])];
    const hunt = aHunt(levels, { order: '1 of 3', finale: 'end' });
    expect(openAfter(hunt, done('a', 1))).toEqual(['b', 'c']);
    expect(openAfter(hunt, done('a', 1), done('b', 2))).toEqual(['end']);
    const free = aHunt(levels, { order: 'free', finale: 'end' });
    expect(openAfter(free, done('b', 1))).toEqual(['a', 'c', 'end']);
  });

  test('[OPEN-3] time is playing time of the team: a pause does not count, and its end is known before', () => {
    const hunt = aHunt([stop('a'), stop('b', [{ type: 'time', afterS: 600 }])], { order: 'free' });
    const paused: HuntEvent[] = [
      { type: 'hunt.paused', id: 'p', at: 4 * MINUTE },
      { type: 'hunt.resumed', id: 'r', at: 9 * MINUTE },
    ];
    const dueAt = (events: readonly HuntEvent[], updatedAt: number) =>
      nextOpeningAt({ hunt, progress: progressOf(hunt, [started, ...events]), updatedAt });
    expect(dueAt([], 0)).toBe(10 * MINUTE);
    expect(dueAt(paused.slice(0, 1), 4 * MINUTE)).toBeUndefined();
    expect(dueAt(paused, 9 * MINUTE)).toBe(15 * MINUTE);
    expect(dueAt([...paused, passed(15 * MINUTE)], 15 * MINUTE)).toBeUndefined();
    expect(openAfter(hunt, ...paused, passed(15 * MINUTE - 1))).toEqual(['a']);
    const team = teamAfter(hunt, [...paused, passed(15 * MINUTE)]);
    expect([...team.open]).toEqual([
      ['a', 0],
      ['b', 15 * MINUTE],
    ]);
  });
});

describe('the hunt file', () => {
  test('[OPEN-4] carries conditions, and whatever names a stop follows when it gets another id', () => {
    const hunt = aHunt([stop('a'), stop('b', [{ type: 'some', count: 1, stops: ['a'] }])]);
    const renamed = withIds(hunt, { levels: new Map([['a', 'x']]), teams: new Map() });
    expect(renamed.levels[1]?.opens).toEqual([{ type: 'some', count: 1, stops: ['x'] }]);
    const refs = new Map([['x', 'a']]);
    const file = portableFile({ gameId: 'g', cardKey: 'k', hunt: renamed, refs } as never);
    expect(file.levels[1]?.opens).toEqual(hunt.levels[1]?.opens);
    expect(readContent(file).ok).toBe(true);
  });

  test('[OPEN-4] names what is wrong by its field', () => {
    const levels = [
      stop('a', [{ type: 'solved', stops: ['nowhere'] }]),
      stop('b', [{ type: 'solved', stops: ['b'] }]),
      stop('c', [{ type: 'some', count: 3, stops: ['a', 'a', 'b'] }]),
    ];
    const read = readHunt({ name: 'Test', levels });
    expect(!read.ok && read.error.fields).toEqual([
      { path: 'levels[0].opens[0].stops[0]', message: say('hunt-id-unknown', { id: 'nowhere' }) },
      { path: 'levels[1].opens[0].stops', message: say('hunt-waits-for-itself') },
      { path: 'levels[2].opens[0].count', message: say('hunt-waits-for-more', { most: 2 }) },
    ]);
  });

  test('[OPEN-4] names so many stops that nobody could look through them, and is refused', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `s${index}`);
    const levels = ids.map((id) => stop(id, [{ type: 'solved', stops: ids.filter((one) => one !== id) }]));
    expect(readHunt({ name: 'Test', levels })).toMatchObject({
      ok: false,
      error: { fields: [{ path: 'levels', message: { code: 'hunt-conditions-too-many' } }] },
    });
  });
});

describe('the proof before the start', () => {
  test('[OPEN-5] a circle is named at every stop of it, with what it waits for', () => {
    const levels = [
      stop('a'),
      stop('b', [{ type: 'solved', stops: ['c'] }]),
      stop('c', [{ type: 'solved', stops: ['a', 'b'] }]),
    ];
    const hunt = aHunt([...levels, stop('end')], { finale: 'end' });
    expect(problemsIn(hunt)).toEqual([
      {
        kind: 'problem',
        path: 'levels[1].opens[0]',
        message: say('hunt-stop-unreachable', { stops: '“C”' }),
      },
      {
        kind: 'problem',
        path: 'levels[2].opens[0]',
        message: say('hunt-stop-unreachable', { stops: '“B”' }),
      },
      { kind: 'problem', path: 'levels[3].opens', message: say('hunt-stop-behind', { stop: 'B' }) },
    ]);
  });

  test('[OPEN-5] points that cannot be had, a start that waits for what comes after it', () => {
    const points = aHunt([stop('a'), stop('b', [{ type: 'points', atLeast: 101 }])]);
    expect(deadEndsIn(points)).toEqual([
      {
        level: 'b',
        condition: 0,
        message: say('hunt-points-unreachable', { points: 101, most: 100 }),
      },
    ]);
    const start = aHunt([stop('a', [{ type: 'solved', stops: ['b'] }]), stop('b')], { start: 'a' });
    expect(deadEndsIn(start).map(({ level }) => level)).toEqual(['a', 'b']);
  });

  test('[OPEN-5] time passes and the host can open: neither is a dead end, and a late time is worth checking', () => {
    const opens: Condition[] = [{ type: 'time', afterS: 7200 }, { type: 'host' }];
    const hunt = aHunt([stop('a'), stop('end', opens)], { finale: 'end', timeLimitS: 3600 });
    expect(problemsIn(hunt)).toEqual([]);
    expect(readinessOf(hunt)).toContainEqual({
      kind: 'advice',
      path: 'levels[1].opens[0]',
      message: say('hunt-opens-late', { minutes: 60 }),
    });
  });

  test('[OPEN-5] the rounds of a picture: when each stop opens at the earliest', () => {
    const levels = [
      stop('a'),
      stop('b'),
      stop('c', [{ type: 'solved', stops: ['a', 'b'] }]),
      stop('d', [{ type: 'solved', stops: ['c'] }]),
      stop('e', [{ type: 'solved', stops: ['e2'] }]),
      stop('e2', [{ type: 'solved', stops: ['e'] }]),
    ];
    expect(Object.fromEntries(roundsOf(aHunt(levels)))).toEqual({ a: 0, b: 0, c: 1, d: 2 });
  });
});

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

const someStops = (id: string) =>
  fc.uniqueArray(fc.constantFrom(...NAMES.filter((one) => one !== id)), { minLength: 1, maxLength: 3 });

const aCondition = (id: string): fc.Arbitrary<Condition> =>
  fc.oneof(
    someStops(id).map((stops): Condition => ({ type: 'solved', stops })),
    someStops(id).chain((stops) =>
      fc.integer({ min: 1, max: stops.length }).map((n): Condition => ({ type: 'some', count: n, stops })),
    ),
    fc.integer({ min: 0, max: 700 }).map((atLeast): Condition => ({ type: 'points', atLeast })),
    fc.integer({ min: 0, max: 3600 }).map((afterS): Condition => ({ type: 'time', afterS })),
    fc.constant<Condition>({ type: 'host' }),
  );

const aGraph = fc
  .record({
    opens: fc.tuple(...NAMES.map((id) => fc.array(aCondition(id), { maxLength: 2 }))),
    order: fc.constantFrom('fixed', 'free', 'rotated', '1 of 4', '3 of 4'),
    ends: fc.constantFrom({}, { finale: 'f' }, { start: 'a', finale: 'f' }, { start: 'a' }),
  })
  .map(({ opens, order, ends }) =>
    aHunt(
      NAMES.map((id, index) => stop(id, opens[index])),
      { order, ...ends },
    ),
  );

const isClosedFor =
  ({ completed, skipped }: TeamProgress) =>
  (id: string): boolean =>
    completed.has(id) || skipped.has(id);

/** The host opens what waits for nothing else, after the common start and before the team has finished. */
const wordsOf = (hunt: Hunt, team: TeamProgress, at: number): HuntEvent[] => {
  if (team.finishedAt !== undefined) return [];
  const isClosed = isClosedFor(team);
  const points = (): number => 100 * hunt.levels.filter(({ id }) => isClosed(id)).length;
  const isStarted = hunt.start === undefined || isClosed(hunt.start);
  return hunt.levels
    .filter(({ opens = [] }) => opens.some(({ type }) => type === 'host'))
    .filter(({ id }) => (isStarted || id === hunt.start) && !team.open.has(id) && !isClosed(id))
    .filter(({ opens = [] }) => {
      const others = opens.filter(({ type }) => type !== 'host');
      return unmet(others, { isClosed, playedMs: at, points }).length === 0;
    })
    .map(({ id }) => ({ type: 'level.unlocked', id: `u${at}${id}`, at: at + 1, team: 'red', level: id }));
};

/** What is kept of what is open, event by event, is what the rules say of it as a whole. */
const expectOpen = (hunt: Hunt, team: TeamProgress, at: number): void => {
  const isClosed = isClosedFor(team);
  const points = (): number => 100 * hunt.levels.filter(({ id }) => isClosed(id)).length;
  const opening = { ...hunt, conditions: conditionsIn(hunt.levels) };
  const { open } = openingsOf(opening, team.route, { isClosed, playedMs: at, points });
  const extra = [...team.unlocked].filter((id) => !isClosed(id));
  expect([...team.open.keys()].toSorted()).toEqual([...new Set([...open, ...extra])].toSorted());
};

/** Plays on, by some choice of what is open, until nothing opens any more; time passes. */
const playOut = (hunt: Hunt, choices: readonly number[]): TeamProgress => {
  const events: HuntEvent[] = [];
  let at = 0;
  for (const choice of choices) {
    at += 2 * 3600 * 1000;
    events.push(passed(at));
    events.push(...wordsOf(hunt, teamAfter(hunt, events), at));
    const open = [...teamAfter(hunt, events).open.keys()];
    const chosen = open[choice % Math.max(1, open.length)];
    if (chosen === undefined) break;
    const type = choice % 5 === 0 ? 'level.skipped' : 'level.completed';
    events.push({ ...done(chosen, at + 2, type), id: `d${at}` });
    expectOpen(hunt, teamAfter(hunt, events), at + 2);
  }
  return teamAfter(hunt, events);
};

test('[OPEN-5] whatever the graph, the order and the choices: the finale is reached where the proof says so, and nowhere else', () => {
  fc.assert(
    fc.property(aGraph, fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }), (hunt, choices) => {
      const isClean = deadEndsIn(hunt).length === 0;
      const team = playOut(hunt, choices);
      const isClosed = isClosedFor(team);
      const isFinished = team.finishedAt !== undefined;
      expect(isClean ? isFinished : true).toBe(true);
      const never = [hunt.finale ?? '', ...deadEndsIn(hunt).map(({ level }) => level)].filter(
        (id) => !roundsOf(hunt).has(id),
      );
      expect(never.filter(isClosed)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('[OPEN-5] a stop that waits for the finale is a dead end, even where the host has the last word', () => {
  const levels = [stop('a'), stop('b', [{ type: 'host' }, { type: 'solved', stops: ['f'] }]), stop('f')];
  const hunt = aHunt(levels, { order: '1 of 4', finale: 'f' });
  expect(deadEndsIn(hunt).map(({ level }) => level)).toEqual(['b']);
});

test('[OPEN-5] a stop that nobody can open keeps the hunt from starting', () => {
  const hunt = aHunt([stop('a', [{ type: 'points', atLeast: 1 }])]);
  expect(problemsIn(hunt)).toHaveLength(1);
});
