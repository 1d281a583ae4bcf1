import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import type { Asked, LogLine, Session } from './state.ts';

/** Longer lists move to chunk items, so that the session's own item stays small. */
export const CHUNK_QUESTIONS = 500;

export const checkChosen = (
  { answers, type }: Pick<Question, 'answers' | 'type'>,
  chosen: readonly string[],
): Result<readonly string[]> => {
  const picked = [...new Set(chosen)];
  const unknown = picked.find((id) => !answers.some((answer) => answer.id === id));
  if (unknown !== undefined) return fail('quiz-option-unknown', { option: unknown });
  if (type === 'SINGLE_CHOICE' && picked.length > 1) {
    return fail('quiz-one-option-only', { count: picked.length });
  }
  return ok(picked);
};

const NOT_STUDY = { mode: 'exam' } as const;

export const requireStudy = (session: Session): Result<Session> =>
  session.config.mode === 'exam' ? fail('quiz-mode-other', NOT_STUDY) : ok(session);

export const requireOpen = (session: Session): Result<Session> => {
  if (session.status === 'COMPLETED') return fail('quiz-session-over');
  return session.status === 'PAUSED' ? fail('quiz-session-paused') : ok(session);
};

/** Ids that leave the session's own list with this change. */
export interface Moved {
  readonly session: Session;
  readonly chunk?: { readonly number: number; readonly questionIds: readonly string[] };
}

const chunked = (session: Session): Moved => {
  if (session.answeredQuestions.length < CHUNK_QUESTIONS) return { session };
  const number = session.chunks + 1;
  return {
    session: { ...session, chunks: number, answeredQuestions: [] },
    chunk: { number, questionIds: session.answeredQuestions },
  };
};

/** Counts an answer; a late one is in the log and in the counts, but the session stays where it is. */
export const countAnswer = (
  session: Session,
  line: Pick<LogLine, 'questionId' | 'isRight'>,
  isFinal: boolean,
): Moved => {
  const { answeredQuestions, wrongAnswers, currentQuestion } = session;
  const isNewMiss = !line.isRight && !wrongAnswers.includes(line.questionId);
  return chunked({
    ...session,
    answers: session.answers + 1,
    right: session.right + (line.isRight ? 1 : 0),
    wrong: session.wrong + (line.isRight ? 0 : 1),
    currentQuestion: isFinal ? currentQuestion + 1 : currentQuestion,
    answeredQuestions: isFinal ? [...answeredQuestions, line.questionId] : answeredQuestions,
    wrongAnswers: isNewMiss ? [...wrongAnswers, line.questionId].slice(-CHUNK_QUESTIONS) : wrongAnswers,
  });
};

export const ask = (session: Session, asked: Omit<Asked, 'asking'>): Session => ({
  ...session,
  asked: { ...asked, asking: session.answers + 1 },
});

export const complete = (session: Session, now: Instant): Session => ({
  ...session,
  status: 'COMPLETED',
  completedAt: now,
  asked: undefined,
});

/** An exam's clock does not stand still. */
export const pause = (session: Session): Result<Session> => {
  if (session.status === 'COMPLETED') return fail('quiz-session-over');
  const study = requireStudy(session);
  return study.ok ? ok({ ...session, status: 'PAUSED' }) : study;
};

export const resume = (session: Session): Result<Session> =>
  session.status === 'COMPLETED' ? fail('quiz-session-over') : ok({ ...session, status: 'ACTIVE' });
