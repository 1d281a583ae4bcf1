import type { FieldIssue } from '#core/result.ts';

/** What is wrong with one field of a hunt, in its author's words for it. */
export const issue = (path: string, en: string, de: string): FieldIssue => ({ path, message: { en, de } });

export const repeated = (entries: readonly { readonly id: string }[], path: string): FieldIssue[] =>
  entries.flatMap(({ id }, index) =>
    entries.findIndex((other) => other.id === id) < index
      ? [issue(`${path}[${index}].id`, `"${id}" is used twice.`, `„${id}“ kommt zweimal vor.`)]
      : [],
  );

export const unknown = (id: string | undefined, among: readonly string[], path: string): FieldIssue[] =>
  id === undefined || among.includes(id)
    ? []
    : [issue(path, `There is no "${id}" here.`, `„${id}“ gibt es hier nicht.`)];
