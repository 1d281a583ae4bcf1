import type { Instant } from '#core/instant.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { fail, ok } from '#core/result.ts';
import type { Operation } from '#store/port/store.ts';
import { isFreeType } from '../contract.kinds.ts';
import type { Blueprint } from '../contract.exam.ts';
import { decide } from '../rules/exam/adaptive-exam.ts';
import { isRightAnswer } from '../rules/kinds/answer-key.ts';
import { keyOf } from '../rules/kinds/table.ts';
import { passShare, reportExam, scoreFor } from '../rules/exam/report.ts';
import type { ExamReport, ExamRules } from '../rules/exam/report.ts';
import { complete } from '../rules/session/advance.ts';
import type { ExamPart, Session } from '../rules/session/state.ts';
import { scheduleArchive } from './archive.service.ts';
import { asLearner } from './asking.ts';
import { ratingIn } from './bank-cache.ts';
import type { LoadedBank } from './bank-cache.ts';
import { countAnswers } from './days.ts';
import { readPlaces } from './exam-places.ts';
import { noteForecast } from './forecasts.items.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import type { LearnerChange } from './learner.items.ts';
import { lessonOperations, takeLesson } from './learning.ts';
import type { Lesson, NewAnswer } from './learning.ts';
import { historyIn, progressKey } from './progress.items.ts';
import { bankOf } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { progressTable, sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { loadSession } from './session-log.ts';
import { saveSessionOperation, toPlaceItem } from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';
import { wakeMemoryFit } from './memory-fit.service.ts';
import { noteStats } from './stats.ts';

export const EXAM = 'quiz-exam';

export const examId = ({ sessionId, userId }: Pick<Session, 'sessionId' | 'userId'>): string =>
  `${sessionId}/${userId}`;

/** While it runs, its end; afterwards, until its answers are learned, at once. */
export const wakeAt = ({ exam, completedAt }: Session): Instant | undefined => {
  if (!exam || exam.isLearned) return undefined;
  return completedAt ?? exam.deadlineAt;
};

export const examRulesOf = ({ rule, scale, passMark }: Blueprint): ExamRules => ({
  scoreRule: rule,
  scale: scale ? { kind: 'scaled', low: scale.from, high: scale.to } : { kind: 'plain' },
  passMark,
});

export interface ScoredExam extends ExamReport {
  /** How certain pass or fail is, for an adaptive exam. */
  readonly certainty?: number;
}

/** From the places alone, so it works when a question has left the bank. */
export const scoreExam = (
  places: readonly ExamPlace[],
  { blueprint, adaptive }: Pick<ExamPart, 'blueprint' | 'adaptive'>,
): ScoredExam => {
  if (!adaptive) return scorePlaces(places, blueprint);
  const asked = places.filter(({ chosen }) => chosen.length > 0);
  const rules = examRulesOf(blueprint);
  const { curve } = adaptive;
  const answers = asked.flatMap(({ item, key, chosen }) =>
    item && key ? [{ item, isRight: isRightAnswer(chosen, key) }] : [],
  );
  const isWhole = asked.length >= blueprint.questions;
  const decided = decide(answers, { curve, passShare: passShare(rules) }, isWhole);
  return { ...scorePlaces(asked, blueprint), ...decided, score: scoreFor(decided, rules) };
};

const scorePlaces = (places: readonly ExamPlace[], blueprint: Blueprint): ExamReport =>
  reportExam(
    places.map(({ conceptId, category, key, chosen }) => ({
      conceptId,
      domain: category,
      correct: [],
      ...key,
      options: key?.options ?? [],
      picked: chosen,
    })),
    examRulesOf(blueprint),
  );

const saveExam = (deps: QuizDeps, next: Session, previous: Session): Operation[] => [
  saveSessionOperation(next, previous),
  ...deps.deadlines.schedule(EXAM, examId(next), { from: wakeAt(previous), to: wakeAt(next) }),
  ...scheduleArchive(deps, next, previous),
];

interface Ending {
  /** The learner hands it in early. */
  readonly isHandedIn?: boolean;
}

/** A device, the scheduler or any read ends it; the others find it ended. */
const endExam = async (
  deps: QuizDeps,
  learner: KnownLearner,
  session: Session,
  { exam, isHandedIn = false }: Ending & { readonly exam: ExamPart },
): Promise<Session | 'conflict'> => {
  const now = deps.clock.now();
  const isOver = now >= exam.deadlineAt;
  if (session.status === 'COMPLETED' || (!isOver && !isHandedIn)) return session;
  const ended = complete(session, Math.min(now, exam.deadlineAt));
  const next = { ...ended, exam: { ...exam, isTimedOut: isOver }, version: session.version + 1 };
  const running = learner.row.running.filter(({ sessionId }) => sessionId !== session.sessionId);
  const change: LearnerChange = { concepts: [], running };
  const stored = await deps.store.transact([
    ...saveExam(deps, next, session),
    saveLearner(session.userId, learner.row, change),
  ]);
  if (!stored.ok) return 'conflict';
  learner.keep(learnerAfter(learner.row, change), []);
  return next;
};

interface Examined {
  readonly questions: ReadonlyMap<string, StoredQuestion>;
  readonly banks: readonly LoadedBank[];
}

const questionsOf = async (deps: QuizDeps, places: readonly ExamPlace[]): Promise<Examined> => {
  const questions = new Map<string, StoredQuestion>();
  const banks: LoadedBank[] = [];
  for (const bankId of new Set(places.map(({ questionId }) => bankOf(questionId)))) {
    const loaded = await deps.banks.get(bankId, { isStrict: true });
    if (!loaded) continue;
    banks.push(loaded);
    for (const { questionId } of places) {
      const question = loaded.questions.get(questionId);
      if (question) questions.set(questionId, question);
    }
  }
  return { questions, banks };
};

const answerIdOf = (sessionId: string, place: number): string => `${sessionId}.${place}`;

/** Two rows each and two for the learner: a transaction that every engine accepts. */
const LEARNED_AT_ONCE = 4;

interface Learning {
  readonly learner: KnownLearner;
  readonly session: Session;
  readonly answers: readonly NewAnswer[];
}

/** Answers already learned before a crash are recognised by their ids. */
const notLearned = async (
  { store }: QuizDeps,
  userId: string,
  answers: readonly NewAnswer[],
): Promise<NewAnswer[]> => {
  const items = await store.batchGet(
    progressTable,
    answers.map(({ question }) => progressKey(userId, question.conceptId)),
  );
  return answers.filter(({ answerId }, index) => {
    const item = items[index];
    return !item || !historyIn(item).history.some((kept) => kept.answerId === answerId);
  });
};

const learnSome = async (deps: QuizDeps, { learner, session, answers }: Learning): Promise<boolean> => {
  let { ability } = learner.row;
  const lessons: Lesson[] = [];
  const operations: Operation[] = [];
  for (const answer of answers) {
    const lesson = takeLesson({ ability }, learner.progress.get(answer.question.conceptId), answer);
    ({ ability } = lesson);
    lessons.push(lesson);
    operations.push(...(await lessonOperations(deps, answer, lesson)));
  }
  const counted = await countAnswers(deps, learner, session.completedAt ?? session.startedAt, {
    answers: lessons.length,
    right: lessons.filter(({ isCorrect }) => isCorrect).length,
    ms: 0,
  });
  const concepts = lessons.map(({ row }) => row.conceptId);
  const change: LearnerChange = { concepts, ability, today: counted.today };
  const stored = await deps.store.transact([
    ...operations,
    saveLearner(session.userId, learner.row, change),
    ...counted.operations,
  ]);
  learner.forgetIndexes();
  if (!stored.ok) return false;
  learner.keep(
    learnerAfter(learner.row, change),
    lessons.map(({ row }) => row),
  );
  for (const [index, answer] of answers.entries()) {
    const lesson = lessons[index];
    if (lesson) deps.firsts.note(answer, lesson);
  }
  return true;
};

const keyed = (places: readonly ExamPlace[], questions: ReadonlyMap<string, StoredQuestion>): ExamPlace[] =>
  places.map((place) => {
    const question = questions.get(place.questionId);
    if (!question) return place;
    const options = isFreeType(question.type) ? [] : question.answers.map(({ id }) => id);
    return { ...place, key: { options, ...keyOf(question) } };
  });

/** Keys are stored with the places first: from then on the result can always be computed. */
const gradePlaces = async (deps: QuizDeps, session: Session, places: readonly ExamPlace[]) => {
  const examined = await questionsOf(deps, places);
  const graded = keyed(places, examined.questions);
  await deps.store.batchWrite(
    graded.map((place) => ({
      op: 'put',
      table: sessionsTable,
      item: toPlaceItem(session.sessionId, place),
    })),
  );
  return { graded, examined };
};

const answersOf = (
  session: Session,
  graded: readonly ExamPlace[],
  { questions, banks }: Examined,
): NewAnswer[] =>
  graded.flatMap(({ place, questionId, chosen }): NewAnswer[] => {
    const question = questions.get(questionId);
    if (!question || chosen.length === 0) return [];
    const { userId, sessionId, startedAt, completedAt } = session;
    const answerId = answerIdOf(sessionId, place);
    return [
      {
        userId,
        sessionId,
        answerId,
        question,
        rating: ratingIn(banks, question),
        picked: chosen,
        at: completedAt ?? startedAt,
        askedAt: startedAt,
      },
    ];
  });

/** Scores the exam and adds its answers to the learner's memory; safe to run again after a crash. */
const learnExam = async (
  deps: QuizDeps,
  learner: KnownLearner,
  session: Session,
  exam: ExamPart,
): Promise<Session | 'conflict'> => {
  const { graded, examined } = await gradePlaces(deps, session, await readPlaces(deps, session.sessionId));
  const report = scoreExam(graded, exam);
  const answers = await notLearned(deps, session.userId, answersOf(session, graded, examined));
  for (let from = 0; from < answers.length; from += LEARNED_AT_ONCE) {
    const some = answers.slice(from, from + LEARNED_AT_ONCE);
    if (!(await learnSome(deps, { learner, session, answers: some }))) return 'conflict';
  }
  const { score, share, isPassed } = report;
  const right = report.questions - report.domains.reduce((sum, { missed }) => sum + missed.length, 0);
  const next: Session = {
    ...session,
    currentQuestion: report.answered,
    answers: report.answered,
    right,
    wrong: report.answered - right,
    exam: { ...exam, isLearned: true, result: { score, share, isPassed } },
    version: session.version + 1,
  };
  const sat = {
    sessionId: session.sessionId,
    place: `${exam.blueprint.provider}#${exam.blueprint.certificate}`,
    at: session.completedAt ?? session.startedAt,
    score,
    share,
    isPassed,
    foretold: exam.foretold,
  };
  const { exams, sessions } = learner.row;
  const change: LearnerChange = { concepts: [], exams: [...exams, sat], sessions: sessions + 1 };
  const stored = await deps.store.transact([
    ...saveExam(deps, next, session),
    saveLearner(session.userId, learner.row, change),
    ...(exam.foretold ? [noteForecast(exam.foretold.passChance, isPassed)] : []),
  ]);
  if (!stored.ok) return 'conflict';
  learner.keep(learnerAfter(learner.row, change), []);
  await noteStats(deps, learner);
  await wakeMemoryFit(deps, learner);
  return next;
};

/** The session now: ended if its time is over or it is handed in. Must not run inside a learner's queue. */
export const settleExam = async (deps: QuizDeps, session: Session, ending: Ending = {}): Promise<Session> => {
  const { exam } = session;
  const isDue = exam && (session.status === 'COMPLETED' || deps.clock.now() >= exam.deadlineAt);
  if (!exam || exam.isLearned || (!isDue && !ending.isHandedIn)) return session;
  const settled = await asLearner(deps, session.userId, async (learner) => {
    const current = await loadSession(deps, session.sessionId, session.userId);
    if (!current?.exam) return fail('quiz-session-not-found');
    const ended = await endExam(deps, learner, current, { ...ending, exam: current.exam });
    if (ended === 'conflict') return ended;
    if (ended.status !== 'COMPLETED' || !ended.exam || ended.exam.isLearned) return ok(ended);
    const learned = await learnExam(deps, learner, ended, ended.exam);
    return learned === 'conflict' ? learned : ok(learned);
  });
  return settled.ok ? settled.value : session;
};

/** For the scheduler: survives restarts, because the deadline is stored. */
export const settleExamById = async (deps: QuizDeps, id: string): Promise<Settled> => {
  const [sessionId = '', userId = ''] = id.split('/');
  const session = await loadSession(deps, sessionId, userId);
  if (!session) return { hasChanged: false, deadlineAt: undefined };
  const settled = await settleExam(deps, session);
  const next = wakeAt(settled);
  if (next !== undefined && next <= deps.clock.now()) {
    throw new Error(`exam ${sessionId} could not be settled`);
  }
  return { hasChanged: settled.version !== session.version, deadlineAt: next };
};

export const requireExam = (session: Session | undefined) => {
  if (!session) return fail('quiz-session-not-found');
  const { exam } = session;
  return exam
    ? ok<Session & { readonly exam: ExamPart }>({ ...session, exam })
    : fail('quiz-mode-other', { mode: session.config.mode });
};
