import * as z from 'zod/mini';
import { isoOrNothing, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { exists } from '#store/port/conditions.ts';
import { checkedIn, optionalWordIn, textOrNothing, timeIn, timeOrNothing } from '#store/port/read-checked.ts';
import {
  instantIn,
  itemsIn,
  numberOr,
  optionalTextIn,
  textIn,
  textOr,
  textsIn,
} from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key, Value } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { answerKey, shownQuestion } from '../contract.answers.ts';
import { sorting } from '../contract.sorting.ts';
import { phases, stage } from '../contract.views.ts';
import type { Phase } from '../contract.views.ts';
import { sourceRefOf } from '../rules/sets/state.ts';
import { movers } from '../rules/state.ts';
import type { GameEvent, GameQuestion, GameState, MovedBy, QuestionContent } from '../rules/state.ts';
import { gamePartition, ttlOf } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import { afterIn, reader } from './read-stored.ts';

const questionKey = (gameId: string, questionId: string): Key => ({
  PK: gamePartition(gameId),
  SK: `QUESTION#${questionId}`,
});
export const questionKeysOf = (gameId: string, questionIds: readonly string[]): Key[] =>
  questionIds.map((questionId) => questionKey(gameId, questionId));

/** Empty for one that the host wrote just now. */
const sourceOf = ({ setId, sourceRef }: GameQuestion): string =>
  setId === undefined || sourceRef === undefined ? '' : sourceRefOf(setId, sourceRef);

const toQuestionItem = ({ gameId, expiresAt }: GamePlace, question: GameQuestion): Item => ({
  ...questionKey(gameId, question.questionId),
  QuestionId: question.questionId,
  SourceQuestionRef: sourceOf(question),
  SetId: question.setId ?? '',
  Category: question.content.category,
  StartedAt: toIso(question.startedAt),
  CompletedAt: isoOrNothing(question.completedAt),
  ClosedAt: isoOrNothing(question.closedAt),
  TTL: ttlOf(expiresAt),
  Number: question.number,
  Content: asValue(question.content),
  Key: asValue(question.key),
  AnswersFrom: toIso(question.answersFrom),
  DeadlineAt: isoOrNothing(question.deadlineAt),
  AnswerOrder: question.answerOrder,
  IsSkipped: question.isSkipped,
  IsVoid: question.isVoid,
  Summary: asValue(question.summary),
  Sorting: asValue(question.sorting),
  AgainOf: question.againOf,
});

const storedContent = z.extend(z.omit(shownQuestion, { questionId: true, number: true, isDetailCut: true }), {
  hostNotes: z.optional(z.string()),
  explanation: z.optional(z.string()),
  timeLimitSeconds: z.optional(z.number()),
});
const { answered, tally, placed, leaders, teams } = stage.shape.results.def.innerType.shape;
const storedSummary = z.object({
  answered,
  tally: tally.def.innerType,
  placed: placed.def.innerType,
  voters: z.optional(z.number()),
  leaders: leaders.def.innerType,
  teams: teams.def.innerType,
});

const summaryIn = (item: Item): GameQuestion['summary'] => {
  const summary = checkedIn(item, 'Summary', storedSummary);
  return summary && { ...summary, voters: summary.voters };
};

/** Another system keeps the words of a question in its set alone: `questionsFrom` looks there. */
const contentIn = (item: Item, questionId: string): QuestionContent =>
  checkedIn(item, 'Content', storedContent) ?? {
    kind: 'open',
    title: textOrNothing(item, 'Category') ?? questionId,
    category: textOr(item, 'Category', ''),
    canChange: false,
  };

/** Which question of its set it is, however the reference is written. */
const sourceRefIn = (item: Item): string | undefined =>
  textOrNothing(item, 'SourceQuestionRef')?.split('QUESTION#').at(-1);

export const fromQuestionItem = reader((item): GameQuestion => {
  const questionId = afterIn(item, 'SK', 'QUESTION#');
  const startedAt = timeIn(item, 'StartedAt', 'AnswersFrom', 'CompletedAt');
  return {
    questionId,
    number: numberOr(item, 'Number', Number.parseInt(questionId, 10) || 0),
    sourceRef: sourceRefIn(item),
    setId: textOrNothing(item, 'SetId'),
    content: contentIn(item, questionId),
    key: checkedIn(item, 'Key', answerKey),
    startedAt,
    answersFrom: timeOrNothing(item, 'AnswersFrom') ?? startedAt,
    deadlineAt: timeOrNothing(item, 'DeadlineAt'),
    closedAt: timeOrNothing(item, 'ClosedAt'),
    completedAt: timeOrNothing(item, 'CompletedAt'),
    answerOrder: item['AnswerOrder'] === undefined ? undefined : textsIn(item, 'AnswerOrder'),
    isSkipped: item['IsSkipped'] === true,
    isVoid: item['IsVoid'] === true,
    summary: summaryIn(item),
    sorting: checkedIn(item, 'Sorting', sorting),
    againOf: textOrNothing(item, 'AgainOf'),
  };
});

export const lacksContent = (item: Item): boolean => item['Content'] === undefined;

const changeQuestion = (
  { table, gameId }: GamePlace,
  questionId: string,
  changes: readonly Change[],
): Operation => ({ op: 'update', table, key: questionKey(gameId, questionId), changes, condition: exists });

