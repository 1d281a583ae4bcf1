import type { Refusals } from './refusal.ts';

export const operationsErrors = {
  'job-running': {
    status: 409,
    en: 'This is running already. Wait until it has ended.',
    de: 'Das läuft schon. Warte, bis es fertig ist.',
  },
  'job-unavailable': {
    status: 409,
    en: 'This server cannot do that with the store it uses.',
    de: 'Dieser Server kann das mit seiner Datenbank nicht.',
  },
} as const satisfies Refusals;
