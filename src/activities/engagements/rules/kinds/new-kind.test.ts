import { beforeAll, expect, test } from 'vitest';
import { walkInThread } from '#tests/support/engagements/walk-new-kind.ts';

// A kind that nobody else knows of. Every step that a question takes from its set to a file must find it by its rows alone.

let walked: Awaited<ReturnType<typeof walkInThread>>;

beforeAll(async () => {
  walked = await walkInThread();
});

test('a new kind is made, checked and stored', () => {
  const { draft, trivia, parsed, made, opinion, wrong, stored, storedAnswers } = walked;
  expect(trivia).toContain('dial');
  expect([parsed, made]).toEqual([draft, draft]);
  expect(opinion).not.toHaveProperty('right');
  expect(wrong).toEqual([['right'], ['right'], ['most'], ['kind']]);
  expect([stored, storedAnswers]).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('a new kind is shown, answered and judged', () => {
  expect(walked.onStage).toMatchObject({ content: { kind: 'dial', scale: 11 }, key: { number: 7 } });
  expect(walked.shownKind).toBe('dial');
  expect(walked.parsedAnswer).toEqual({ kind: 'dial', at: 7.2 });
  const kept = { value: { kind: 'dial', at: 7 }, text: 'turned to 7' };
  expect(walked.judged).toMatchObject({ ok: true, value: { kept } });
});

test('a new kind is scored, corrected, counted and reported', () => {
  const { totals, tally, correctedWith, reported } = walked.played;
  expect(totals.map((total) => total > 0)).toEqual([true, false]);
  expect(tally).toMatchObject({ answered: 2, counts: [7, 2] });
  expect(correctedWith).toEqual(['numeric']);
  expect(reported).toMatchObject({
    kind: 'dial',
    rightAnswer: 'at 7',
    answers: [{ answer: 'turned to 7' }, {}],
  });
});

test('a new kind is written to files and read again, or named as what a format lacks', () => {
  const { columns, table, own, written } = walked.filed;
  expect(columns).toContain('MostTurns');
  expect(table).toEqual({ type: 'trivia', questions: [walked.draft] });
  expect(own).toEqual([walked.draft]);
  expect(written).toEqual([
    [0, 1],
    [0, 1],
  ]);
});
