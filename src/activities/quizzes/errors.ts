import type { Refusals } from '#core/refusal.ts';

export const quizErrors = {
  'quiz-bank-not-found': { status: 404 },
  'quiz-bank-full': { status: 409 },
  'quiz-bank-too-large': { status: 409 },
  'quiz-session-not-found': { status: 404 },
  'quiz-session-over': { status: 409 },
  'quiz-session-paused': { status: 409 },
  'quiz-mode-other': { status: 409 },
  'quiz-exam-running': { status: 409 },
  'quiz-exam-first': { status: 409 },
  'quiz-answer-final': { status: 409 },
  'quiz-nothing-to-ask': { status: 409 },
  'quiz-question-not-found': { status: 404 },
  'quiz-question-not-asked': { status: 409 },
  'quiz-question-invalid': { status: 400 },
  'quiz-option-unknown': { status: 400 },
  'quiz-one-option-only': { status: 400 },
  'quiz-file-unreadable': { status: 400 },
  'quiz-file-changed': { status: 409 },
  'quiz-report-not-found': { status: 404 },
} as const satisfies Refusals;
