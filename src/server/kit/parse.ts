import * as z from 'zod/mini';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue, Result } from '#core/result.ts';
import type { Route, Schema } from '#core/route.ts';
import { fieldIssues } from '#core/field-issues.ts';
import { unknownFields } from './unknown-fields.ts';

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

const parsePart = (schema: Schema, raw: unknown, { prefix, isStrict }: Way): Result<unknown> => {
  let parsed = z.safeParse(schema, raw);
  // A missing body or query is checked like an empty object, so each missing field is named.
  if (!parsed.success && raw === undefined) parsed = z.safeParse(schema, {});
  const unknown = parsed.success && isStrict ? unknownFields(schema, raw, prefix) : [];
  if (unknown.length > 0) return fail('bad-input', undefined, unknown);
  if (parsed.success) return ok(parsed.data);
  return fail('bad-input', undefined, fieldIssues(parsed.error.issues, raw, prefix));
};

interface Way {
  readonly prefix: string;
  readonly isStrict: boolean;
}

/**
 * Only fields the row's schemas name reach the use case. Over HTTP (`isStrict`) unknown fields are refused, because a typo
 * would go unnoticed. From pages and sockets, which may be newer or older, they are dropped.
 */
export const parseInput = (route: Route, raw: Input, isStrict = false): Result<Input> => {
  const parsed: Record<'params' | 'query' | 'body', unknown> = {
    params: undefined,
    query: undefined,
    body: undefined,
  };
  const wrong: FieldIssue[] = [];
  for (const [part, prefix] of PARTS) {
    const schema = route[part];
    if (schema === undefined) continue;
    const result = parsePart(schema, raw[part], { prefix, isStrict: isStrict && part !== 'params' });
    if (result.ok) parsed[part] = result.value;
    else wrong.push(...(result.error.fields ?? []));
  }
  return wrong.length === 0 ? ok(parsed) : fail('bad-input', undefined, wrong);
};
