import { expect, test } from 'vitest';
import type { BankFormat } from './detect.ts';
import { readJob } from './read-job.ts';
import type { ReadWord } from './read-job.ts';

const SIZE = 2_000_000;
const upTo = (piece: string): string => piece.repeat(Math.floor(SIZE / piece.length));
const moodle = (html: string): string =>
  `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>` +
  '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>';
const markdown = (rest: string): string => `1. q\n- A. x\n- B. y\n${rest}\n`;
const json = (rest: string): string =>
  `[{"question":"q","answers":["a","b"],"correctAnswers":[0],"metadata":${rest}}]`;

/** Each of them took minutes, or the stack, while a reader looked for the end of everything from everywhere. */
const HOSTILE: readonly (readonly [what: string, format: BankFormat | undefined, text: string])[] = [
  ['lines of a space', undefined, `x${upTo('\n ')}`],
  ['braces', undefined, `x${upTo('{ ')}`],
  ['backslashes', 'gift', upTo('\\')],
  ['one answer after the other', 'gift', `Q {${upTo('=')}}`],
  ['pairs', 'gift', `Q {${upTo('=a->')}}`],
  ['numbers', 'gift', `Q {#${upTo('1')}x}`],
  ['tags that never end', 'gift', `[html]${upTo('<a ')} {=a ~b}`],
  ['raised text that never ends', 'gift', `[html]${upTo('<sup ')} {=a ~b}`],
  ['spaces', 'gift', `[html]Q${upTo(' ')}x {=a ~b}`],
  ['spaces before a format', 'gift', `[plain]Q {=${upTo(' ')}}`],
  ['blank lines', 'aiken', `Q\nA. x\n${upTo('\n')}`],
  ['a heading of signs', 'markdown', `# ${upTo('#')} x`],
  ['a heading of spaces', 'markdown', `# a${upTo(' ')}x`],
  ['a key of spaces', 'markdown', markdown(`Correct answer: A${upTo(' ')}!`)],
  ['an answer of lines', 'markdown', markdown(`answer: ${upTo('_ ')}x`)],
  ['tags in an answer', 'markdown', `1. q\n- A. ${upTo('<b ')}`],
  ['bold signs', 'markdown', `1. q\n- **A.** ${upTo('** ')}x`],
  ['quotes in plain cells', 'csv', `question,a,b,correct\n${upTo('a"b,')}`],
  ['columns', 'csv', `question,${upTo('a,')}\n`],
  ['lists in lists', 'json', json(`{"x":${'['.repeat(SIZE / 4)}${']'.repeat(SIZE / 4)}}`)],
  ['objects in objects', 'json', json(`${'{"a":'.repeat(SIZE / 12)}1${'}'.repeat(SIZE / 12)}`)],
  ['tags that never end', 'moodle-xml', moodle(upTo('<a '))],
  ['links', 'moodle-xml', moodle(upTo('<a href="http://x">y'))],
  ['cells', 'moodle-xml', moodle(upTo('<td> </td>'))],
  ['comments that never end', 'moodle-xml', moodle(upTo('<!--'))],
  ['elements in elements', 'qti', upTo('<a>')],
];

test.each(HOSTILE)(
  '[BANK-11] a file of %s (%s) is read in one pass',
  { timeout: 60_000 },
  (_, format, text) => {
    const said: ReadWord[] = [];
    readJob({ name: 'x', bytes: new TextEncoder().encode(text), format }, (word) => {
      said.push(word);
    });
    const last = said.at(-1);
    expect(last && ('report' in last || 'unreadable' in last)).toBe(true);
    expect(JSON.stringify(last).length).toBeLessThan(5000);
  },
);
