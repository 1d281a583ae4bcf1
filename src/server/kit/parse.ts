import * as z from 'zod/mini';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue, Result } from '#core/result.ts';
import type { Route, Schema } from '#core/route.ts';
import { fieldIssues } from '#core/field-issues.ts';

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Fields of the body are named as they are, those of the address as `params.x` and `query.x`. */
const PARTS = [
  ['params', 'params'],
  ['query', 'query'],
  ['body', ''],
] as const;

const parsePart = (schema: Schema, raw: unknown, prefix: string): Result<unknown> => {
  let parsed = z.safeParse(schema, raw);
  // A request without body, or without query, is judged like an empty object: each missing field is named.
  if (!parsed.success && raw === undefined) parsed = z.safeParse(schema, {});
  if (parsed.success) return ok(parsed.data);
  return fail('bad-input', undefined, fieldIssues(parsed.error.issues, raw, prefix));
};

/** Only what the row's schemas name goes on to the use case. */
export const parseInput = (route: Route, raw: Input): Result<Input> => {
  const parsed: Record<'params' | 'query' | 'body', unknown> = {
    params: undefined,
    query: undefined,
    body: undefined,
  };
  const wrong: FieldIssue[] = [];
  for (const [part, prefix] of PARTS) {
    const schema = route[part];
    if (schema === undefined) continue;
    const result = parsePart(schema, raw[part], prefix);
    if (result.ok) parsed[part] = result.value;
    else wrong.push(...(result.error.fields ?? []));
  }
  return wrong.length === 0 ? ok(parsed) : fail('bad-input', undefined, wrong);
};
