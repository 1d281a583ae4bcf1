import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { append } from '#store/port/changes.ts';
import { checkedIn } from '#store/port/read-checked.ts';
import { textIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { BatchOperation, Query } from '#store/port/store.ts';
import type { Change } from '#store/port/changes.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { ItemFit } from '../rules/items/fit-items.ts';
import { questionsTable } from './quizzes.tables.ts';

/** The concept within its bank, and the chosen options: a corrected key counts at once. */
export type FirstAnswer = readonly [conceptId: string, picked: readonly string[]];

const firstPartition = (bankId: string): string => `FIRST#${bankId}`;

/** One row a day: a row that grows for years would cost as much with every answer. */
export const firstAnswersKey = (bankId: string, userId: string, at: Instant): Key => ({
  questionId: firstPartition(bankId),
  category: `${userId}#${toIso(at).slice(0, 10)}`,
});

export const firstAnswersOf = (bankId: string, userId?: string): Query => ({
  partition: firstPartition(bankId),
  ...(userId !== undefined && { sort: { beginsWith: `${userId}#` } }),
});

export const addFirstAnswers = (answers: readonly FirstAnswer[]): Change =>
  append(
    'answers',
    answers.map(([conceptId, picked]) => [conceptId, [...picked]]),
  );

const firstAnswers = z.array(z.tuple([z.string(), z.array(z.string())]));

export interface FirstOfLearner {
  readonly userId: string;
  /** 2026-05-04 */
  readonly day: string;
  readonly answers: readonly FirstAnswer[];
}

export const fromFirstAnswersItem = readerOf(questionsTable, (item): FirstOfLearner => {
  const category = textIn(item, 'category');
  return {
    userId: category.slice(0, category.lastIndexOf('#')),
    day: category.slice(category.lastIndexOf('#') + 1),
    answers: checkedIn(item, 'answers', firstAnswers) ?? [],
  };
});

/** The same day under the account's id, after signing in. */
export const movedKey = (item: Item, userId: string): Key => {
  const category = textIn(item, 'category');
  return {
    questionId: textIn(item, 'questionId'),
    category: `${userId}${category.slice(category.lastIndexOf('#'))}`,
  };
};

/** What one row holds; a bank of 200,000 has a hundred of them. */
const FITS_IN_ROW = 2000;

const fitsPartition = (bankId: string): string => `ITEMS#${bankId}`;
export const fitsQuery = (bankId: string): Query => ({ partition: fitsPartition(bankId) });

const fitsKey = (bankId: string, number: number): Key => ({
  questionId: fitsPartition(bankId),
  category: String(number).padStart(4, '0'),
});

type NamedFit = readonly [conceptId: string, fit: ItemFit];

const packed = (fits: readonly NamedFit[]): Uint8Array =>
  gzipSync(
    JSON.stringify(
      fits.map(([id, { slope, slopeError, rating, answers, right }]) => [
        id,
        slope,
        slopeError,
        rating,
        answers,
        right,
      ]),
    ),
  );

/** All rows of a fit, and the removal of rows left by an earlier, larger one. */
export const fitOperations = (
  bankId: string,
  fits: readonly NamedFit[],
  rowsBefore: number,
): BatchOperation[] => {
  const rows = Math.ceil(fits.length / FITS_IN_ROW);
  return Array.from({ length: Math.max(rows, rowsBefore) }, (_, number): BatchOperation => {
    const key = fitsKey(bankId, number);
    if (number >= rows) return { op: 'delete', table: questionsTable, key };
    const some = fits.slice(number * FITS_IN_ROW, (number + 1) * FITS_IN_ROW);
    return { op: 'put', table: questionsTable, item: { ...key, fits: packed(some) } };
  });
};

const storedFits = z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()]));
const MOST_UNPACKED = 4 * 1024 * 1024;

export const fromFitsItem = readerOf(questionsTable, (item): NamedFit[] => {
  const { fits } = item;
  try {
    const bytes = fits instanceof Uint8Array ? fits : new Uint8Array();
    const value: unknown = JSON.parse(gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED }).toString());
    return z
      .parse(storedFits, value)
      .map(([id, slope, slopeError, rating, answers, right]) => [
        id,
        { slope, slopeError, rating, answers, right },
      ]);
  } catch {
    throw new UnreadableAttribute('fits', 'packed JSON');
  }
});
