import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aGame,
  aPicked,
  aQuestion,
  anOpenGame,
  decided,
  NOW,
  questions,
  sources,
} from '#tests/support/engagements/rules.ts';
import type { SettingsChange } from '#activities/engagements/contract.settings.ts';
import { snapshotOf } from './content.ts';
import { changeGame } from './game.ts';
import { closeByEveryone, isEveryoneDone, moveGame } from './moves.ts';
import { outlineOf, pickAgain, pickNamed, pickNext, pickWritten } from './outline.ts';
import { deadlineOf, settleGame } from './settle.ts';
import { defaultSettings } from './settings.ts';
import type { GameState, QuestionSummary } from './state.ts';
import { closeAnswers, finishCounting, openQuestions, startVoting, stopAutopilot } from './steps.ts';

const HOST = { by: 'host', at: NOW } as const;
const open = (game: GameState, at = NOW) =>
  decided(openQuestions(game, [aPicked(aQuestion('single'))], { by: 'host', at }));
const summary: QuestionSummary = {
  answered: 0,
  tally: { kind: 'options', answered: 0, counts: [] },
  placed: [],
  voters: undefined,
  leaders: [],
  teams: [],
};

describe('the way through a session', () => {
  test('[GAME-2] trivia: waiting, question, results, question, ended', () => {
    const first = open(aGame('trivia', { readingSeconds: 0 })).state;
    expect(first).toMatchObject({ phase: 'question', onStage: ['001'], playedQuestions: ['001'], epoch: 1 });
    const closed = decided(moveGame(first, { move: 'close', epoch: 1 }, NOW + 5000)).state;
    expect(closed).toMatchObject({ phase: 'results', pending: 'score', pendingFor: ['001'], epoch: 2 });
    const counted = finishCounting(closed, { '001': summary }, NOW + 5100).state;
    expect(counted).toMatchObject({ pending: undefined, scoredQuestions: ['001'], isRevealed: true });
    const second = open(counted, NOW + 9000).state;
    expect(second).toMatchObject({ phase: 'question', onStage: ['002'], playedQuestions: ['001', '002'] });
    const ended = decided(moveGame(second, { move: 'end', epoch: second.epoch }, NOW + 9500));
    expect(ended.state).toMatchObject({ phase: 'ended', endedAt: NOW + 9500, pending: undefined });
    expect(ended.events.map(({ type }) => type)).toEqual(['closed', 'ended']);
  });

  test('[GAME-2] only call-and-answer is voted on', () => {
    const written = closeAnswers(anOpenGame('call-and-answer'), HOST).state;
    expect(written).toMatchObject({ phase: 'voting', pending: 'freeze' });
    const voting = startVoting(written, ['p1', 'p2', 'p3'], NOW);
    expect(voting.state).toMatchObject({ phase: 'voting', pending: undefined, deadlineAt: NOW + 60_000 });
    const closed = decided(moveGame(voting.state, { move: 'close', epoch: voting.state.epoch }, NOW)).state;
    expect(closed).toMatchObject({ phase: 'results', pending: 'score' });
    for (const type of ['trivia', 'poll', 'survey'] as const) {
      expect(closeAnswers(anOpenGame(type), HOST).state.phase, type).toBe('results');
    }
  });

  test('[GAME-3] a late command, a double click, changes nothing', () => {
    const game = anOpenGame();
    const closed = decided(moveGame(game, { move: 'close', epoch: game.epoch }, NOW)).state;
    for (const move of ['close', 'skip', 'end', 'reveal', 'start-answers'] as const) {
      expect(decided(moveGame(closed, { move, epoch: game.epoch }, NOW))).toEqual({
        state: closed,
        events: [],
      });
    }
  });

  test('[GAME-3] a command in time that does not fit the phase is refused with it', () => {
    expect(moveGame(aGame(), { move: 'close', epoch: 0 }, NOW)).toMatchObject({
      error: { code: 'game-wrong-phase', params: { phase: 'waiting' } },
    });
    expect(openQuestions(anOpenGame(), [aPicked(aQuestion('single'))], HOST)).toMatchObject({
      error: { code: 'game-wrong-phase' },
    });
    const ended = decided(moveGame(aGame(), { move: 'end', epoch: 0 }, NOW)).state;
    expect(moveGame(ended, { move: 'close', epoch: ended.epoch }, NOW)).toMatchObject({
      error: { code: 'game-over' },
    });
    expect(openQuestions(ended, [aPicked(aQuestion('single'))], HOST)).toMatchObject({
      error: { code: 'game-over' },
    });
  });

  test('[GAME-3] a question waits until the one before is counted', () => {
    const closed = closeAnswers(anOpenGame(), HOST).state;
    expect(openQuestions(closed, [aPicked(aQuestion('single'))], HOST)).toMatchObject({
      error: { code: 'game-wrong-phase' },
    });
  });

  test('[GAME-28] ended is for good', () => {
    const ended = decided(moveGame(aGame(), { move: 'end', epoch: 0 }, NOW)).state;
    expect(decided(moveGame(ended, { move: 'end', epoch: ended.epoch }, NOW)).events).toEqual([]);
    expect(changeGame(ended, { title: 'Again' }, NOW)).toMatchObject({ error: { code: 'game-over' } });
    expect(deadlineOf(ended)).toBeUndefined();
  });

  test('[GAME-28] counting that has begun goes on after the end', () => {
    const closed = closeAnswers(anOpenGame(), HOST).state;
    const ended = decided(moveGame(closed, { move: 'end', epoch: closed.epoch }, NOW)).state;
    expect(ended).toMatchObject({ phase: 'ended', pending: 'score' });
    expect(finishCounting(ended, {}, NOW).state).toMatchObject({ phase: 'ended', scoredQuestions: ['001'] });
  });

  test('[GAME-27] a skipped question is not counted, a skipped vote neither', () => {
    const skipped = decided(moveGame(anOpenGame(), { move: 'skip', epoch: 1 }, NOW));
    expect(skipped.state).toMatchObject({ phase: 'results', isSkipped: true, pending: undefined });
    expect(skipped.events).toMatchObject([{ type: 'closed', isSkipped: true }]);
    const frozen = closeAnswers(anOpenGame('call-and-answer'), HOST).state;
    const vote = decided(moveGame(frozen, { move: 'skip', epoch: frozen.epoch }, NOW));
    expect(vote.state).toMatchObject({ phase: 'results', isSkipped: true, pending: undefined });
    expect(startVoting(vote.state, ['p1', 'p2'], NOW).events).toEqual([]);
  });
});

