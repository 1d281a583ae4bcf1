import { DAY_MS, isoOrNothing, toEpochSeconds, toIso } from '#core/instant.ts';
import { set } from '#store/port/changes.ts';
import { and, equals, exists, isStillAt, lacks, notExists } from '#store/port/conditions.ts';
import {
  checked,
  checkedBy,
  countOr,
  optionalWordIn,
  timeIn,
  timeOrNothing,
} from '#store/port/read-checked.ts';
import { numberIn, textIn, textOr, textsIn } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { AnswerKey } from '../rules/kinds/answer-key.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { MOST_IN_SESSION, sessionId as wireSessionId, sessionStatuses } from '../contract.views.ts';
import type { SessionStatus } from '../contract.views.ts';
import type { Session } from '../rules/session/state.ts';
import { tableIdOf } from './original-ids.ts';
import { USER_STATUS, sessionsTable } from './quizzes.tables.ts';
import { configIn, idsIn, sourcesIn } from './session-config.items.ts';
import type { ExamItem } from '../rules/exam/adaptive-exam.ts';
import { isAsked, isExamItem, isExamKey, isExamPart } from './stored-shapes.ts';

export const KEPT_AFTER_COMPLETION_MS = 30 * DAY_MS;

export const sessionTtl = ({ completedAt }: Session): number | undefined =>
  completedAt === undefined ? undefined : toEpochSeconds(completedAt + KEPT_AFTER_COMPLETION_MS);

export const sessionKey = (sessionId: string, userId: string): Key => ({ sessionId, userId });

export const toSessionItem = (session: Session): Item => ({
  ...sessionKey(session.sessionId, session.userId),
  config: asValue(session.config),
  sources: asValue(session.sources),
  totalQuestions: session.totalQuestions,
  currentQuestion: session.currentQuestion,
  answeredQuestions: session.answeredQuestions.map(tableIdOf),
  wrongAnswers: session.wrongAnswers.map(tableIdOf),
  chunks: session.chunks,
  answers: session.answers,
  rightCount: session.right,
  wrongCount: session.wrong,
  startedAt: toIso(session.startedAt),
  completedAt: isoOrNothing(session.completedAt),
  status: session.status,
  'status#startedAt': `${session.status}#${toIso(session.startedAt)}`,
  version: session.version,
  asked: session.asked && asValue(session.asked),
  pack: [...session.pack],
  exam: session.exam && asValue(session.exam),
  ttl: sessionTtl(session),
});

/** A session without an end or a length continues until nothing is left to ask. */
export const fromSessionItem = readerOf(sessionsTable, (item): Session => {
  const sessionId = checked(wireSessionId, item['sessionId'], () => 'sessionId');
  const exam = checkedBy(item, 'exam', isExamPart);
  const sources = sourcesIn(item);
  const answeredQuestions = idsIn(item, 'answeredQuestions', sources);
  const wrongAnswers = idsIn(item, 'wrongAnswers', sources);
  const completedAt = timeOrNothing(item, 'completedAt');
  const ended = completedAt === undefined ? 'ACTIVE' : 'COMPLETED';
  const status = optionalWordIn(item, 'status', sessionStatuses) ?? ended;
  return {
    sessionId,
    userId: textIn(item, 'userId'),
    config: configIn(item, sessionId, exam),
    sources,
    totalQuestions: countOr(item, 'totalQuestions', MOST_IN_SESSION),
    currentQuestion: countOr(item, 'currentQuestion', answeredQuestions.length),
    answeredQuestions,
    wrongAnswers,
    listed: countOr(item, 'answers', 0),
    chunks: countOr(item, 'chunks', 0),
    answers: countOr(item, 'answers', 0),
    right: countOr(item, 'rightCount', answeredQuestions.length),
    wrong: countOr(item, 'wrongCount', wrongAnswers.length),
    startedAt: timeIn(item, 'startedAt', 'completedAt'),
    completedAt: status === 'COMPLETED' ? completedAt : undefined,
    status,
    version: countOr(item, 'version', 0),
    asked: checkedBy(item, 'asked', isAsked),
    pack: textsIn(item, 'pack'),
    exam,
  };
});

export const newSessionOperation = (session: Session): Operation => ({
  op: 'put',
  table: sessionsTable,
  item: toSessionItem(session),
  condition: notExists,
});

/**
 * The row of a study session. The learner's version, in the same transaction, guards the decision: the row itself may
 * be some answers behind.
 */
export const putSessionRow = (session: Session): Operation => ({
  op: 'put',
  table: sessionsTable,
  item: toSessionItem(session),
  condition: exists,
});

/** The row of an exam, conditional on its version: of two devices, the second decides again. */
export const saveSessionOperation = (next: Session, previous: Session): Operation => ({
  op: 'put',
  table: sessionsTable,
  item: toSessionItem(next),
  condition: isStillAt(previous.version),
});

