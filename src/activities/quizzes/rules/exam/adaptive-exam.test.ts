import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import {
  chanceAt,
  curveOf,
  decide,
  informationAt,
  isCertain,
  nextItem,
  restOfCase,
  verdictOf,
} from './adaptive-exam.ts';
import type { ItemAnswer, PoolItem } from './adaptive-exam.ts';

const itemOf = (number: number, domain = 'A'): PoolItem => ({
  conceptId: `q${String(number).padStart(3, '0')}`,
  domain,
  slope: 1,
  rating: (number % 9) / 4 - 1,
  guess: 0.25,
});
const pool = Array.from({ length: 60 }, (_, number) => itemOf(number, number % 3 === 0 ? 'A' : 'B'));
const weights = { A: 1, B: 2 };
const curve = curveOf(
  ['A', 'B'].map((name) => ({
    weight: name === 'A' ? 1 : 2,
    items: pool.filter(({ domain }) => domain === name),
  })),
);
const measure = { curve, passShare: 0.7 };
const answersOf = (isRight: (place: number) => boolean, count: number): ItemAnswer[] =>
  pool.slice(0, count).map((item, place) => ({ item, isRight: isRight(place) }));

describe('[EXAM-6] an adaptive exam', () => {
  test('begins with passing as likely as failing', () => {
    expect(verdictOf([], measure).passChance).toBeCloseTo(0.5, 1);
  });

  test('is certain sooner the further from the pass mark somebody is, and never before eight answers', () => {
    const lengthFor = (isRight: (place: number) => boolean): number =>
      pool.findIndex((_, place) => {
        const answers = answersOf(isRight, place);
        return isCertain(verdictOf(answers, measure), answers.length);
      });
    expect(lengthFor(() => false)).toBe(8);
    expect(lengthFor(() => true)).toBeGreaterThanOrEqual(8);
    expect(lengthFor(() => true)).toBeLessThan(30);
    // Just at the mark it is not told by sixty questions.
    expect(lengthFor((place) => place % 10 < 7)).toBe(-1);
  });

  test('a right answer never makes passing less likely', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (rights) => {
        const answers = rights.map((isRight, place) => ({ item: itemOf(place), isRight }));
        const better = answers.map((answer, place) => (place === 0 ? { ...answer, isRight: true } : answer));
        expect(verdictOf(better, measure).passChance).toBeGreaterThanOrEqual(
          verdictOf(answers, measure).passChance - 1e-12,
        );
      }),
    );
  });

  test('keeps to the blueprint, asks nothing twice, and two seeds ask differently', () => {
    const ask = (seed: string, count: number): string[] => {
      const asked = new Set<string>();
      for (let place = 0; place < count; place++) {
        const random = seededRandom(`${seed}/${place}`);
        const next = nextItem({ pool, asked, room: 60, weights, measure, random });
        if (next) asked.add(next.conceptId);
      }
      return [...asked];
    };
    const asked = ask('one', 30);
    expect(new Set(asked).size).toBe(30);
    const ofA = asked.filter((id) => pool.find(({ conceptId }) => conceptId === id)?.domain === 'A').length;
    expect(ofA).toBe(10);
    expect(ask('one', 30)).toEqual(asked);
    expect(ask('two', 30)).not.toEqual(asked);
    expect(ask('all', 70)).toHaveLength(60);
  });

  test('asks what tells most about the mark, and not what tells the wrong way', () => {
    const telling = { ...itemOf(1), slope: 1.8 };
    expect(informationAt(telling, 0)).toBeGreaterThan(informationAt({ ...telling, slope: 0.8 }, 0));
    const bad = Array.from({ length: 5 }, (_, number) => ({ ...itemOf(number + 100), slope: -2 }));
    for (let seed = 0; seed < 20; seed++) {
      const random = seededRandom(String(seed));
      const asked = new Set<string>();
      const next = nextItem({ pool: [...bad, telling], asked, room: 60, weights, measure, random });
      expect(next).toBe(telling);
    }
  });

  test('who stops before it is certain has not passed; after the last question the likelier counts', () => {
    const good = answersOf((place) => place % 20 !== 0, 7);
    expect(decide(good, measure, false).isPassed).toBe(false);
    expect(decide(good, measure, true).isPassed).toBe(true);
    expect(decide([], measure, false)).toMatchObject({ isPassed: false });
  });

  test('chances stay chances at the ends of the scale', () => {
    expect(chanceAt(itemOf(0), 50)).toBeCloseTo(0.96, 5);
    expect(chanceAt(itemOf(0), -50)).toBeCloseTo(0.25, 5);
  });
});

const inCases = pool.map((item, number) =>
  number % 12 < 3 ? { ...item, domain: 'A', caseId: `case ${Math.floor(number / 12)}` } : item,
);
const casesBefore = (ids: readonly string[]): (string | undefined)[] =>
  ids.map((id) => inCases.find(({ conceptId }) => conceptId === id)?.caseId);

describe('[CASE-3] a case in an adaptive exam', () => {
  const askAll = (seed: string, room: number): string[] => {
    const asked = new Set<string>();
    for (let place = 0; place < room; place++) {
      const random = seededRandom(`${seed}/${place}`);
      const next = nextItem({ pool: inCases, asked, room: room - place, weights, measure, random });
      if (next) asked.add(next.conceptId);
    }
    return [...asked];
  };

  test('is asked to its end, in the order of its ids, and never cut while something else fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 40 }), fc.string(), (room, seed) => {
        const asked = askAll(seed, room);
        expect(asked).toHaveLength(room);
        const cases = casesBefore(asked);
        for (const caseId of new Set(cases.filter((id) => id !== undefined))) {
          const first = cases.indexOf(caseId);
          expect(cases.slice(first, first + 3)).toEqual([caseId, caseId, caseId]);
          expect(asked.slice(first, first + 3)).toEqual(asked.slice(first, first + 3).toSorted());
          expect(cases.lastIndexOf(caseId)).toBe(first + 2);
        }
      }),
    );
  });

  test('stays within the blueprint: no domain is ahead by more than a case', () => {
    const asked = askAll('blueprint', 30);
    const ofA = asked.filter((id) => inCases.find(({ conceptId }) => conceptId === id)?.domain === 'A');
    expect(Math.abs(ofA.length - 10)).toBeLessThanOrEqual(2);
  });

  test('goes on while one of its questions is open', () => {
    const [first, second, third] = inCases;
    expect(restOfCase({ pool: inCases, asked: new Set([first?.conceptId ?? '']) })).toBe(second);
    const all = [first, second, third].map((item) => item?.conceptId ?? '');
    expect(restOfCase({ pool: inCases, asked: new Set(all) })).toBeUndefined();
    expect(restOfCase({ pool: inCases, asked: new Set() })).toBeUndefined();
  });

  test('tells less than as many questions of their own', () => {
    const alone = answersOf(() => true, 12);
    const grouped = alone.map(({ item, isRight }, place) => ({
      item: { ...item, testlet: Math.floor(place / 4) },
      isRight,
    }));
    const [free, tied] = [verdictOf(alone, measure), verdictOf(grouped, measure)];
    expect(tied.passChance).toBeLessThan(free.passChance);
    expect(tied.passChance).toBeGreaterThan(0.5);
    // One question is a case that has no one to repeat.
    const single = [{ item: { ...itemOf(1), testlet: 1 }, isRight: true }];
    expect(verdictOf(single, measure)).toEqual(verdictOf([{ item: itemOf(1), isRight: true }], measure));
  });
});
