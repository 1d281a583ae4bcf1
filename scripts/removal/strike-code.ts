import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';
import { dropUnused } from './drop-unused.ts';
import { isInside, spanOf, without } from './spans.ts';
import type { Span } from './spans.ts';
import { functionsIn, hasTests, statementsThatUse } from './test-statements.ts';
import { namesIn, textOf, textsIn } from './uses.ts';

export interface Gone {
  /** The name of the activity's folder. */
  readonly activity: string;
  /** What its contracts are called: `hunts`, `hunt-photos`. */
  readonly contracts: readonly string[];
}

type Entry = ESTree.ArrayExpression['elements'][number] | ESTree.ObjectExpression['properties'][number];

/** A bare word in a list may mean anything. */
const isTelling = (text: string): boolean => /[./]/.test(text);

const literalOf = (node: Entry): string[] => (node?.type === 'Literal' ? [textOf(node) ?? ''] : []);

/** The name of an entry: its key, itself, or the words of its row. */
const titlesOf = (entry: Entry): string[] => {
  if (entry?.type === 'Property') return [textOf(entry.key) ?? ''];
  if (entry?.type !== 'ArrayExpression') return literalOf(entry).filter(isTelling);
  const [first = null, ...more] = entry.elements;
  return [...literalOf(first), ...more.flatMap(literalOf).filter(isTelling)];
};

interface Signs {
  /** Where its own files are imported from. */
  readonly imported: RegExp;
  /** `polls`, `polls.castBallot`, `polls.castBallot body.secret`. */
  readonly titled: RegExp;
  /** `polls.castBallot` alone. */
  readonly row: RegExp;
  /** `GET /api/polls/:pollId`, `/polls`. */
  readonly address: RegExp;
}

const signsOf = ({ activity, contracts }: Gone): Signs => ({
  imported: new RegExp(
    `(?:^#(?:activities|tests/support|bench)/|/)${activity}/|/(?:[^/]*-)?${activity}\\.ts$`,
  ),
  titled: new RegExp(`^(?:${activity}$|(?:${contracts.join('|')})[ .])`),
  row: new RegExp(`^(?:${contracts.join('|')})\\.`),
  address: new RegExp(`(?:^|[ '"])(?:/api)?/${activity}(?:[/?]|$)`),
});

const ownImports = (program: ESTree.Program, { imported }: Signs, names: Set<string>) => {
  const declared: Span[] = [];
  const loaded: Span[] = [];
  new Visitor({
    ImportDeclaration(node) {
      if (!imported.test(node.source.value)) return;
      declared.push(spanOf(node));
      for (const { local } of node.specifiers) names.add(local.name);
    },
    ImportExpression(node) {
      if (imported.test(textOf(node.source) ?? '')) loaded.push(spanOf(node));
    },
  }).visit(program);
  return { declared, loaded };
};

/** Entries of lists and tables; inside a test only contract rows, which are never its subject. */
const ownEntries = (
  program: ESTree.Program,
  uses: readonly Span[],
  { titled, row, address }: Signs,
  bodies: readonly Span[],
) => {
  const entries: Span[] = [];
  const inTests: Span[] = [];
  const take = (entry: Entry): void => {
    if (entry === null) return;
    const span = spanOf(entry);
    const titles = titlesOf(entry);
    const isCalledSo = titles.some((title) => titled.test(title) || address.test(title));
    const isOwn = isCalledSo || uses.some((use) => isInside(use, span));
    if (!isOwn) return;
    const isInTest = !titles.some((title) => row.test(title)) && bodies.some((body) => isInside(span, body));
    (isInTest ? inTests : entries).push(span);
  };
  new Visitor({
    ArrayExpression: ({ elements }) => elements.forEach(take),
    ObjectExpression: ({ properties }) => properties.forEach(take),
    // A type declaration of such a table; a name alone means nothing there.
    TSInterfaceBody: ({ body }) => {
      const members = body.map(spanOf);
      entries.push(...members.filter((span) => uses.some((use) => isInside(use, span))));
    },
  }).visit(program);
  return { entries, inTests };
};

const isTest = (path: string): boolean => /\.(test|journey)\.tsx?$/.test(path);

/**
 * A file without an activity: drops imports from its folders, and entries of lists and tables that use them or are named
 * after it; in test files also the tests that use them or an address of the activity. Other mentions stay for the compiler
 * and the tests to find. Undefined for a test file without a test left.
 */
export const strikeCode = (path: string, code: string, gone: Gone): string | undefined => {
  const signs = signsOf(gone);
  const names = new Set<string>();
  let rest = code;
  for (;;) {
    const { program } = parseSync(path, rest);
    const { declared, loaded } = ownImports(program, signs, names);
    const named = namesIn(program).flatMap(({ name, span }) => (names.has(name) ? [span] : []));
    const uses = [...loaded, ...named].filter((use) => !declared.some((span) => isInside(use, span)));
    const bodies = isTest(path) ? functionsIn(program) : [];
    const { entries, inTests } = ownEntries(program, uses, signs, bodies);
    const struck = [...declared, ...entries];
    if (isTest(path)) {
      const addresses = textsIn(program).flatMap(({ text, span }) =>
        signs.address.test(text) ? [span] : [],
      );
      const all = [...uses, ...addresses, ...inTests];
      const others = all.filter((use) => !struck.some((span) => isInside(use, span)));
      struck.push(...statementsThatUse(program, others, names));
    }
    if (struck.length === 0) break;
    rest = without(rest, struck);
  }
  if (rest === code) return code;
  const used = dropUnused(path, rest, code);
  return isTest(path) && !hasTests(parseSync(path, used).program) ? undefined : used;
};
