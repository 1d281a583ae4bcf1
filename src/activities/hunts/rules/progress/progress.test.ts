import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHunt } from '../hunt-file.ts';
import type { Hunt } from '../hunt-file.ts';
import { given, priceOf, askForClue, clueState } from './clues.ts';
import { changePhase, completeLevel, stuckTeams } from './complete.ts';
import type { HuntEvent } from './events.ts';
import { openingsOf } from './open-levels.ts';
import { playedBetween, playedUntil } from './played-time.ts';
import { progressOf, routesFor, teamPlayedMs } from './progress.ts';
import { judgeProof } from './proof.ts';

const MINUTE = 60_000;

const aHunt = (rest: object = {}): Hunt => {
  const read = readHunt({
    name: 'Test',
    levels: ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      name: id,
      mission: { type: 'gps' },
      clues: [
        { id: 'soon', text: 'North', release: { type: 'clock', afterS: 600 }, price: 20 },
        { id: 'map', text: 'Map', release: { type: 'clock', afterS: 900 } },
        { id: 'easy', text: 'Easy', release: { type: 'start' }, difficulties: ['easy'] },
        { id: 'help', text: 'Help', release: { type: 'host' } },
      ],
    })),
    teams: [
      { id: 'red', name: 'Red', difficulty_level: 'easy' },
      { id: 'blue', name: 'Blue' },
    ],
    ...rest,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

type Bare = HuntEvent extends infer Event
  ? Event extends HuntEvent
    ? Omit<Event, 'id' | 'at'>
    : never
  : never;
let made = 0;
const at = (minute: number, event: Bare): HuntEvent =>
  ({ id: `e${String((made += 1)).padStart(5, '0')}`, at: minute * MINUTE, ...event }) as HuntEvent;
const started = at(0, { type: 'hunt.started' });
const done = (minute: number, team: string, level: string): HuntEvent =>
  at(minute, { type: 'level.completed', team, level, by: 'gps' });

const teamOf = (hunt: Hunt, events: readonly HuntEvent[], id = 'red') => {
  const team = progressOf(hunt, events).teams.get(id);
  if (!team) throw new Error('no such team');
  return team;
};
const openOf = (hunt: Hunt, events: readonly HuntEvent[], id = 'red'): string[] => [
  ...teamOf(hunt, events, id).open.keys(),
];

