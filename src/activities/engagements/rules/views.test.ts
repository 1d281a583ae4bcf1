import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  aGame,
  aGameQuestion,
  aPlayer,
  aQuestion,
  decided,
  NOW,
  questions as kinds,
} from '#tests/support/engagements/rules.ts';
import type { AnswerKey } from '../contract.answers.ts';
import { hostView, outsideView, playerView, screenView } from '../contract.views.ts';
import type { Counters, Lobby } from '../contract.views.ts';
import { snapshotOf } from './content.ts';
import { heldStage } from './held-stage.ts';
import { moveGame } from './moves.ts';
import { settleGame } from './settle.ts';
import { defaultSettings } from './settings.ts';
import { hostStageOf, maySeeLiveTally, messageStage, stageOf } from './stage.ts';
import type { GameQuestion, GameState, Player, QuestionSummary } from './state.ts';
import { closeAnswers, closeVoting, finishCounting, openQuestions, startVoting } from './steps.ts';
import { ballotOf, hostViewOf, meOf, outcomeOf, outsideViewOf, playerViewOf, screenViewOf } from './views.ts';
import { handfulOf, handfulSeed } from './voting/handful.ts';

const HOST = { by: 'host', at: NOW } as const;
const counters: Counters = { joined: 3, present: 2, answered: 1, voted: 0 };
const lobby: Lobby = { present: 1, people: [{ playerId: 'me', name: 'Ada' }] };
const room = { counters, lobby, tally: undefined, asks: [] };

const SECRETS = {
  explanation: 'explanation-secret',
  typed: 'accepted-secret',
  other: 'written-by-other-secret',
  author: 'author-secret',
  notes: 'notes-secret',
  number: 987_654_321,
} as const;

const summary: QuestionSummary = {
  answered: 2,
  tally: { kind: 'texts', answered: 2, texts: [{ text: SECRETS.other, count: 1 }] },
  placed: [{ place: 1, text: SECRETS.other, points: 3, author: SECRETS.author }],
  voters: 2,
  leaders: [{ playerId: 'other', name: SECRETS.author, total: 1000, rank: 1 }],
  teams: [],
};

const withSecrets = (kind: keyof typeof kinds): { content: GameQuestion['content']; key?: AnswerKey } => {
  const extra =
    kind === 'typed' ? { right: [SECRETS.typed] } : kind === 'numeric' ? { right: SECRETS.number } : {};
  const question = aQuestion(kind, { explanation: SECRETS.explanation, hostNotes: SECRETS.notes, ...extra });
  return snapshotOf(question, defaultSettings('trivia'), 'seed') as { content: GameQuestion['content'] };
};

/** Every phase a question goes through, with the questions as stored then. */
const phasesOf = (
  type: 'trivia' | 'call-and-answer' | 'poll',
  kind: keyof typeof kinds,
  isRevealedLate: boolean,
) => {
  const game = aGame(
    type,
    { readingSeconds: 3, results: isRevealedLate ? 'on-reveal' : 'on-close' },
    { cohostHash: 'cohost-hash', seed: 'seed-secret' },
  );
  const picked = { ...withSecrets(kind), sourceRef: 'c#1', setId: 'set-1' } as never;
  const reading = decided(openQuestions(game, [picked], HOST));
  const [question] = reading.events.flatMap((event) => (event.type === 'opened' ? event.questions : []));
  const answering = settleGame(reading.state, NOW + 3000).state;
  const closed = closeAnswers(answering, HOST).state;
  const ordered = { ...question!, answerOrder: ['other', 'me', 'third'] };
  const isVoted = type === 'call-and-answer';
  const voting = isVoted ? startVoting(closed, ordered.answerOrder, NOW).state : closed;
  const unscored = isVoted ? closeVoting(voting, HOST).state : closed;
  const counted = finishCounting(unscored, {}, NOW).state;
  const scored = { ...(isVoted ? ordered : question!), summary };
  const before: [string, GameState, GameQuestion][] = [
    ['reading', reading.state, question!],
    ['answering', answering, question!],
    ['closed', closed, question!],
    ['voting', voting, isVoted ? ordered : question!],
    ['counting', unscored, isVoted ? ordered : question!],
    ['counting, already stored', unscored, scored],
    ...(isRevealedLate ? ([['hidden', counted, scored]] as [string, GameState, GameQuestion][]) : []),
  ];
  const shown = isRevealedLate
    ? decided(moveGame(counted, { move: 'reveal', epoch: counted.epoch }, NOW)).state
    : counted;
  return { before, shown, scored };
};

