import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { movedBy } from '../geofence/distance.ts';
import { withNoise } from '../rehearsal/noise.ts';
import { walkTrack } from '../rehearsal/walker.ts';
import type { Track, TrackPoint } from '../tracks/track.ts';
import { doubtScore } from './doubt.ts';
import { findDoubts } from './find-doubts.ts';

const origin = { latitude: 52.52, longitude: 13.4 };
const START = Date.UTC(2026, 4, 1, 12);

/** Twenty minutes through a town, standing now and then, as a watch records it. */
const honestWalk = (seed: string): Track => {
  const random = seededRandom(seed);
  const errands = Array.from({ length: 8 }, () => ({
    place: movedBy(origin, random.next() * 700 - 350, random.next() * 700 - 350),
    staysS: random.below(180),
  }));
  return walkTrack({ from: origin, startsAt: START, errands, speedMps: 1.2 + random.next() * 0.5 }, random);
};

const along = (
  fixes: number,
  stepM: number,
  change: (second: number) => Partial<TrackPoint> = () => ({}),
): Track =>
  Array.from({ length: fixes }, (_, second) => ({
    ...movedBy(origin, stepM * second, 0),
    at: START + second * 1000,
    accuracyM: 5 + (second % 7) / 10,
    isAccuracyReported: true,
    ...change(second),
  }));

const kindsOf = (...tracks: Track[]): string[] => findDoubts(tracks).map(({ kind }) => kind);

describe('an honest walk raises no doubt', () => {
  test.each(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'])(
    '[DOUBT-1] at one fix a second (%s), also with noise, holes and wrong fixes',
    (seed) => {
      const walk = honestWalk(seed);
      expect(walk.length).toBeGreaterThan(600);
      expect(findDoubts([walk])).toEqual([]);
      expect(findDoubts([withNoise(walk, 10, seededRandom(seed))])).toEqual([]);
      expect(findDoubts([withNoise(walk, 25, seededRandom(seed))])).toEqual([]);
      expect(findDoubts([walk.filter((_, index) => index % 300 > 90)])).toEqual([]);
      expect(findDoubts([walk.filter((_, index) => index % 10 === 0)])).toEqual([]);
      // Between houses a fix is 80 m off now and then, for a second or two.
      const spiky = walk.map((point, index) =>
        index % 97 < 2 && index > 5 ? { ...point, ...movedBy(point, 80, 0) } : point,
      );
      expect(findDoubts([spiky])).toEqual([]);
    },
  );

  test('[DOUBT-1] the first fix is from yesterday, 5 km away', () => {
    const walk = honestWalk('start');
    const [first, ...rest] = walk;
    expect(findDoubts([[{ ...(first as TrackPoint), ...movedBy(origin, 5000, 0) }, ...rest]])).toEqual([]);
  });

  test('[DOUBT-1] standing still for ten minutes with the same fix over and over', () => {
    const standing = along(600, 0, () => ({ accuracyM: 4 }));
    expect(findDoubts([standing])).toEqual([]);
  });

  test('[DOUBT-1] a track without accuracies has no constant accuracy', () => {
    expect(findDoubts([along(900, 1.4, () => ({ accuracyM: 10, isAccuracyReported: false }))])).toEqual([]);
  });

  test('[DOUBT-1] a run to the bus at 6 m/s', () => {
    expect(findDoubts([along(120, 6)])).toEqual([]);
  });
});

