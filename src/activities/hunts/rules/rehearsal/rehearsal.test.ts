import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { decideFence } from '../geofence/decide.ts';
import { distanceM, movedBy } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';
import { fenceOf, readHunt } from '../hunt-file.ts';
import type { Hunt } from '../hunt-file.ts';
import type { Track } from '../tracks/track.ts';
import { crowdingOf } from './crowding.ts';
import { gaussian, withNoise } from './noise.ts';
import { rehearse } from './rehearse.ts';
import { visitsOf } from './visits.ts';
import { trueWay, walkTrack } from './walker.ts';
import type { Stroll } from './walker.ts';

const origin: Point = { latitude: 52.52, longitude: 13.4 };
const START = Date.UTC(2026, 4, 1, 12);

const huntOf = (places: readonly Point[], rest: object = {}): Hunt => {
  const read = readHunt({
    name: 'Test',
    order: 'fixed',
    levels: places.map(({ latitude, longitude }, index) => ({
      id: `l${index}`,
      name: `Stop ${index}`,
      location: { latitude, longitude },
      mission: { type: 'gps' },
    })),
    teams: [{ id: 'red', name: 'Red' }],
    ...rest,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

/** A walk through a town that stops nowhere: fences lie on its way, decoys at least 60 m beside it. */
const townWalk = (seed: string): { stroll: Stroll; own: Point[]; decoys: Point[]; way: Point[] } => {
  const random = seededRandom(seed);
  const corners = Array.from({ length: 10 }, (_, index) =>
    movedBy(origin, index * 45 * Math.cos(index), index * 45 * Math.sin(index) + random.next() * 60),
  );
  const stroll: Stroll = {
    from: origin,
    startsAt: START,
    errands: corners.map((place) => ({ place, staysS: 0 })),
    speedMps: 1.4,
  };
  const way = trueWay(stroll);
  const own = Array.from(
    { length: 12 },
    (_, index) => way[Math.floor(((index + 0.5) * way.length) / 12)] as Point,
  );
  const decoys = Array.from({ length: 50 }, () =>
    movedBy(origin, random.next() * 1000 - 500, random.next() * 1000 - 500),
  ).filter((place) => way.every((point) => distanceM(point, place) > 60));
  return { stroll, own, decoys, way };
};

describe('a walk against its own fences', () => {
  test.each(['a', 'b', 'c', 'd'])(
    '[FENCE-8] every true visit is accepted, nothing over 60 m away (%s)',
    (seed) => {
      const { stroll, own, decoys, way } = townWalk(seed);
      const track = walkTrack(stroll, seededRandom(seed));
      const { levels } = huntOf([...own, ...decoys]);
      const visits = visitsOf('red', track, levels);
      const inside = visits.filter(({ verdict }) => verdict.decision === 'inside');
      expect(new Set(inside.map(({ level }) => level))).toEqual(new Set(own.map((_, index) => `l${index}`)));
      for (const { level, at } of inside) {
        const truly = way[(at - START) / 1000] as Point;
        expect(distanceM(truly, own[Number(level.slice(1))] as Point)).toBeLessThan(60);
      }
      expect(decoys.length).toBeGreaterThan(5);
      // Every stop has a row, also those nobody came near.
      expect(new Set(visits.map(({ level }) => level)).size).toBe(levels.length);
    },
  );

  test('[FENCE-8] with an error of 10 m each way, fewer than 1 in 100 is refused and none far away accepted', () => {
    let [refused, asked] = [0, 0];
    const towns = ['w', 'x', 'y', 'z'].map(townWalk);
    for (let run = 0; run < 24; run++) {
      const { stroll, own, decoys } = towns[run % 4] as (typeof towns)[0];
      const track = withNoise(walkTrack(stroll, seededRandom(`w${run}`)), 10, seededRandom(`n${run}`));
      const { levels } = huntOf([...own, ...decoys.slice(0, 10)]);
      const inside = new Set(
        visitsOf('red', track, levels).flatMap(({ level, verdict }) =>
          verdict.decision === 'inside' ? [Number(level.slice(1))] : [],
        ),
      );
      asked += own.length;
      refused += own.filter((_, index) => !inside.has(index)).length;
      expect([...inside].every((index) => index < own.length)).toBe(true);
    }
    expect(asked).toBe(288);
    expect(refused / asked).toBeLessThan(0.01);
  });

  test('[FENCE-8] somebody who comes back visits twice', () => {
    const far = movedBy(origin, 200, 0);
    const stroll: Stroll = {
      from: movedBy(origin, -100, 0),
      startsAt: START,
      errands: [origin, far, origin, far].map((place) => ({ place, staysS: 20 })),
      speedMps: 1.4,
    };
    const visits = visitsOf('red', walkTrack(stroll, seededRandom('twice')), huntOf([origin, far]).levels);
    expect(visits.map(({ level, verdict }) => [level, verdict.decision])).toEqual([
      ['l0', 'inside'],
      ['l1', 'inside'],
      ['l0', 'inside'],
      ['l1', 'inside'],
    ]);
  });
});

describe('what is left out as too far', () => {
  test.each([
    ['in a town', 52.52, 13.4],
    ['on the date line', -17, 180],
    ['near a pole', 89.999, 0],
  ])('[FENCE-8] changes no decision (%s)', (_, latitude, longitude) => {
    const middle = { latitude, longitude };
    const random = seededRandom('reach');
    const places = Array.from({ length: 12 }, () =>
      movedBy(middle, random.next() * 400 - 200, random.next() * 400 - 200),
    );
    const stroll: Stroll = {
      from: middle,
      startsAt: START,
      errands: places.slice(0, 5).map((place) => ({ place, staysS: 5 })),
      speedMps: 3,
    };
    const track = withNoise(walkTrack(stroll, random), 12, random);
    const { levels } = huntOf(places);
    for (const visit of visitsOf('red', track, levels)) {
      const level = levels.find(({ id }) => id === visit.level);
      const fence = level && fenceOf(level);
      if (!fence) throw new Error('no fence');
      const verdicts = track.map((fix, index) =>
        decideFence(fence, fix, track.slice(Math.max(0, index - 20), index)),
      );
      const hits = verdicts.filter(({ decision }) => decision === visit.verdict.decision);
      expect(hits).toContainEqual(visit.verdict);
      const best = verdicts.some(({ decision }) => decision === 'inside');
      expect(best || visit.verdict.decision !== 'inside').toBe(true);
      const nearest = Math.min(...verdicts.map((verdict) => verdict.distanceM));
      expect(visit.verdict.decision !== 'outside' || visit.verdict.distanceM === nearest).toBe(true);
    }
    const accepted = new Set(
      visitsOf('red', track, levels).flatMap(({ level, verdict }) =>
        verdict.decision === 'inside' ? [level] : [],
      ),
    );
    for (const level of levels) {
      const fence = fenceOf(level);
      const isInside = track.some(
        (fix, index) =>
          fence && decideFence(fence, fix, track.slice(Math.max(0, index - 20), index)).decision === 'inside',
      );
      expect(accepted.has(level.id)).toBe(isInside);
    }
  });
});

describe('noise', () => {
  test('[FENCE-9] is as wide as asked, and the accuracy grows to match', () => {
    const still: Track = Array.from({ length: 4000 }, (_, second) => ({
      ...origin,
      at: START + second * 1000,
      accuracyM: 5,
      isAccuracyReported: true,
    }));
    const noisy = withNoise(still, 10, seededRandom('noise'));
    const away = noisy.map((point) => distanceM(origin, point));
    const { accuracyM = 0 } = noisy[0] ?? {};
    expect(accuracyM).toBeCloseTo(Math.hypot(5, 15.15), 1);
    expect(Math.sqrt(away.reduce((sum, metres) => sum + metres ** 2, 0) / 4000)).toBeCloseTo(
      10 * Math.SQRT2,
      0,
    );
    expect(away.filter((metres) => metres <= 15.15).length / 4000).toBeCloseTo(0.68, 1);
  });

  test('[FENCE-9] the same seed gives the same draws', () => {
    expect(gaussian(seededRandom('x'))).toBe(gaussian(seededRandom('x')));
  });
});

describe('a rehearsal', () => {
  const square = [0, 1, 2, 3].map((index) => movedBy(origin, index < 2 ? 0 : 250, index % 3 === 0 ? 0 : 250));
  const teams = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `t${index}`, name: `Team ${index}` }));

  test('[FILE-9] walkers reach every stop, without a doubt, and the same seed gives the same walks', () => {
    const hunt = huntOf(square, { order: 'rotated', teams: teams(4) });
    const first = rehearse({ hunt, seed: '7' });
    expect(first.teams.map(({ reached }) => reached)).toEqual([4, 4, 4, 4]);
    expect(first.doubts).toEqual([]);
    expect(first).toEqual(rehearse({ hunt, seed: '7' }));
    expect(first).not.toEqual(rehearse({ hunt, seed: '8' }));
  });

  test('[ROUTE-6] rotated routes keep walkers apart, one order for all does not', () => {
    const rotated = rehearse({ hunt: huntOf(square, { order: 'rotated', teams: teams(4) }) });
    const fixed = rehearse({ hunt: huntOf(square, { order: 'fixed', teams: teams(4) }) });
    expect(rotated.peaks.stop).toBeLessThanOrEqual(2);
    expect(fixed.peaks.stop).toBe(4);
    expect(fixed.peaks.leg).toBeGreaterThan(rotated.peaks.leg);
  });

  test('[ROUTE-6] all start and end together where the hunt says so', () => {
    const hunt = huntOf(square, { order: 'rotated', start: 'l0', finale: 'l3', teams: teams(2) });
    const { visits } = rehearse({ hunt });
    for (const { id } of hunt.teams) {
      const own = visits.filter(({ team, verdict }) => team === id && verdict.decision === 'inside');
      expect(own[0]?.level).toBe('l0');
      expect(own.at(-1)?.level).toBe('l3');
    }
  });

  test.each(['fixed', 'free'])(
    '[ROUTE-6] order %s: the start first, the finale last, wherever they stand',
    (order) => {
      const { visits } = rehearse({ hunt: huntOf(square, { order, start: 'l3', finale: 'l0' }) });
      const inside = visits.filter(({ verdict }) => verdict.decision === 'inside');
      expect([inside[0]?.level, inside.at(-1)?.level]).toEqual(['l3', 'l0']);
    },
  );

  test('[FILE-9] a level without a place takes its time as well', () => {
    const all = huntOf(square);
    const [first, second, ...rest] = all.levels;
    const anywhere = {
      ...all,
      levels: all.levels.map((level) => (level === second ? { ...level, location: null } : level)),
    };
    const left = { ...all, levels: [first, ...rest].flatMap((level) => level ?? []) };
    const durationOf = (hunt: Hunt): number => rehearse({ hunt }).teams[0]?.durationMs ?? 0;
    expect(durationOf(anywhere)).toBeGreaterThan(durationOf(left) + 60_000);
  });

  test('[FILE-9] N of M: each walker visits N', () => {
    const { teams: walked } = rehearse({ hunt: huntOf(square, { order: '2 of 4', teams: teams(5) }) });
    expect(walked.every(({ reached }) => reached >= 2)).toBe(true);
  });

  test('[FILE-9] only as many teams as there are tracks', () => {
    const hunt = huntOf(square, { teams: teams(3) });
    const track = walkTrack(
      { from: origin, startsAt: START, errands: [{ place: square[1] as Point, staysS: 30 }], speedMps: 1.3 },
      seededRandom('t'),
    );
    const { teams: walked, visits } = rehearse({ hunt, tracks: [track] });
    expect(walked.map(({ team }) => team)).toEqual(['t0']);
    expect(visits.map(({ level }) => level).toSorted()).toEqual(['l0', 'l1', 'l2', 'l3']);
  });

  test('[FILE-9] small and overlapping fences are worth a second look', () => {
    const hunt = huntOf([origin, movedBy(origin, 20, 0)]);
    const [first] = hunt.levels;
    if (first) first.radius = 15;
    const { warnings } = rehearse({ hunt });
    expect(warnings[0]).toContain('15 m is a small fence');
    expect(warnings[1]).toBe('Stop 0 and Stop 1 overlap: who is at one may be counted at both');
  });

  test('[ROUTE-6] who comes as another leaves has not met them', () => {
    const visit = (team: string, level: string, insideFrom: number, insideUntil: number) => ({
      team,
      level,
      at: insideFrom,
      insideFrom,
      insideUntil,
      verdict: {
        decision: 'inside',
        reason: 'surely-within',
        distanceM: 0,
        accuracyM: 1,
        radiusM: 30,
      } as const,
    });
    expect(crowdingOf([[visit('a', 'x', 0, 10)], [visit('b', 'x', 10, 20)]])).toEqual({ stop: 1, leg: 0 });
    expect(
      crowdingOf([
        [visit('a', 'x', 0, 10), visit('a', 'y', 30, 40)],
        [visit('b', 'x', 5, 12), visit('b', 'y', 25, 50)],
      ]),
    ).toEqual({ stop: 2, leg: 2 });
  });
});
