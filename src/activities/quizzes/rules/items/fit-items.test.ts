import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { SLIP } from '../study/memory.ts';
import { fitItems } from './fit-items.ts';
import type { FirstAnswers, ItemBefore } from './fit-items.ts';
import { discriminationOf, hasWrongSlope } from './measured.ts';

interface True extends ItemBefore {
  readonly slope: number;
  readonly truth: number;
}

const gaussOf = (random: { next(): number }): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Learners who answer a part of the questions, each once. */
const simulate = (items: readonly True[], learners: number, part: number, seed: string): FirstAnswers => {
  const random = seededRandom(seed);
  const starts = [0];
  const [asked, rights]: [number[], number[]] = [[], []];
  for (let learner = 0; learner < learners; learner++) {
    const ability = gaussOf(random);
    items.forEach(({ slope, truth, guess }, item) => {
      if (random.next() >= part) return;
      const known = 1 / (1 + Math.exp(-slope * ability + truth));
      asked.push(item);
      rights.push(Number(random.next() < guess + (1 - guess - SLIP) * known));
    });
    starts.push(asked.length);
  }
  return { starts: Int32Array.from(starts), items: Int32Array.from(asked), rights: Uint8Array.from(rights) };
};

const itemsOf = (count: number, seed: string): True[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    slope: 0.6 + random.next(),
    truth: 1.4 * gaussOf(random),
    rating: 0,
    guess: 0.25,
  }));
};

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [x, y] = [mean(a), mean(b)];
  const product = (f: (place: number) => number): number => a.reduce((sum, _, place) => sum + f(place), 0);
  const dx = (place: number): number => (a[place] ?? 0) - x;
  const dy = (place: number): number => (b[place] ?? 0) - y;
  return (
    product((place) => dx(place) * dy(place)) /
    Math.sqrt(product((place) => dx(place) ** 2) * product((place) => dy(place) ** 2))
  );
};

describe('[ITEM-1] difficulty and discrimination of questions', () => {
  test('are found from first answers alone', () => {
    const items = itemsOf(60, 'items');
    const fits = fitItems(items, simulate(items, 600, 0.6, 'learners'));
    const truths = items.map(({ truth }) => truth);
    expect(
      correlation(
        fits.map(({ rating }) => rating),
        truths,
      ),
    ).toBeGreaterThan(0.97);
    const errors = fits.map(({ rating }, item) => Math.abs(rating - (truths[item] ?? 0)));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.3);
    expect(
      correlation(
        fits.map(({ slope }) => slope),
        items.map(({ slope }) => slope),
      ),
    ).toBeGreaterThan(0.5);
  });

  test('stay what the author says where nobody answered, and move little with few answers', () => {
    const items = itemsOf(20, 'items').map((item) => ({ ...item, rating: 1.4 }));
    const none = { starts: Int32Array.of(0), items: new Int32Array(0), rights: new Uint8Array(0) };
    for (const { rating, slope, answers } of fitItems(items, none)) {
      expect([rating, slope, answers]).toEqual([1.4, 1, 0]);
    }
    const one = { starts: Int32Array.of(0, 1), items: Int32Array.of(0), rights: Uint8Array.of(1) };
    expect(Math.abs((fitItems(items, one)[0]?.rating ?? 0) - 1.4)).toBeLessThan(0.5);
  });

  test('the same answers give the same fit, to the last digit', () => {
    const items = itemsOf(15, 'same');
    const answers = simulate(items, 100, 0.8, 'same');
    expect(fitItems(items, answers)).toEqual(fitItems(items, answers));
  });

  test('[ITEM-3] a question that the strong miss more often is found, and no sound one is', () => {
    const items = itemsOf(40, 'bad').map((item, place) =>
      place === 7 ? { ...item, slope: -1, truth: 0 } : item,
    );
    const fits = fitItems(items, simulate(items, 400, 0.7, 'bad'));
    expect(fits.flatMap((fit, place) => (hasWrongSlope(fit) ? [place] : []))).toEqual([7]);
    expect(discriminationOf(fits[7] ?? { slope: 1, slopeError: 0 })).toBe('wrong');
  });

  test('progress is told round by round', () => {
    const items = itemsOf(5, 'p');
    const rounds: number[] = [];
    fitItems(items, simulate(items, 50, 1, 'p'), (done) => rounds.push(done));
    expect(rounds[0]).toBe(1);
    expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
  });
});
