import type { Refusals } from '#core/refusal.ts';

export const fileErrors = {
  'file-name-refused': { status: 400 },
  'file-not-found': { status: 404 },
  'file-too-large': { status: 413 },
  'file-range-refused': { status: 416 },
  'picture-kind-refused': { status: 415 },
  'picture-heic-refused': { status: 415 },
  'picture-damaged': { status: 422 },
  'picture-too-many-pixels': { status: 413 },
  'pictures-busy': { status: 503, isPassing: true },
} as const satisfies Refusals;