describe('the order of levels', () => {
  test('[PLAY-1] fixed: one after the other, the next one open from that moment', () => {
    const hunt = aHunt();
    expect(openOf(hunt, [])).toEqual([]);
    expect(openOf(hunt, [started])).toEqual(['a']);
    const after = teamOf(hunt, [started, done(5, 'red', 'a')]);
    expect([...after.open]).toEqual([['b', 5 * MINUTE]]);
    expect(openOf(hunt, [started, done(5, 'red', 'a')], 'blue')).toEqual(['a']);
  });

  test('[PLAY-1] free: all at once, the common start before and the finale after', () => {
    const hunt = aHunt({ order: 'free', start: 'c', finale: 'a' });
    expect(openOf(hunt, [started])).toEqual(['c']);
    expect(openOf(hunt, [started, done(1, 'red', 'c')])).toEqual(['b', 'd']);
    expect(openOf(hunt, [started, done(1, 'red', 'c'), done(2, 'red', 'd')])).toEqual(['b']);
    expect(openOf(hunt, [started, done(1, 'red', 'c'), done(2, 'red', 'd'), done(3, 'red', 'b')])).toEqual([
      'a',
    ]);
  });

  test('[PLAY-1] N of M: when N are done the rest closes', () => {
    const hunt = aHunt({ order: '2 of 3', finale: 'd' });
    expect(openOf(hunt, [started])).toEqual(['a', 'b', 'c']);
    const two = [started, done(1, 'red', 'b'), done(2, 'red', 'a')];
    expect(openOf(hunt, two)).toEqual(['d']);
    const team = teamOf(hunt, [...two, done(3, 'red', 'd')]);
    expect(team.completed.size).toBe(3);
  });

  test('[PLAY-1] rotated: each team its own route, not all the same', () => {
    const hunt = aHunt({ order: 'rotated' });
    const routes = routesFor(hunt);
    expect(routes.get('red')).not.toEqual(routes.get('blue'));
    expect(openOf(hunt, [started])).toEqual([routes.get('red')?.[0]]);
  });

  test('[PLAY-2] a skipped level opens the next, the host opens one out of turn', () => {
    const hunt = aHunt();
    expect(openOf(hunt, [started, at(1, { type: 'level.skipped', team: 'red', level: 'a' })])).toEqual(['b']);
    const unlocked = [started, at(1, { type: 'level.unlocked', team: 'red', level: 'c' })];
    expect(openOf(hunt, unlocked)).toEqual(['a', 'c']);
  });

  test('[PLAY-1] whatever happened, what is open is what the order says of what is done', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const level = fc.constantFrom(...ids);
    const types = ['level.completed', 'level.completed', 'level.skipped', 'level.unlocked'] as const;
    const acts = fc.array(fc.tuple(fc.constantFrom(...types), level), { maxLength: 8 });
    const orders = fc.constantFrom('fixed', 'free', '1 of 4', '2 of 4');
    const ends = fc.option(level, { nil: undefined });
    fc.assert(
      fc.property(orders, ends, ends, acts, (order, start, finale, happened) => {
        fc.pre(start === undefined || start !== finale);
        const hunt = aHunt({ order, ...(start && { start }), ...(finale && { finale }) });
        const events = happened.map(([type, id], minute) =>
          at(minute + 1, {
            type,
            team: 'red',
            level: id,
            ...(type === 'level.completed' && { by: 'gps' }),
          } as Bare),
        );
        for (let count = 0; count <= events.length; count++) {
          const team = teamOf(hunt, [started, ...events.slice(0, count)]);
          const isClosed = (id: string): boolean => team.completed.has(id) || team.skipped.has(id);
          const passed = { isClosed, playedMs: 0, points: () => 0 };
          const { open: expected } = openingsOf({ ...hunt, conditions: new Map() }, team.route, passed);
          const extra = [...team.unlocked].filter((id) => !isClosed(id));
          expect([...team.open.keys()]).toEqual([...new Set([...expected, ...extra])]);
        }
      }),
    );
  });
});

