import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aGame, aPicked, aQuestion, NOW } from '#tests/support/engagements/rules.ts';
import type { EngagementType } from '../contract.questions.ts';
import type { Phase } from '../contract.views.ts';
import { closeByEveryone, moveGame } from './moves.ts';
import type { PlainMove } from './moves.ts';
import { deadlineOf, settleGame } from './settle.ts';
import type { GameEvent, GameState } from './state.ts';
import { finishCounting, openQuestions, startVoting, stopAutopilot } from './steps.ts';

const FOLLOWS: Readonly<Record<Phase, readonly Phase[]>> = {
  waiting: ['waiting', 'question', 'ended'],
  question: ['question', 'voting', 'results', 'ended'],
  voting: ['voting', 'results', 'ended'],
  results: ['results', 'question', 'ended'],
  ended: ['ended'],
};

interface Act {
  readonly act: 'open' | 'duty' | 'everyone' | 'wait' | PlainMove['move'];
  readonly isLate: boolean;
  readonly waitMs: number;
  readonly answerers: number;
}

interface Decided {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

const duty = (game: GameState, answerers: number, now: number): Decided => {
  const ids = Array.from({ length: answerers }, (_, index) => `p${index}`);
  if (game.pending === 'freeze') return startVoting(game, ids, now);
  return game.pending === 'open' ? stopAutopilot(game, now) : finishCounting(game, {}, now);
};

const move = (game: GameState, { act, isLate }: Act, now: number): Decided => {
  const epoch = game.epoch - Number(isLate);
  const plain = { move: act, epoch, deadlineAt: now + 5000, board: 'leaderboard' } as PlainMove;
  const moved = moveGame(game, plain, now);
  return moved.ok ? moved.value : { state: game, events: [] };
};

const step = (game: GameState, act: Act, now: number): Decided => {
  if (act.act === 'wait') return { state: game, events: [] };
  if (act.act === 'duty') return duty(game, act.answerers, now);
  const decision =
    act.act === 'open'
      ? openQuestions(game, [aPicked(aQuestion('open'))], { by: 'host', at: now })
      : act.act === 'everyone'
        ? closeByEveryone(game, game.epoch - Number(act.isLate), now)
        : undefined;
  if (!decision) return move(game, act, now);
  return decision.ok ? decision.value : { state: game, events: [] };
};

/** What a session is made of comes more often. */
const ACTS: readonly Act['act'][] = [
  'open',
  'open',
  'duty',
  'duty',
  'everyone',
  'wait',
  'close',
  'skip',
  'extend',
  'reveal',
  'show',
  'start-answers',
  'end',
];

const acts = fc.array(
  fc.record({
    act: fc.constantFrom<Act['act']>(...ACTS),
    isLate: fc.boolean(),
    waitMs: fc.nat(30_000),
    answerers: fc.nat(4),
  }),
  { maxLength: 40 },
);

test('[GAME-2] whatever hosts, clocks and duties do, a session only takes steps it has', () => {
  const types = fc.constantFrom<EngagementType>('call-and-answer', 'trivia', 'poll', 'survey');
  const settings = fc.record({
    readingSeconds: fc.constantFrom(0, 3),
    timeLimitSeconds: fc.constantFrom(0, 10),
    autopilotSeconds: fc.constantFrom(0, 5),
    results: fc.constantFrom('live', 'on-close', 'on-reveal'),
  });
  fc.assert(
    fc.property(types, settings, acts, (type, chosen, list) => {
      let game = aGame(type, chosen);
      let now = NOW;
      for (const act of list) {
        now += act.waitMs;
        const settled = settleGame(game, now).state;
        const { state, events } = step(settled, act, now);
        expect(FOLLOWS[settled.phase]).toContain(state.phase);
        expect(state.phase === 'voting' ? type : 'call-and-answer').toBe('call-and-answer');
        expect(state.epoch).toBeGreaterThanOrEqual(settled.epoch);
        expect(state.phase === settled.phase || state.epoch > settled.epoch).toBe(true);
        expect(events.length > 0 || state === settled).toBe(true);
        expect(deadlineOf(settled) ?? Infinity).toBeGreaterThan(now);
        expect(new Set(state.playedQuestions).size).toBe(state.playedQuestions.length);
        expect(state.scoredQuestions.every((id) => state.playedQuestions.includes(id))).toBe(true);
        expect(state.phase === 'question' && state.pending !== undefined).toBe(false);
        expect(state.phase === 'question' || !state.isReading).toBe(true);
        game = state;
      }
    }),
    { numRuns: 300 },
  );
});