const me: Player = aPlayer('me', { name: 'Ada', total: 900, rank: 1, streak: 3, scores: { '001': 900 } });
const seat = { player: me, answers: [], ballot: undefined, scored: { points: 900, isRight: true } };

const publicViews = (game: GameState, question: GameQuestion): string =>
  JSON.stringify([
    playerViewOf(game, [question], seat),
    screenViewOf(game, [question], { ...room, tally: summary.tally }),
    outsideViewOf(game),
  ]);

describe('secrets', () => {
  const cases = [
    ...(['single', 'multiple', 'true-false', 'numeric', 'typed', 'ordering'] as const).map(
      (kind) => ['trivia', kind] as const,
    ),
    ['call-and-answer', 'open'] as const,
    ...(['single', 'rating', 'words', 'ranking', 'open'] as const).map((kind) => ['poll', kind] as const),
  ];
  const FIELDS = ['"key"', '"isRight"', '"outcome"', '"tally"', '"leaders"', '"placed"'];

  test.each(cases)('[GAME-24] %s, %s: no key, no right or wrong, no answer of others early', (type, kind) => {
    for (const isRevealedLate of [true, false]) {
      const { before, shown, scored } = phasesOf(type, kind, isRevealedLate);
      for (const [when, game, question] of before) {
        const sent = publicViews(game, question);
        const found = [...Object.values(SECRETS).map(String), ...FIELDS].filter((secret) =>
          sent.includes(secret),
        );
        expect(found, when).toEqual([]);
      }
      expect(publicViews(shown, scored)).toContain(SECRETS.explanation);
      expect(publicViews(shown, scored)).not.toContain(SECRETS.notes);
    }
  });

  test('[GAME-24] points that are stored but not shown move neither total, rank nor streak', () => {
    const { before, shown, scored } = phasesOf('trivia', 'single', true);
    for (const [when, game, question] of before.slice(4)) {
      expect(meOf(game, [question], me), when).toEqual({ playerId: 'me', name: 'Ada', total: 0, streak: 0 });
    }
    expect(meOf(shown, [scored], me)).toMatchObject({ total: 900, rank: 1, streak: 3 });
  });

  test('[GAME-24] never a token, a hash, a seed or an identity, to nobody', () => {
    for (const type of ['trivia', 'call-and-answer', 'poll'] as const) {
      const kind = type === 'trivia' ? 'single' : 'open';
      const { before, shown, scored } = phasesOf(type, kind, true);
      for (const [, game, question] of [...before, ['shown', shown, scored] as const]) {
        const host = hostViewOf(game, [question], {
          ...room,
          isOwner: true,
          hasAssistant: false,
          played: [question],
        });
        const sent = publicViews(game, question) + JSON.stringify(host);
        for (const secret of ['cohost-hash', 'seed-secret', 'host-identity'])
          expect(sent).not.toContain(secret);
      }
    }
  });

  test('[GAME-24] whatever the settings, players see nothing early', () => {
    const anySettings = fc.record({
      leaderboard: fc.constantFrom('every-question', 'at-end', 'hidden'),
      results: fc.constantFrom('live', 'on-close', 'on-reveal'),
      showsAuthors: fc.boolean(),
      debugMode: fc.boolean(),
      when: fc.nat(5),
    });
    fc.assert(
      fc.property(anySettings, ({ when, debugMode, ...settings }) => {
        const [, state, question] = phasesOf('trivia', 'typed', true).before[when]!;
        const game = { ...state, debugMode, settings: { ...state.settings, ...settings } } as GameState;
        const sent = JSON.stringify([
          playerViewOf(game, [question], seat),
          screenViewOf(game, [question], { ...room, tally: summary.tally }),
        ]);
        for (const secret of [SECRETS.typed, SECRETS.explanation, SECRETS.other]) {
          expect(sent).not.toContain(secret);
        }
      }),
    );
  });

  test('[GAME-5] while people read there are no options, except for hosts', () => {
    const { before } = phasesOf('trivia', 'single', false);
    const [, reading, question] = before[0]!;
    expect(publicViews(reading, question)).not.toContain('Rhine');
    expect(JSON.stringify(hostStageOf(reading, [question]))).toContain('Rhine');
    const [, answering] = before[1]!;
    expect(stageOf(answering, [question], 'player').question?.options).toHaveLength(4);
  });

  test('[GAME-24] an ordering’s options say nothing of their order', () => {
    const { before } = phasesOf('trivia', 'ordering', false);
    const [, answering, question] = before[1]!;
    const { options } = stageOf(answering, [question], 'player').question!;
    expect(options).toEqual(question.content.options);
    expect(options?.every((option) => Object.keys(option).join() === 'text')).toBe(true);
    expect(options?.map(({ text }) => text)).not.toEqual(kinds.ordering.options.map(({ text }) => text));
  });

  test('[GAME-22] live results are for the wall where the session says so, and for hosts of polls', () => {
    const open = { phase: 'question' } as const;
    const see = (type: 'poll' | 'trivia' | 'survey', results: 'live' | 'on-close') => {
      const game = aGame(type, { results }, open);
      return (['player', 'screen', 'host'] as const).map((audience) => maySeeLiveTally(game, audience));
    };
    expect(see('poll', 'live')).toEqual([false, true, true]);
    expect(see('poll', 'on-close')).toEqual([false, false, true]);
    expect(see('survey', 'live')).toEqual([false, false, true]);
    expect(see('trivia', 'live')).toEqual([false, false, false]);
    const game = aGame('poll', { results: 'on-reveal' }, { phase: 'results', isRevealed: false });
    expect(maySeeLiveTally(game, 'screen')).toBe(false);
  });
});