describe('time', () => {
  test('[GAME-5] the reading phase ends by itself, and the time for answering is whole', () => {
    const game = open(aGame('trivia', { readingSeconds: 3, timeLimitSeconds: 20 })).state;
    expect(game).toMatchObject({ isReading: true, answersFrom: NOW + 3000, deadlineAt: NOW + 23_000 });
    expect(deadlineOf(game)).toBe(NOW + 3000);
    expect(settleGame(game, NOW + 2999).events).toEqual([]);
    const settled = settleGame(game, NOW + 3000);
    expect(settled.state.isReading).toBe(false);
    expect(settled.events).toMatchObject([{ type: 'answers-opened', at: NOW + 3000 }]);
    const early = decided(moveGame(game, { move: 'start-answers', epoch: 1 }, NOW + 1000)).state;
    expect(early).toMatchObject({
      answersFrom: NOW + 1000,
      deadlineAt: NOW + 21_000,
      closesAt: NOW + 22_500,
    });
  });

  test('[GAME-8] a question closes at its time, with the grace', () => {
    const game = anOpenGame('trivia', { timeLimitSeconds: 10, graceMs: 700 });
    expect(deadlineOf(game)).toBe(NOW + 10_700);
    expect(settleGame(game, NOW + 10_699).events).toEqual([]);
    expect(settleGame(game, NOW + 10_700).state).toMatchObject({ phase: 'results', pending: 'score' });
  });

  test('[GAME-8] the question’s own time goes before the session’s; 0 is no timer', () => {
    const own = aPicked(aQuestion('single', { timeLimitSeconds: 45 }));
    const game = decided(openQuestions(aGame('trivia', { readingSeconds: 0 }), [own], HOST)).state;
    expect(game.deadlineAt).toBe(NOW + 45_000);
    const none = aPicked(aQuestion('single', { timeLimitSeconds: 0 }));
    const untimed = decided(openQuestions(aGame('trivia', { readingSeconds: 0 }), [none], HOST)).state;
    expect(untimed).toMatchObject({ deadlineAt: undefined, closesAt: undefined });
    expect(deadlineOf(untimed)).toBeUndefined();
  });

  test('[GAME-8] everyone present has answered: nobody present is not everyone', () => {
    expect(isEveryoneDone([], new Set())).toBe(false);
    expect(isEveryoneDone(['a', 'b'], new Set(['a']))).toBe(false);
    expect(isEveryoneDone(['a', 'b'], new Set(['b', 'a', 'left']))).toBe(true);
    const game = anOpenGame();
    expect(decided(closeByEveryone(game, 1, NOW)).events).toMatchObject([{ type: 'closed', by: 'everyone' }]);
    expect(decided(closeByEveryone(game, 0, NOW)).events).toEqual([]);
    const off = anOpenGame('trivia', { closesWhenAllAnswered: false });
    expect(decided(closeByEveryone(off, 1, NOW)).events).toEqual([]);
  });

  test('[GAME-8] nobody can have answered while all are reading', () => {
    const game = open(aGame('trivia', { readingSeconds: 3 })).state;
    expect(decided(closeByEveryone(game, 1, NOW)).events).toEqual([]);
  });

  test('a host moves the deadline, to a time to come', () => {
    const game = anOpenGame();
    const moved = decided(moveGame(game, { move: 'extend', epoch: 1, deadlineAt: NOW + 60_000 }, NOW)).state;
    expect(moved).toMatchObject({ deadlineAt: NOW + 60_000, closesAt: NOW + 61_500, epoch: 1 });
    expect(moveGame(game, { move: 'extend', epoch: 1, deadlineAt: NOW }, NOW)).toMatchObject({
      error: { code: 'bad-input', fields: [{ path: 'deadlineAt' }] },
    });
    const free = decided(moveGame(game, { move: 'extend', epoch: 1, deadlineAt: null }, NOW)).state;
    expect(deadlineOf(free)).toBeUndefined();
  });

  test('[GAME-9] settling late, early, in between and twice gives the same state and dates', () => {
    const start = open(
      aGame('trivia', { readingSeconds: 3, timeLimitSeconds: 20, autopilotSeconds: 5 }),
    ).state;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 8 }), (looks) => {
        const atEnd = settleGame(start, NOW + 40_000);
        let state = start;
        for (const look of looks.toSorted((a, b) => a - b)) {
          const settled = settleGame(state, NOW + look);
          expect(settleGame(settled.state, NOW + look).events).toEqual([]);
          state = settled.state;
        }
        expect(settleGame(state, NOW + 40_000).state).toEqual(atEnd.state);
      }),
    );
    expect(settleGame(start, NOW + 40_000).events.map(({ type, at }) => [type, at - NOW])).toEqual([
      ['answers-opened', 3000],
      ['closed', 24_500],
    ]);
  });

  test('[GAME-19] with autopilot the next question is due after the results; without one left it stops', () => {
    const game = anOpenGame('trivia', { autopilotSeconds: 5, results: 'on-reveal', leaderboard: 'at-end' });
    const closed = closeAnswers(game, HOST).state;
    expect(closed).toMatchObject({ isRevealed: true, nextAt: undefined });
    expect(deadlineOf(closed)).toBeUndefined();
    const counted = finishCounting(closed, {}, NOW + 200).state;
    expect(deadlineOf(counted)).toBe(NOW + 5200);
    const due = settleGame(counted, NOW + 6000).state;
    expect(due).toMatchObject({ phase: 'results', pending: 'open', nextAt: undefined });
    expect(settleGame(due, NOW + 60_000).events).toEqual([]);
    expect(open(due, NOW + 6000).state).toMatchObject({ phase: 'question', onStage: ['002'] });
    const off = decided(changeGame(due, { settings: { autopilotSeconds: 0 } }, NOW)).state;
    expect(off).toMatchObject({ phase: 'results', pending: undefined, nextAt: undefined });
    expect(stopAutopilot(due, NOW).state).toMatchObject({ phase: 'results', pending: undefined });
    expect(
      decided(changeGame(counted, { settings: { autopilotSeconds: 0 } }, NOW)).state.nextAt,
    ).toBeUndefined();
  });
});