describe('exactly once', () => {
  const hunt = aHunt();
  const command = (id: string, level = 'a') => ({
    id,
    team: 'red',
    level,
    by: 'gps' as const,
    at: 3 * MINUTE,
  });

  test('[PLAY-3] the second phone gets the answer of the first, and nothing to store', () => {
    const before = progressOf(hunt, [started]);
    const first = completeLevel(before, command('phone 1'));
    expect(first.ok && first.value.isNew).toBe(true);
    const event = first.ok && first.value.isNew ? [first.value.event] : [];
    const second = completeLevel(progressOf(hunt, [started, ...event]), command('phone 2'));
    expect(second.ok && second.value).toMatchObject({
      isNew: false,
      completion: { at: 3 * MINUTE, event: 'phone 1' },
    });
  });

  test('[PLAY-3] two completions that were stored all the same count as the first', () => {
    const team = teamOf(hunt, [started, done(4, 'red', 'a'), done(3, 'red', 'a')]);
    expect(team.completed.get('a')?.at).toBe(3 * MINUTE);
  });

  test('[PLAY-3] the answer stays the same in a pause and after the end', () => {
    const events = [started, done(1, 'red', 'a'), at(2, { type: 'hunt.paused' })];
    expect(completeLevel(progressOf(hunt, events), command('x'))).toMatchObject({ ok: true });
    const ended = [...events, at(3, { type: 'hunt.ended' })];
    expect(completeLevel(progressOf(hunt, ended), command('x'))).toMatchObject({ ok: true });
  });

  test.each([
    ['hunt-not-started', [], 'red', 'a'],
    ['hunt-paused', [started, at(1, { type: 'hunt.paused' })], 'red', 'a'],
    ['hunt-ended', [started, at(1, { type: 'hunt.ended' })], 'red', 'a'],
    ['hunt-level-locked', [started], 'red', 'b'],
    ['hunt-level-not-found', [started], 'red', 'z'],
    ['hunt-team-not-found', [started], 'green', 'a'],
  ] as const)('[PLAY-4] %s', (code, events, team, level) => {
    const answer = completeLevel(progressOf(hunt, events), { ...command('x', level), team });
    expect(answer).toMatchObject({ ok: false, error: { code } });
  });

  test('[PLAY-5] 10,000 duplicated and shuffled events give the same end', () => {
    const events = [
      started,
      ...['a', 'b', 'c', 'd'].flatMap((level, index) => [
        done(index + 1, 'red', level),
        done(index + 1.5, 'blue', level),
        at(index + 1.2, { type: 'answer.refused', team: 'blue', level }),
      ]),
      at(9, { type: 'hunt.ended' }),
    ];
    const expected = progressOf(hunt, events);
    const many = Array.from(
      { length: 10_000 },
      (_, index) => events[(index * 7919) % events.length] as HuntEvent,
    );
    expect(progressOf(hunt, many)).toEqual(expected);
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
        expect(progressOf(hunt, [...shuffled, ...shuffled])).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('[PLAY-5] what was undone is gone, and an undo can be undone', () => {
    const completion = done(1, 'red', 'a');
    const undo = at(2, { type: 'event.undone', event: completion.id });
    expect(openOf(hunt, [started, completion, undo])).toEqual(['a']);
    const redo = at(3, { type: 'event.undone', event: undo.id });
    expect(openOf(hunt, [started, completion, undo, redo])).toEqual(['b']);
  });
});

describe('time', () => {
  const hunt = aHunt();

  test('[PLAY-6] paused time counts for nobody', () => {
    const events = [
      started,
      at(10, { type: 'hunt.paused' }),
      at(40, { type: 'hunt.resumed' }),
      done(45, 'red', 'a'),
    ];
    expect(teamOf(hunt, events).completed.get('a')?.playedMs).toBe(15 * MINUTE);
    const progress = progressOf(hunt, events);
    expect(teamPlayedMs(progress, teamOf(hunt, events), 50 * MINUTE)).toBe(20 * MINUTE);
  });

  test('[PLAY-6] a pause that the end closes', () => {
    const events = [started, at(10, { type: 'hunt.paused' }), at(70, { type: 'hunt.ended' })];
    expect(teamPlayedMs(progressOf(hunt, events), teamOf(hunt, events), 99 * MINUTE)).toBe(10 * MINUTE);
  });

  test('[PLAY-7] a late team has its own clock', () => {
    const late = at(30, { type: 'team.started', team: 'blue' });
    const events = [started, late, done(40, 'red', 'a'), done(40, 'blue', 'a')];
    expect(teamOf(hunt, events, 'red').completed.get('a')?.playedMs).toBe(40 * MINUTE);
    expect(teamOf(hunt, events, 'blue').completed.get('a')?.playedMs).toBe(10 * MINUTE);
  });

  test('[PLAY-7] a team that has begun to play cannot set its clock back', () => {
    const events = [started, done(5, 'blue', 'a'), at(30, { type: 'team.started', team: 'blue' })];
    expect(teamOf(hunt, events, 'blue').startedAt).toBe(0);
  });

  test('[PLAY-6] played time never grows by a pause, and ends where it is asked to', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(moments, fc.nat(500), fc.nat(500), (numbers, from, durationMs) => {
        const sorted = [...new Set(numbers)].toSorted((one, other) => one - other);
        const pauses = sorted.flatMap((pauseFrom, index) => {
          const until = sorted[index + 1];
          return index % 2 === 0 && until !== undefined ? [{ from: pauseFrom, until }] : [];
        });
        const until = playedUntil(pauses, from, durationMs) ?? 0;
        expect(until).toBeGreaterThanOrEqual(from + durationMs);
        expect(playedBetween(pauses, from, until)).toBe(durationMs);
      }),
    );
    expect(playedUntil([{ from: 5 }], 0, 10)).toBeUndefined();
  });

  test.each([
    ['ready', 'start', true],
    ['ready', 'pause', false],
    ['running', 'start', false],
    ['running', 'pause', true],
    ['running', 'resume', false],
    ['paused', 'resume', true],
    ['paused', 'end', true],
    ['ended', 'resume', false],
  ] as const)('[PLAY-8] %s: %s is allowed: %s', (status, phase, isAllowed) => {
    const progress = { ...progressOf(hunt, []), status };
    expect(changePhase(progress, phase, { id: 'x', at: 1 }).ok).toBe(isAllowed);
  });

  test('[PLAY-9] stuck teams, the longest first, pauses left out', () => {
    const events = [
      started,
      done(20, 'blue', 'a'),
      at(21, { type: 'hunt.paused' }),
      at(51, { type: 'hunt.resumed' }),
    ];
    const progress = progressOf(hunt, events);
    expect(stuckTeams(progress, 55 * MINUTE, 10 * MINUTE)).toEqual([
      { team: 'red', level: 'a', sinceMs: 25 * MINUTE },
    ]);
    expect(stuckTeams(progress, 55 * MINUTE, 5 * MINUTE).map(({ team }) => team)).toEqual(['red', 'blue']);
  });
});

