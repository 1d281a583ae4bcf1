import type { Refusals } from '#core/refusal.ts';

export const tallyErrors = {
  'tally-unknown-candidate': { status: 400 },
  'tally-seed-missing': { status: 400 },
  'tally-bad-seats': { status: 400 },
  'tally-one-seat': { status: 400 },
  'tally-bad-entry': { status: 400 },
  'tally-bad-file': { status: 400 },
} as const satisfies Refusals;
