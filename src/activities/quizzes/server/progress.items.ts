import { DAY_MS, toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { append, remove, set, setIfAbsent } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { checkedBy, countOr, textOrNothing, timeIn } from '#store/port/read-checked.ts';
import { textIn, textsIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { LONGEST_LABEL } from '../contract.questions.ts';
import { UNRATED } from '../rules/study/elo.ts';
import type { Certainty } from '../rules/study/memory.ts';
import { TRIES_IN_POOL } from '../rules/study/progress.ts';
import type { ConceptProgress } from '../rules/study/progress.ts';
import { progressOfSums } from '../rules/study/sums.ts';
import type { Sums } from '../rules/study/sums.ts';
import { isOriginalId, originalId, tableIdOf } from './original-ids.ts';
import { historyOf, toHistoryEntry } from './history.items.ts';
import {
  isConceptProgress,
  isFlag,
  isHistory,
  isMasteryLevel,
  isMemory,
  isRated,
  isTempting,
} from './stored-shapes.ts';
import { progressTable, wrongAnswersTable } from './quizzes.tables.ts';

/** What a learner knows of one concept, and where else it is stored. */
export interface ProgressRow extends ConceptProgress {
  readonly conceptId: string;
  /** In the language it was last seen in. */
  readonly lastQuestionId: string;
  /** The session it was first seen in. */
  readonly sessionId?: string | undefined;
  /** Key of its row among the wrong answers, while it has one. */
  readonly wrongKey?: string | undefined;
  /** Only the sums of its answers are known: they were given in another system. */
  readonly isFromSums?: true | undefined;
  /** The fit of the memory model it was computed with; none for the published weights. */
  readonly fit?: number | undefined;
  /** The options as shown when it was last missed. */
  readonly missedOrder?: readonly string[] | undefined;
  /** Answered in an assignment of a class: its learner may not study the bank otherwise. */
  readonly isAssigned?: boolean | undefined;
}

/** One answer as stored in the progress row, permanently: enough to grade it again. */
export interface KeptAnswer {
  readonly answerId: string;
  readonly sessionId: string;
  readonly questionId: string;
  readonly at: Instant;
  readonly picked: readonly string[];
  readonly isCorrect: boolean;
  readonly domain: string;
  readonly difficulty: number;
  readonly guess: number;
  /** The learner's ability in the domain before it. */
  readonly ability: number;
  /** Their pace of forgetting. */
  readonly pace: number;
  readonly certainty?: Certainty | undefined;
}

/** Newer answers are kept one by one, older ones as sums. */
export const MOST_KEPT = 60;
export const FOLDED_AT_ONCE = 20;

export const progressKey = (userId: string, conceptId: string): Key => ({
  userId,
  questionId: tableIdOf(conceptId),
});

/** The pool's flag comes first: oldest first is one query. */
const poolSort = (isInWrongPool: boolean, firstSeenAt: Instant): string =>
  `${String(isInWrongPool)}#${toIso(firstSeenAt)}`;

/** Before its first answer: it was shown to the learner. An existing row stays. */
export const meetConcept = (
  userId: string,
  met: {
    readonly conceptId: string;
    readonly questionId: string;
    readonly sessionId: string;
    readonly at: Instant;
  },
): Extract<Operation, { op: 'update' }> => ({
  op: 'update',
  table: progressTable,
  key: progressKey(userId, met.conceptId),
  changes: [
    setIfAbsent('sessionId', met.sessionId),
    setIfAbsent('lastQuestionId', met.questionId),
    setIfAbsent('attempts', 0),
    setIfAbsent('correctAttempts', 0),
    setIfAbsent('incorrectAttempts', 0),
    setIfAbsent('firstSeenAt', toIso(met.at)),
    setIfAbsent('masteryLevel', 0),
    setIfAbsent('wrongAnswerCount', 0),
    setIfAbsent('isInWrongPool', false),
    setIfAbsent('isInWrongPool#firstSeenAt', poolSort(false, met.at)),
  ],
});

const progressAttributes = (row: ProgressRow): Item => ({
  sessionId: row.sessionId,
  lastQuestionId: row.lastQuestionId,
  attempts: row.attempts,
  correctAttempts: row.correctAttempts,
  incorrectAttempts: row.incorrectAttempts,
  streak: row.streak,
  firstSeenAt: toIso(row.firstSeenAt),
  lastAttemptAt: toIso(row.lastAttemptAt),
  masteryLevel: row.masteryLevel,
  wrongAnswerCount: row.remainingTries,
  isInWrongPool: row.isInWrongPool,
  'isInWrongPool#firstSeenAt': poolSort(row.isInWrongPool, row.firstSeenAt),
  memory: asValue(row.memory),
  elo: asValue(row.elo),
  tempting: row.tempting && asValue(row.tempting),
  missedOrder: row.missedOrder && [...row.missedOrder],
  isAssigned: row.isAssigned,
  fit: row.fit,
  wrongKey: row.wrongKey,
});

const changesOf = (attributes: Item): Change[] =>
  Object.entries(attributes).map(([name, value]) => (value === undefined ? remove(name) : set(name, value)));

/** Two devices meet at the learner's version, in the same transaction. */
export const saveProgress = (userId: string, row: ProgressRow, answer: KeptAnswer): Operation => ({
  op: 'update',
  table: progressTable,
  key: progressKey(userId, row.conceptId),
  changes: [
    ...changesOf(progressAttributes(row)),
    append('history', [toHistoryEntry(row.conceptId, answer)]),
  ],
});

/** With its whole history: after it was folded, marked again or merged. */
export const putProgress = (
  userId: string,
  row: ProgressRow,
  kept: KeptHistory,
): Extract<Operation, { op: 'put' }> => ({
  op: 'put',
  table: progressTable,
  item: {
    ...progressKey(userId, row.conceptId),
    ...progressAttributes(row),
    history: kept.history.map((each) => toHistoryEntry(row.conceptId, each)),
    folded: kept.folded && asValue(kept.folded),
  },
});

/** Progress written here names its bank. */
const conceptIdIn = (item: Item): string => {
  const tableId = textIn(item, 'questionId');
  const last = textOrNothing(item, 'lastQuestionId');
  const conceptId = last === undefined || isOriginalId(last) ? originalId(tableId) : tableId;
  if (conceptId.length <= 2 * LONGEST_LABEL) return conceptId;
  throw new UnreadableAttribute('questionId', `at most ${2 * LONGEST_LABEL} characters`);
};

const sumsIn = (item: Item): Sums => {
  const correctAttempts = countOr(item, 'correctAttempts', 0);
  const attempts = countOr(item, 'attempts', correctAttempts);
  return {
    correctAttempts,
    incorrectAttempts: countOr(item, 'incorrectAttempts', Math.max(0, attempts - correctAttempts)),
    masteryLevel: checkedBy(item, 'masteryLevel', isMasteryLevel),
    isInWrongPool: checkedBy(item, 'isInWrongPool', isFlag) ?? false,
    remainingTries: Math.min(TRIES_IN_POOL, countOr(item, 'wrongAnswerCount', 0)),
    firstSeenAt: timeIn(item, 'firstSeenAt', 'lastAttemptAt'),
    lastAttemptAt: timeIn(item, 'lastAttemptAt', 'firstSeenAt'),
  };
};

const standingIn = (item: Item): ConceptProgress | undefined => {
  const sums = sumsIn(item);
  const memory = checkedBy(item, 'memory', isMemory);
  const elo = checkedBy(item, 'elo', isRated);
  if (!memory) return progressOfSums(sums);
  return {
    ...sums,
    attempts: sums.correctAttempts + sums.incorrectAttempts,
    streak: countOr(item, 'streak', 0),
    masteryLevel: sums.masteryLevel ?? 0,
    remainingTries: sums.isInWrongPool ? sums.remainingTries || TRIES_IN_POOL : 0,
    memory,
    elo: elo ?? UNRATED,
    tempting: checkedBy(item, 'tempting', isTempting),
  };
};

/** Undefined for a question that was shown but not answered yet. */
export const fromProgressItem = readerOf(progressTable, (item): ProgressRow | undefined => {
  const conceptId = conceptIdIn(item);
  const standing = standingIn(item);
  if (!Array.isArray(item['history'] ?? [])) throw new UnreadableAttribute('history', 'a list');
  return (
    standing && {
      ...standing,
      conceptId,
      lastQuestionId: textOrNothing(item, 'lastQuestionId') ?? conceptId,
      sessionId: textOrNothing(item, 'sessionId'),
      wrongKey: textOrNothing(item, 'wrongKey'),
      ...(item['memory'] === undefined && { isFromSums: true }),
      ...(item['fit'] !== undefined && { fit: countOr(item, 'fit', 0) }),
      ...(item['missedOrder'] !== undefined && { missedOrder: textsIn(item, 'missedOrder') }),
      ...(item['isAssigned'] === true && { isAssigned: true }),
    }
  );
});

/** The sums of its answers, without where it is stored. */
export const sumOf = ({
  conceptId: _conceptId,
  lastQuestionId: _lastQuestionId,
  sessionId: _sessionId,
  wrongKey: _wrongKey,
  isFromSums: _isFromSums,
  fit: _fit,
  missedOrder: _missedOrder,
  isAssigned: _isAssigned,
  ...progress
}: ProgressRow): ConceptProgress => progress;

export interface KeptHistory {
  readonly history: readonly KeptAnswer[];
  readonly folded?: ConceptProgress | undefined;
}

export const historyIn = readerOf(progressTable, (item): KeptHistory => ({
  history: historyOf(conceptIdIn(item), checkedBy(item, 'history', isHistory) ?? []),
  folded:
    checkedBy(item, 'folded', isConceptProgress) ??
    (item['memory'] === undefined ? standingIn(item) : undefined),
}));

export const fromProgressWithHistory = readerOf(progressTable, (item) => ({
  row: fromProgressItem(item),
  ...historyIn(item),
}));

/** Rows of a learner that are not questions start with this; no bank's id does. */
const OWN = '#';
export const isConceptItem = (item: Item): boolean => !textIn(item, 'questionId').startsWith(OWN);

export const conceptsQuery = (userId: string, cursor?: string, limit?: number): Query => ({
  partition: userId,
  sort: { atLeast: '$' },
  ...(limit !== undefined && { limit }),
  ...(cursor !== undefined && { cursor }),
});

const KEPT_AFTER_MASTERY_MS = 90 * DAY_MS;
const MOST_ATTEMPTS_LISTED = 50;

export interface WrongAnswer {
  readonly timestamp: string;
  readonly conceptId: string;
  readonly questionId: string;
  readonly sessionId: string;
  readonly remainingTries: number;
  readonly lastAttemptAt: Instant;
  readonly shuffledAnswers: readonly string[];
}

/** The suffix separates two answers missed in the same millisecond. */
export const wrongKeyOf = (at: Instant, suffix: string): string => `${toIso(at)}#${suffix}`;

export const wrongKey = (userId: string, timestamp: string): Key => ({ userId, timestamp });

const wrongAttributes = (wrong: WrongAnswer): Item => ({
  questionId: tableIdOf(wrong.questionId),
  conceptId: wrong.conceptId,
  sessionId: wrong.sessionId,
  remainingTries: wrong.remainingTries,
  'remainingTries#timestamp': `${wrong.remainingTries}#${wrong.timestamp}`,
  lastAttemptAt: toIso(wrong.lastAttemptAt),
  shuffledAnswers: [...wrong.shuffledAnswers],
  ttl: wrong.remainingTries > 0 ? undefined : toEpochSeconds(wrong.lastAttemptAt + KEPT_AFTER_MASTERY_MS),
});

export const saveWrongAnswer = (
  userId: string,
  wrong: WrongAnswer,
  attempt: { readonly at: Instant; readonly chosen: readonly string[]; readonly isRight: boolean },
  attempts: number,
): Operation => ({
  op: 'update',
  table: wrongAnswersTable,
  key: wrongKey(userId, wrong.timestamp),
  changes: [
    ...changesOf(wrongAttributes(wrong)),
    ...(attempts < MOST_ATTEMPTS_LISTED
      ? [
          append('attempts', [
            { at: toIso(attempt.at), chosen: [...attempt.chosen], isRight: attempt.isRight },
          ]),
        ]
      : []),
  ],
});

export const deleteWrongAnswer = (userId: string, timestamp: string): Operation => ({
  op: 'delete',
  table: wrongAnswersTable,
  key: wrongKey(userId, timestamp),
});

export const wrongAnswersQuery = (userId: string): Query => ({ partition: userId });

export const wrongRowKey = (item: Item): Key => wrongKey(textIn(item, 'userId'), textIn(item, 'timestamp'));

export const ownRowsQuery = (userId: string): Query => ({ partition: userId });

export const progressRowKey = (item: Item): Key => ({
  userId: textIn(item, 'userId'),
  questionId: textIn(item, 'questionId'),
});
