import { toIso } from '#core/instant.ts';
import { set } from '#store/port/changes.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import { checked, checkedBy, countOr, optionalWordIn, timeIn } from '#store/port/read-checked.ts';
import { mapIn, optionalNumberIn, textIn, textOr, textsIn } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { answerId as wireAnswerId, pickReasons } from '../contract.views.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { sessionsTable } from './quizzes.tables.ts';
import { sessionTtl } from './sessions.items.ts';
import { isAsked, isFlag } from './stored-shapes.ts';

const LINE = 'LINE#';
/** Earlier versions named a line by its answer, and wrote the session's row with each. */
export const linePrefixes = [LINE, 'ANSWER#'];
const LINE_DIGITS = 9;
const LAST_LINE = 10 ** LINE_DIGITS - 1;
const lineSort = (number: number): string => `${LINE}${String(number).padStart(LINE_DIGITS, '0')}`;
const lineKey = (sessionId: string, number: number): Key => ({ sessionId, userId: lineSort(number) });

/** What an answer changes in its session. It is in the line, so the row is not written each time. */
const afterOf = (session: Session): Item => ({
  currentQuestion: session.currentQuestion,
  rightCount: session.right,
  wrongCount: session.wrong,
  version: session.version,
  asked: session.asked && asValue(session.asked),
});

/** If two answers would be the same line of the log, the second is decided again. */
export const putLine = (after: Session, line: LogLine): Operation => ({
  op: 'put',
  table: sessionsTable,
  item: {
    ...lineKey(after.sessionId, line.number),
    answerId: line.answerId,
    number: line.number,
    asking: line.asking,
    conceptId: line.conceptId,
    questionId: line.questionId,
    chosen: [...line.chosen],
    isRight: line.isRight,
    answeredAt: toIso(line.at),
    category: line.category,
    isLate: line.isLate,
    reason: line.reason,
    isFinal: line.isFinal,
    after: afterOf(after),
    // Late answers may arrive after archiving: nothing else would remove them.
    ttl: sessionTtl(after),
  },
  condition: notExists,
});

const numberInKey = (item: Item): number => Number(textIn(item, 'userId').slice(LINE.length));

export const fromLineItem = readerOf(sessionsTable, (item): LogLine => ({
  answerId: checked(wireAnswerId, item['answerId'], () => 'answerId'),
  number: countOr(item, 'number', numberInKey(item)),
  asking: optionalNumberIn(item, 'asking'),
  conceptId: textIn(item, 'conceptId'),
  questionId: textIn(item, 'questionId'),
  chosen: textsIn(item, 'chosen'),
  isRight: item['isRight'] === true,
  at: timeIn(item, 'answeredAt'),
  category: textOr(item, 'category', ''),
  isLate: checkedBy(item, 'isLate', isFlag),
  reason: optionalWordIn(item, 'reason', pickReasons),
  isFinal: checkedBy(item, 'isFinal', isFlag),
}));

/** The newest line of a session's log. */
export const lastLineQuery = (sessionId: string): Query => ({
  partition: sessionId,
  sort: { beginsWith: LINE },
  reverse: true,
  limit: 1,
});

const knownCount = (item: Item, name: string): number | undefined =>
  item[name] === undefined ? undefined : countOr(item, name, 0);

/** The session after its newest line; the row may be some lines behind. */
export const afterLineItem = readerOf(sessionsTable, (item): ((session: Session) => Session) => {
  const answers = numberInKey(item);
  const after = mapIn(item, 'after');
  const [currentQuestion, right, wrong, version] = [
    'currentQuestion',
    'rightCount',
    'wrongCount',
    'version',
  ].map((name) => knownCount(after, name));
  const asked = checkedBy(after, 'asked', isAsked);
  return (session) =>
    answers <= session.answers
      ? session
      : {
          ...session,
          answers,
          currentQuestion: currentQuestion ?? session.currentQuestion,
          right: right ?? session.right,
          wrong: wrong ?? session.wrong,
          version: version ?? session.version,
          asked,
        };
});

/** From one line on. */
export const linesQuery = (sessionId: string, from: number): Query => ({
  partition: sessionId,
  sort: { between: [lineSort(Math.min(from, LAST_LINE)), lineSort(LAST_LINE)] },
});

/** The mark of one line changed with its key. */
export const remarkLine = (sessionId: string, number: number, isRight: boolean): Operation => ({
  op: 'update',
  table: sessionsTable,
  key: lineKey(sessionId, number),
  changes: [set('isRight', isRight)],
  condition: exists,
});
