import type { Refusals } from '#core/refusal.ts';

export const questionErrors = {
  'questions-not-found': { status: 404 },
  'questions-in-play': { status: 409 },
  'questions-none': { status: 409 },
  'questions-in-exam': { status: 409 },
  'questions-too-many': { status: 409 },
  'questions-not-over': { status: 409 },
} as const satisfies Refusals;
