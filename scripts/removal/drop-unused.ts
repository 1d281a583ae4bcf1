import { parseSync } from 'vite';
import type { ESTree } from 'vite';
import { isInside, spanOf, without } from './spans.ts';
import type { Span } from './spans.ts';
import { declaredBy, emptySuites } from './test-statements.ts';
import { namesIn } from './uses.ts';

const usedIn = (path: string, code: string): ReadonlySet<string> => {
  const { program } = parseSync(path, code);
  return new Set(unusedIn(program).map(({ name }) => name));
};

/** Imports and declarations of a file that nothing in it uses. */
const unusedIn = (program: ESTree.Program): { readonly name: string; readonly span: Span }[] => {
  const names = namesIn(program);
  const isUnused = (name: string, span: Span): boolean =>
    !names.some((one) => one.name === name && !isInside(one.span, span));
  return program.body.flatMap((statement) => {
    const span = spanOf(statement);
    if (statement.type === 'ImportDeclaration') {
      const unused = statement.specifiers.filter(({ local }) => isUnused(local.name, span));
      const isWhole = unused.length > 0 && unused.length === statement.specifiers.length;
      return unused.map((one) => ({ name: one.local.name, span: isWhole ? span : spanOf(one) }));
    }
    if (statement.type === 'ExportNamedDeclaration') return [];
    const declared = declaredBy(statement);
    return declared.length > 0 && declared.every((name) => isUnused(name, span))
      ? declared.map((name) => ({ name, span }))
      : [];
  });
};

/** Removes what is no longer used after something was struck. */
export const dropUnused = (path: string, struck: string, before: string): string => {
  const known = usedIn(path, before);
  let rest = struck;
  for (;;) {
    const { program } = parseSync(path, rest);
    const unused = unusedIn(program).flatMap(({ name, span }) => (known.has(name) ? [] : [span]));
    const spans = [...unused, ...emptySuites(program)];
    if (spans.length === 0) return rest;
    rest = without(rest, spans);
  }
};
