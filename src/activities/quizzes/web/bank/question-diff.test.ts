import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { diffQuestions, diffWords } from './question-diff.ts';

const words = fc
  .array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 40 })
  .map((all) => all.join(''));

it('[AUTHOR-1] a difference holds both texts, whatever they are', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before, after);
      const without = (kind: string): string =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});

it('[AUTHOR-1] one word that changed is one word taken out and one put in', () => {
  expect(diffWords('Which one is red?', 'Which two are red?')).toEqual([
    { kind: 'same', text: 'Which ' },
    { kind: 'removed', text: 'one' },
    { kind: 'added', text: 'two' },
    { kind: 'same', text: ' ' },
    { kind: 'removed', text: 'is' },
    { kind: 'added', text: 'are' },
    { kind: 'same', text: ' red?' },
  ]);
});

it('[AUTHOR-1] the longest texts are compared as wholes, at once', () => {
  const long = 'word '.repeat(5000);
  expect(diffWords(long, `${long}!`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

const question: Question = {
  questionId: 'q',
  conceptId: 'q',
  question: 'Which?',
  answers: [
    { id: 'a', text: 'One' },
    { id: 'b', text: 'Two' },
  ],
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 3,
  category: 'Basics',
  provider: '',
  certificate: '',
  references: [],
};

it('[AUTHOR-1] only the fields that differ are told, the key among the answers', () => {
  expect(diffQuestions(question, question)).toEqual([]);
  const changed = diffQuestions(question, { ...question, correct: ['b'], difficulty: 4 });
  expect(changed.map(({ field }) => field)).toEqual(['answers', 'difficulty']);
  expect(changed[0]?.parts.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '✓' },
    { kind: 'added', text: '–' },
    { kind: 'removed', text: '–' },
    { kind: 'added', text: '✓' },
  ]);
});
