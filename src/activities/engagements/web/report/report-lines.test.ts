import { describe, expect, test } from 'vitest';
import type { ReportQuestion } from '#activities/engagements/contract.report.ts';
import {
  answerId,
  answerWords,
  citedAddress,
  citedIn,
  inOrder,
  kindOf,
  rightShare,
  shownQuestionOf,
  totalsOf,
} from './report-lines.ts';

type Answer = ReportQuestion['answers'][number];

const anAnswer = (part: Partial<Answer> = {}): Answer => ({
  playerId: 'p1',
  name: 'Ana',
  answer: 'Mars',
  submittedAt: 0,
  isHidden: false,
  ...part,
});

const aQuestion = (part: Partial<ReportQuestion> = {}): ReportQuestion => ({
  questionId: '001',
  number: 1,
  title: 'Which planet?',
  kind: 'single',
  category: 'Sky',
  startedAt: 0,
  isVoid: false,
  isSkipped: false,
  tally: { kind: 'options', answered: 1, counts: [1, 0] },
  answers: [anAnswer()],
  ...part,
});

describe('[GAME-32] what a report says in numbers', () => {
  test('the share of right answers is of those who answered, and none where nobody did', () => {
    expect(
      rightShare(aQuestion({ right: 1, answers: [anAnswer(), anAnswer(), anAnswer(), anAnswer()] })),
    ).toBe(0.25);
    expect(rightShare(aQuestion({ right: 0, answers: [] }))).toBeUndefined();
    expect(rightShare(aQuestion())).toBeUndefined();
  });

  test('questions that do not count, or have no key, are left out of the share of all', () => {
    const questions = [
      aQuestion({ right: 1 }),
      aQuestion({ right: 0 }),
      aQuestion({ right: 0, isVoid: true }),
      aQuestion({ right: 0, isSkipped: true }),
      aQuestion(),
    ];
    expect(totalsOf({ questions })).toEqual({ answers: 5, rightShare: 0.5 });
    expect(totalsOf({ questions: [aQuestion()] })).toEqual({ answers: 1, rightShare: undefined });
  });

  test('answers stand by place, then points, then time; hidden ones last', () => {
    const answers = [
      anAnswer({ name: 'hidden', isHidden: true, points: 900 }),
      anAnswer({ name: 'late', points: 5, submittedAt: 9 }),
      anAnswer({ name: 'second', place: 2 }),
      anAnswer({ name: 'early', points: 5, submittedAt: 3 }),
      anAnswer({ name: 'first', place: 1 }),
      anAnswer({ name: 'best', points: 8 }),
    ];
    expect(inOrder(answers).map(({ name }) => name)).toEqual([
      'first',
      'second',
      'best',
      'early',
      'late',
      'hidden',
    ]);
  });

  test('stored words become the reader’s own', () => {
    expect(answerWords({ kind: 'true-false' }, { answer: 'true' })).toBe('True');
    expect(answerWords({ kind: 'numeric' }, { answer: '10935.25' })).toBe('10,935.25');
    expect(answerWords({ kind: 'ordering' }, { answer: 'a > b' })).toBe('a → b');
    expect(answerWords({ kind: 'open' }, { answer: '3 > 2' })).toBe('3 > 2');
  });

  test('a kind from a newer server is drawn as text', () => {
    expect(kindOf({ kind: 'rating' })).toBe('rating');
    expect(kindOf({ kind: 'drawing' })).toBe('open');
    expect(shownQuestionOf(aQuestion({ options: ['a', 'b'] })).options).toEqual([
      { text: 'a' },
      { text: 'b' },
    ]);
  });
});

describe('[GAME-31] citations', () => {
  test('an address leads to the answer it names, whatever letters its player id has', () => {
    for (const playerId of ['q8Xz', 'O_a4xac_', '-a-b-']) {
      const { hash } = new URL(citedAddress('4821', '012', playerId), 'http://localhost');
      expect(hash).toBe(`#${answerId('012', playerId)}`);
      expect(citedIn(hash)).toEqual({ questionId: '012', playerId });
    }
  });

  test('or to a whole question, and anything else to nothing', () => {
    const { hash, searchParams } = new URL(citedAddress('4821', '012'), 'http://localhost');
    expect(citedIn(hash)).toEqual({ questionId: '012', playerId: undefined });
    expect(searchParams.get('view')).toBe('questions');
    expect(citedIn('')).toBeUndefined();
    expect(citedIn('#main')).toBeUndefined();
  });
});
