import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { answeringOf, pairOf } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { matchesOf } from '../kinds/table.ts';
import type { Asked, LogLine, Session } from './state.ts';

/** Longer lists move to chunk items, so the session's own item stays small. */
export const CHUNK_QUESTIONS = 500;

type Put = Pick<Question, 'answers' | 'correct' | 'type'>;

/** Each left side once, with one of the right sides. */
const checkPairs = (question: Put, picked: readonly string[]) => {
  const matches = matchesOf(question);
  const known = question.correct.map((id) => matches.map((match) => pairOf(id, match.id)));
  const unknown = picked.find((pair) => !known.some((pairs) => pairs.includes(pair)));
  if (unknown !== undefined) return fail('quiz-option-unknown', { option: unknown });
  const count = Math.max(...known.map((pairs) => picked.filter((pair) => pairs.includes(pair)).length));
  return count > 1 ? fail('quiz-one-option-only', { count }) : ok([...picked]);
};

export const checkChosen = (question: Put, chosen: readonly string[]) => {
  const { answers, type } = question;
  const picked = [...new Set(chosen)];
  const answering = answeringOf(type);
  if (answering === 'typing')
    return picked.length > 1 ? fail('quiz-one-option-only', { count: picked.length }) : ok(picked);
  if (answering === 'match') return checkPairs(question, picked);
  const unknown = picked.find((id) => !answers.some((answer) => answer.id === id));
  if (unknown !== undefined) return fail('quiz-option-unknown', { option: unknown });
  if (type === 'SINGLE_CHOICE' && picked.length > 1) {
    return fail('quiz-one-option-only', { count: picked.length });
  }
  return ok(picked);
};

const NOT_STUDY = { mode: 'exam' } as const;

export const requireStudy = (session: Session) =>
  session.config.mode === 'exam' ? fail('quiz-mode-other', NOT_STUDY) : ok(session);

export const requireOpen = (session: Session) => {
  if (session.status === 'COMPLETED') return fail('quiz-session-over');
  return session.status === 'PAUSED' ? fail('quiz-session-paused') : ok(session);
};

/** Ids that leave the session's own list with this change. */
export interface Listed {
  readonly session: Session;
  readonly chunks: readonly { readonly number: number; readonly questionIds: readonly string[] }[];
}

/** The lists of a session, brought up to date with its log: `lines` are those after the listed ones. */
export const listAnswers = (session: Session, lines: readonly LogLine[]): Listed => {
  const answered = [...session.answeredQuestions];
  const wrong = new Set(session.wrongAnswers);
  for (const { questionId, isFinal, isRight } of lines) {
    if (isFinal) answered.push(questionId);
    if (!isRight) wrong.add(questionId);
  }
  const chunks: Listed['chunks'][number][] = [];
  while (answered.length >= CHUNK_QUESTIONS) {
    const questionIds = answered.splice(0, CHUNK_QUESTIONS);
    chunks.push({ number: session.chunks + chunks.length + 1, questionIds });
  }
  return {
    session: {
      ...session,
      answeredQuestions: answered,
      wrongAnswers: [...wrong].slice(-CHUNK_QUESTIONS),
      listed: session.answers,
      chunks: session.chunks + chunks.length,
    },
    chunks,
  };
};

/** Counts an answer; a late one is in the log and in the counts, but the session does not move. */
export const countAnswer = (
  session: Session,
  { isRight, isFinal }: { readonly isRight: boolean; readonly isFinal: boolean },
): Session => ({
  ...session,
  answers: session.answers + 1,
  right: session.right + (isRight ? 1 : 0),
  wrong: session.wrong + (isRight ? 0 : 1),
  currentQuestion: session.currentQuestion + (isFinal ? 1 : 0),
});

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

/** An exam's clock never stops. */
export const pause = (session: Session) => {
  if (session.status === 'COMPLETED') return fail('quiz-session-over');
  const study = requireStudy(session);
  return study.ok ? ok<Session>({ ...session, status: 'PAUSED' }) : study;
};

export const resume = (session: Session) =>
  session.status === 'COMPLETED' ? fail('quiz-session-over') : ok<Session>({ ...session, status: 'ACTIVE' });