describe('duties', () => {
  const frozen = closeAnswers(anOpenGame('call-and-answer'), HOST).state;

  test('[GAME-19] the leaderboard has the second half of the wait, where everybody may see it', () => {
    const resting = (settings: SettingsChange) =>
      aGame(
        'trivia',
        { autopilotSeconds: 10, ...settings },
        { phase: 'results', isRevealed: true, nextAt: NOW + 10_000 },
      );
    const shown = settleGame(resting({}), NOW + 5000);
    expect(shown).toMatchObject({
      state: { board: 'leaderboard', nextAt: NOW + 10_000, pending: undefined },
    });
    expect(shown.events).toEqual([{ type: 'shown', by: 'deadline', at: NOW + 5000 }]);
    const late = settleGame(resting({}), NOW + 60_000);
    expect(late.events.map(({ type, at }) => [type, at])).toEqual([
      ['shown', NOW + 5000],
      ['autopilot-due', NOW + 10_000],
    ]);
    expect(settleGame(resting({ leaderboard: 'at-end' }), NOW + 5000).events).toEqual([]);
    const back = decided(
      moveGame(shown.state, { move: 'show', board: 'results', epoch: 0 }, NOW + 6000),
    ).state;
    expect(back).toMatchObject({ board: 'results', nextAt: NOW + 16_000 });
  });

  test('[GAME-10] a duty that is done does nothing more', () => {
    const voting = startVoting(frozen, ['b', 'a'], NOW).state;
    expect(startVoting(voting, ['b', 'a', 'c'], NOW)).toEqual({ state: voting, events: [] });
    const counted = finishCounting(closeAnswers(anOpenGame(), HOST).state, {}, NOW).state;
    expect(finishCounting(counted, {}, NOW)).toEqual({ state: counted, events: [] });
  });

  test('[VOTE-1] the order does not depend on how the answers were read, only on the session', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `p${index}`);
    const orderOf = (game: GameState, read: readonly string[]): unknown =>
      startVoting(game, read, NOW).events.map((event) => 'answerOrder' in event && event.answerOrder);
    expect(orderOf(frozen, ids.toReversed())).toEqual(orderOf(frozen, ids));
    expect(orderOf({ ...frozen, seed: 'other' }, ids)).not.toEqual(orderOf(frozen, ids));
    expect(orderOf(frozen, ids)).not.toEqual([ids]);
  });

  test('[VOTE-7] with fewer than two answers there is no vote', () => {
    for (const ids of [[], ['only']]) {
      const skipped = startVoting(frozen, ids, NOW);
      expect(skipped.state).toMatchObject({ phase: 'results', pending: 'score', pendingFor: ['001'] });
      expect(skipped.events).toMatchObject([{ type: 'voting-skipped' }]);
    }
  });

  test('[GAME-22] results wait for the reveal where the session says so', () => {
    const closed = closeAnswers(anOpenGame('poll', { results: 'on-reveal' }), HOST).state;
    const counted = finishCounting(closed, {}, NOW).state;
    expect(counted.isRevealed).toBe(false);
    const revealed = decided(moveGame(counted, { move: 'reveal', epoch: counted.epoch }, NOW));
    expect(revealed.state.isRevealed).toBe(true);
    const again = moveGame(revealed.state, { move: 'reveal', epoch: counted.epoch }, NOW);
    expect(decided(again).events).toEqual([]);
    expect(closeAnswers(anOpenGame('poll', { results: 'live' }), HOST).state.isRevealed).toBe(true);
  });
});

