import type { Refusals } from '#core/refusal.ts';

export const roomErrors = {
  'code-unknown': { status: 404 },
  'codes-exhausted': { status: 503, isPassing: true },
  'room-not-found': { status: 404 },
  'room-closed': { status: 409 },
  'room-locked': { status: 409 },
  'room-full': { status: 409 },
  'room-busy': { status: 503, isPassing: true },
  'room-name-taken': { status: 409 },
  'room-name-refused': { status: 400 },
  'room-kicked': { status: 403 },
  'room-not-joined': { status: 403 },
  'member-not-found': { status: 404 },
} as const satisfies Refusals;