describe('what is shown', () => {
  const { shown, scored } = phasesOf('trivia', 'single', false);

  test('views have the shape the contract promises', () => {
    const host = hostViewOf(shown, [scored], {
      ...room,
      isOwner: true,
      hasAssistant: false,
      played: [scored],
    });
    const screen = screenViewOf(shown, [scored], room);
    const player = playerViewOf(shown, [scored], seat);
    const plain = (view: unknown): unknown => JSON.parse(JSON.stringify(view));
    expect(z.parse(hostView, plain(host))).toEqual(plain(host));
    expect(z.parse(screenView, plain(screen))).toEqual(plain(screen));
    expect(z.parse(playerView, plain(player))).toEqual(plain(player));
    expect(z.parse(outsideView, plain(outsideViewOf(shown)))).toEqual(plain(outsideViewOf(shown)));
  });

  test('one’s own outcome comes with the results', () => {
    expect(playerViewOf(shown, [scored], seat)).toMatchObject({
      me: { total: 900, rank: 1, streak: 3 },
      outcome: { questionId: '001', isRight: true, points: 900, total: 900, rank: 1 },
      stage: { results: { state: 'shown', key: { kind: 'options' } } },
    });
  });

  test('ranks are shown after each question, at the end, or never', () => {
    const rankWith = (leaderboard: 'every-question' | 'at-end' | 'hidden', phase: 'results' | 'ended') => {
      const game = { ...shown, phase, settings: { ...shown.settings, leaderboard } };
      return [
        meOf(game, [scored], me).rank,
        outcomeOf(game, scored, { player: me, hasAnswered: true, scored: undefined })?.rank,
        stageOf(game, [scored], 'screen').results?.leaders?.length,
      ];
    };
    expect(rankWith('every-question', 'results')).toEqual([1, 1, 1]);
    expect(rankWith('at-end', 'results')).toEqual([undefined, undefined, undefined]);
    expect(rankWith('at-end', 'ended')).toEqual([1, 1, 1]);
    expect(rankWith('hidden', 'ended')).toEqual([undefined, undefined, undefined]);
    const hidden = { ...shown, settings: { ...shown.settings, leaderboard: 'hidden' as const } };
    expect(hostStageOf(hidden, [scored]).results?.leaders).toHaveLength(1);
  });

  test('[SCORE-10] nobody is first while everybody has nothing', () => {
    const rankOf = (given: Partial<Player>) => meOf(shown, [scored], { ...me, ...given }).rank;
    expect(rankOf({ rank: 1, total: 0 })).toBeUndefined();
    expect(rankOf({ rank: 1, total: 10 })).toBe(1);
    expect(rankOf({ rank: 4, total: 0 })).toBe(4);
  });

  test('[SCORE-10] phones have the first three places and everybody who shares them', () => {
    const leadersWith = (...ranks: readonly number[]) => {
      const leaders = ranks.map((rank, index) => ({
        playerId: `p${index}`,
        name: `P${index}`,
        total: 9,
        rank,
      }));
      const question = { ...scored, summary: { ...summary, leaders } };
      const board = { ...shown, board: 'leaderboard' as const };
      return stageOf(board, [question], 'player').results?.leaders?.map(({ rank }) => rank);
    };
    expect(leadersWith(1, 2, 3, 4, 5)).toEqual([1, 2, 3]);
    expect(leadersWith(1, 2, 3, 3, 3, 6)).toEqual([1, 2, 3, 3, 3]);
    expect(leadersWith(...Array.from({ length: 10 }, () => 1))).toHaveLength(5);
  });

  test('[GAME-42] whoever joined after answers closed has missed the question, and nobody else', () => {
    const question = { ...scored, closedAt: NOW + 10 };
    const missed = (joinedAt: number, hasAnswered = false) =>
      outcomeOf(shown, question, { player: { ...me, joinedAt }, hasAnswered, scored: undefined })?.isMissed;
    expect(missed(NOW + 10)).toBe(true);
    expect(missed(NOW + 9)).toBeUndefined();
    expect(missed(NOW + 10, true)).toBeUndefined();
  });

  test('[GAME-40] what is on a form at the end of the time is sent unless a wrong answer costs points', () => {
    const facts = { player: me, answers: [], ballot: undefined, scored: undefined };
    const sendsWith = (penaltyPercent: number) =>
      playerViewOf(aGame('trivia', { penaltyPercent }), [], facts).sendsUnsent;
    expect([sendsWith(0), sendsWith(25)]).toEqual([true, false]);
  });

  test('[GAME-27] a skipped question says so, and shows nothing', () => {
    const skipped = { ...shown, isSkipped: true };
    expect(stageOf(skipped, [aGameQuestion('single')], 'player').results).toEqual({
      state: 'skipped',
      answered: 0,
    });
  });

  test('[GAME-28] at the end the last counted question stays, with the final standings', () => {
    const next = decided(openQuestions(shown, [{ ...withSecrets('single') } as never], HOST)).state;
    const ended = decided(moveGame(next, { move: 'end', epoch: next.epoch }, NOW)).state;
    expect(ended.onStage).toEqual(['001']);
    expect(stageOf(ended, [scored], 'screen').results).toMatchObject({
      state: 'shown',
      leaders: [{ rank: 1 }],
    });
  });

  test('[GAME-23] a survey has all its questions, and their results at the end', () => {
    const game = aGame('survey', {}, { phase: 'question', onStage: ['001', '002'] });
    const two = [aGameQuestion('rating'), aGameQuestion('open', { questionId: '002', number: 2 })];
    expect(stageOf(game, two, 'player')).toMatchObject({ survey: [{ kind: 'rating' }, { kind: 'open' }] });
    expect(stageOf(game, two, 'player').surveyResults).toBeUndefined();
    const over = { ...game, phase: 'results', isRevealed: true } as const;
    const counted = two.map((question) => ({ ...question, summary }));
    expect(stageOf(over, counted, 'player').surveyResults).toHaveLength(2);
  });

  test('[GAME-25] the screen names the first fifty who came and counts the others', () => {
    const people = Array.from({ length: 80 }, (_, index) => ({
      playerId: `p${index}`,
      name: `Player ${index}`,
    }));
    const full = { ...room, lobby: { present: 2000, people } };
    const { lobby: seen } = screenViewOf(aGame(), [], full);
    expect(seen.present).toBe(2000);
    expect(seen.people).toEqual(people.slice(0, 50));
    expect(JSON.stringify(screenViewOf(aGame(), [], full)).length).toBeLessThan(5000);
  });

  test('long details are cut for phones, whole on the wall', () => {
    const question = aGameQuestion('open');
    const long = { ...question, content: { ...question.content, detail: 'ö'.repeat(700) } };
    const game = aGame('call-and-answer', {}, { phase: 'question' });
    const phone = stageOf(game, [long], 'player').question!;
    expect([...phone.detail!]).toHaveLength(600);
    expect(phone.isDetailCut).toBe(true);
    expect(stageOf(game, [long], 'screen').question?.detail).toHaveLength(700);
  });
});

