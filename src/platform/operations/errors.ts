import type { Refusals } from '#core/refusal.ts';

export const operationsErrors = {
  'job-running': { status: 409 },
  'job-unavailable': { status: 409 },
} as const satisfies Refusals;
