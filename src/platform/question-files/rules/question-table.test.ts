import { describe, expect, test } from 'vitest';
import { COLUMNS, noteFields, optionFields, QuestionTable } from './question-table.ts';

const FIELDS = {
  question: COLUMNS.question,
  right: COLUMNS.right,
  ...optionFields(3, 'option{a}', 'answer{1}'),
  ...noteFields(3, 'feedback{a}'),
};

describe('columns of a table of questions', () => {
  test.each([
    ['Question Text', 'question'],
    ['FRAGE', 'question'],
    ['Correct answer(s) - choose at least one', 'right'],
    ['Lösung', 'right'],
    ['option_b', 'option1'],
    ['Option (C)', 'option2'],
    ['Option - A', 'option0'],
    ['Answer 2 - max 75 characters', 'option1'],
  ])('%s is the column %s', (header, field) => {
    expect([...new QuestionTable(['Other', header], FIELDS).columns]).toEqual([[field, 1]]);
  });

  test('of several names the better one counts, of one name the first column; the others are named', () => {
    const row = ['Text', 'Question', 'question', 'Answer', ' Notes ', ''];
    const table = new QuestionTable(row, FIELDS);
    expect(Object.fromEntries(table.columns)).toEqual({ question: 1, right: 3 });
    expect(table.unused).toEqual(['Text', 'question', 'Notes']);
  });

  test('of columns for more answers than there may be only those count that go on where the others end', () => {
    const optionsOf = (names: readonly string[]): number[] =>
      new QuestionTable(names, FIELDS, 2).optionColumns.map(({ column }) => column);
    expect(optionsOf(['Option A', 'Option B', 'Option C'])).toEqual([0, 1, 2]);
    expect(optionsOf(['Option A', 'Option C'])).toEqual([0]);
  });
});

describe('rows of a table of questions', () => {
  const table = new QuestionTable(['Option B', 'Question', 'Option A', 'Option C', 'Feedback C'], FIELDS);

  test('are asked by field, and their answers stand in the order of their letters', () => {
    const row = table.read(['two', ' What? ', '', 'three', 'because']);
    expect([row.text('question'), row.text('right')]).toEqual(['What?', '']);
    expect(row.options).toEqual([
      { text: 'two', column: 1, note: '' },
      { text: 'three', column: 2, note: 'because' },
    ]);
  });

  test('may be shorter than the header, but not wider', () => {
    expect(table.read(['two']).options).toEqual([{ text: 'two', column: 1, note: '' }]);
    expect(table.read(['two', 'What?', '', '', '', ' ']).isTooWide).toBe(false);
    expect(table.read(['two', 'What?', '', '', '', 'x']).isTooWide).toBe(true);
  });
});
