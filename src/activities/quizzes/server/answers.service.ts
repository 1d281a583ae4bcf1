import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { isChoiceType } from '../contract.kinds.ts';
import type { GivenAnswer, SessionState } from '../contract.study.ts';
import type { Feedback } from '../contract.views.ts';
import { checkChosen, countAnswer, requireOpen, requireStudy } from '../rules/session/advance.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { feedbackOf } from '../rules/session/views.ts';
import { noteSessionAnswer } from '../rules/study/session-run.ts';
import { askNext, asLearner, callingOf, openDesk, sessionBanks, stateOf } from './asking.ts';
import type { Desk } from './asking.ts';
import { ratingIn } from './bank-cache.ts';
import type { LoadedBank } from './bank-cache.ts';
import { LONGEST_COUNTED_MS, countAnswers } from './days.ts';
import { closedFor, closedTo } from './exam-places.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import type { LearnerChange, LearnerRow } from './learner.items.ts';
import { lessonOperations, takeLesson } from './learning.ts';
import type { Lesson, NewAnswer } from './learning.ts';
import { wakeMemoryFit } from './memory-fit.service.ts';
import type { StoredQuestion } from './questions.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { isRowDue, loadSession, logOperations, readLines } from './session-log.ts';
import { endedWith, noteStats } from './stats.ts';

export type Answered = SessionState & { readonly feedback: Feedback };

interface Command extends GivenAnswer {
  readonly sessionId: string;
}

const questionIn = (banks: readonly LoadedBank[], questionId: string): StoredQuestion | undefined =>
  banks.flatMap(({ questions }) => questions.get(questionId) ?? [])[0];

/** The same answer again: the first result, and the session's current state. */
const repeated = async (
  deps: QuizDeps,
  learner: KnownLearner,
  session: Session,
  found: { readonly line: LogLine; readonly banks: readonly LoadedBank[] },
) => {
  const closed = await closedFor(deps, session.userId);
  if (closed.has(found.line.conceptId)) return fail('quiz-exam-first');
  const question = questionIn(found.banks, found.line.questionId);
  const known = learner.progress.get(found.line.conceptId);
  const progress = known ?? (await deps.learners.current(session.userId)).progress.get(found.line.conceptId);
  if (!question || !progress) return fail('quiz-question-not-asked');
  const state = await stateOf(deps, session, found.banks, closed);
  return ok<Answered>({
    ...state,
    feedback: feedbackOf(found.line, question, { progress, calling: callingOf(learner) }),
  });
};

/** The line has the number of its asking or a later one, so it is on the first page. */
const findLine = async (
  deps: QuizDeps,
  { sessionId, asking, answerId }: Command,
): Promise<LogLine | undefined> =>
  (await readLines(deps, sessionId, asking)).find((line) => line.answerId === answerId);

/** An earlier asking of this session, already answered by another device. */
const wasAsked = async (
  deps: QuizDeps,
  { sessionId, asking }: Command,
  conceptId: string,
): Promise<boolean> => {
  const lines = await readLines(deps, sessionId);
  return lines.some((line) => line.asking === asking && line.conceptId === conceptId);
};

interface Moved {
  readonly session: Session;
  readonly isFinal: boolean;
}

interface Step {
  /** From before the session was read: any change since then has raised it. */
  readonly row: LearnerRow;
  readonly session: Session;
  readonly banks: readonly LoadedBank[];
  readonly command: Command;
  readonly question: StoredQuestion;
  readonly picked: readonly string[];
  readonly isLate: boolean;
  readonly now: Instant;
}

/** Final, unless the same question is asked again at once. */
const advance = (desk: Desk, { session, question, isLate, now }: Step, isCorrect: boolean): Moved => {
  const { conceptId } = question;
  noteSessionAnswer(desk.run, desk.bank, { conceptId, isCorrect: isCorrect || isLate });
  const stays = countAnswer(session, { isRight: isCorrect, isFinal: false });
  if (isLate) return { session: stays, isFinal: false };
  const next = askNext(desk, countAnswer(session, { isRight: isCorrect, isFinal: true }), now);
  if (next.asked?.reason.kind !== 'again') return { session: next, isFinal: true };
  return { session: { ...stays, asked: next.asked }, isFinal: false };
};

const lineOf = (
  { command, question, picked, isLate, now, session }: Step,
  lesson: Lesson,
  isFinal: boolean,
): LogLine => ({
  answerId: command.answerId,
  number: session.answers + 1,
  asking: command.asking,
  conceptId: question.conceptId,
  questionId: question.questionId,
  chosen: picked,
  isRight: lesson.isCorrect,
  at: now,
  category: question.category,
  ...(isFinal && { isFinal }),
  ...(isLate ? { isLate } : { reason: session.asked?.reason.kind }),
});