describe('clues', () => {
  const hunt = aHunt();
  const ask = (clue: string, minute: number, by: 'clock' | 'price' | 'host' = 'clock', team = 'red') => ({
    id: 'ask',
    team,
    level: 'a',
    clue,
    at: minute * MINUTE,
    by,
  });
  const [clue, map] = hunt.levels[0]?.clues ?? [];

  test('[CLUE-1] free from the very second on, not a moment before', () => {
    if (!clue || !map) throw new Error('no clues');
    expect(clueState(clue, 10 * MINUTE - 1, false)).toEqual({ state: 'waiting', freeInMs: 1, price: 20 });
    expect(clueState(clue, 10 * MINUTE, false)).toEqual({ state: 'free' });
    // At minute 10 exactly nothing falls through to the later clue.
    expect(clueState(map, 10 * MINUTE, false)).toEqual({ state: 'waiting', freeInMs: 5 * MINUTE });
  });

  test('[CLUE-2] the clock runs from the unlocking of the level, without pauses', () => {
    const events = [
      started,
      done(7, 'red', 'a'),
      at(8, { type: 'hunt.paused' }),
      at(38, { type: 'hunt.resumed' }),
    ];
    const progress = progressOf(hunt, events);
    const askAt = (minute: number) =>
      askForClue(hunt, progress, { ...ask('soon', minute), level: 'b' }, priceOf);
    expect(askAt(46.9)).toMatchObject({
      ok: false,
      error: { code: 'hunt-clue-not-ready', params: { seconds: 6 } },
    });
    expect(askAt(47)).toMatchObject({ ok: true, value: { event: { type: 'clue.released', price: 0 } } });
  });

  test('[CLUE-3] bought early for its price, once', () => {
    const bought = askForClue(hunt, progressOf(hunt, [started]), ask('soon', 2, 'price'), priceOf);
    expect(bought).toMatchObject({ ok: true, value: { event: { by: 'price', price: 20 } } });
    const event = bought.ok && bought.value.event ? [bought.value.event] : [];
    const again = askForClue(hunt, progressOf(hunt, [started, ...event]), ask('soon', 3, 'price'), priceOf);
    expect(again.ok && again.value.event).toBeUndefined();
    expect(again.ok && again.value.clue.text).toBe('North');
  });

  test('[CLUE-3] bought when it is free already, it costs nothing', () => {
    const answer = askForClue(hunt, progressOf(hunt, [started]), ask('soon', 11, 'price'), priceOf);
    expect(answer).toMatchObject({ ok: true, value: { event: { price: 0 } } });
  });

  test('[CLUE-4] what only the host gives cannot be taken', () => {
    const progress = progressOf(hunt, [started]);
    expect(askForClue(hunt, progress, ask('help', 60), priceOf)).toMatchObject({
      ok: false,
      error: { code: 'hunt-clue-not-for-sale' },
    });
    expect(askForClue(hunt, progress, ask('help', 1, 'host'), given)).toMatchObject({ ok: true });
    const priced = { id: 'x', text: 'X', release: { type: 'host' as const }, price: 20 };
    expect(clueState(priced, 0, false)).toEqual({ state: 'waiting' });
  });

  test('[CLUE-5] the difficulty of the team picks its clues', () => {
    const progress = progressOf(hunt, [started]);
    expect(askForClue(hunt, progress, ask('easy', 0), priceOf)).toMatchObject({ ok: true });
    expect(askForClue(hunt, progress, ask('easy', 0, 'clock', 'blue'), priceOf)).toMatchObject({
      ok: false,
      error: { code: 'hunt-clue-not-found' },
    });
  });

  test('[CLUE-2] no clues of a level that is locked, and none in a pause', () => {
    expect(
      askForClue(hunt, progressOf(hunt, [started]), { ...ask('soon', 1), level: 'b' }, priceOf),
    ).toMatchObject({
      error: { code: 'hunt-level-locked' },
    });
    const paused = progressOf(hunt, [started, at(1, { type: 'hunt.paused' })]);
    expect(askForClue(hunt, paused, ask('soon', 1, 'price'), priceOf)).toMatchObject({
      error: { code: 'hunt-paused' },
    });
  });
});

