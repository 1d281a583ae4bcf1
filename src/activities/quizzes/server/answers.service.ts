import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import type { GivenAnswer, SessionState } from '../contract.study.ts';
import type { Feedback } from '../contract.views.ts';
import { checkChosen, countAnswer, requireOpen, requireStudy } from '../rules/session/advance.ts';
import type { Moved } from '../rules/session/advance.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { feedbackOf } from '../rules/session/views.ts';
import { noteSessionAnswer } from '../rules/study/session-run.ts';
import { scheduleArchive } from './archive.service.ts';
import {
  askNext,
  asLearner,
  loadSession,
  meetOperations,
  openDesk,
  readLines,
  sessionBanks,
  stateOf,
} from './asking.ts';
import type { Desk } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { countDay } from './days.items.ts';
import { closedFor, closedTo } from './exam-places.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import type { LearnerChange } from './learner.items.ts';
import { lessonOperations, takeLesson } from './learning.ts';
import type { Lesson, NewAnswer } from './learning.ts';
import type { StoredQuestion } from './questions.items.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizParts } from './quizzes.parts.ts';
import { fromLineItem, getLine, putChunk, putLine, saveSessionOperation } from './sessions.items.ts';

export type Answered = SessionState & { readonly feedback: Feedback };

interface Command extends GivenAnswer {
  readonly sessionId: string;
}

const questionIn = (banks: readonly LoadedBank[], questionId: string): StoredQuestion | undefined =>
  banks.flatMap(({ questions }) => questions.get(questionId) ?? [])[0];

/** The same answer again: the first result, and where the session stands now. */
const repeated = async (
  parts: QuizParts,
  learner: KnownLearner,
  session: Session,
  found: { readonly line: LogLine; readonly banks: readonly LoadedBank[] },
): Promise<Result<Answered>> => {
  const closed = await closedFor(parts, session.userId);
  if (closed.has(found.line.conceptId)) return fail('quiz-exam-first');
  const question = questionIn(found.banks, found.line.questionId);
  const known = learner.progress.get(found.line.conceptId);
  const progress = known ?? (await parts.learners.current(session.userId)).progress.get(found.line.conceptId);
  if (!question || !progress) return fail('quiz-question-not-asked');
  const state = await stateOf(parts, session, found.banks, closed);
  return ok({ ...state, feedback: feedbackOf(found.line, question, progress) });
};

const findLine = async (
  { store }: QuizParts,
  sessionId: string,
  answerId: string,
): Promise<LogLine | undefined> => {
  const item = await store.get(sessionsTable, getLine(sessionId, answerId));
  return item && fromLineItem(item);
};

/** An earlier asking of this session, already answered by another device. */
const wasAsked = async (
  parts: QuizParts,
  { sessionId, asking }: Command,
  conceptId: string,
): Promise<boolean> => {
  const lines = await readLines(parts, sessionId);
  return lines.some((line) => line.asking === asking && line.conceptId === conceptId);
};

interface Step {
  readonly session: Session;
  readonly banks: readonly LoadedBank[];
  readonly command: Command;
  readonly question: StoredQuestion;
  readonly picked: readonly string[];
  readonly isLate: boolean;
  readonly now: Instant;
}

/** Counted for good unless the same question comes again at once. */
const advance = (desk: Desk, step: Step, lesson: Lesson): Moved => {
  const { session, question, isLate, now } = step;
  const line = { questionId: question.questionId, isRight: lesson.isCorrect };
  noteSessionAnswer(desk.run, desk.bank, {
    conceptId: question.conceptId,
    isCorrect: lesson.isCorrect || isLate,
  });
  if (isLate) return countAnswer(session, line, false);
  const counted = countAnswer(session, line, true);
  const next = askNext(desk, counted.session, now);
  if (next.asked?.reason.kind !== 'again') return { ...counted, session: next };
  return { session: { ...countAnswer(session, line, false).session, asked: next.asked } };
};

const lineOf = ({ command, question, picked, isLate, now, session }: Step, lesson: Lesson): LogLine => ({
  answerId: command.answerId,
  number: session.answers + 1,
  asking: command.asking,
  conceptId: question.conceptId,
  questionId: question.questionId,
  chosen: picked,
  isRight: lesson.isCorrect,
  at: now,
  category: question.category,
  ...(isLate ? { isLate } : { reason: session.asked?.reason.kind }),
});

const LONGEST_COUNTED_MS = 120_000;

