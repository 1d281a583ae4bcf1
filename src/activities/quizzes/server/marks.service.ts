import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { add } from '#store/port/changes.ts';
import { exists } from '#store/port/conditions.ts';
import type * as z from 'zod/mini';
import type { questionRecord } from '../contract.learner.ts';
import { sessionStatuses } from '../contract.views.ts';
import { inLanguage, languagesOf, shownQuestionOf, solutionOf, standingOf } from '../rules/session/views.ts';
import { callingOf } from './asking.ts';
import { bankKey, putReport } from './banks.items.ts';
import type { KnownLearner } from './learner-cache.ts';
import { fromMarkItem, markChanges, markKey, marksQuery } from './learner.items.ts';
import type { Mark } from './learner.items.ts';
import { closedTo } from './exam-places.ts';
import { poolByAge, poolByTries } from './pool.items.ts';
import { conceptsQuery, fromProgressItem, fromProgressWithHistory } from './progress.items.ts';
import { bankOf } from './questions.items.ts';
import { mayStudy } from './quizzes.guards.ts';
import { progressTable, questionsTable, sessionsTable, wrongAnswersTable } from './quizzes.tables.ts';
import { fromSessionItem, userSessionsQuery } from './sessions.items.ts';
import { fromWrongItem } from './wrong-answers.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';

type QuestionRecord = z.infer<typeof questionRecord>;

/** A class gave it to the caller, whoever's bank it is in. */
const isAssignedTo = async ({ store }: QuizDeps, { identityId }: Actor, conceptId: string) => {
  const pages = await Promise.all(
    sessionStatuses.map((status) => store.query(sessionsTable, userSessionsQuery(identityId, status))),
  );
  return fromSessionItem
    .list(pages.flatMap(({ items }) => items))
    .some(({ config: { isAssigned, only } }) => isAssigned === true && only?.includes(conceptId) === true);
};

/** Only in a bank the caller may study, or of an assignment of theirs. */
const findConcept = async (deps: QuizDeps, actor: Actor, conceptId: string, isKnown = false) => {
  const loaded = await deps.banks.getWith(
    bankOf(conceptId),
    ({ bank, concepts }) => mayStudy(bank, actor) && concepts.has(conceptId),
  );
  const concept = loaded?.concepts.get(conceptId);
  if (!loaded || !concept) return undefined;
  if (mayStudy(loaded.bank, actor)) return { concept, isAssigned: false };
  const isAssigned = isKnown || (await isAssignedTo(deps, actor, conceptId));
  return isAssigned ? { concept, isAssigned } : undefined;
};

export const markQuestion = async (
  deps: QuizDeps,
  actor: Actor,
  change: {
    readonly conceptId: string;
    readonly isFlagged?: boolean | undefined;
    readonly note?: string | undefined;
  },
) => {
  const { conceptId } = change;
  const found = await findConcept(deps, actor, conceptId);
  if (!found) return fail('quiz-question-not-found');
  const { isAssigned } = found;
  const changes = markChanges({ ...change, note: change.note?.trim(), isAssigned });
  const key = markKey(actor.identityId, conceptId);
  if (changes.length === 0) {
    const item = await deps.store.get(progressTable, key);
    return ok<Mark>(item ? fromMarkItem(item) : { conceptId, isFlagged: false });
  }
  const stored = await deps.store.update(progressTable, key, changes);
  return stored.ok ? ok(fromMarkItem(stored.value)) : fail('conflict');
};

/**
 * Keys only of questions that the learner has answered and that no running exam holds: a flag in an exam must not
 * reveal it.
 */
const recordOf = async (
  deps: QuizDeps,
  actor: Actor,
  mark: Mark,
  { learner, closed }: { readonly learner: KnownLearner; readonly closed: ReadonlySet<string> },
): Promise<QuestionRecord[]> => {
  const row = learner.progress.get(mark.conceptId);
  const isAssigned = mark.isAssigned ?? row?.isAssigned;
  const { concept } = (await findConcept(deps, actor, mark.conceptId, isAssigned)) ?? {};
  const isTold = row && !closed.has(mark.conceptId);
  const question = concept && inLanguage(concept, 'EN');
  if (!concept || !question) return [];
  const shown = shownQuestionOf(
    question,
    question.answers.map(({ id }) => id),
    languagesOf(concept),
  );
  const solution = isTold ? solutionOf(question) : { correct: [], optionExplanations: {}, references: [] };
  return [
    {
      ...shown,
      solution,
      ...(row && { standing: standingOf(row, callingOf(learner)) }),
      ...(mark.note !== undefined && { note: mark.note }),
      isFlagged: mark.isFlagged,
    },
  ];
};

type Listed = { readonly questions: QuestionRecord[]; readonly cursor?: string };

export interface WantedMarks {
  readonly of: 'flagged' | 'noted' | 'pool';
  readonly order?: 'oldest' | 'tries' | undefined;
  readonly cursor?: string | undefined;
}

