import { refusedByTypes, type Violation } from './violation.ts';

const polls = 'src/activities/polls';

export const OTHER_VIOLATIONS: readonly Violation[] = [
  refusedByTypes('rules see no Node global', /TS2(304|591)/, [
    `${polls}/rules/argv.ts`,
    `export const planted = process.argv;\n`,
  ]),
  refusedByTypes('rules see no browser global', /TS2(304|584)/, [
    `${polls}/rules/dom.ts`,
    `export const planted = document.title;\n`,
  ]),
  refusedByTypes('rules project has no server file', /TS6307/, [`${polls}/rules/serves.ts`, '']),
  refusedByTypes('web project has no server file', /TS6307/, [`${polls}/web/serves.ts`, '']),
  refusedByTypes('server project has no web file', /TS6307/, [`${polls}/server/draws.ts`, '']),
  refusedByTypes('web sees no Node global', /TS2(304|591|580)/, [
    'src/web/kit/argv.ts',
    `export const planted = process.argv;\n`,
  ]),
  refusedByTypes('no enum', /TS1294/, ['src/core/enum.ts', `export enum Planted {\n  One,\n}\n`]),
  refusedByTypes('no parameter property', /TS1294/, [
    'src/core/property.ts',
    `export class Planted {\n  constructor(readonly name: string) {}\n}\n`,
  ]),
  refusedByTypes('an element may be missing', /TS2322/, [
    'src/core/element.ts',
    `export const planted = (list: string[]): string => list[0];\n`,
  ]),
  refusedByTypes('optional is not undefined', /TS2(375|379)/, [
    'src/core/optional.ts',
    `export const planted: { name?: string } = { name: undefined };\n`,
  ]),
  refusedByTypes('imports name the extension', /TS(2834|2835|5097)/, [
    'src/server/kit/bare.ts',
    `import type { Deps } from './deps';\n\nexport type Planted = Deps;\n`,
  ]),
  refusedByTypes('no unused local', /TS6133/, [
    'src/core/unused-local.ts',
    `export function planted(): void {\n  const unused = 1;\n}\n`,
  ]),
  {
    rule: 'format',
    tool: 'format',
    path: 'src/core/unformatted.ts',
    source: `export const planted = {a:"b"}\n`,
    refusal: /./,
  },
  {
    rule: 'no unused file',
    tool: 'knip',
    path: 'src/server/kit/orphan.ts',
    source: `export const planted = 1;\n`,
    refusal: /files/,
  },
  {
    rule: 'no unused export',
    tool: 'knip',
    path: 'src/core/spare.ts',
    source: `export const used = 1;\nexport const planted = 2;\n`,
    refusal: /exports/,
    companion: {
      path: 'scripts/planted.ts',
      source: `import { used } from '#core/spare.ts';\n\nconsole.log(used);\n`,
    },
  },
  {
    rule: 'a suppression has a reason',
    tool: 'suppressions',
    path: 'src/core/silent.ts',
    source: `// oxlint-disable-next-line no-console\nexport const planted = 1;\n`,
    refusal: /reason/,
  },
  {
    rule: 'what has one user stands in its file',
    tool: 'flat pages',
    path: `${polls}/web/list/row-text.ts`,
    source: `export const planted = 'row';\n`,
    refusal: /belongs/,
    companion: {
      path: `${polls}/web/list/rows.ts`,
      source: `import { planted } from './row-text.ts';\n\nexport const rows = [planted];\n`,
    },
  },
  {
    rule: 'a page is one folder',
    tool: 'flat pages',
    path: `${polls}/web/list/parts/cell.ts`,
    source: `export const planted = 'cell';\n`,
    refusal: /deeper/,
  },
  {
    rule: 'no pair of sentences in rules',
    tool: 'sentences',
    path: `${polls}/rules/pair.ts`,
    source: `export const planted = { en: 'Closed.', de: 'Beendet.' };\n`,
    refusal: /en:/,
  },
  {
    rule: 'no German sentence in a contract',
    tool: 'sentences',
    path: `${polls}/contract.german.ts`,
    source: `export const planted = 'Wähle eine Möglichkeit.';\n`,
    refusal: /Wähle/,
  },
  {
    rule: 'no English sentence in a server',
    tool: 'sentences',
    path: `${polls}/server/english.ts`,
    source: `export const planted = { path: 'a', message: 'Choose one of the options.' };\n`,
    refusal: /Choose/,
  },
  {
    rule: 'no English reason in rules',
    tool: 'sentences',
    path: `${polls}/rules/english.ts`,
    source: `export const planted = { line: 1, reason: 'this file holds no single ballot' };\n`,
    refusal: /holds/,
  },
  {
    rule: 'no banned phrase',
    tool: 'words',
    path: `${polls}/web/list/banned.words.ts`,
    source: `export const planted = { en: 'Only who knows it can join.', de: 'Mit Kennwort.' };\n`,
    refusal: /only people who/,
  },
  {
    rule: 'the term of the field',
    tool: 'words',
    path: `${polls}/web/list/term.words.ts`,
    source: `export const planted = { en: 'Where you stand', de: 'Rangliste' };\n`,
    refusal: /Leaderboard/,
  },
  {
    rule: 'a rule id has a test',
    tool: 'rule ids',
    path: 'src/activities/timers/README.md',
    source: `# Timers\n\n- **TIME-1** No turn costs negative time.\n`,
    refusal: /TIME-1/,
  },
  {
    rule: 'a test cites a known rule id',
    tool: 'rule ids',
    path: 'src/activities/timers/rules/turn.test.ts',
    source: `import { expect, test } from 'vitest';\n\ntest('[TIME-9] planted', () => expect(1).toBe(1));\n`,
    refusal: /TIME-9/,
  },
];
