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
  'room-kind-unknown': { status: 400 },
  'room-item-settings': { status: 400 },
  'room-programme-full': { status: 409 },
  'room-item-not-found': { status: 404 },
  'room-item-played': { status: 409 },
  'room-item-running': { status: 409 },
  'room-item-not-running': { status: 409 },
  'room-item-not-started': { status: 409 },
} as const satisfies Refusals;
