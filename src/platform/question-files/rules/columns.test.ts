import { describe, expect, test } from 'vitest';
import { COLUMNS, columnsIn, fieldsOfAnswers, unusedHeaders } from './columns.ts';

const FIELDS = {
  question: COLUMNS.question,
  right: COLUMNS.right,
  ...fieldsOfAnswers(
    3,
    (letter) => letter,
    (letter) => `option${letter}`,
    (_, number) => `answer${number}`,
  ),
};

describe('columns of a table of questions', () => {
  test.each([
    ['Question Text', 'question'],
    ['FRAGE', 'question'],
    ['Correct answer(s) - choose at least one', 'right'],
    ['Lösung', 'right'],
    ['option_b', 'b'],
    ['Option (C)', 'c'],
    ['Option - A', 'a'],
    ['Answer 2 - max 75 characters', 'b'],
  ])('%s is the column %s', (header, field) => {
    expect([...columnsIn(['Other', header], FIELDS)]).toEqual([[field, 1]]);
  });

  test('of several names the better one counts, of one name the first column; the others are named', () => {
    const row = ['Text', 'Question', 'question', 'Answer', ' Notes ', ''];
    const columns = columnsIn(row, FIELDS);
    expect(Object.fromEntries(columns)).toEqual({ question: 1, right: 3 });
    expect(unusedHeaders(row, columns)).toEqual(['Text', 'question', 'Notes']);
  });
});