describe('a handful', () => {
  const order = Array.from({ length: 30 }, (_, index) => `p${index}`);
  const texts = new Map(order.map((id) => [id, `text of ${id}`]));
  const question = aGameQuestion('open', { answerOrder: order });
  const game = aGame('call-and-answer', {}, { phase: 'voting', onStage: ['001'] });

  test('[VOTE-2] has the texts of the handful, without names', () => {
    const ballot = ballotOf(game, question, { voterId: 'p3', texts, votes: undefined, draft: undefined })!;
    expect(ballot.answers).toHaveLength(7);
    expect(ballot.mostRanks).toBe(3);
    const places = new Set(handfulOf(order, 'p3', handfulSeed(game, '001')));
    expect(new Set(ballot.answers.map(({ index }) => index))).toEqual(places);
    for (const { index, text } of ballot.answers) expect(text).toBe(`text of p${index}`);
    expect(Object.keys(ballot.answers[0]!)).toEqual(['index', 'text']);
  });

  test('[VOTE-8] has the draft until a vote is sent', () => {
    const own = { voterId: 'p3', texts, draft: { 5: 1 } };
    expect(ballotOf(game, question, { ...own, votes: undefined })).toMatchObject({ draft: { 5: 1 } });
    const sent = ballotOf(game, question, { ...own, votes: { 4: 1 } })!;
    expect(sent.votes).toEqual({ 4: 1 });
    expect(sent.draft).toBeUndefined();
  });

  test('[VOTE-1] there is none before the order is drawn or after voting', () => {
    const own = { voterId: 'p3', texts, votes: undefined, draft: undefined };
    expect(ballotOf({ ...game, pending: 'freeze' }, question, own)).toBeUndefined();
    expect(ballotOf({ ...game, phase: 'results' }, question, own)).toBeUndefined();
    expect(ballotOf(game, aGameQuestion('open'), own)).toBeUndefined();
  });
});

