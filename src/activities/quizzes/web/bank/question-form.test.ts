import { describe, expect, it } from 'vitest';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { isOtherKey } from './OtherKey.tsx';
import {
  emptyForm,
  formOf,
  freeOptionId,
  ownIdOf,
  problemsOf,
  translationOf,
  writtenOf,
} from './question-form.ts';

const place = { category: 'Storage', provider: 'P', certificate: 'C', language: 'EN' as const };

const stored: Question = {
  questionId: 'bank-1.q7',
  conceptId: 'bank-1.q7',
  question: 'Which one?\n\n![A \\[red\\] box](/api/pictures/abc-1/640)',
  answers: [
    { id: 'x', text: 'One', explanation: 'Because' },
    { id: 'y', text: 'Two' },
    { id: 'z', text: 'None of these', isPinned: true },
  ],
  correct: ['x'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 4,
  category: 'Storage',
  provider: 'P',
  certificate: 'C',
  explanation: 'Because it is.',
  references: ['https://example.org'],
};

describe('the form of a question', () => {
  it('writes back exactly what it was filled with', () => {
    const { questionId, conceptId, ...rest } = stored;
    expect([questionId, conceptId]).toEqual(['bank-1.q7', 'bank-1.q7']);
    expect(writtenOf(formOf('bank-1', stored))).toEqual({ ...rest, id: 'q7', concept: 'q7' });
  });

  it('shows the picture below the words apart from them, its description unescaped', () => {
    const { stem, picture } = formOf('bank-1', stored);
    expect(stem).toBe('Which one?');
    expect(picture).toEqual({ pictureId: 'abc-1', alt: 'A [red] box' });
  });

  it('leaves a picture in the middle of the words where it is', () => {
    const question = 'See ![it](/api/pictures/abc/640) and choose.';
    const form = formOf('bank-1', { ...stored, question });
    expect(form.stem).toBe(question);
    expect(writtenOf(form).question).toBe(question);
  });

  it('leaves empty lines out and keeps the ids of the others', () => {
    const form = emptyForm(place);
    const options = form.options.map((option, index) =>
      index === 1 ? option : { ...option, text: `Answer ${index}`, isRight: index === 2 },
    );
    const { answers, correct } = writtenOf({ ...form, stem: 'Which?', options });
    expect(answers.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect(correct).toEqual(['c']);
  });

  it('names what is missing, beside its field', () => {
    const form = emptyForm({ ...place, category: ' ' });
    expect(problemsOf(form)).toEqual({
      stem: 'no-stem',
      options: 'few-options',
      category: 'no-category',
    });
    const filled = form.options.map((option) => ({ ...option, text: option.id }));
    expect(problemsOf({ ...form, options: filled }).options).toBe('no-key');
    const twoRight = filled.map((option, index) => ({ ...option, isRight: index < 2 }));
    expect(problemsOf({ ...form, options: twoRight }).options).toBe('one-key');
    expect(problemsOf({ ...form, type: 'MULTIPLE_CHOICE', options: twoRight }).options).toBeUndefined();
    const same = twoRight.map((option) => ({ ...option, text: 'same' }));
    expect(problemsOf({ ...form, options: same }).options).toBe('same-options');
  });

  it('takes letters that differ only by case for different answers', () => {
    const form = emptyForm(place);
    const [first, second, ...rest] = form.options;
    if (!first || !second) throw new Error('an empty form has options');
    const options = [{ ...first, text: 'S3', isRight: true }, { ...second, text: 's3' }, ...rest];
    expect(problemsOf({ ...form, stem: 'Which?', options })).toEqual({});
  });

  it('makes a translation with the same concept, ids and key, and none of the words', () => {
    const twin = translationOf(formOf('bank-1', stored));
    expect(twin).toMatchObject({ id: undefined, concept: 'q7', language: 'DE', stem: '', difficulty: 4 });
    expect(twin.options.map(({ id, isRight, text }) => [id, isRight, text])).toEqual([
      ['x', true, ''],
      ['y', false, ''],
      ['z', false, ''],
    ]);
  });

  it('knows another key from the same one', () => {
    const form = formOf('bank-1', stored);
    expect(isOtherKey(form, stored)).toBe(false);
    expect(isOtherKey(form, { ...stored, correct: ['y'] })).toBe(true);
    expect(isOtherKey(form, { ...stored, correct: ['x', 'y'] })).toBe(true);
    expect(isOtherKey({ ...form, type: 'TYPED' }, stored)).toBe(false);
  });

  it('takes every line of a typed question for accepted, and another spelling for another key', () => {
    const typed = { ...formOf('bank-1', stored), type: 'TYPED' as const };
    const { correct, type, answers } = writtenOf(typed);
    expect({ correct, type }).toEqual({ correct: answers.map(({ id }) => id), type: 'TYPED' });
    const published = { correct, type, answers };
    expect(isOtherKey(typed, published)).toBe(false);
    const options = typed.options.map((option) => ({ ...option, text: `${option.text} too` }));
    expect(isOtherKey({ ...typed, options }, published)).toBe(true);
    expect(problemsOf({ ...typed, options: [] }).options).toBe('no-accepted');
    expect(problemsOf({ ...typed, type: 'NUMERIC' }).options).toBe('not-number');
  });

  it('takes nothing from the question before but its place', () => {
    const next = emptyForm(formOf('bank-1', stored));
    expect(next).toEqual(emptyForm(place));
  });

  it('gives a new option a letter that is free', () => {
    expect(freeOptionId([{ id: 'a' }, { id: 'c' }])).toBe('b');
  });

  it('takes the bank from an id, and only this bank', () => {
    expect(ownIdOf('bank-1', 'bank-1.a.b')).toBe('a.b');
    expect(ownIdOf('bank-1', 'bank-12.a')).toBe('bank-12.a');
  });
});
