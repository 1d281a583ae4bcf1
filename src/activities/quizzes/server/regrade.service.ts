import { ok } from '#core/result.ts';
import type { Operation } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { Session } from '../rules/session/state.ts';
import { markAgain } from '../rules/study/learner.ts';
import { readArchived, storeArchived } from './archive.service.ts';
import { asLearner } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { answeringOf } from '../contract.kinds.ts';
import { correctionsAfter, fromCorrectionItem } from './banks.items.ts';
import type { Correction } from './banks.items.ts';
import { scoreExam } from './exam-end.service.ts';
import { readPlaces } from './exam-places.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import type { LearnerChange, Notice, SatExam } from './learner.items.ts';
import { replayHistory } from './learning.ts';
import {
  deleteWrongAnswer,
  historyIn,
  progressKey,
  putProgress,
  saveWrongAnswer,
  wrongKeyOf,
} from './progress.items.ts';
import type { KeptAnswer, ProgressRow } from './progress.items.ts';
import { remarkLine } from './lines.items.ts';
import { progressTable, questionsTable, sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { loadSession, readLines, rowOperations } from './session-log.ts';
import { saveSessionOperation, toPlaceItem } from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';

const readCorrections = async ({ store }: QuizDeps, bankId: string, after: number): Promise<Correction[]> => {
  const found: Correction[] = [];
  for await (const items of readPages({ store, table: questionsTable }, correctionsAfter(bankId, after))) {
    found.push(...fromCorrectionItem.list(items));
  }
  return found;
};

/** Lines of a study session that count differently now. If its rows have expired, only its file is left. */
const remarkStudy = async (
  deps: QuizDeps,
  learner: KnownLearner,
  sessionId: string,
  changed: readonly KeptAnswer[],
): Promise<boolean> => {
  const { userId, row } = learner;
  const session = await loadSession(deps, sessionId, userId);
  if (!session || session.exam) return true;
  const own = changed.filter((answer) => answer.sessionId === sessionId);
  const by = own.reduce((sum, { isCorrect }) => sum + (isCorrect ? 1 : -1), 0);
  const marks = new Map(own.map(({ answerId, isCorrect }) => [answerId, isCorrect]));
  const lines = await readLines(deps, sessionId);
  const { right, wrong, version } = session;
  const next = { ...session, right: right + by, wrong: wrong - by, version: version + 1 };
  const change = { concepts: [] };
  const stored = await deps.store.transact([
    ...(await rowOperations(deps, next, session)),
    ...lines.flatMap(({ number, answerId }) => {
      const isRight = marks.get(answerId);
      return isRight === undefined ? [] : [remarkLine(sessionId, number, isRight)];
    }),
    saveLearner(userId, row, change),
  ]);
  if (stored.ok) learner.keep(learnerAfter(row, change), []);
  return stored.ok;
};

/** Another device may answer meanwhile. */
const REMARK_TRIES = 5;

const remarkAll = async (
  deps: QuizDeps,
  userId: string,
  { changed }: Pick<Regraded, 'changed'>,
): Promise<void> => {
  for (const sessionId of new Set(changed.map((answer) => answer.sessionId))) {
    for (let tries = 0; tries < REMARK_TRIES; tries++) {
      const learner = await deps.learners.current(userId);
      if (await remarkStudy(deps, learner, sessionId, changed)) break;
    }
  }
};

interface SatAnew {
  readonly session: Session;
  readonly places: readonly ExamPlace[];
  readonly changed: ExamPlace;
  readonly sat: SatExam;
}

/** The score by the corrected key, under the attempt's own rule. Undefined if the question was not asked in it. */
const markExam = (
  session: Session,
  given: readonly ExamPlace[],
  { conceptId, at, correct, type, accepted }: Correction,
): SatAnew | undefined => {
  if (!session.exam?.result) return undefined;
  const places = given.map((place) =>
    place.conceptId === conceptId && place.key && answeringOf(place.key.type) === answeringOf(type)
      ? { ...place, key: { options: place.key.options, correct, type, accepted } }
      : place,
  );
  const changed = places.find((place, index) => place.conceptId === conceptId && place !== given[index]);
  if (!changed) return undefined;
  const { blueprint, foretold } = session.exam;
  const { score, share, isPassed } = scoreExam(places, session.exam);
  const exam = { ...session.exam, result: { score, share, isPassed }, regradedAt: at };
  return {
    session: { ...session, exam, version: session.version + 1 },
    places,
    changed,
    sat: {
      sessionId: session.sessionId,
      place: `${blueprint.provider}#${blueprint.certificate}`,
      at: session.completedAt ?? session.startedAt,
      score,
      share,
      isPassed,
      foretold,
    },
  };
};

/** If its rows have expired, it is marked in its file. */
const rescoreArchived = async (
  deps: QuizDeps,
  userId: string,
  sessionId: string,
  correction: Correction,
): Promise<SatExam | undefined> => {
  const archived = await readArchived(deps, sessionId, userId);
  const marked = archived && markExam(archived.session, archived.places, correction);
  if (!marked) return undefined;
  await storeArchived(deps, { ...archived, session: marked.session, places: marked.places });
  return marked.sat;
};

const rescoreExam = async (
  deps: QuizDeps,
  userId: string,
  sessionId: string,
  correction: Correction,
): Promise<SatExam | undefined> => {
  const session = await loadSession(deps, sessionId, userId);
  const places = session?.exam ? await readPlaces(deps, sessionId) : [];
  const marked = session && markExam(session, places, correction);
  if (!marked) return places.length > 0 ? undefined : rescoreArchived(deps, userId, sessionId, correction);
  await deps.store.transact([
    saveSessionOperation(marked.session, session),
    { op: 'put', table: sessionsTable, item: toPlaceItem(sessionId, marked.changed) },
  ]);
  return marked.sat;
};

interface Regraded {
  readonly row: ProgressRow;
  readonly history: readonly KeptAnswer[];
  readonly changed: readonly KeptAnswer[];
  readonly operations: readonly Operation[];
}

/** Keeps the pool's row in step with recomputed progress. */
export const poolOperations = (
  userId: string,
  row: ProgressRow,
  before: ProgressRow,
  last: KeptAnswer,
): Operation[] => {
  if (row.wrongKey === undefined) {
    return before.wrongKey === undefined ? [] : [deleteWrongAnswer(userId, before.wrongKey)];
  }
  const wrong = {
    timestamp: row.wrongKey,
    conceptId: row.conceptId,
    questionId: last.questionId,
    sessionId: last.sessionId,
    remainingTries: row.remainingTries,
    lastAttemptAt: last.at,
    shuffledAnswers: [],
  };
  const attempt = { at: last.at, chosen: last.picked, isRight: last.isCorrect };
  return [saveWrongAnswer(userId, wrong, attempt, row.attempts)];
};

/** Recomputes one concept from its answer log under the corrected key; other concepts are unaffected. */
const regradeConcept = async (
  { store }: QuizDeps,
  learner: KnownLearner,
  correction: Correction,
): Promise<Regraded | undefined> => {
  const { userId, progress } = learner;
  const before = progress.get(correction.conceptId);
  const item = before && (await store.get(progressTable, progressKey(userId, correction.conceptId)));
  if (!before || !item) return undefined;
  const { history, folded } = historyIn(item);
  const { log: marked, changed } = markAgain(history, correction);
  const replayed = replayHistory(folded, marked, learner.row.ability.model);
  const last = marked.at(-1);
  if (!replayed || !last) return undefined;
  const wrongKey = replayed.isInWrongPool
    ? (before.wrongKey ?? wrongKeyOf(last.at, last.answerId.slice(-8)))
    : undefined;
  const row = { ...before, ...replayed, firstSeenAt: before.firstSeenAt, wrongKey };
  return {
    row,
    history: marked,
    changed,
    operations: [
      putProgress(userId, row, { history: marked, folded }),
      ...poolOperations(userId, row, before, last),
    ],
  };
};

const rescoreAll = async (
  deps: QuizDeps,
  userId: string,
  correction: Correction,
  { history }: Regraded,
): Promise<SatExam[]> => {
  const rescored: SatExam[] = [];
  for (const sessionId of new Set(history.map((answer) => answer.sessionId))) {
    const exam = await rescoreExam(deps, userId, sessionId, correction);
    if (exam) rescored.push(exam);
  }
  return rescored;
};

const noticeOf = ({ questionId, at }: Correction, { changed }: Regraded): Notice[] =>
  changed.length > 0 ? [{ questionId, at, regraded: changed.length }] : [];

const changeBy = (
  learner: KnownLearner,
  bankId: string,
  correction: Correction,
  graded: { readonly regraded: Regraded; readonly rescored: readonly SatExam[] } | undefined,
): LearnerChange => {
  const { corrected, notices, exams } = learner.row;
  const counted = { corrected: { ...corrected, [bankId]: correction.number } };
  if (!graded) return { concepts: [], ...counted };
  const { regraded, rescored } = graded;
  return {
    ...counted,
    concepts: [correction.conceptId],
    notices: [...notices, ...noticeOf(correction, regraded)],
    exams: exams.map((exam) => rescored.find(({ sessionId }) => sessionId === exam.sessionId) ?? exam),
  };
};

const applyOne = async (
  deps: QuizDeps,
  learner: KnownLearner,
  bankId: string,
  correction: Correction,
): Promise<boolean> => {
  const { userId, row } = learner;
  const regraded = await regradeConcept(deps, learner, correction);
  const graded = regraded && {
    regraded,
    rescored: await rescoreAll(deps, userId, correction, regraded),
  };
  const change = changeBy(learner, bankId, correction, graded);
  const stored = await deps.store.transact([
    ...(regraded ? regraded.operations : []),
    saveLearner(userId, row, change),
  ]);
  learner.forgetIndexes();
  if (!stored.ok) return false;
  learner.keep(learnerAfter(row, change), regraded ? [regraded.row] : []);
  if (regraded) await remarkAll(deps, userId, regraded);
  return true;
};

/**
 * Applies corrected keys on a learner's next visit: their answers are marked again from the log, and so is everything
 * that follows from them. Must not run inside a learner's queue.
 */
export const applyCorrections = async (
  deps: QuizDeps,
  userId: string,
  banks: readonly (LoadedBank | undefined)[],
): Promise<void> => {
  const learner = await deps.learners.current(userId);
  const behind = banks.flatMap((loaded) =>
    loaded && loaded.bank.corrections > (learner.row.corrected[loaded.bank.bankId] ?? 0)
      ? [loaded.bank.bankId]
      : [],
  );
  if (behind.length === 0 || learner.progress.size === 0) return;
  await asLearner(deps, userId, async (current) => {
    for (const bankId of behind) {
      if (!(await catchUpWith(deps, current, bankId))) return 'conflict';
    }
    return ok(undefined);
  });
};

const catchUpWith = async (deps: QuizDeps, learner: KnownLearner, bankId: string): Promise<boolean> => {
  const corrections = await readCorrections(deps, bankId, learner.row.corrected[bankId] ?? 0);
  const last = corrections.at(-1);
  // Corrections to questions the learner never answered change nothing; the last one marks how far they have come.
  const wanted = corrections.filter((one) => one === last || learner.progress.has(one.conceptId));
  for (const correction of wanted) {
    if (!(await applyOne(deps, learner, bankId, correction))) return false;
  }
  return true;
};
