import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHunt } from '../hunt-file.ts';
import type { Hunt } from '../hunt-file.ts';
import { judgePhoto } from '../photos/verdicts.ts';
import type { HuntEvent } from '../progress/events.ts';
import { progressOf } from '../progress/progress.ts';
import { foldState, verdictOf, withEvents } from '../state.ts';
import type { HuntState } from '../state.ts';
import { scoreBoard } from './score.ts';

const MINUTE = 60_000;

const aHunt = (scoring: object = {}): Hunt => {
  const read = readHunt({
    name: 'Test',
    order: 'free',
    levels: ['a', 'b'].map((id) => ({ id, name: id, mission: { type: 'photo' }, points: 100 })),
    teams: ['red', 'blue'].map((id) => ({ id, name: id })),
    scoring,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

const started: HuntEvent = { id: 'start', at: 0, type: 'hunt.started' };
const sent = (photo: string, minute: number, team = 'red'): HuntEvent => ({
  id: `photo:${photo}`,
  at: minute * MINUTE,
  type: 'level.completed',
  team,
  level: 'a',
  by: 'photo',
});
/** Another one for a stop that a photo has completed already, or one that needs the host's word. */
const shown = (photo: string, minute: number, isEnough = true, team = 'red'): HuntEvent => ({
  id: `photo:${photo}`,
  at: minute * MINUTE,
  type: 'photo.shown',
  team,
  level: 'a',
  isEnough,
});
const judged = (
  photo: string,
  minute: number,
  isAccepted: boolean,
  { points, team = 'red' }: { points?: number; team?: string } = {},
): HuntEvent =>
  judgePhoto(
    { photoId: photo, team, level: 'a' },
    { id: `v ${photo} ${minute}`, at: minute * MINUTE, isAccepted, points },
  );
const byHost = (minute: number, team: string): HuntEvent => ({
  ...sent(`host ${team}`, minute, team),
  type: 'level.completed',
  team,
  level: 'a',
  by: 'host',
});

const rowsOf = (hunt: Hunt, events: readonly HuntEvent[]) =>
  scoreBoard({ hunt, events: [started, ...events], now: 300 * MINUTE });
const pointsOf = (hunt: Hunt, ...events: HuntEvent[]): Record<string, number> =>
  Object.fromEntries(rowsOf(hunt, events).map(({ team, points }) => [team, points]));

describe('a verdict is about one photo', () => {
  const hunt = aHunt({ firstBonuses: [30], perMinute: 1 });

  test('[SCORE-10] a photo that never counted takes nothing when it is rejected', () => {
    const good = [shown('far', 1, false), sent('good', 2)];
    expect(pointsOf(hunt, ...good, judged('far', 9, false)).red).toBe(128);
    expect(pointsOf(hunt, ...good, judged('good', 8, true), judged('far', 9, false)).red).toBe(128);
    // As earlier versions stored it: nothing but the verdict says that there was one.
    expect(pointsOf(hunt, sent('good', 2), judged('far', 9, false)).red).toBe(128);
  });

  test('[SCORE-10] a stop counts while one photo is accepted or waits, and no longer', () => {
    const two = [sent('one', 2), shown('two', 5)];
    expect(pointsOf(hunt, ...two, judged('one', 9, false)).red).toBe(125);
    expect(pointsOf(hunt, ...two, judged('one', 9, false), judged('two', 10, false)).red).toBe(0);
    expect(
      pointsOf(hunt, ...two, judged('one', 9, false), judged('two', 10, false), judged('one', 11, true)).red,
    ).toBe(128);
  });

  test('[SCORE-10] who was first, and how long it took, is by the photo that stands', () => {
    const events = [sent('early', 2), sent('other', 4, 'blue'), shown('late', 6)];
    expect(pointsOf(hunt, ...events)).toEqual({ red: 128, blue: 96 });
    expect(pointsOf(hunt, ...events, judged('early', 9, false))).toEqual({ red: 94, blue: 126 });
  });

  test('[SCORE-10] of several accepted photos the best counts, whatever the order of the verdicts', () => {
    const two = [sent('one', 2), shown('two', 5)];
    const verdicts = [judged('one', 9, true, { points: 40 }), judged('two', 10, true, { points: 60 })];
    expect(pointsOf(aHunt(), ...two, ...verdicts).red).toBe(60);
    const swapped = [judged('two', 9, true, { points: 60 }), judged('one', 10, true, { points: 40 })];
    expect(pointsOf(aHunt(), ...two, ...swapped).red).toBe(60);
  });

  test('[SCORE-10] a verdict of earlier versions, which names no photo, is about all that were shown by then', () => {
    const onStop: HuntEvent = {
      id: 'v',
      at: 6 * MINUTE,
      type: 'photo.judged',
      team: 'red',
      level: 'a',
      isAccepted: false,
    };
    expect(pointsOf(aHunt(), sent('one', 2), shown('two', 5), onStop).red).toBe(0);
    expect(pointsOf(aHunt(), sent('one', 2), onStop, shown('two', 7)).red).toBe(100);
    expect(pointsOf(aHunt(), sent('one', 2), onStop, judged('one', 8, true)).red).toBe(100);
  });

  test('[SCORE-11] what the host completes earns no bonus and takes nobody’s', () => {
    expect(pointsOf(hunt, byHost(2, 'blue'), sent('one', 4))).toEqual({ blue: 98, red: 126 });
  });
});

describe('a photo that needs the host’s word', () => {
  const hunt = aHunt();
  const far = shown('far', 3, false);
  const stateOf = (...events: HuntEvent[]): HuntState =>
    foldState({ hunt, events: [started, ...events], routes: new Map() } as unknown as HuntState);

  test('[PHOTO-11] completes its stop when it is accepted, as of that word', () => {
    expect(pointsOf(hunt, far).red).toBe(0);
    expect(pointsOf(hunt, far, judged('far', 9, true)).red).toBe(100);
    const accepted = withEvents(stateOf(far), [judged('far', 9, true)]);
    expect(accepted.progress).toEqual(progressOf(hunt, accepted.events));
    expect(accepted.progress.teams.get('red')?.completed.get('a')).toMatchObject({
      at: 9 * MINUTE,
      by: 'photo',
      event: 'photo:far',
    });
  });

  test('[PHOTO-11] undone or rejected later, the stop is open again', () => {
    const accepted = judged('far', 9, true);
    const undone: HuntEvent = { id: 'u', at: 10 * MINUTE, type: 'event.undone', event: accepted.id };
    for (const last of [undone, judged('far', 10, false)]) {
      const after = withEvents(stateOf(far, accepted), [last]);
      expect(after.progress.teams.get('red')?.open.has('a')).toBe(true);
      expect(pointsOf(hunt, far, accepted, last).red).toBe(0);
    }
  });

  test('[PHOTO-11] a second photo completes the stop when the first was taken back', () => {
    const first = sent('one', 2);
    const undone: HuntEvent = { id: 'u', at: 10 * MINUTE, type: 'event.undone', event: first.id };
    expect(pointsOf(hunt, first, shown('two', 5), undone).red).toBe(100);
  });

  test('[SCORE-10] a team reads how its stop stands, not the last verdict', () => {
    const two = [sent('one', 2), shown('two', 5)];
    const verdictAfter = (...events: HuntEvent[]) => verdictOf(stateOf(...two, ...events), 'red', 'a');
    expect(verdictAfter()).toBeUndefined();
    expect(verdictAfter(judged('one', 9, false))).toBeUndefined();
    expect(verdictAfter(judged('one', 9, true), judged('two', 10, false))).toEqual({ status: 'accepted' });
    const rejected = judgePhoto(
      { photoId: 'two', team: 'red', level: 'a' },
      { id: 'v', at: 10 * MINUTE, isAccepted: false, reason: 'Too dark' },
    );
    expect(verdictAfter(judged('one', 9, false), rejected)).toEqual({
      status: 'rejected',
      reason: 'Too dark',
    });
  });
});

interface Photo {
  readonly team: string;
  readonly sentAt: number;
  /** Late: it came after the end; far: from too far away. */
  readonly came: 'in-time' | 'late' | 'far';
  /** In the order they were given. */
  readonly verdicts: readonly boolean[];
  readonly judgedAt: number;
}

const END = 100;

/** What is stored when these photos arrive one after the other, by the rules that the server asks. */
const storedOf = (photos: readonly Photo[]): HuntEvent[] => {
  const done = new Set<string>();
  const late = new Set<string>();
  const arrivals = photos
    .map((photo, index) => ({ ...photo, id: `p${index}` }))
    .toSorted((one, other) => one.sentAt - other.sentAt);
  const events = arrivals.map(({ id, team, came, sentAt }): HuntEvent => {
    if (came === 'far') return shown(id, sentAt, false, team);
    if (came === 'in-time') {
      const first = !done.has(team);
      done.add(team);
      return first ? sent(id, sentAt, team) : shown(id, sentAt, true, team);
    }
    const isFirst = !done.has(team) && !late.has(team);
    late.add(team);
    if (!isFirst) return shown(id, END + sentAt, false, team);
    return { ...sent(id, END + sentAt, team), type: 'level.late', team, level: 'a', by: 'photo' };
  });
  const verdicts = photos.flatMap(({ team, verdicts: given, judgedAt }, index) =>
    given.map((isAccepted, nth) => judged(`p${index}`, 200 + judgedAt + 60 * nth, isAccepted, { team })),
  );
  return [...events, { id: 'end', at: END * MINUTE, type: 'hunt.ended' }, ...verdicts];
};

test('[SCORE-10] whatever the order of photos, verdicts and late arrivals, points are those of the accepted set', () => {
  const photo = fc.record({
    team: fc.constantFrom('red', 'blue'),
    came: fc.constantFrom('in-time' as const, 'late' as const, 'far' as const),
    verdicts: fc.array(fc.boolean(), { maxLength: 3 }),
  });
  const arrival = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 })), {
    selector: ([sentAt]) => sentAt,
    maxLength: 8,
    minLength: 1,
  });
  const many = fc
    .tuple(arrival, fc.array(photo, { minLength: 8, maxLength: 8 }))
    .map(([times, drawn]) =>
      times.map(([sentAt, judgedAt], index): Photo => ({ ...drawn[index]!, sentAt, judgedAt })),
    );
  const scoring = { firstBonuses: [30, 10], perMinute: 1 };
  fc.assert(
    fc.property(many, fc.infiniteStream(fc.nat()), (photos, chance) => {
      const stored = storedOf(photos);
      const once = rowsOf(aHunt(scoring), stored);
      const shuffled = [...stored, ...stored]
        .map((event) => ({ event, by: chance.next().value }))
        .toSorted((one, other) => one.by - other.by)
        .map(({ event }) => event);
      expect(rowsOf(aHunt(scoring), shuffled)).toEqual(once);
      for (const team of ['red', 'blue']) {
        const own = photos.filter((each) => each.team === team);
        const hasAccepted = own.some(({ verdicts }) => verdicts.at(-1) === true);
        // After the end, and from too far away, it takes the host's word.
        const isWaiting = own.some(({ came, verdicts }) => verdicts.length === 0 && came === 'in-time');
        const row = once.find((each) => each.team === team);
        expect(row?.completed).toBe(hasAccepted || isWaiting ? 1 : 0);
        expect(pointsOf(aHunt(), ...stored)[team]).toBe(hasAccepted || isWaiting ? 100 : 0);
      }
      // Photos that do not stand might as well never have been sent; of late ones the first is late by its receipt.
      const left = storedOf(photos.filter(({ verdicts }) => verdicts.at(-1) !== false));
      const rules = photos.some(({ came }) => came === 'late') ? {} : scoring;
      expect(pointsOf(aHunt(rules), ...left)).toEqual(pointsOf(aHunt(rules), ...stored));
    }),
    { numRuns: 300 },
  );
});
