import { fromIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { countOr, textOrNothing, timeOrNothing } from '#store/port/read-checked.ts';
import { textIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import { TRIES_IN_POOL } from '../rules/study/progress.ts';
import { progressOfSums } from '../rules/study/sums.ts';
import { isOriginalId, originalId } from './original-ids.ts';
import type { ProgressRow, WrongAnswer } from './progress.items.ts';
import { wrongAnswersTable } from './quizzes.tables.ts';

/** What the picker must know of a wrong answer: what was missed, and how many tries it still takes. */
export type Missed = Pick<WrongAnswer, 'timestamp' | 'conceptId' | 'questionId' | 'remainingTries'> & {
  readonly at: Instant;
  readonly sessionId?: string | undefined;
};

export const fromWrongItem = readerOf(wrongAnswersTable, (item): Missed => {
  const timestamp = textIn(item, 'timestamp');
  const [stamp = ''] = timestamp.split('#', 1);
  const tableId = textIn(item, 'questionId');
  const conceptId = textOrNothing(item, 'conceptId') ?? originalId(tableId);
  if (!Array.isArray(item['attempts'] ?? [])) throw new UnreadableAttribute('attempts', 'a list');
  return {
    timestamp,
    conceptId,
    questionId: isOriginalId(conceptId) ? originalId(tableId) : tableId,
    remainingTries: Math.min(TRIES_IN_POOL, countOr(item, 'remainingTries', TRIES_IN_POOL)),
    at: timeOrNothing(item, 'lastAttemptAt') ?? (fromIso(stamp) || 0),
    sessionId: textOrNothing(item, 'sessionId'),
  };
});

/** A concept with only sums, or nothing, and what the pool knows of it. */
export const withMissed = (row: ProgressRow | undefined, missed: Missed): ProgressRow | undefined => {
  const { at, conceptId, remainingTries, sessionId, timestamp } = missed;
  if (remainingTries === 0 || (row && !row.isFromSums)) return row;
  const sums = row ?? { correctAttempts: 0, incorrectAttempts: 1, firstSeenAt: at, lastAttemptAt: at };
  const progress = progressOfSums({ ...sums, isInWrongPool: true, remainingTries });
  return (
    progress && {
      lastQuestionId: missed.questionId,
      sessionId,
      ...row,
      ...progress,
      conceptId,
      wrongKey: timestamp,
      isFromSums: true,
    }
  );
};