const sessionOperations = (parts: QuizParts, step: Step, moved: Moved, line: LogLine): Operation[] => {
  const { session } = step;
  const { chunk } = moved;
  return [
    saveSessionOperation(moved.session, session),
    putLine(session.sessionId, line),
    ...(chunk ? [putChunk(session.sessionId, chunk.number, chunk.questionIds)] : []),
    ...scheduleArchive(parts, moved.session, session),
  ];
};

/** Progress, wrong pool, log, session and learner in one transaction: all of it is there or none. */
const commit = async (
  parts: QuizParts,
  learner: KnownLearner,
  step: Step,
): Promise<Result<Answered> | 'conflict'> => {
  const { session, question, command, now } = step;
  const { userId, sessionId } = session;
  const before = learner.progress.get(question.conceptId);
  const answer: NewAnswer = {
    userId,
    sessionId,
    answerId: command.answerId,
    question,
    picked: step.picked,
    at: now,
    askedAt: session.asked?.askedAt ?? now,
    certainty: command.sureness,
  };
  const lesson = takeLesson(learner.row, before, answer);
  const desk = await openDesk(parts, learner, session, step.banks);
  learner.study(desk.bank);
  learner.foresee(lesson.row, lesson.ability);
  const moved = advance(desk, step, lesson);
  const next = { ...moved.session, version: session.version + 1 };
  const line = lineOf(step, lesson);
  const isSame = next.asked?.conceptId === question.conceptId;
  const change: LearnerChange = {
    concepts: [question.conceptId],
    ability: lesson.ability,
    ...(line.reason !== 'again' && { foretold: { chance: lesson.chance, isRight: lesson.isCorrect } }),
  };
  const stored = await parts.store.transact([
    ...sessionOperations(parts, step, { ...moved, session: next }, line),
    ...(await lessonOperations(parts, answer, lesson, { order: isSame ? next.asked?.order : undefined })),
    saveLearner(userId, learner.row, change),
    countDay(userId, now, {
      answers: 1,
      right: lesson.isCorrect ? 1 : 0,
      ms: Math.min(command.tookMs ?? 0, LONGEST_COUNTED_MS),
    }),
    ...meetOperations(learner, next, question.conceptId),
  ]);
  if (!stored.ok) return 'conflict';
  if (line.reason !== 'again') parts.picks.note(question.questionId, step.picked);
  learner.keep(learnerAfter(learner.row, change), [lesson.row]);
  learner.keepRun(sessionId, desk.bank, desk.run);
  const state = await stateOf(parts, next, step.banks, desk.closed);
  return ok({ ...state, feedback: feedbackOf(line, question, lesson.row) });
};

/** Whether this answer is for the question asked now, for an earlier one, or for none of this session's. */
const placeAnswer = async (
  parts: QuizParts,
  session: Session,
  command: Command,
  conceptId: string,
): Promise<Result<{ readonly isLate: boolean }>> => {
  const { asked } = session;
  if (asked?.asking === command.asking && asked.conceptId === conceptId) {
    const open = requireOpen(session);
    return open.ok ? ok({ isLate: false }) : open;
  }
  if (await wasAsked(parts, command, conceptId)) return ok({ isLate: true });
  return session.status === 'COMPLETED' ? fail('quiz-session-over') : fail('quiz-question-not-asked');
};

/** The same asking on every device: the second one to answer it is late, and counts all the same. */
export const answerQuestion = (parts: QuizParts, actor: Actor, command: Command): Promise<Result<Answered>> =>
  asLearner(parts, actor.identityId, async (learner, attempt) => {
    const session = await loadSession(parts, command.sessionId, actor.identityId);
    if (!session) return fail('quiz-session-not-found');
    const study = requireStudy(session);
    if (!study.ok) return study;
    const banks = await sessionBanks(parts, actor, session, learner.row.corrected);
    if (attempt > 1 || session.asked?.asking !== command.asking) {
      const line = await findLine(parts, session.sessionId, command.answerId);
      if (line) return repeated(parts, learner, session, { line, banks });
    }
    const question = questionIn(banks, command.questionId);
    if (!question) return fail('quiz-question-not-asked');
    if ((await closedTo(parts, learner.row)).has(question.conceptId)) return fail('quiz-exam-first');
    const placed = await placeAnswer(parts, session, command, question.conceptId);
    if (!placed.ok) return placed;
    const picked = checkChosen(question, command.chosen);
    if (!picked.ok) return picked;
    const now = parts.clock.now();
    return commit(parts, learner, {
      session,
      banks,
      command,
      question,
      picked: picked.value,
      now,
      ...placed.value,
    });
  });