describe('questions', () => {
  test('[GAME-4] a question goes on under the next number, with its content and key', () => {
    const { events } = open(aGame('trivia', {}, { playedQuestions: ['001', '002'] }));
    expect(events).toMatchObject([
      {
        type: 'opened',
        questions: [{ questionId: '003', number: 3, sourceRef: 'c1#1', key: { kind: 'options' } }],
      },
    ]);
  });

  test('[GAME-4] shuffled options and their key stay together, in every draw', () => {
    const settings = defaultSettings('trivia');
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const single = snapshotOf(aQuestion('multiple'), settings, seed);
        const right = single.key?.kind === 'options' ? single.key.right : [];
        expect(new Set(right.map((number) => single.content.options?.[number]?.text))).toEqual(
          new Set(['Elbe', 'Main', 'Rhine']),
        );
        const ordering = snapshotOf(aQuestion('ordering'), settings, seed);
        const order = ordering.key?.kind === 'ordering' ? ordering.key.order : [];
        expect(order.map((number) => ordering.content.options?.[number]?.text)).toEqual(
          questions.ordering.options.map(({ text }) => text),
        );
        expect(order).not.toEqual([0, 1, 2, 3]);
      }),
    );
  });

  test('[GAME-4] polls keep the order of their options; a ranking has no key', () => {
    const settings = defaultSettings('poll');
    for (const kind of ['single', 'multiple', 'ranking'] as const) {
      expect(snapshotOf(aQuestion(kind), settings, 'any').content.options).toEqual(questions[kind].options);
    }
    expect(snapshotOf(aQuestion('ranking'), settings, 'any').key).toBeUndefined();
  });

  test('[GAME-4] no content holds a key', () => {
    for (const kind of Object.keys(questions) as (keyof typeof questions)[]) {
      const { content } = snapshotOf(aQuestion(kind), defaultSettings('trivia'), 'seed');
      expect(Object.keys(content), kind).not.toContain('right');
      expect(Object.keys(content), kind).not.toContain('tolerance');
    }
  });

  const set = sources('Rivers', 'Hills', 'Rivers', 'Hills', 'Lakes');

  test('[GAME-21] the next question is the first not played, of the category picked', () => {
    const game = aGame('trivia', {}, { playedSources: ['set-1/c#1'] });
    expect(pickNext(game, set)).toMatchObject({ value: [{ sourceRef: 'c#2' }] });
    expect(pickNext({ ...game, category: 'Rivers' }, set)).toMatchObject({ value: [{ sourceRef: 'c#3' }] });
    expect(pickNext({ ...game, category: 'Seas' }, set)).toMatchObject({
      error: { code: 'question-none-left' },
    });
    expect(pickNext({ ...game, setId: 'set-2' }, set)).toMatchObject({ value: [{ sourceRef: 'c#1' }] });
  });

  test('[GAME-21] hosts see what is left of each category', () => {
    const game = aGame('trivia', {}, { playedSources: ['set-1/c#1', 'set-1/c#2'] });
    expect(outlineOf(game, set)).toMatchObject({
      categories: [
        { name: 'Rivers', total: 2, left: 1 },
        { name: 'Hills', total: 2, left: 1 },
        { name: 'Lakes', total: 1, left: 1 },
      ],
      total: 5,
      left: 3,
      next: { sourceRef: 'c#3' },
    });
  });

  test('[GAME-21] a named question goes on again and again', () => {
    const game = aGame('trivia', {}, { playedSources: ['set-1/c#1'] });
    expect(pickNamed(game, set, 'c#1')).toMatchObject({ value: [{ sourceRef: 'c#1' }] });
    expect(pickNamed(game, set, 'c#9')).toMatchObject({ error: { code: 'question-not-found' } });
  });

  test('[GAME-22] a re-run is the same question under its own number', () => {
    const { events, state } = open(aGame('poll', { readingSeconds: 0 }));
    const counted = finishCounting(closeAnswers(state, HOST).state, {}, NOW).state;
    const [first] = events.flatMap((event) => (event.type === 'opened' ? event.questions : []));
    const again = decided(openQuestions(counted, [pickAgain(first!)], HOST));
    const [second] = again.events.flatMap((event) => (event.type === 'opened' ? event.questions : []));
    expect(second).toEqual({ ...first, questionId: '002', number: 2 });
    expect(again.state.playedSources).toEqual(['set-1/c1#1']);
  });

  test('a question written just now must be of a kind the session has', () => {
    expect(pickWritten(aGame('trivia'), aQuestion('typed'))).toMatchObject({
      value: [{ sourceRef: undefined, content: { kind: 'typed' } }],
    });
    expect(pickWritten(aGame('trivia'), aQuestion('words'))).toMatchObject({
      error: { code: 'question-wrong-kind' },
    });
  });

  test('[GAME-23] a survey opens all its questions at once, with one time for all', () => {
    const game = aGame('survey', { timeLimitSeconds: 300, readingSeconds: 9 });
    const picked = pickNext(game, set);
    const { state, events } = decided(openQuestions(game, picked.ok ? picked.value : [], HOST));
    expect(state).toMatchObject({
      onStage: ['001', '002', '003', '004', '005'],
      isReading: false,
      deadlineAt: NOW + 300_000,
    });
    expect(events).toMatchObject([{ questions: { length: 5 } }]);
    expect(closeAnswers(state, HOST).state.pendingFor).toHaveLength(5);
  });
});

