import { refusedByLint, type Violation } from './violation.ts';

const polls = 'src/activities/polls';

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

export const LINT_VIOLATIONS: readonly Violation[] = [
  refusedByLint('no Date.now in rules', /^roundtable\(pure\)/, [
    `${polls}/rules/now.ts`,
    `export const now = () => Date.now();\n`,
  ]),
  refusedByLint('no Math.random in rules', /^roundtable\(pure\)/, [
    `${polls}/rules/dice.ts`,
    `export const dice = () => Math.random();\n`,
  ]),
  refusedByLint('no new Date() in rules', /^roundtable\(pure\)/, [
    `${polls}/rules/date.ts`,
    `export const today = () => new Date();\n`,
  ]),
  refusedByLint('no Date.now in core', /^roundtable\(pure\)/, [
    'src/core/now.ts',
    `export const now = () => Date['now']();\n`,
  ]),
  refusedByLint('dependencies are deps', /^roundtable\(names\)/, [
    `${polls}/server/planted.service.ts`,
    `export interface PollParts { readonly now: number }\n`,
  ]),
  refusedByLint('a hunt has a state', /^roundtable\(names\)/, [
    'src/activities/hunts/rules/planted.ts',
    `export const standing = 1;\n`,
  ]),
  refusedByLint('a call comes by a transport', /^roundtable\(names\)/, [
    'src/server/kit/planted.ts',
    `export const road = 'http';\n`,
  ]),
  refusedByLint('running clocks are a session', /^roundtable\(names\)/, [
    'src/activities/timers/server/planted.ts',
    `export const keep = (table: number) => table;\n`,
  ]),
  refusedByLint('a table in a file is a worksheet', /^roundtable\(names\)/, [
    'src/platform/rooms/rules/planted.ts',
    `export const readSheet = 1;\n`,
  ]),
  refusedByLint('no utils', /^roundtable\(places\)/, [
    'src/server/kit/utils.ts',
    `export const planted = 1;\n`,
  ]),
  refusedByLint('no helpers folder', /^roundtable\(places\)/, [
    'src/web/helpers/planted.ts',
    `export const planted = 1;\n`,
  ]),
  refusedByLint('no common', /^roundtable\(places\)/, [
    'src/core/common/planted.ts',
    `export const planted = 1;\n`,
  ]),
  refusedByLint('no misc', /^roundtable\(places\)/, ['src/core/poll-misc.ts', `export const planted = 1;\n`]),
  refusedByLint('no loose file in an activity', /^roundtable\(places\)/, [
    `${polls}/loose.ts`,
    `export const planted = 1;\n`,
  ]),
  refusedByLint('no export *', /^roundtable\(no-reexport\)/, [
    'src/core/index.ts',
    `export * from './result.ts';\n`,
  ]),
  refusedByLint('no re-export', /^roundtable\(no-reexport\)/, [
    'src/core/again.ts',
    `export { nameSchema } from './names.ts';\n`,
  ]),
  refusedByLint('no floating promise', /no-floating-promises/, [
    'src/server/kit/floats.ts',
    `async function save() {}\n\nexport function planted() {\n  save();\n}\n`,
  ]),
  refusedByLint('no misused promise', /no-misused-promises/, [
    'src/server/kit/misused.ts',
    `async function isOpen() {\n  return true;\n}\n\nexport const planted = () => (isOpen() ? 1 : 2);\n`,
  ]),
  refusedByLint('switch covers every case', /switch-exhaustiveness-check/, [
    'src/core/switch.ts',
    `export function planted(side: 'left' | 'right'): number {\n  switch (side) {\n    case 'left':\n      return 1;\n  }\n  return 2;\n}\n`,
  ]),
  refusedByLint('no any', /no-explicit-any/, [
    'src/core/any.ts',
    `export const planted = (value: any): number => Number(value);\n`,
  ]),
  refusedByLint('types are imported as types', /consistent-type-imports/, [
    'src/core/typed.ts',
    `import { Result } from './result.ts';\n\nexport type Planted = Result<string>;\n`,
  ]),
  refusedByLint('no import cycle', /no-cycle/, [
    'src/server/kit/cycle-a.ts',
    `import { right } from '#server/kit/cycle-b.ts';\n\nexport const left = () => right();\n`,
  ]),
  refusedByLint('no import cycle, the other side', /no-cycle/, [
    'src/server/kit/cycle-b.ts',
    `import { left } from './cycle-a.ts';\n\nexport const right = (): unknown => left();\n`,
  ]),
  refusedByLint('no default export', /no-default-export/, ['src/core/default.ts', `export default 1;\n`]),
  refusedByLint('no console', /no-console/, [
    'src/server/kit/prints.ts',
    `export const planted = () => console.log('x');\n`,
  ]),
  refusedByLint('300 code lines a file', /max-lines\b/, [
    'src/core/long.ts',
    `export let planted = 0;\n${lines(300, 'planted += 1;')}`,
  ]),
  refusedByLint('60 lines a function', /max-lines-per-function/, [
    'src/core/long-function.ts',
    `export function planted(sum: number): number {\n${lines(60, '  sum += 1;')}  return sum;\n}\n`,
  ]),
  refusedByLint('complexity 12', /complexity/, [
    'src/core/complex.ts',
    `export function planted(count: number): number {\n${[...Array(12).keys()].map((n) => `  if (count === ${n}) return ${n + 1};\n`).join('')}  return count;\n}\n`,
  ]),
  refusedByLint('4 parameters', /max-params/, [
    'src/core/params.ts',
    `export const planted = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e;\n`,
  ]),
  refusedByLint('nesting 3', /max-depth/, [
    'src/core/nested.ts',
    `export function planted(a: number): number {\n  if (a > 1) {\n    if (a > 2) {\n      if (a > 3) {\n        if (a > 4) return 5;\n      }\n    }\n  }\n  return a;\n}\n`,
  ]),
  refusedByLint('a picture has a text', /jsx-a11y\(alt-text\)/, [
    'src/web/shell/Picture.tsx',
    `export function Picture() {\n  return <img src="/x.png" />;\n}\n`,
  ]),
  refusedByLint('a click works by keyboard', /jsx-a11y\(click-events-have-key-events\)/, [
    `${polls}/web/Click.tsx`,
    `export function Click() {\n  return <div onClick={() => undefined}>x</div>;\n}\n`,
  ]),
  refusedByLint('no focused test', /no-focused-tests/, [
    'src/core/focused.test.ts',
    `import { expect, test } from 'vitest';\n\ntest.only('planted', () => expect(1).toBe(1));\n`,
  ]),
  refusedByLint('no skipped test', /no-disabled-tests/, [
    'src/core/skipped.test.ts',
    `import { expect, test } from 'vitest';\n\ntest.skip('planted', () => expect(1).toBe(1));\n`,
  ]),
  refusedByLint('no test without an expectation', /expect-expect/, [
    'src/core/idle.test.ts',
    `import { test } from 'vitest';\n\ntest('planted', () => {});\n`,
  ]),
  refusedByLint('no @ts-ignore', /ban-ts-comment/, [
    'src/core/ignored.ts',
    `// @ts-ignore\nexport const planted: number = 1;\n`,
  ]),
];