describe('what is doubted', () => {
  test('[DOUBT-2] over 12 m/s, once for a ride', () => {
    const ride = along(200, 15);
    const doubts = findDoubts([ride]);
    expect(doubts.map(({ kind }) => kind)).toEqual(['speed']);
    const [speed = 0, seconds = 0] = doubts[0]?.numbers ?? [];
    expect(speed).toBeCloseTo(14.9, 0);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(kindsOf(along(200, 11.5))).toEqual([]);
  });

  test('[DOUBT-2] speed needs five seconds', () => {
    const leap = along(60, 0).map((point, second) =>
      second >= 30 ? { ...point, ...movedBy(origin, 90, 0) } : point,
    );
    expect(kindsOf(leap)).toEqual([]);
  });

  test('[DOUBT-2] a walk played ten times as fast, with all its turns', () => {
    const walk = honestWalk('fast').filter((_, index) => index % 10 === 0);
    const fast = walk.map((point, second) => ({ ...point, at: START + second * 1000 }));
    expect(kindsOf(fast)).toContain('speed');
    expect(kindsOf(fast.map((point) => ({ ...point, accuracyM: 10, isAccuracyReported: false })))).toContain(
      'speed',
    );
  });

  test('[DOUBT-2] seven seconds at 20 m/s in a walk', () => {
    let metres = 0;
    const burst = along(120, 0, (second) => {
      metres += second >= 60 && second < 67 ? 20 : 1.4;
      return movedBy(origin, metres, 0);
    });
    expect(kindsOf(burst)).toEqual(['speed']);
  });

  test('[DOUBT-2] few fixes tell speed as well', () => {
    const sparse = along(600, 20).filter((_, index) => index % 30 === 0);
    expect(kindsOf(sparse)).toContain('speed');
  });

  test('[DOUBT-3] a jump of 900 m that stays', () => {
    const jump = along(120, 1.3).map((point, second) =>
      second >= 60 ? { ...point, ...movedBy(point, 0, 900) } : point,
    );
    const doubts = findDoubts([jump]);
    expect(doubts).toEqual([{ at: START + 60_000, kind: 'teleport', numbers: [900, 1] }]);
    const gap = jump.map((point, second) => ({ ...point, at: point.at + (second >= 60 ? 30_000 : 0) }));
    expect(findDoubts([gap]).map(({ numbers }) => numbers)).toEqual([[900, 31]]);
  });

  test('[DOUBT-4] the same accuracy in 120 fixes on the move, not in 119', () => {
    const constant = (fixes: number): Track => along(fixes, 1.4, () => ({ accuracyM: 5 }));
    expect(kindsOf(constant(120))).toEqual(['constant-accuracy']);
    expect(kindsOf(constant(119))).toEqual([]);
  });

  test('[DOUBT-5] the same position in 120 fixes while the phone walks', () => {
    const frozen = along(400, 1.4, (second) =>
      second >= 100 && second < 250 ? movedBy(origin, 140, 0) : {},
    );
    expect(kindsOf(frozen)).toContain('identical-positions');
    const saysItWalks = along(130, 0, () => ({ speedMps: 1.4 }));
    expect(kindsOf(saysItWalks)).toEqual(['identical-positions']);
  });

  test('[DOUBT-5] one recording played twice', () => {
    const walk = honestWalk('loop').slice(0, 400);
    const back = walk.toReversed();
    const twice = [...walk, ...back].map((point, second) => ({ ...point, at: START + second * 1000 }));
    expect(kindsOf(twice)).toEqual(['identical-positions']);
  });

  test('[DOUBT-6] teammates 600 m apart for minutes, not for a moment', () => {
    const [one, other] = [along(300, 1), along(300, 1, (second) => movedBy(origin, second, 600))];
    expect(kindsOf(one, other)).toEqual(['teammates-apart']);
    expect(kindsOf(one, other.slice(0, 40))).toEqual([]);
    expect(
      kindsOf(
        one,
        other.map((point) => ({ ...point, at: point.at + 3_600_000 })),
      ),
    ).toEqual([]);
  });

  test('[DOUBT-7] the score grows with every doubt and never says proof', () => {
    const doubts = Array.from({ length: 30 }, () => ({ at: 0, kind: 'teleport' as const, numbers: [] }));
    const scores = [0, 1, 2, 5, 30].map((count) => doubtScore(doubts.slice(0, count)));
    expect(scores).toEqual([0, 40, 64, 92, 99]);
  });
});