describe('proofs', () => {
  const location = { latitude: 0, longitude: 0 };
  const level = (mission: object, rest: object = {}) => {
    const [first] = aHunt({ levels: [{ id: 'a', name: 'A', location, mission, ...rest }] }).levels;
    if (!first) throw new Error('no level');
    return first;
  };

  test('[PLAY-10] a check-in needs to be inside; unsure phones may show the code or a picture', () => {
    const gps = level({ type: 'gps' });
    expect(judgeProof(gps, { by: 'gps', isRight: true, fence: 'inside' }).isEnough).toBe(true);
    expect(judgeProof(gps, { by: 'gps', isRight: true, fence: 'uncertain' })).toEqual({
      isEnough: false,
      missing: 'place',
    });
    expect(judgeProof(gps, { by: 'code', isRight: true, fence: 'uncertain' }).isEnough).toBe(true);
    expect(judgeProof(gps, { by: 'code', isRight: false, fence: 'uncertain' }).isEnough).toBe(false);
    expect(judgeProof(gps, { by: 'photo', isRight: true, fence: 'outside' }).isEnough).toBe(false);
    expect(judgeProof(gps, { by: 'text', isRight: true, fence: 'inside' }).isEnough).toBe(false);
  });

  test('[PLAY-10] a phone without any position shows the card, and that is noted; a photo or an answer is not enough', () => {
    const unplaced = { isEnough: true, isUnplaced: true };
    expect(judgeProof(level({ type: 'gps' }), { by: 'code', isRight: true })).toEqual(unplaced);
    expect(judgeProof(level({ type: 'gps' }), { by: 'code', isRight: false }).isEnough).toBe(false);
    expect(judgeProof(level({ type: 'gps' }), { by: 'gps', isRight: true }).isEnough).toBe(false);
    expect(judgeProof(level({ type: 'gps' }), { by: 'photo', isRight: true }).isEnough).toBe(false);
    expect(judgeProof(level({ type: 'code', needsPlace: true }), { by: 'code', isRight: true })).toEqual(
      unplaced,
    );
    const asked = level({ type: 'text', answers: ['x'], needsPlace: true });
    expect(judgeProof(asked, { by: 'text', isRight: true })).toEqual({ isEnough: false, missing: 'place' });
  });

  test('[PLAY-10] a leaked code does not complete a level from a phone that is known to be elsewhere', () => {
    const code = level({ type: 'code', needsPlace: true });
    expect(judgeProof(code, { by: 'code', isRight: true, fence: 'outside' }).isEnough).toBe(false);
    expect(judgeProof(code, { by: 'code', isRight: true, fence: 'uncertain' }).isEnough).toBe(true);
    expect(judgeProof(level({ type: 'code' }), { by: 'code', isRight: true }).isEnough).toBe(true);
  });

  test('[PLAY-11] the twin needs no place and is worth the same', () => {
    const twin = level(
      { type: 'gps' },
      { twin: { note: 'By the lift', mission: { type: 'text', answers: ['x'] } } },
    );
    expect(judgeProof(twin, { by: 'text', isRight: true, isTwin: true }).isEnough).toBe(true);
    expect(judgeProof(level({ type: 'gps' }), { by: 'text', isRight: true, isTwin: true }).isEnough).toBe(
      false,
    );
  });

  test('[PLAY-10] the host may always complete a level', () => {
    expect(judgeProof(level({ type: 'gps' }), { by: 'host', isRight: false }).isEnough).toBe(true);
  });
});
