import { job } from '#server/kit/jobs.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import { fitItems } from '../rules/items/fit-items.ts';
import type { ItemBefore, ItemFit } from '../rules/items/fit-items.ts';
import { ENOUGH_ANSWERS, ENOUGH_LEARNERS, ENOUGH_OF_LEARNER } from '../rules/items/measured.ts';
import { isRightAnswer } from '../rules/kinds/answer-key.ts';
import type { AnswerKey } from '../rules/kinds/answer-key.ts';
import type { FirstAnswer, FirstOfLearner } from './item-fits.items.ts';

export interface ItemToFit extends ItemBefore {
  /** Within its bank. */
  readonly conceptId: string;
  readonly key: AnswerKey;
  /** The first day since which answers were given as they are now. */
  readonly from?: string | undefined;
}

/** Further answers are not read: the fit is as good without them, and a night is short. */
export const MOST_FIRST_ANSWERS = 6_000_000;

/** A list of numbers that grows. */
class Column<A extends Int32Array | Uint8Array> {
  #cells: A;
  #length = 0;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A) {
    this.#make = make;
    this.#cells = make(1 << 16);
  }

  push(value: number): void {
    if (this.#length === this.#cells.length) {
      const wider = this.#make(this.#cells.length * 2);
      wider.set(this.#cells);
      this.#cells = wider;
    }
    this.#cells[this.#length++] = value;
  }

  get length(): number {
    return this.#length;
  }

  /** Back to an earlier length. */
  cut(length: number): void {
    this.#length = length;
  }

  get whole(): A {
    return this.#cells.subarray(0, this.#length) as A;
  }
}

/** In pieces, so no request waits for a copy of a whole bank: the questions first, then the answers. */
export type FitPiece =
  | { readonly items: readonly ItemToFit[] }
  | { readonly rows: readonly FirstOfLearner[] };

const collect = async (chunks: AsyncIterable<FitPiece>) => {
  const items: ItemToFit[] = [];
  const numbers = new Map<string, number>();
  const starts = new Column((length) => new Int32Array(length));
  const asked = new Column((length) => new Int32Array(length));
  const rights = new Column((length) => new Uint8Array(length));
  let [learner, from] = ['', 0];
  const seen = new Set<number>();
  // A learner's days follow each other; learners with very few answers are left out.
  const endLearner = (next: string): void => {
    if (asked.length - from >= ENOUGH_OF_LEARNER) starts.push(from);
    else for (const column of [asked, rights]) column.cut(from);
    seen.clear();
    [learner, from] = [next, asked.length];
  };
  const take = ([conceptId, picked]: FirstAnswer, day: string): void => {
    const number = numbers.get(conceptId);
    if (number === undefined || seen.has(number) || day < (items[number]?.from ?? '')) return;
    seen.add(number);
    asked.push(number);
    const key = items[number]?.key;
    rights.push(Number(key !== undefined && isRightAnswer(picked, key)));
  };
  const takeRow = ({ userId, day, answers }: FirstOfLearner): void => {
    if (userId !== learner) endLearner(userId);
    for (const answer of answers) take(answer, day);
  };
  for await (const piece of chunks) {
    if ('rows' in piece) for (const row of piece.rows) takeRow(row);
    else for (const item of piece.items) numbers.set(item.conceptId, items.push(item) - 1);
  }
  endLearner('');
  const learners = starts.length;
  starts.push(asked.length);
  return { items, learners, answers: { starts: starts.whole, items: asked.whole, rights: rights.whole } };
};

/** Questions with enough first answers, in the order given; none if too few people answered. */
export const fitBankItems = job(
  import.meta.url,
  'fitBankItems',
  async (
    _: undefined,
    { chunks, progress }: JobContext<FitPiece>,
  ): Promise<(readonly [conceptId: string, fit: ItemFit])[]> => {
    const { items, learners, answers } = await collect(chunks);
    if (learners < ENOUGH_LEARNERS) return [];
    const fits = fitItems(items, answers, (done, total) => progress({ done, total }));
    return fits.flatMap((fit, number) => {
      const item = items[number];
      return item && fit.answers >= ENOUGH_ANSWERS ? [[item.conceptId, fit] as const] : [];
    });
  },
);
