import { describe, expect, test } from 'vitest';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { digestOf } from '#platform/questions/rules/shared-question.ts';
import type { SharedQuestion } from '#platform/questions/rules/shared-question.ts';
import { acceptQuestion } from './accept.ts';
import { copiedId, lostIn, rawFrom, sharingOf } from './share.ts';

const plain: Question = {
  questionId: 'q1',
  conceptId: 'q1',
  question: 'Water puts out oil.',
  answers: [
    { id: 'a', text: 'Falsch' },
    { id: 'b', text: 'Richtig' },
  ],
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'DE',
  difficulty: 3,
  category: 'Fires',
  provider: '',
  certificate: '',
  references: [],
};

const numeric = (...texts: readonly string[]): Question => ({
  ...plain,
  type: 'NUMERIC',
  answers: texts.map((text, place) => ({ id: String(place), text })),
  correct: texts.map((_, place) => String(place)),
});

const words = { yes: 'True', no: 'False' };
const copyOf = (shared: SharedQuestion): Question =>
  acceptQuestion(rawFrom(shared, { language: 'EN', words }), { isTaken: () => false }).question;

describe('a question of a bank, for other activities', () => {
  test('[LIB-1] true and false are told in either order and language; other pairs are a choice', () => {
    expect(sharingOf(plain).shared).toMatchObject({ kind: 'truth', isTrue: false });
    expect(sharingOf({ ...plain, correct: ['b'] }).shared).toMatchObject({ kind: 'truth', isTrue: true });
    const answers = [
      { id: 'a', text: 'Falsch' },
      { id: 'b', text: 'Vielleicht' },
    ];
    expect(sharingOf({ ...plain, answers }).shared).toMatchObject({ kind: 'choice', right: [0] });
  });

  test('[LIB-1] one number, with its tolerance or as the middle of a range; several stay behind', () => {
    expect(sharingOf(numeric('8')).shared).toMatchObject({ value: 8, tolerance: 0 });
    expect(sharingOf(numeric('3.14 ± 0.01')).shared).toMatchObject({ value: 3.14, tolerance: 0.01 });
    expect(sharingOf(numeric('3..4')).shared).toMatchObject({ value: 3.5, tolerance: 0.5 });
    expect(sharingOf(numeric('2', '3')).left).toEqual([{ code: 'questions-many-numbers' }]);
  });

  test('[LIB-1] explanations of options and references are named as left behind', () => {
    const answers = plain.answers.map((answer) => ({ ...answer, explanation: 'Why.' }));
    const { left } = sharingOf({ ...plain, answers, references: ['A book'] });
    expect(left.map(({ code }) => code)).toEqual([
      'questions-lost-option-notes',
      'questions-lost-references',
    ]);
  });
});

describe('a question from elsewhere, for a bank', () => {
  const shares: readonly SharedQuestion[] = [
    { kind: 'truth', isTrue: true, text: 'Rome is in Italy.', domain: 'Europe' },
    {
      kind: 'typed',
      accepted: ['Metal', 'Metals'],
      text: 'What burns?',
      domain: 'Fires',
      explanation: 'So.',
    },
    { kind: 'number', value: 112, tolerance: 1, text: 'Whom do you call?', domain: 'Alarm' },
    {
      kind: 'choice',
      isMultiple: true,
      options: [{ text: 'Oil' }, { text: 'Wood' }, { text: 'Stone' }],
      right: [0, 1],
      text: 'What burns?',
      domain: 'Fires',
    },
  ];

  test.each(shares)('[LIB-6] a $kind says the same there as before', (shared) => {
    const again = sharingOf(copyOf(shared)).shared;
    expect(again && digestOf(again)).toBe(digestOf(shared));
  });

  test('[LIB-1] a picture and a unit become part of the text', () => {
    const shown = copyOf({
      kind: 'number',
      value: 8,
      tolerance: 0,
      unit: 'legs',
      text: 'How many has a spider?',
      domain: 'Animals',
      picture: { id: 'p1', alt: 'A [spider]' },
    });
    expect(shown.question).toBe('How many has a spider? (legs)\n\n![A spider](/api/pictures/p1/640)');
  });

  test('[LIB-3] its id tells where it comes from; spellings past the tenth are named', () => {
    const link = { kind: 'set', id: 's1', questionId: 'c001#0002', digest: 'd' } as const;
    expect(copiedId(link)).toBe('c001#0002');
    expect(copiedId({ ...link, kind: 'session', id: '4821', questionId: '003' })).toBe('s4821-003');
    const accepted = Array.from({ length: 12 }, (_, place) => `word ${place}`);
    const many: SharedQuestion = { kind: 'typed', accepted, text: 'Which?', domain: 'Words' };
    expect(copyOf(many).answers).toHaveLength(10);
    expect(lostIn(many).map(({ code }) => code)).toEqual(['questions-lost-spellings']);
  });
});
