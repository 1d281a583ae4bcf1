import { describe, expect, test } from 'vitest';
import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { aQuestion } from '#tests/support/engagements/questions.ts';
import { grouped, placeAfter, withRow } from './set-rows.ts';

const row = (questionId: string, order: number, categoryId = 'c001'): QuestionRow => ({
  questionId,
  categoryId,
  order,
  question: aQuestion(),
});
const rows = [row('b', 2), row('a', 1), row('c', 3), row('x', 1, 'c002')];

describe('rows of a set', () => {
  test('are grouped as the owner ordered the categories', () => {
    const categoryRows = ['c002', 'c001', 'c003'].map((categoryId) => ({
      categoryId,
      name: categoryId,
      description: '',
      questionCount: 0,
    }));
    const groups = grouped({ categoryRows } as unknown as SetView, rows);
    expect(groups.map(({ rows: own }) => own.map(({ questionId }) => questionId))).toEqual([
      ['x'],
      ['a', 'b', 'c'],
      [],
    ]);
  });

  test('know where a step up or down leads', () => {
    const at = (id: string, by: -1 | 0 | 1) =>
      placeAfter(rows, rows.find(({ questionId }) => questionId === id) ?? row('', 0), by)?.after;
    expect(at('b', -1)).toBe('first');
    expect(at('b', 1)).toBe('c');
    expect(at('b', 0)).toBe('a');
    expect(at('a', -1)).toBeUndefined();
    expect(at('c', 1)).toBeUndefined();
    expect(at('a', 1)).toBe('b');
  });

  test('say when neighbours will move too', () => {
    const close = [row('a', 1), row('b', 1 + 1e-9), row('c', 3)];
    expect(placeAfter(close, close[2] ?? row('', 0), -1)).toEqual({ after: 'a', isPlain: false });
    expect(withRow(close, row('b', 2)).map(({ order }) => order)).toEqual([1, 3, 2]);
  });
});
