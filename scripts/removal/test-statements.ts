import { Visitor } from 'vite';
import type { ESTree } from 'vite';
import { isInside, spanOf } from './spans.ts';
import type { Span } from './spans.ts';

type Statement = ESTree.Program['body'][number];

/** The body of `describe('…', () => { … })`, also with `.each`. */
const bodyOf = (statement: Statement): readonly Statement[] | undefined => {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression')
    return undefined;
  const inner = statement.expression.arguments.at(-1);
  if (inner?.type !== 'ArrowFunctionExpression' || inner.async || inner.body?.type !== 'BlockStatement')
    return undefined;
  return inner.body.body as readonly Statement[];
};

export const declaredBy = (statement: Statement): readonly string[] => {
  const declaration =
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
};

/** Tests, and statements beside them, that use something removed; what they declare is then removed too. */
export const statementsThatUse = (
  { body }: { readonly body: readonly Statement[] },
  uses: readonly Span[],
  names: Set<string>,
): Span[] =>
  body.flatMap((statement) => {
    const span = spanOf(statement);
    if (statement.type === 'ImportDeclaration' || !uses.some((use) => isInside(use, span))) return [];
    const inner = bodyOf(statement);
    const isOnlyInside = inner?.some((one) => uses.some((use) => isInside(use, spanOf(one))));
    if (inner && isOnlyInside && /describe/.test(calleeOf(statement)))
      return statementsThatUse({ body: inner }, uses, names);
    for (const name of declaredBy(statement)) names.add(name);
    return [span];
  });

const calleeOf = (statement: Statement): string => {
  let node: ESTree.Node | undefined =
    statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  while (node) {
    if (node.type === 'Identifier') return node.name;
    if (node.type === 'CallExpression') node = node.callee;
    else if (node.type === 'MemberExpression') node = node.object;
    else return '';
  }
  return '';
};

/** The runner refuses suites without a test. */
export const emptySuites = (program: ESTree.Program): Span[] => {
  const walk = (body: readonly Statement[]): Span[] =>
    body.flatMap((statement) => {
      const inner = /describe/.test(calleeOf(statement)) ? bodyOf(statement) : undefined;
      if (!inner) return [];
      return inner.some((one) => ['test', 'it', 'describe'].includes(calleeOf(one)))
        ? walk(inner)
        : [spanOf(statement)];
    });
  return walk(program.body);
};

/** Functions of a test file: one that uses something removed is dropped as a whole, not line by line. */
export const functionsIn = (program: ESTree.Program): Span[] => {
  const walk = (body: readonly Statement[]): Span[] =>
    body.flatMap((statement) => {
      if (/describe/.test(calleeOf(statement))) return walk(bodyOf(statement) ?? []);
      const found: Span[] = [];
      const add = ({ body: inner }: { readonly body: ESTree.Node | null }): void => {
        if (inner) found.push(spanOf(inner));
      };
      new Visitor({
        ArrowFunctionExpression: add,
        FunctionExpression: add,
        FunctionDeclaration: add,
      }).visit({ ...program, body: [statement] });
      return found;
    });
  return walk(program.body);
};

export const hasTests = ({ body }: ESTree.Program): boolean =>
  body.some((statement) => /^(test|it|describe)/.test(calleeOf(statement)));