export const userSessionsQuery = (
  userId: string,
  status: SessionStatus,
  page: { readonly cursor?: string | undefined; readonly limit?: number } = {},
): Query => ({
  index: USER_STATUS,
  partition: userId,
  sort: { beginsWith: `${status}#` },
  reverse: true,
  limit: page.limit ?? 50,
  ...(page.cursor !== undefined && { cursor: page.cursor }),
});

export const putChunk = (sessionId: string, number: number, questionIds: readonly string[]): Operation => ({
  op: 'put',
  table: sessionsTable,
  item: {
    sessionId,
    userId: `${CHUNK}${String(number).padStart(4, '0')}`,
    answeredQuestions: questionIds.map(tableIdOf),
  },
});

const CHUNK = 'CHUNK#';

/** As they are stored. */
export const fromChunkItem = readerOf(sessionsTable, (item) => textsIn(item, 'answeredQuestions'));

export const chunksQuery = (sessionId: string): Query => ({
  partition: sessionId,
  sort: { beginsWith: CHUNK },
});

/** One question of an exam. */
export interface ExamPlace {
  readonly place: number;
  readonly conceptId: string;
  readonly questionId: string;
  readonly category: string;
  readonly order: readonly string[];
  readonly chosen: readonly string[];
  readonly isFlagged: boolean;
  /** In an adaptive exam: the question's parameters when it was asked. */
  readonly item?: ExamItem | undefined;
  /** Once the exam is over: the key it was scored by. */
  readonly key?: (AnswerKey & { readonly options: readonly string[] }) | undefined;
}

const placeSort = (place: number): string => `PLACE#${String(place).padStart(4, '0')}`;
export const placeKey = (sessionId: string, place: number): Key => ({ sessionId, userId: placeSort(place) });

export const toPlaceItem = (sessionId: string, place: ExamPlace): Item => ({
  ...placeKey(sessionId, place.place),
  place: place.place,
  conceptId: place.conceptId,
  questionId: place.questionId,
  category: place.category,
  order: [...place.order],
  chosen: [...place.chosen],
  isFlagged: place.isFlagged,
  item: place.item && asValue(place.item),
  key: place.key && asValue(place.key),
});

export const fromPlaceItem = readerOf(sessionsTable, (item): ExamPlace => ({
  place: numberIn(item, 'place'),
  conceptId: textIn(item, 'conceptId'),
  questionId: textIn(item, 'questionId'),
  category: textOr(item, 'category', ''),
  order: textsIn(item, 'order'),
  chosen: textsIn(item, 'chosen'),
  isFlagged: item['isFlagged'] === true,
  item: checkedBy(item, 'item', isExamItem),
  key: checkedBy(item, 'key', isExamKey),
}));

export const placesQuery = (sessionId: string): Query => ({
  partition: sessionId,
  sort: { beginsWith: 'PLACE#' },
});

/** Together with the answer: an answer after the end changes nothing. */
export const checkRunning = (session: Session): Operation => ({
  op: 'check',
  table: sessionsTable,
  key: sessionKey(session.sessionId, session.userId),
  condition: and(equals('status', 'ACTIVE'), exists),
});

export const updatePlace = (
  sessionId: string,
  place: number,
  change: { readonly chosen?: readonly string[]; readonly isFlagged?: boolean; readonly at: number },
): Operation => ({
  op: 'update',
  table: sessionsTable,
  key: placeKey(sessionId, place),
  changes: [
    set('changedAt', toIso(change.at)),
    ...(change.chosen ? [set('chosen', [...change.chosen])] : []),
    ...(change.isFlagged === undefined ? [] : [set('isFlagged', change.isFlagged)]),
  ],
  condition: exists,
});

/** Once: the second of two devices finds it answered. */
export const answerPlace = (
  sessionId: string,
  place: number,
  chosen: readonly string[],
  at: number,
): Operation => ({
  op: 'update',
  table: sessionsTable,
  key: placeKey(sessionId, place),
  changes: [set('changedAt', toIso(at)), set('chosen', [...chosen])],
  condition: and(exists, lacks('changedAt')),
});

export const newPlace = (sessionId: string, place: ExamPlace): Operation => ({
  op: 'put',
  table: sessionsTable,
  item: toPlaceItem(sessionId, place),
  condition: notExists,
});

export const moveOperation = (session: Session, place: number): Operation => ({
  op: 'update',
  table: sessionsTable,
  key: sessionKey(session.sessionId, session.userId),
  changes: [set(['exam', 'place'], place)],
  condition: equals('status', 'ACTIVE'),
});

/** Log, chunks and exam places, but not the session itself. */
export const isPartOfSession = (item: Item): boolean =>
  /^(LINE|ANSWER|CHUNK|PLACE)#/.test(textIn(item, 'userId'));

export const wholeSessionQuery = (sessionId: string): Query => ({ partition: sessionId });

export const sessionRowKey = (item: Item): Key => ({
  sessionId: textIn(item, 'sessionId'),
  userId: textIn(item, 'userId'),
});
