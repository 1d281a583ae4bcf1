import type { Locale, Words } from '#core/words.ts';
import { errors } from '#register/errors.ts';
import { words } from '#register/words.ts';

const sentences: Words = words;

export interface ErrorRow {
  readonly code: string;
  readonly status: number;
  readonly text: string;
}

/** The whole catalogue, which only this page needs: loaded after it is drawn. */
export const errorRows = (locale: Locale): ErrorRow[] =>
  Object.entries(errors).map(([code, { status }]) => ({
    code,
    status,
    text: sentences[code]?.[locale] ?? '',
  }));