describe('settings', () => {
  test('settings are the type’s unless said otherwise', () => {
    expect(aGame('trivia').settings).toMatchObject({ scoring: 'speed', canChangeAnswers: false });
    expect(aGame('poll').settings).toMatchObject({ results: 'live', leaderboard: 'hidden' });
    expect(aGame('trivia', { scoring: 'linear' }).settings).toMatchObject({
      scoring: 'linear',
      graceMs: 1500,
    });
  });

  test('[GAME-20] teams need two names or more, each once; they stay after the first question', () => {
    const refusal = (teamNames: string[]): unknown =>
      changeGame(aGame(), { settings: { teams: 'dealt', teamNames } }, NOW);
    expect(refusal(['Red'])).toMatchObject({ error: { fields: [{ path: 'settings.teamNames' }] } });
    expect(refusal(['Red', 'RED'])).toMatchObject({ error: { fields: [{ path: 'settings.teamNames.1' }] } });
    expect(refusal(['Red', 'Blue'])).toMatchObject({ ok: true });
    const begun = anOpenGame('trivia', { teams: 'dealt', teamNames: ['Red', 'Blue'] });
    expect(changeGame(begun, { settings: { teams: 'none' } }, NOW)).toMatchObject({
      error: { code: 'game-wrong-phase' },
    });
  });

  test('[SCORE-12] how points are made stays as it was at the first question', () => {
    for (const settings of [
      { scoring: 'none' },
      { hasStreakBonus: true },
      { votingMethod: 'irv' },
    ] as const) {
      expect(changeGame(anOpenGame(), { settings }, NOW)).toMatchObject({
        error: { code: 'game-wrong-phase' },
      });
      expect(changeGame(aGame(), { settings }, NOW).ok).toBe(true);
    }
    expect(changeGame(anOpenGame(), { settings: { timeLimitSeconds: 5, scoring: 'speed' } }, NOW).ok).toBe(
      true,
    );
  });

  test('another set comes between questions only, and takes the category away', () => {
    expect(changeGame(anOpenGame(), { setId: 'set-2' }, NOW)).toMatchObject({
      error: { code: 'game-wrong-phase' },
    });
    const waiting = aGame('trivia', {}, { category: 'Rivers' });
    expect(decided(changeGame(waiting, { setId: 'set-2' }, NOW)).state).toMatchObject({
      setId: 'set-2',
      category: undefined,
    });
    expect(decided(changeGame(waiting, { category: null }, NOW)).state.category).toBeUndefined();
    expect(decided(changeGame(waiting, { title: 'New' }, NOW)).state.category).toBe('Rivers');
  });
});
