import type { Instant } from '#core/instant.ts';
import type { Blueprint } from '#activities/quizzes/contract.exam.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { PickerName, SessionMode, SessionStatus, Source } from '#activities/quizzes/contract.views.ts';
import type { PickReason } from '../study/picking.ts';

export interface SessionConfig {
  readonly mode: SessionMode;
  readonly picker: PickerName;
  readonly language: QuestionLanguage;
  readonly difficulty: { readonly from: number; readonly to: number };
  /** Together with the log, all that a replay needs. */
  readonly seed: string;
  /** Only what was due when it started. */
  readonly isDueOnly?: boolean | undefined;
  /** Only these concepts, each once. */
  readonly only?: readonly string[] | undefined;
  /** Given by a teacher, possibly from their own bank, which is open for just these questions. */
  readonly isAssigned?: boolean | undefined;
}

/** The current question: the same on every device until it is answered. */
export interface Asked {
  readonly asking: number;
  readonly conceptId: string;
  readonly questionId: string;
  /** Ids of the options as they are shown, in every language. */
  readonly order: readonly string[];
  readonly reason: PickReason;
  readonly askedAt: Instant;
}

export interface ExamPart {
  /** Kept with the attempt: a later change in the bank does not affect it. */
  readonly blueprint: Blueprint;
  readonly deadlineAt: Instant;
  readonly place: number;
  /** The prediction when it started. */
  readonly foretold?: { readonly passChance: number; readonly share: number } | undefined;
  readonly isTimedOut: boolean;
  /** Once it is over. */
  readonly result?:
    | { readonly score: number; readonly share: number; readonly isPassed: boolean }
    | undefined;
  /** Its answers are part of the learner's memory. */
  readonly isLearned: boolean;
  readonly regradedAt?: Instant | undefined;
  /** What passing means in an adaptive exam, fixed when it started; see curveOf. */
  readonly adaptive?: { readonly curve: readonly number[] } | undefined;
}

export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly config: SessionConfig;
  readonly sources: readonly Source[];
  readonly totalQuestions: number;
  /** Questions answered for good. */
  readonly currentQuestion: number;
  /** Ids of those, newest last, as far as lines are listed; 500 at a time move to a chunk of their own. */
  readonly answeredQuestions: readonly string[];
  readonly wrongAnswers: readonly string[];
  /** How many lines of the log the two lists hold: all of them whenever the session's own row was written. */
  readonly listed: number;
  readonly chunks: number;
  /** Lines of the log. */
  readonly answers: number;
  readonly right: number;
  readonly wrong: number;
  readonly startedAt: Instant;
  readonly completedAt?: Instant | undefined;
  readonly status: SessionStatus;
  readonly version: number;
  readonly asked?: Asked | undefined;
  /** Handed out to be answered offline. */
  readonly pack: readonly string[];
  readonly exam?: ExamPart | undefined;
}

/** Easy to hard, unless a part of it is chosen. */
export const WHOLE_RANGE = { from: 1, to: 5 } as const;

/** What every session, exams included, has before its first answer. */
export const unanswered = (startedAt: Instant) =>
  ({
    currentQuestion: 0,
    answeredQuestions: [],
    wrongAnswers: [],
    listed: 0,
    chunks: 0,
    answers: 0,
    right: 0,
    wrong: 0,
    startedAt,
    status: 'ACTIVE',
    version: 1,
    pack: [],
  }) satisfies Partial<Session>;

/** One line of a session's log. */
export interface LogLine {
  readonly answerId: string;
  /** Its place in the log, from 1. */
  readonly number: number;
  /** Which asking it answered; none for an offline answer. */
  readonly asking?: number | undefined;
  readonly conceptId: string;
  readonly questionId: string;
  readonly chosen: readonly string[];
  readonly isRight: boolean;
  readonly at: Instant;
  readonly category: string;
  /** Another device had already answered this asking. */
  readonly isLate?: boolean | undefined;
  readonly reason?: PickReason['kind'] | undefined;
  /** Its question is done: it counts towards the session's number. */
  readonly isFinal?: boolean | undefined;
}
