import type { Refusals } from '#core/refusal.ts';

export const assistantErrors = {
  'assistant-off': { status: 503 },
  'assistant-unavailable': { status: 503, isPassing: true },
  'assistant-timeout': { status: 504, isPassing: true },
  'assistant-refused': { status: 502 },
  'assistant-garbled': { status: 502 },
  'assistant-stopped': { status: 409 },
} as const satisfies Refusals;
