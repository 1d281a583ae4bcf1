import { relative, sep } from 'node:path';
import { importProblem, mustBePure, placeProblem } from './layers.ts';
import { nameProblem } from './names.ts';

// The part of oxlint's plugin interface that these rules use.
interface AstNode {
  type: string;
  name?: string;
  value?: unknown;
  source?: AstNode | null;
  argument?: AstNode | null;
  arguments?: readonly AstNode[];
  callee?: AstNode;
  object?: AstNode;
  property?: AstNode;
  key?: AstNode;
  shorthand?: boolean;
  parent?: AstNode;
}
interface RuleContext {
  filename: string;
  report(problem: { message: string; node: AstNode }): void;
}
type Visitor = Record<string, (node: AstNode) => void>;

const root = new URL('../..', import.meta.url).pathname;

function pathOf(context: RuleContext): string {
  return relative(root, context.filename).split(sep).join('/');
}

function literalOf(node: AstNode | null | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function nameOf(node: AstNode | undefined): string | undefined {
  return node?.type === 'Identifier' ? node.name : literalOf(node);
}

const layers = {
  create(context: RuleContext): Visitor {
    const path = pathOf(context);
    const judge = (node: AstNode): void => {
      const specifier = literalOf(node.source ?? node.argument);
      if (specifier === undefined) return;
      const message = importProblem(path, specifier);
      if (message !== undefined) context.report({ message, node });
    };
    return {
      ImportDeclaration: judge,
      ImportExpression: judge,
      TSImportType: judge,
      ExportAllDeclaration: judge,
      ExportNamedDeclaration: judge,
    };
  },
};

const places = {
  create(context: RuleContext): Visitor {
    return {
      Program(node) {
        const message = placeProblem(pathOf(context));
        if (message !== undefined) context.report({ message, node });
      },
    };
  },
};

const noReexport = {
  create(context: RuleContext): Visitor {
    const refuse = (node: AstNode): void => {
      if (!node.source) return;
      context.report({
        message: 'import a thing from the file that defines it: no barrels, no re-exports',
        node,
      });
    };
    return { ExportAllDeclaration: refuse, ExportNamedDeclaration: refuse };
  },
};

const AMBIENT = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);

// Rules run on the server, in the browser and in a recount: time, randomness and ids are arguments.
const pure = {
  create(context: RuleContext): Visitor {
    if (!mustBePure(pathOf(context))) return {};
    const refuse = (node: AstNode, what: string): void =>
      context.report({ message: `${what} is not allowed in pure code: take the value as an argument`, node });
    const refuseClock = (node: AstNode): void => {
      const isBare = node.type === 'CallExpression' || node.arguments?.length === 0;
      if (nameOf(node.callee) === 'Date' && isBare) refuse(node, 'reading the clock with Date');
    };
    return {
      MemberExpression(node) {
        const name = `${nameOf(node.object)}.${nameOf(node.property)}`;
        if (AMBIENT.has(name)) refuse(node, name);
      },
      NewExpression: refuseClock,
      CallExpression: refuseClock,
    };
  },
};

const names = {
  create(context: RuleContext): Visitor {
    const path = pathOf(context);
    const judge = (node: AstNode): void => {
      // A destructured key is named by its declaration and checked there.
      if (node.parent?.type === 'Property' && node.parent.key === node && !node.parent.shorthand) return;
      const message = nameProblem(path, node.name ?? '');
      if (message !== undefined) context.report({ message, node });
    };
    return { Identifier: judge, PrivateIdentifier: judge };
  },
};

export default {
  meta: { name: 'roundtable' },
  rules: { layers, names, places, pure, 'no-reexport': noReexport },
};
