import type { Operation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { listAnswers } from '../rules/session/advance.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { scheduleArchive } from './archive.service.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { afterLineItem, fromLineItem, lastLineQuery, linesQuery, putLine } from './lines.items.ts';
import { fromSessionItem, putChunk, putSessionRow, sessionKey } from './sessions.items.ts';

/**
 * Somebody else's session has another key, so it is not found. State from its log: the row is written only now and
 * then.
 */
export const loadSession = async (
  { store }: Pick<QuizDeps, 'store'>,
  sessionId: string,
  userId: string,
): Promise<Session | undefined> => {
  const [item, { items }] = await Promise.all([
    store.get(sessionsTable, sessionKey(sessionId, userId)),
    store.query(sessionsTable, lastLineQuery(sessionId)),
  ]);
  const session = item && fromSessionItem(item);
  const [last] = items;
  return session && last ? afterLineItem(last)(session) : session;
};

const asItStands = async ({ store }: Pick<QuizDeps, 'store'>, session: Session): Promise<Session> => {
  const { items } = await store.query(sessionsTable, lastLineQuery(session.sessionId));
  const [after] = afterLineItem.list(items);
  return after ? after(session) : session;
};

/** For a list of rows; rows that no answer can change are read as written. */
export const sessionsAsTheyStand = (
  deps: Pick<QuizDeps, 'store'>,
  items: readonly Item[],
): Promise<Session[]> =>
  Promise.all(
    fromSessionItem
      .list(items)
      .map(async (session) =>
        session.status === 'ACTIVE' && !session.exam ? asItStands(deps, session) : session,
      ),
  );

/** Lines of the log in order, starting with this number. */
export const readLines = async (
  { store }: Pick<QuizDeps, 'store'>,
  sessionId: string,
  from = 1,
): Promise<LogLine[]> => {
  const lines: LogLine[] = [];
  for await (const items of readPages({ store, table: sessionsTable }, linesQuery(sessionId, from))) {
    lines.push(...fromLineItem.list(items));
  }
  return lines;
};

/**
 * The row of a study session with its lists complete up to the log, for a transaction that carries the learner's
 * version.
 */
export const rowOperations = async (
  deps: QuizDeps,
  next: Session,
  previous: Session,
  line?: LogLine,
): Promise<Operation[]> => {
  const isBehind = previous.listed < previous.answers;
  const lines = isBehind ? await readLines(deps, next.sessionId, previous.listed + 1) : [];
  const { session, chunks } = listAnswers(next, line ? [...lines, line] : lines);
  return [
    putSessionRow(session),
    ...chunks.map(({ number, questionIds }) => putChunk(next.sessionId, number, questionIds)),
    ...scheduleArchive(deps, next, previous),
  ];
};

/** How far a row may be behind its log; all of the gap is read when it is written. */
const ROW_EVERY = 10;

/** The row is written if more has changed than a line can say, and every tenth time. */
export const isRowDue = (next: Session, previous: Session): boolean =>
  next.status !== 'ACTIVE' || previous.status !== 'ACTIVE' || next.answers % ROW_EVERY === 0;

/** An answer: always its line, sometimes the row. */
export const logOperations = async (
  deps: QuizDeps,
  next: Session,
  previous: Session,
  line: LogLine,
): Promise<Operation[]> => [
  putLine(next, line),
  ...(isRowDue(next, previous) ? await rowOperations(deps, next, previous, line) : []),
];
