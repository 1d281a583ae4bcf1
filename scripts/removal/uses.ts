import { Visitor } from 'vite';
import type { ESTree } from 'vite';
import { spanOf } from './spans.ts';
import type { Span } from './spans.ts';

export const textOf = (node: ESTree.Node | null | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'Identifier') return node.name;
  return undefined;
};

export interface Named {
  readonly name: string;
  readonly span: Span;
}

/** Names that are read or declared in a file; of `a.b` and `{ b: a }` only `a`. */
export const namesIn = (program: ESTree.Program): readonly Named[] => {
  const found: Named[] = [];
  const labels = new Set<number>();
  const add = ({ name, start, end }: { name: string; start: number; end: number }): void => {
    if (!labels.has(start)) found.push({ name, span: [start, end] });
  };
  new Visitor({
    MemberExpression(node) {
      if (!node.computed) labels.add(node.property.start);
    },
    Property(node) {
      if (!node.computed && !node.shorthand) labels.add(node.key.start);
    },
    ImportSpecifier(node) {
      if (node.imported.start !== node.local.start) labels.add(node.imported.start);
    },
    Identifier: add,
    JSXIdentifier: add,
  }).visit(program);
  return found;
};

/** Texts of a file, also those with values in them. */
export const textsIn = (
  program: ESTree.Program,
): readonly { readonly text: string; readonly span: Span }[] => {
  const found: { text: string; span: Span }[] = [];
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') found.push({ text: node.value, span: spanOf(node) });
    },
    TemplateLiteral(node) {
      found.push({ text: node.quasis.map(({ value }) => value.raw).join('x'), span: spanOf(node) });
    },
  }).visit(program);
  return found;
};
