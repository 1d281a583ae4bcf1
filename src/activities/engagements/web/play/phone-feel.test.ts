import { expect, test } from 'vitest';
import { aGame, aGameQuestion, aPlayer } from '#tests/support/engagements/rules.ts';
import { playerViewOf } from '#activities/engagements/rules/views.ts';
import type { GameState } from '#activities/engagements/rules/state.ts';
import { momentOf } from './phone-feel.ts';

const view = (state: Partial<GameState>, me: Parameters<typeof aPlayer>[1] = {}) =>
  playerViewOf(aGame('trivia', {}, state), [aGameQuestion()], {
    player: aPlayer('ada', me),
    answers: [],
    ballot: undefined,
    scored: undefined,
  });

test('[GAME-47] a phone is touched when there is something to do or to know, once', () => {
  const waiting = view({ phase: 'waiting' });
  const reading = view({ phase: 'question', isReading: true });
  const open = view({ phase: 'question' });
  expect(momentOf(waiting, reading)).toBeUndefined();
  expect(momentOf(reading, open)).toBe('opened');
  expect(momentOf(open, open)).toBeUndefined();
  const results = view({ phase: 'results', isRevealed: true });
  const outcome = { questionId: '001', hasAnswered: true, isRight: true, points: 900, total: 900 };
  expect(momentOf(open, results)).toBeUndefined();
  expect(momentOf(open, { ...results, outcome })).toBe('right');
  expect(momentOf(open, { ...results, outcome: { ...outcome, isRight: false } })).toBe('other');
  expect(momentOf({ ...results, outcome }, { ...results, outcome })).toBeUndefined();
  const won = view({ phase: 'ended' });
  expect(momentOf(results, { ...won, me: { ...won.me, rank: 1 } })).toBe('won');
  expect(momentOf(results, { ...won, me: { ...won.me, rank: 2 } })).toBeUndefined();
});