describe('messages', () => {
  const { before, shown, scored } = phasesOf('trivia', 'single', false);

  test('[GAME-26] a step leaves out what everybody has, and the two together are the view', () => {
    const [, answering, question] = before[1]!;
    const held = stageOf(answering, [question], 'player');
    const whole = stageOf(shown, [scored], 'player');
    const sent = messageStage(whole, [{ type: 'counted' }]);
    expect(JSON.stringify(sent)).not.toContain('Which one?');
    expect(heldStage(held, sent)).toEqual(whole);
    expect(heldStage(held, messageStage(held, [{ type: 'answers-opened' }]))).toEqual(held);
    expect(
      heldStage(stageOf(aGame('trivia'), [], 'player'), messageStage(held, [{ type: 'opened' }])),
    ).toEqual(held);
  });

  test('[GAME-26] standings are sent to phones when they are shown, without the results they have', () => {
    const held = stageOf(shown, [scored], 'player');
    expect(held.results?.leaders).toBeUndefined();
    for (const audience of ['player', 'screen'] as const) {
      const before = stageOf(shown, [scored], audience);
      const whole = stageOf({ ...shown, board: 'leaderboard' }, [scored], audience);
      const sent = messageStage(whole, [{ type: 'shown' }]);
      expect(sent.results?.leaders).toMatchObject([{ name: SECRETS.author, rank: 1 }]);
      expect(sent.results?.tally).toBeUndefined();
      expect(heldStage(before, sent)).toEqual(whole);
    }
    const phone = stageOf({ ...shown, board: 'leaderboard' }, [scored], 'player');
    expect(phone.results?.leaders?.[0]).not.toHaveProperty('playerId');
    expect(stageOf({ ...shown, phase: 'ended' }, [scored], 'player').results?.leaders).toHaveLength(1);
  });

  test('[GAME-26] a key that was put right replaces the results before, nothing of them stays', () => {
    const held = stageOf(shown, [scored], 'player');
    const counting = stageOf({ ...shown, pending: 'score' }, [scored], 'player');
    const between = heldStage(held, messageStage(counting, [{ type: 'corrected' }]));
    expect(between.results).toEqual({ state: 'counting', answered: scored.summary?.answered });
    const whole = stageOf(shown, [{ ...scored, key: undefined }], 'player');
    expect(heldStage(between, messageStage(whole, [{ type: 'counted' }])).results).toEqual(whole.results);
  });

  test('[GAME-26] the steps of a usual question are under 3 kB for a player', () => {
    const bytes = [
      ...before.slice(0, 2).map(([, game, question]) => JSON.stringify(stageOf(game, [question], 'player'))),
      JSON.stringify(messageStage(stageOf(before[4]![1], [scored], 'player'), [{ type: 'closed' }])),
      JSON.stringify(messageStage(stageOf(shown, [scored], 'player'), [{ type: 'counted' }])),
      JSON.stringify(outcomeOf(shown, scored, { player: me, hasAnswered: true, scored: undefined })),
    ].map((text) => text.length + 120);
    expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThan(3000);
  });
});
