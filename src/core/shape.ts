import * as z from 'zod/mini';
import type { Schema } from './route.ts';

/** Checks foreign data against a schema where no contract row does it: files, stored text. */
export const readShape = <T>(
  schema: Schema<T>,
  value: unknown,
):
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly path: string; readonly message: string } => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, path: issue?.path.join('.') ?? '', message: issue?.message ?? 'has another shape' };
};
