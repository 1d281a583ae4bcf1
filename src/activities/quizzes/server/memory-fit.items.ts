import * as z from 'zod/mini';
import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { checkedIn } from '#store/port/read-checked.ts';
import { numberIn } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import type { MemoryFit } from '../rules/study/fit-memory.ts';
import { PUBLISHED_WEIGHTS } from '../rules/study/memory-model.ts';
import { progressTable } from './quizzes.tables.ts';

/** Apart from the learner's row, which every answer is charged for. */
export interface StoredFit extends MemoryFit {
  /** Counts the changes of the weights: see MemoryModel. */
  readonly number: number;
}

export const memoryKey = (userId: string): Key => ({ userId, questionId: '#MEMORY' });

export const putMemoryFit = (userId: string, fit: StoredFit, at: Instant): Operation => ({
  op: 'put',
  table: progressTable,
  item: {
    ...memoryKey(userId),
    number: fit.number,
    reviews: fit.reviews,
    heldOut: fit.heldOut,
    published: fit.published,
    fitted: fit.fitted,
    weights: fit.weights && [...fit.weights],
    fittedAt: toIso(at),
  },
});

const storedWeights = z.array(z.number()).check(z.length(PUBLISHED_WEIGHTS.length));

export const fromMemoryItem = readerOf(progressTable, (item): StoredFit => ({
  number: numberIn(item, 'number'),
  reviews: numberIn(item, 'reviews'),
  heldOut: numberIn(item, 'heldOut'),
  published: numberIn(item, 'published'),
  fitted: numberIn(item, 'fitted'),
  weights: checkedIn(item, 'weights', storedWeights),
}));
