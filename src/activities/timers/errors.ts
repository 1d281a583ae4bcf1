import type { Refusals } from '#core/refusal.ts';

export const timerErrors = {
  'timer-template-not-found': { status: 404 },
  'timer-template-archived': { status: 409 },
  'timer-table-not-found': { status: 404 },
  'timer-game-not-found': { status: 404 },
  'timer-player-count': { status: 409 },
  'timer-seat-taken': { status: 409 },
  'timer-seat-unknown': { status: 404 },
  'timer-seat-not-running': { status: 409 },
  'timer-turn-over': { status: 409 },
  'timer-wrong-status': { status: 409 },
  'timer-game-over': { status: 409 },
  'timer-nothing-to-undo': { status: 409 },
  'timer-nothing-to-redo': { status: 409 },
  'timer-log-full': { status: 409 },
  'timer-bad-file': { status: 400 },
  'timer-game-exists': { status: 409 },
} as const satisfies Refusals;
