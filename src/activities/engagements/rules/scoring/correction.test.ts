import { describe, expect, test } from 'vitest';
import {
  aGame,
  aGameQuestion,
  anAnswer,
  anOpenGame,
  aPlayer,
  decided,
  NOW,
} from '#tests/support/engagements/rules.ts';
import type { Player } from '../state.ts';
import { finishCounting } from '../steps.ts';
import { applyCorrection, correctQuestion, previewOf, toCountAgain } from './correction.ts';
import { countQuestions } from './count.ts';

const game = aGame(
  'trivia',
  {},
  {
    phase: 'results',
    onStage: ['002'],
    playedQuestions: ['001', '002'],
    scoredQuestions: ['001', '002'],
    isRevealed: true,
  },
);
const questions = [
  aGameQuestion('single', { questionId: '001', number: 1 }),
  aGameQuestion('true-false', { questionId: '002', number: 2 }),
];
const answers = new Map([
  [
    '001',
    [
      anAnswer('a', { kind: 'single', option: 1 }, { submittedAt: NOW + 4000 }),
      anAnswer('b', { kind: 'single', option: 0 }, { submittedAt: NOW + 8000 }),
    ],
  ],
  [
    '002',
    [anAnswer('b', { kind: 'true-false', isTrue: true }, { questionId: '002', submittedAt: NOW + 10_000 })],
  ],
]);
const votes = new Map();
const start = ['a', 'b', 'c'].map((id) => aPlayer(id));
const first = countQuestions({ game, questions, answers, votes, players: start });
const players: Player[] = start.map((player, index) => ({ ...player, ...first.standings[index] }));

describe('corrections', () => {
  test('[SCORE-12] the preview shows whose total and rank change, and the correction gives exactly that', () => {
    expect(players.map(({ total, rank }) => [total, rank])).toEqual([
      [900, 1],
      [750, 2],
      [0, 3],
    ]);
    const corrected = correctQuestion(questions[0]!, { key: { kind: 'options', right: [0] } });
    const after = corrected.ok ? [corrected.value, questions[1]!] : [];
    const counted = countQuestions({ game, questions: after, answers, votes, players });
    expect(previewOf(players, counted.standings)).toEqual({
      changes: [
        { playerId: 'b', name: 'Player b', before: { total: 750, rank: 2 }, after: { total: 1550, rank: 1 } },
        { playerId: 'a', name: 'Player a', before: { total: 900, rank: 1 }, after: { total: 0, rank: 2 } },
        { playerId: 'c', name: 'Player c', before: { total: 0, rank: 3 }, after: { total: 0, rank: 2 } },
      ],
      changed: 3,
      unchanged: 0,
    });
    const onlyOne = new Map([['001', answers.get('001')!]]);
    expect(countQuestions({ game, questions: after, answers: onlyOne, votes, players }).standings).toEqual(
      counted.standings,
    );
  });

  test('[SCORE-12] a correction is a step: counted again with the board in front, then at rest', () => {
    const corrected = correctQuestion(questions[0]!, { isVoid: true });
    const question = corrected.ok ? corrected.value : undefined;
    const { state, events } = decided(
      applyCorrection(game, { questionId: '001', isVoid: true }, question, NOW),
    );
    expect(state).toMatchObject({ pending: 'score', pendingFor: ['001', '002'], epoch: game.epoch });
    expect(events).toMatchObject([{ type: 'corrected', question: { isVoid: true } }]);
    expect(finishCounting(state, {}, NOW).state).toMatchObject({
      pending: undefined,
      scoredQuestions: ['001', '002'],
    });
  });

  test('[SCORE-12] another way of scoring counts every question again', () => {
    expect(toCountAgain(game, { scoring: 'none' })).toEqual(['001', '002']);
    expect(decided(applyCorrection(game, { scoring: 'none' }, undefined, NOW)).state).toMatchObject({
      settings: { scoring: 'none' },
      pendingFor: ['001', '002'],
    });
  });

  test('[SCORE-12] not while a question runs or something is being counted', () => {
    expect(applyCorrection(anOpenGame(), { scoring: 'none' }, undefined, NOW)).toMatchObject({
      error: { code: 'game-wrong-phase' },
    });
    expect(applyCorrection({ ...game, pending: 'score' }, { scoring: 'none' }, undefined, NOW)).toMatchObject(
      {
        error: { code: 'game-wrong-phase' },
      },
    );
  });

  test('a key must fit its question', () => {
    const refusal = (key: Parameters<typeof correctQuestion>[1]['key']): unknown => {
      const corrected = correctQuestion(questions[0]!, { key });
      return corrected.ok ? 'fits' : corrected.error.fields?.map(({ path }) => path);
    };
    expect(refusal({ kind: 'options', right: [3, 0] })).toBe('fits');
    expect(refusal({ kind: 'options', right: [4] })).toEqual(['key']);
    expect(refusal({ kind: 'options', right: [1, 1] })).toEqual(['key']);
    expect(refusal({ kind: 'true-false', isTrue: true })).toEqual(['key.kind']);
    const ordering = aGameQuestion('ordering');
    expect(correctQuestion(ordering, { key: { kind: 'ordering', order: [0, 1, 2] } })).toMatchObject({
      error: { code: 'correction-invalid' },
    });
    expect(correctQuestion(ordering, { points: 2 })).toMatchObject({ value: { content: { points: 2 } } });
  });
});
