import { describe, expect, it } from 'vitest';
import { newExam } from '#activities/quizzes/contract.exam.ts';
import { newSession } from '#activities/quizzes/contract.study.ts';
import type { CatalogueEntry } from '#activities/quizzes/contract.study.ts';
import { checkStart, emptyStart, examOf, sessionOf, withEntry } from './start-form.ts';

const entry = (bankId: string, DE = 60): CatalogueEntry => ({
  bankId,
  bankTitle: bankId,
  provider: 'P',
  certificate: 'C',
  isOwn: false,
  questions: { EN: 60, DE },
  concepts: 60,
  categories: [{ category: 'Rooms', questions: { EN: 30, DE: 30 }, concepts: 30 }],
  exam: { questions: 40, minutes: 60, passMark: 70 },
});
const entries = [entry('bank-a'), entry('bank-b', 0)];
const preset = { spoken: 'de', picker: 'adaptive' } as const;
const start = (wish = '') => emptyStart(entries, new URLSearchParams(wish), preset);

describe('what to begin with', () => {
  it('follows the address', () => {
    const wish = 'bank=bank-b&mode=exam&category=Rooms';
    expect(start(wish)).toMatchObject({ entry: 1, mode: 'exam', categories: ['Rooms'], language: 'EN' });
    // As long as the real exam, not as a session.
    expect(start(wish).questions).toBe('');
    expect(start('bank=gone&mode=nonsense')).toMatchObject({ entry: 0, mode: 'study', language: 'DE' });
  });

  it('drops the categories of another certificate, and a language it lacks', () => {
    const form = { ...start(), categories: ['Rooms'] };
    expect(withEntry(form, 1, entries[1])).toMatchObject({ entry: 1, categories: [], language: 'EN' });
  });
});

describe('checking', () => {
  it.each([
    [{ questions: '10' }, []],
    [{ questions: '0' }, ['questions']],
    [{ questions: 'ten' }, ['questions']],
    [{ questions: '' }, ['questions']],
    [{ questions: '1001' }, ['questions']],
    [{ easiest: 4, hardest: 2 }, ['difficulty']],
    [{ mode: 'exam', questions: '', minutes: '' }, []],
    [{ mode: 'exam', minutes: '601' }, ['minutes']],
    [{ mode: 'exam', easiest: 4, hardest: 2 }, []],
  ] as const)('%j: %j', (change, wrong) => {
    expect(checkStart({ ...start(), ...change })).toEqual(wrong);
  });
});

describe('what is sent', () => {
  it('is what the server takes', () => {
    const form = { ...start(), categories: ['Rooms'], easiest: 2 };
    const session = sessionOf(form, entry('bank-a'));
    expect(newSession.parse(session)).toEqual(session);
    expect(session).toMatchObject({ questions: 10, difficulty: { from: 2, to: 5 }, language: 'DE' });
    expect(session.sources[0]?.categories).toEqual(['Rooms']);
    const exam = examOf({ ...form, mode: 'exam', questions: '', minutes: '30' }, entry('bank-a'));
    expect(examOf({ ...form, isAdaptive: true }, entry('bank-a'))).toMatchObject({ isAdaptive: true });
    expect(newExam.parse(exam)).toEqual(exam);
    expect(exam).toEqual({ bankId: 'bank-a', provider: 'P', certificate: 'C', language: 'DE', minutes: 30 });
  });
});
