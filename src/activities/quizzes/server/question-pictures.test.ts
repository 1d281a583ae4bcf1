import { describe, expect, it } from 'vitest';
import type { Question } from '../contract.questions.ts';
import { keepPictures, picturesIn } from './question-pictures.ts';

const question: Question = {
  questionId: 'q',
  conceptId: 'q',
  question: 'Which?\n\n![a box](/api/pictures/one-1/640)',
  answers: [
    { id: 'a', text: '![x](/api/pictures/two/160)' },
    { id: 'b', text: 'See /api/pictures/three/640', explanation: '![y](/api/pictures/one-1/1600)' },
  ],
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 3,
  category: 'General',
  provider: '',
  certificate: '',
  references: [],
};

describe('pictures of a question', () => {
  it('are those that are shown, each once; an address in the words is none', () => {
    expect(picturesIn(question)).toEqual(['one-1', 'two']);
  });

  it('are kept before the question is stored', async () => {
    const kept: string[] = [];
    const pictures = { keep: async (id: string) => kept.push(id) > 0 };
    expect(await keepPictures({ pictures }, question)).toMatchObject({ ok: true });
    expect(kept).toEqual(['one-1', 'two']);
  });

  it('that are gone refuse the question', async () => {
    const pictures = { keep: async (id: string) => id !== 'two' };
    expect(await keepPictures({ pictures }, question)).toMatchObject({
      ok: false,
      error: { code: 'quiz-question-invalid' },
    });
  });
});
