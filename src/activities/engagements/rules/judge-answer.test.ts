import { expect, test } from 'vitest';
import { aGameQuestion, anOpenGame, aQuestion, NOW } from '#tests/support/engagements/rules.ts';
import type { AnswerValue } from '../contract.answers.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { GameState } from './state.ts';

const given = (value: AnswerValue) => ({
  questionId: '001',
  value,
  answeredAt: undefined,
  receivedAt: NOW + 1000,
});
const words = (text: string): AnswerValue => ({ kind: 'open', text });
const scene = (game: GameState, kind: 'single' | 'open' = 'single') => ({
  game,
  questions: [aGameQuestion(kind)],
  isRude: (text: string) => text.includes('!'),
});
const first = { kind: 'single', option: 1 } as const;
const before = { value: first, isHidden: false };

test('[GAME-11] what fits and is in time is kept', () => {
  const judged = judgeAnswer(scene(anOpenGame()), given(first), undefined);
  expect(judged).toMatchObject({ ok: true, value: { kept: { value: first, submittedAt: NOW + 1000 } } });
});

test('the same again has its receipt, also after the end; another one has not', () => {
  const over = { ...anOpenGame(), phase: 'ended' } as const;
  expect(judgeAnswer(scene(over), given(first), before)).toMatchObject({ ok: true });
  expect(judgeAnswer(scene(over), given(first), undefined)).toMatchObject({ error: { code: 'game-over' } });
  const past = { ...scene(anOpenGame()), questions: [] };
  expect(judgeAnswer(past, given(first), before)).toEqual({ ok: true, value: { canChange: false } });
});

test('what is rude is held back where the host wants that', () => {
  const filtered = anOpenGame('poll', { filtersProfanity: true }, aQuestion('open'));
  const free = anOpenGame('poll', { filtersProfanity: false }, aQuestion('open'));
  const isHidden = (game: GameState, text: string) => {
    const judged = judgeAnswer(scene(game, 'open'), given(words(text)), undefined);
    return judged.ok && judged.value.kept?.isHidden;
  };
  expect(isHidden(filtered, 'rude!')).toBe(true);
  expect(isHidden(filtered, 'kind')).toBe(false);
  expect(isHidden(free, 'rude!')).toBe(false);
});
