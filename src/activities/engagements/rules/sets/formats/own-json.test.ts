import { expect, test } from 'vitest';
import { finaliseFile } from './finalise.ts';
import type { ReadFile } from './finalise.ts';
import { readOwnJson } from './own-json.ts';

test('an entry nested beyond the stack is a row with an error', () => {
  const depth = 200_000;
  const file = readOwnJson(`[${'['.repeat(depth)}${']'.repeat(depth)}]`, 'General');
  expect(file?.rows).toMatchObject([{ row: 1, text: '', issues: [{ severity: 'error' }] }]);
});

const finished = (...entries: readonly object[]): ReadFile => {
  const file = readOwnJson(JSON.stringify(entries), 'General');
  if (!file) throw new Error('not read');
  return finaliseFile(file, { fileName: 'x.json' });
};

test('[SET-10] the layouts of tables may be written as JSON, errors by entry and name', () => {
  const trivia = finished(
    {
      Category: 'Geo',
      Question: 'Capital?',
      OptionA: 'Paris',
      OptionB: 'Rome',
      CorrectAnswer: 'Paris',
      Points: 2,
    },
    { Category: 'Geo', Question: 'Sum?', OptionA: 1, OptionB: 2, CorrectAnswer: 3 },
  );
  expect(trivia).toMatchObject({
    layout: 'trivia',
    type: 'trivia',
    rows: [
      { row: 1, question: { kind: 'single', title: 'Capital?', category: 'Geo', right: [0], points: 2 } },
      { row: 2, question: undefined },
    ],
    issues: [{ row: 2, column: 'CorrectAnswer', severity: 'error' }],
  });
  const call = { Category: 'Work', 'Question#': 1, Title: 'What?', Detail_lesson: 'd', School: 's' };
  expect(finished({ ...call, CustomInstruction: 'c' })).toMatchObject({
    layout: 'call-and-answer',
    rows: [{ question: { kind: 'open', title: 'What?', detail: 'd', school: 's', customInstruction: 'c' } }],
    issues: [],
  });
});

test('our own questions are no table', () => {
  expect(finished({ kind: 'open', title: 'What?', category: 'Work' })).toMatchObject({ layout: 'json' });
  expect(finished({ title: 'What?', category: 'Work', options: ['a'] })).toMatchObject({
    layout: 'json',
    issues: [{ row: 1, column: 'kind' }],
  });
});
