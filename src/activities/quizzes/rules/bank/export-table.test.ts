import { expect, test } from 'vitest';
import { acceptQuestion } from './accept.ts';
import { csvWriter } from './export-table.ts';

test.each(['=1+1', '+SUM(A1)', '-cmd', '@x', "'=x"])(
  '%j is no formula in any column of the table',
  (text) => {
    const raw = {
      id: 'q-1',
      question: text,
      answers: [{ text }, { text: 'other', explanation: text }],
      correct: [0],
      explanation: text,
      category: text,
      provider: text,
      certificate: text,
      references: [text],
      language: 'EN',
      difficulty: '1',
      conceptId: 'c-1',
      type: undefined,
    };
    const { question } = acceptQuestion(raw, { isTaken: () => false });
    const writer = csvWriter();
    writer.add(question);
    const cells = writer
      .end()
      .split(/[,\r\n]+/)
      .map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => cell.includes(text))).not.toEqual([]);
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  },
);
