import { expect, test } from 'vitest';
import { ownQuestion } from './own-question.ts';

const typed = { title: ' Where to? ', options: 'Sea\n\n Hills \n', right: '' };

test('options one a line make a single choice', () => {
  expect(ownQuestion('poll', typed)).toEqual({
    question: {
      kind: 'single',
      title: 'Where to?',
      category: '–',
      options: [{ text: 'Sea' }, { text: 'Hills' }],
    },
  });
});

test('in trivia the right line is the key', () => {
  expect(ownQuestion('trivia', { ...typed, right: '1' })).toMatchObject({ question: { right: [1] } });
});

test('without options it is answered in words, but not in trivia', () => {
  expect(ownQuestion('call-and-answer', { ...typed, options: '' })).toMatchObject({
    question: { kind: 'open' },
  });
  expect(ownQuestion('trivia', { ...typed, options: '' })).toEqual({ problem: 'ownTooFew' });
});

test('says what is missing', () => {
  expect(ownQuestion('poll', { ...typed, title: '  ' })).toEqual({ problem: 'ownMissing' });
  expect(ownQuestion('poll', { ...typed, options: 'Sea' })).toEqual({ problem: 'ownTooFew' });
});