const setOrRemove = (name: string, value: Value | undefined): Change =>
  value === undefined ? remove(name) : set(name, value);

const stepOf = (place: GamePlace, event: GameEvent): readonly Operation[] => {
  switch (event.type) {
    case 'opened':
      return event.questions.map((question) => putQuestion(place, question));
    case 'closed':
      return event.questionIds.map((questionId) =>
        changeQuestion(place, questionId, [
          set('AnswersFrom', toIso(event.answersFrom)),
          setOrRemove('DeadlineAt', isoOrNothing(event.deadlineAt)),
          set('ClosedAt', toIso(event.at)),
          set('IsSkipped', event.isSkipped),
        ]),
      );
    case 'voting-opened':
      return [changeQuestion(place, event.questionId, [set('AnswerOrder', event.answerOrder)])];
    case 'voting-closed':
      return event.isSkipped ? [changeQuestion(place, event.questionId, [set('IsSkipped', true)])] : [];
    case 'counted':
      return Object.entries(event.summaries).map(([questionId, summary]) =>
        changeQuestion(place, questionId, [
          set('Summary', asValue(summary)),
          set('CompletedAt', toIso(event.at)),
        ]),
      );
    case 'sorted':
      return [changeQuestion(place, event.questionId, [set('Sorting', asValue(event.sorting))])];
    case 'corrected':
      return event.question ? [putQuestion(place, event.question)] : [];
    default:
      return [];
  }
};

const putQuestion = (place: GamePlace, question: GameQuestion): Operation => ({
  op: 'put',
  table: place.table,
  item: toQuestionItem(place, question),
});

/**
 * What a change does to the questions. A transaction takes an item once, and one change may be two steps (a question
 * that ran out is closed and its results revealed): the same item's updates become one.
 */
export const questionOperations = (place: GamePlace, events: readonly GameEvent[]): Operation[] => {
  const byKey = new Map<string, Operation>();
  for (const operation of events.flatMap((event) => stepOf(place, event))) {
    const id = operation.op === 'put' ? textIn(operation.item, 'SK') : keyOf(operation);
    const before = byKey.get(id);
    byKey.set(
      id,
      before?.op === 'update' && operation.op === 'update' ? joined(before, operation) : operation,
    );
  }
  return [...byKey.values()];
};

const keyOf = (operation: Exclude<Operation, { op: 'put' }>): string => operation.key['SK'] ?? '';

type Update = Extract<Operation, { op: 'update' }>;
const joined = (before: Update, after: Update): Update => {
  const named = new Set(after.changes.map(({ path }) => String(path)));
  const kept = before.changes.filter(({ path }) => !named.has(String(path)));
  return { ...after, changes: [...kept, ...after.changes] };
};

export const questionsQuery = (gameId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'QUESTION#' },
});

/** One change of a game, as the log keeps it. */
export interface LoggedChange {
  readonly version: number;
  readonly phase: Phase;
  readonly steps: readonly {
    readonly type: string;
    readonly at: Instant;
    readonly by: MovedBy;
    readonly questionId: string | undefined;
  }[];
  readonly timings: Readonly<Record<string, number>> | undefined;
}

const eventKey = (gameId: string, version: number): Key => ({
  PK: gamePartition(gameId),
  SK: `EVENT#${String(version).padStart(8, '0')}`,
});

const questionIdOf = (event: GameEvent, game: GameState): string | undefined => {
  if ('questionId' in event) return event.questionId;
  return event.type === 'changed' ? undefined : game.onStage.at(-1);
};

export const eventOperation = (
  { table, gameId, expiresAt }: GamePlace,
  next: GameState,
  events: readonly GameEvent[],
): Operation => ({
  op: 'put',
  table,
  item: {
    ...eventKey(gameId, next.version),
    Version: next.version,
    CurrentState: next.phase,
    Steps: events.map((event) => ({
      Type: event.type,
      At: toIso(event.at),
      By: event.by,
      QuestionId: questionIdOf(event, next),
    })),
    TTL: ttlOf(expiresAt),
  },
});

export const timingsOperation = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  version: number,
  timings: Readonly<Record<string, number>>,
): Update => ({
  op: 'update',
  table,
  key: eventKey(gameId, version),
  changes: [set('Timings', timings)],
  condition: exists,
});

const stepIn = (step: Item): LoggedChange['steps'][number] => ({
  type: textIn(step, 'Type'),
  at: instantIn(step, 'At'),
  by: optionalWordIn(step, 'By', movers) ?? 'host',
  questionId: optionalTextIn(step, 'QuestionId'),
});

export const fromEventItem = reader((item): LoggedChange => ({
  version: numberOr(item, 'Version', Number(afterIn(item, 'SK', 'EVENT#')) || 0),
  phase: optionalWordIn(item, 'CurrentState', phases) ?? 'waiting',
  steps: itemsIn(item, 'Steps').map(stepIn),
  timings: checkedIn(item, 'Timings', z.record(z.string(), z.number())),
}));

export const eventsQuery = (gameId: string, page: Pick<Query, 'limit' | 'cursor'> = {}): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'EVENT#' },
  ...page,
});
