import type { Words } from '#core/words.ts';

export const operationsErrorWords = {
  'job-running': {
    en: 'This is already running. Wait until it has finished.',
    de: 'Das läuft schon. Warte, bis es fertig ist.',
  },
  'job-unavailable': {
    en: 'This server cannot do that with the store it uses.',
    de: 'Dieser Server kann das mit seiner Datenbank nicht.',
  },
} as const satisfies Words;
