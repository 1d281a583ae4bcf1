import * as z from 'zod/mini';
import { coreErrorWords } from './errors.words.ts';
import { fieldIssues } from './field-issues.ts';
import type { Schema } from './route.ts';
import { inLocale, say } from './words.ts';
import type { Param } from './words.ts';

/** Checks untrusted data against a schema where no contract row does: files, stored text. */
export const readShape = <T>(
  schema: Schema<T>,
  value: unknown,
):
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly path: string; readonly message: string; readonly said: Param } => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = fieldIssues(parsed.error.issues, value, '');
  const said = issue?.message ?? say('wrong-form');
  return {
    ok: false,
    path: issue?.path ?? '',
    said,
    message: asReason(String(inLocale(coreErrorWords, said, 'en'))),
  };
};

/** A sentence in the form used after a colon. */
const asReason = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