const answerOf = ({ session, command, question, banks, picked, isLate, now }: Step): NewAnswer => ({
  userId: session.userId,
  sessionId: session.sessionId,
  answerId: command.answerId,
  question,
  rating: ratingIn(banks, question),
  picked,
  at: now,
  askedAt: session.asked?.askedAt ?? now,
  certainty: command.sureness,
  order: isLate ? undefined : session.asked?.order,
  isAssigned: session.config.isAssigned,
});

/** Log, progress, wrong pool and learner in one transaction: all of it is stored, or nothing. */
const commit = async (deps: QuizDeps, learner: KnownLearner, step: Step) => {
  const { row, session, question, command, now } = step;
  const { userId, sessionId } = session;
  const before = learner.progress.get(question.conceptId);
  const answer = answerOf(step);
  const lesson = takeLesson(row, before, answer);
  const desk = await openDesk(deps, learner, session, step.banks);
  learner.study(desk.bank);
  learner.foresee(lesson.row, lesson.ability);
  const moved = advance(desk, step, lesson.isCorrect);
  const next = { ...moved.session, version: session.version + 1 };
  const line = lineOf(step, lesson, moved.isFinal);
  const isSame = next.asked?.conceptId === question.conceptId;
  const counted = await countAnswers(deps, { userId, row }, now, {
    answers: 1,
    right: lesson.isCorrect ? 1 : 0,
    ms: Math.min(command.tookMs ?? 0, LONGEST_COUNTED_MS),
  });
  const change: LearnerChange = {
    concepts: [question.conceptId],
    ability: lesson.ability,
    today: counted.today,
    ...endedWith(row, next, session),
    ...(line.reason !== 'again' && { foretold: { chance: lesson.chance, isRight: lesson.isCorrect } }),
  };
  const stored = await deps.store.transact([
    ...(await logOperations(deps, next, session, line)),
    ...(await lessonOperations(deps, answer, lesson, { order: isSame ? next.asked?.order : undefined })),
    saveLearner(userId, row, change),
    ...counted.operations,
  ]);
  if (!stored.ok) return 'conflict';
  // Only choices have options that can be left unchosen; other kinds have nothing to count.
  if (line.reason !== 'again' && isChoiceType(question.type))
    deps.picks.note(question.questionId, step.picked);
  deps.firsts.note(answer, lesson);
  learner.keep(learnerAfter(row, change), [lesson.row]);
  learner.keepRun(sessionId, desk.bank, desk.run);
  if (isRowDue(next, session)) {
    await noteStats(deps, learner);
    await wakeMemoryFit(deps, learner);
  }
  const state = await stateOf(deps, next, step.banks, desk.closed);
  return ok<Answered>({
    ...state,
    feedback: feedbackOf(line, question, { progress: lesson.row, calling: callingOf(learner) }),
  });
};

/** Whether this answer is for the question asked now, for an earlier one, or for none of this session's. */
const placeAnswer = async (deps: QuizDeps, session: Session, command: Command, conceptId: string) => {
  const { asked } = session;
  if (asked?.asking === command.asking && asked.conceptId === conceptId) {
    const open = requireOpen(session);
    return open.ok ? ok<{ readonly isLate: boolean }>({ isLate: false }) : open;
  }
  if (await wasAsked(deps, command, conceptId)) return ok<{ readonly isLate: boolean }>({ isLate: true });
  return session.status === 'COMPLETED' ? fail('quiz-session-over') : fail('quiz-question-not-asked');
};

/** Every device has the same asking: the second answer to it is late, but still counts. */
export const answerQuestion = (deps: QuizDeps, actor: Actor, command: Command) =>
  asLearner(deps, actor.identityId, async (learner, attempt) => {
    const { row } = learner;
    const session = await loadSession(deps, command.sessionId, actor.identityId);
    if (!session) return fail('quiz-session-not-found');
    const study = requireStudy(session);
    if (!study.ok) return study;
    const banks = await sessionBanks(deps, actor, session, row.corrected);
    if (attempt > 1 || session.asked?.asking !== command.asking) {
      const line = await findLine(deps, command);
      if (line) return repeated(deps, learner, session, { line, banks });
    }
    const question = questionIn(banks, command.questionId);
    if (!question) return fail('quiz-question-not-asked');
    if ((await closedTo(deps, row)).has(question.conceptId)) return fail('quiz-exam-first');
    const placed = await placeAnswer(deps, session, command, question.conceptId);
    if (!placed.ok) return placed;
    const picked = checkChosen(question, command.chosen);
    if (!picked.ok) return picked;
    const now = deps.clock.now();
    return commit(deps, learner, {
      row,
      session,
      banks,
      command,
      question,
      picked: picked.value,
      now,
      ...placed.value,
    });
  });