/** Rows of another system may lack the index attributes: they come last. */
const MOST_WITHOUT_INDEX = 200;

const poolPage = async (
  { store }: QuizDeps,
  { userId, progress }: KnownLearner,
  { order, cursor }: WantedMarks,
): Promise<{ readonly pool: readonly string[]; readonly cursor: string | undefined }> => {
  const page =
    order === 'tries'
      ? await store.query(wrongAnswersTable, poolByTries(userId, cursor))
      : await store.query(progressTable, poolByAge(userId, cursor));
  const listed = order === 'tries' ? fromWrongItem.list(page.items) : fromProgressItem.list(page.items);
  const others =
    page.cursor === undefined ? [...progress.values()].filter(({ isFromSums }) => isFromSums) : [];
  const rows = [
    ...listed.flatMap((one) => (one && progress.get(one.conceptId)) ?? []).filter((row) => !row.isFromSums),
    ...others.toSorted((a, b) => a.firstSeenAt - b.firstSeenAt).slice(0, MOST_WITHOUT_INDEX),
  ];
  // An index may lag: concepts that have left the pool meanwhile are not shown.
  const pool = rows.filter(({ isInWrongPool }) => isInWrongPool).map(({ conceptId }) => conceptId);
  return { pool, cursor: page.cursor };
};

const listPool = async (
  deps: QuizDeps,
  actor: Actor,
  wanted: WantedMarks,
  known: { readonly learner: KnownLearner; readonly closed: ReadonlySet<string> },
): Promise<Listed> => {
  const { pool, cursor } = await poolPage(deps, known.learner, wanted);
  const marks = await deps.store.batchGet(
    progressTable,
    pool.map((conceptId) => markKey(actor.identityId, conceptId)),
  );
  const records = await Promise.all(
    pool.map((conceptId, index) => {
      const [mark = { conceptId, isFlagged: false }] = fromMarkItem.list([marks[index]]);
      return recordOf(deps, actor, mark, known);
    }),
  );
  return { questions: records.flat(), ...(cursor !== undefined && { cursor }) };
};

export const listMarked = async (deps: QuizDeps, actor: Actor, wanted: WantedMarks) => {
  const learner = await deps.learners.current(actor.identityId);
  const known = { learner, closed: await closedTo(deps, learner.row) };
  if (wanted.of === 'pool') return ok(await listPool(deps, actor, wanted, known));
  const page = await deps.store.query(progressTable, marksQuery(actor.identityId, wanted.cursor));
  const marks = fromMarkItem
    .list(page.items)
    .filter(({ isFlagged, note }) => (wanted.of === 'flagged' ? isFlagged : note !== undefined));
  const records = await Promise.all(marks.map((mark) => recordOf(deps, actor, mark, known)));
  return ok<Listed>({ questions: records.flat(), ...(page.cursor !== undefined && { cursor: page.cursor }) });
};

export const reportQuestion = async (
  deps: QuizDeps,
  actor: Actor,
  given: {
    readonly questionId: string;
    readonly comment: string;
    readonly correct?: string[] | undefined;
  },
) => {
  const bankId = bankOf(given.questionId);
  const loaded = await deps.banks.getWith(bankId, ({ questions }) => questions.has(given.questionId));
  const { conceptId = '' } = loaded?.questions.get(given.questionId) ?? {};
  if (!(await findConcept(deps, actor, conceptId))) return fail('quiz-question-not-found');
  const now = deps.clock.now();
  const reportId = `${now.toString(36).padStart(9, '0')}-${deps.ids.uuid().slice(0, 8)}`;
  const stored = await deps.store.transact([
    putReport(bankId, { reportId, at: now, isOpen: true, ...given }),
    {
      op: 'update',
      table: questionsTable,
      key: bankKey(bankId),
      changes: [add('openReports', 1), add('revision', 1)],
      condition: exists,
    },
  ]);
  return stored.ok ? ok({ reportId }) : fail('conflict');
};

const EXPORT_PAGE = 200;

export const exportHistory = async ({ store }: QuizDeps, actor: Actor, cursor: string | undefined) => {
  const page = await store.query(progressTable, conceptsQuery(actor.identityId, cursor, EXPORT_PAGE));
  const progress = fromProgressWithHistory.list(page.items).flatMap(({ row, history }) => {
    if (!row) return [];
    const { conceptId, lastQuestionId, attempts, correctAttempts, masteryLevel, isInWrongPool } = row;
    return [
      {
        conceptId,
        questionId: lastQuestionId,
        attempts,
        correctAttempts,
        masteryLevel,
        isInWrongPool,
        firstSeenAt: row.firstSeenAt,
        lastAttemptAt: row.lastAttemptAt,
        answers: history.map(({ at, picked, isCorrect }) => ({
          at,
          chosen: [...picked],
          isRight: isCorrect,
        })),
      },
    ];
  });
  return ok({ progress, ...(page.cursor !== undefined && { cursor: page.cursor }) });
};
