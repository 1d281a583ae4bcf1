import type { Refusals } from './refusal.ts';

export const fileErrors = {
  'file-name-refused': {
    status: 400,
    en: 'A file cannot be called {name}.',
    de: 'Eine Datei kann nicht {name} heißen.',
  },
  'file-not-found': { status: 404, en: 'This file does not exist.', de: 'Diese Datei gibt es nicht.' },
  'file-too-large': {
    status: 413,
    en: 'This file is too large: at most {limit}.',
    de: 'Diese Datei ist zu groß: höchstens {limit}.',
  },
  'file-range-refused': {
    status: 416,
    en: 'The file has only {size} bytes.',
    de: 'Die Datei hat nur {size} Bytes.',
  },
} as const satisfies Refusals;
