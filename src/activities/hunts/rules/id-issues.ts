import type { FieldIssue } from '#core/result.ts';
import { say } from '#core/words.ts';

export const repeated = (entries: readonly { readonly id: string }[], path: string): FieldIssue[] =>
  entries.flatMap(({ id }, index) =>
    entries.findIndex((other) => other.id === id) < index
      ? [{ path: `${path}[${index}].id`, message: say('hunt-id-twice', { id }) }]
      : [],
  );

export const unknown = (id: string | undefined, among: readonly string[], path: string): FieldIssue[] =>
  id === undefined || among.includes(id) ? [] : [{ path, message: say('hunt-id-unknown', { id }) }];
