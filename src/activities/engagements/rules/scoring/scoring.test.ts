import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aGame,
  aGameQuestion,
  aMark,
  anAnswer,
  aPlayer,
  keyOf,
  NOW,
} from '#tests/support/engagements/rules.ts';
import type { questions as kinds } from '#tests/support/engagements/rules.ts';
import type { AnswerKey, AnswerValue } from '#activities/engagements/contract.answers.ts';
import { scorings } from '#activities/engagements/contract.settings.ts';
import type { GameSettings, SettingsChange } from '#activities/engagements/contract.settings.ts';
import { defaultSettings } from '../settings.ts';
import { numberedId } from '../state.ts';
import type { GameQuestion, GivenAnswer, GivenVote, Player } from '../state.ts';
import { numeric } from '../kinds/numeric.ts';
import { countQuestions, creditOf } from './count.ts';
import { LARGEST_BONUS_SUM, markOf, POINTS } from './points.ts';
import { leadersOf, scoreOf, standingsOf, teamStandingsOf } from './standing.ts';

const settings = (change: SettingsChange = {}): GameSettings => ({
  ...defaultSettings('trivia'),
  ...(change as Partial<GameSettings>),
});
const ALL = { permille: 1000, isRight: true };
const NONE = { permille: 0, isRight: false };
const pointsAt = (scoring: GameSettings['scoring'], durationMs: number, limitMs?: number, multiplier = 1) =>
  markOf(settings({ scoring }), ALL, { durationMs, limitMs }, multiplier).points;

describe('points of one answer', () => {
  test('[SCORE-1] speed, worked by hand: 20 s, right after 0.4, 0.5, 4, 10, 20 s', () => {
    const points = [400, 500, 4000, 10_000, 20_000].map((at) => pointsAt('speed', at, 20_000));
    expect(points).toEqual([1000, 988, 900, 750, 500]);
    expect(pointsAt('speed', 10_000, 20_000, 2)).toBe(1500);
    expect(pointsAt('speed', 499, 1000)).toBe(1000);
  });

  test('[SCORE-1] never less than half, never more than all, never more for being later', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.integer({ min: 1, max: 3_600_000 }), (a, b, limit) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((at) => pointsAt('speed', at, limit));
        expect(late).toBeGreaterThanOrEqual(POINTS / 2);
        expect(early).toBeLessThanOrEqual(POINTS);
        expect(early).toBeGreaterThanOrEqual(late!);
        expect(Number.isInteger(early)).toBe(true);
      }),
    );
  });

  test('[SCORE-2] linear falls to nothing but one point', () => {
    expect([0, 5000, 20_000, 25_000].map((at) => pointsAt('linear', at, 20_000))).toEqual([1000, 750, 1, 1]);
    expect(pointsAt('linear', 20_000, 20_000, 0)).toBe(0);
  });

  test('[SCORE-3] without speed, and without a timer, it is all of P', () => {
    expect(pointsAt('none', 19_000, 20_000)).toBe(1000);
    for (const scoring of scorings) expect(pointsAt(scoring, 3_600_000)).toBe(1000);
    expect(
      markOf(settings({ scoring: 'correctness-first' }), ALL, { durationMs: 0, limitMs: undefined }, 1),
    ).toEqual(aMark(true, 1000, 0));
  });

  test('[SCORE-4] correctness first: all of P and up to 25', () => {
    const mark = (durationMs: number) =>
      markOf(
        settings({ scoring: 'correctness-first', penaltyPercent: 50 }),
        ALL,
        { durationMs, limitMs: 10_000 },
        2,
      );
    expect([0, 5000, 10_000].map(mark)).toEqual([
      aMark(true, 2000, 25),
      aMark(true, 2000, 13),
      aMark(true, 2000, 0),
    ]);
    const wrong = markOf(
      settings({ scoring: 'correctness-first', penaltyPercent: 50 }),
      NONE,
      { durationMs: 0, limitMs: 10_000 },
      1,
    );
    expect(wrong).toEqual(aMark(false, 0, 0));
  });

  test('[SCORE-5] a wrong answer costs what the session says; a warm-up nothing', () => {
    const wrong = (penaltyPercent: number, multiplier: number): number =>
      markOf(settings({ penaltyPercent }), NONE, { durationMs: 0, limitMs: 10_000 }, multiplier).points;
    expect([wrong(0, 1), wrong(25, 1), wrong(25, 2), wrong(100, 0)]).toEqual([0, -250, -500, 0]);
  });
});

describe('credit', () => {
  const credit = (key: AnswerKey | undefined, value: AnswerValue, hasPartialCredit = true) =>
    creditOf(key!, value, { hasPartialCredit, distances: [] });

  test('one choice: any of the right ones', () => {
    const key: AnswerKey = { kind: 'options', right: [1, 2] };
    expect(credit(key, { kind: 'single', option: 2 })).toEqual(ALL);
    expect(credit(key, { kind: 'single', option: 0 })).toEqual(NONE);
    expect(credit(keyOf('true-false'), { kind: 'true-false', isTrue: false })).toEqual(NONE);
    expect(credit(keyOf('typed'), { kind: 'typed', text: ' the rhine' })).toEqual(ALL);
  });

  test('[SCORE-7] multiple: each wrong one takes a right one away', () => {
    const options = (...chosen: number[]) => credit(keyOf('multiple'), { kind: 'multiple', options: chosen });
    expect(options(0, 1, 3)).toEqual(ALL);
    expect(options(0, 1)).toEqual({ permille: 666, isRight: false, isPartly: true });
    expect(options(0, 1, 2)).toEqual({ permille: 333, isRight: false, isPartly: true });
    expect(options(2)).toEqual(NONE);
    expect(options(0, 1, 2, 3)).toEqual({ permille: 666, isRight: false, isPartly: true });
    expect(credit(keyOf('multiple'), { kind: 'multiple', options: [0, 1] }, false)).toEqual({
      ...NONE,
      isPartly: true,
    });
  });

  test('[SCORE-7] ordering: pairs in order less pairs out of order', () => {
    const key: AnswerKey = { kind: 'ordering', order: [2, 0, 3, 1] };
    const order = (...given: number[]) => credit(key, { kind: 'ordering', order: given });
    expect(order(2, 0, 3, 1)).toEqual(ALL);
    expect(order(0, 2, 3, 1)).toEqual({ permille: 666, isRight: false, isPartly: true });
    expect(order(1, 3, 0, 2)).toEqual(NONE);
    expect(order(2, 0, 3)).toEqual(NONE);
    expect(credit(key, { kind: 'ordering', order: [0, 2, 3, 1] }, false)).toEqual({
      ...NONE,
      isPartly: true,
    });
  });

  test('[SCORE-7] a random order is worth nothing much: below a fifth on average', () => {
    const key: AnswerKey = { kind: 'ordering', order: [0, 1, 2, 3, 4, 5] };
    const all = fc.sample(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), {
      numRuns: 500,
      seed: 7,
    });
    const sum = all.reduce((total, order) => total + credit(key, { kind: 'ordering', order }).permille, 0);
    expect(sum / all.length).toBeLessThan(200);
  });

  test('[SCORE-8] numeric with a tolerance: within it, its edges included', () => {
    const key = { kind: 'numeric', number: 0.3, tolerance: 0.1 } as const;
    expect(credit(key, { kind: 'numeric', number: 0.4 })).toEqual(ALL);
    expect(credit(key, { kind: 'numeric', number: 0.2 })).toEqual(ALL);
    expect(credit(key, { kind: 'numeric', number: 0.41 })).toEqual(NONE);
    const exact = { kind: 'numeric', number: 0.3, tolerance: 0 } as const;
    expect(credit(exact, { kind: 'numeric', number: 0.1 + 0.2 })).toEqual(ALL);
  });

  test('[SCORE-8] numeric without: the closest, 60 %, 30 %; equal distances share', () => {
    const key = { kind: 'numeric', number: 100 } as const;
    const numbers = [90, 110, 97, 103, 50, 100.5];
    const values = numbers.map((number): AnswerValue => ({ kind: 'numeric', number }));
    const distances = numeric.compared?.(key, values) ?? [];
    const credits = values.map((value) => creditOf(key, value, { hasPartialCredit: true, distances }));
    expect(credits.map(({ permille }) => permille)).toEqual([300, 300, 600, 600, 0, 1000]);
    expect(credits.map(({ isRight }) => isRight)).toEqual([false, false, false, false, false, true]);
    expect(credits.map(({ isPartly = false }) => isPartly)).toEqual([true, true, true, true, false, false]);
  });
});

const played = (number: number, given: Partial<GameQuestion> = {}): GameQuestion =>
  aGameQuestion('single', { questionId: numberedId(number), number, ...given });
const several = (number: number): GameQuestion[] =>
  Array.from({ length: number }, (_, index) => played(index + 1));
const warmUp = (number: number): GameQuestion => {
  const question = played(number);
  return { ...question, content: { ...question.content, points: 0 } };
};

describe('a whole session', () => {
  test('[SCORE-5] a total never falls below 0, and is the sum of what was granted', () => {
    const marks = { '001': aMark(true, 200), '002': aMark(false, -250), '003': aMark(true, 900) };
    expect(scoreOf(marks, several(3), settings())).toMatchObject({
      scores: { '001': 200, '002': -200, '003': 900 },
      total: 900,
    });
  });

  test('[SCORE-6] streak: 100 for the second in a row, up to 500; wrong or missing ends it', () => {
    const right = aMark(true, 1000);
    const marks = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((number) => [numberedId(number), right]));
    const score = scoreOf(marks, several(8), settings({ hasStreakBonus: true }));
    expect(Object.values(score.scores)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1500, 1500]);
    expect(score.streak).toBe(8);
    const { '004': _missing, ...gap } = marks;
    expect(scoreOf(gap, several(8), settings({ hasStreakBonus: true }))).toMatchObject({
      scores: { '003': 1200, '005': 1000, '006': 1100 },
      streak: 4,
    });
    expect(scoreOf(marks, several(8), settings()).total).toBe(8000);
  });

  test('[SCORE-6] a warm-up neither counts nor ends a streak', () => {
    const questions = [played(1), warmUp(2), played(3)];
    const marks = { '001': aMark(true, 1000), '003': aMark(true, 1000) };
    expect(scoreOf(marks, questions, settings({ hasStreakBonus: true }))).toMatchObject({
      scores: { '003': 1100 },
      streak: 2,
    });
    const wrongWarmUp = { ...marks, '002': aMark(false, 0) };
    expect(scoreOf(wrongWarmUp, questions, settings({ hasStreakBonus: true })).streak).toBe(2);
  });

  test('[SCORE-4] one more right answer always weighs more than all speed and streaks together', () => {
    const answer = fc.record({
      isRight: fc.boolean(),
      durationMs: fc.nat(20_000),
      hasAnswered: fc.boolean(),
    });
    const game = fc.integer({ min: 1, max: 60 }).chain((length) =>
      fc.record({
        points: fc.array(fc.constantFrom(0, 1, 2), { minLength: length, maxLength: length }),
        a: fc.array(answer, { minLength: length, maxLength: length }),
        b: fc.array(answer, { minLength: length, maxLength: length }),
        hasStreakBonus: fc.boolean(),
        penaltyPercent: fc.constantFrom(0, 100),
      }),
    );
    fc.assert(
      fc.property(game, ({ points, a, b, hasStreakBonus, penaltyPercent }) => {
        const chosen = settings({ scoring: 'correctness-first', hasStreakBonus, penaltyPercent });
        const questions = points.map((each, index) => {
          const question = played(index + 1);
          return { ...question, content: { ...question.content, points: each } };
        });
        const total = (answers: typeof a) => {
          const marks = answers.flatMap(({ isRight, durationMs, hasAnswered }, index) =>
            hasAnswered
              ? [
                  [
                    numberedId(index + 1),
                    markOf(chosen, isRight ? ALL : NONE, { durationMs, limitMs: 20_000 }, points[index]!),
                  ] as const,
                ]
              : [],
          );
          return scoreOf(Object.fromEntries(marks), questions, chosen).total;
        };
        const right = (answers: typeof a) =>
          answers.reduce(
            (sum, { isRight, hasAnswered }, index) => sum + (isRight && hasAnswered ? points[index]! : 0),
            0,
          );
        expect(total(a) - right(a) * POINTS).toBeLessThanOrEqual(LARGEST_BONUS_SUM);
        expect(total(a)).toBeGreaterThanOrEqual(right(a) * POINTS);
        expect(right(a) === right(b) || total(a) > total(b) === right(a) > right(b)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('[SCORE-10] equal totals share a rank, the kicked have none', () => {
    const players = [100, 300, 300, 50].map((points, index) =>
      aPlayer(`p${index}`, { marks: { '001': aMark(true, points) }, isKicked: index === 0 }),
    );
    const standings = standingsOf([...players, aPlayer('p4')], several(1), settings());
    expect(standings.map(({ rank }) => rank)).toEqual([0, 1, 1, 3, 4]);
  });

  test('[SCORE-10] the last of a full list says how many more share the place', () => {
    const many = (equal: number) =>
      Array.from({ length: 14 }, (_, index) =>
        aPlayer(`p${index}`, { marks: { '001': aMark(true, index < equal ? 500 : 400 - index) } }),
      );
    const listed = (equal: number) =>
      leadersOf(many(equal), standingsOf(many(equal), several(1), settings()));
    expect(listed(13)).toHaveLength(10);
    expect(listed(13).map(({ tiedBeyond }) => tiedBeyond)).toEqual([
      ...Array.from({ length: 9 }, () => undefined),
      3,
    ]);
    expect(listed(4).some((leader) => 'tiedBeyond' in leader)).toBe(false);
  });

  test('[SCORE-11] a team’s score is the mean of its members, to one decimal', () => {
    const teams = { teams: 'chosen', teamNames: ['Red', 'Blue', 'Green'] } as const;
    const totals: [string, number][] = [
      ['t1', 1000],
      ['t1', 900],
      ['t1', 901],
      ['t2', 1400],
    ];
    const players = totals.map(([teamId, points], index) =>
      aPlayer(`p${index}`, { teamId, marks: { '001': aMark(true, points) } }),
    );
    const standings = standingsOf(players, several(1), settings());
    expect(teamStandingsOf({ ...teams, teamNames: [...teams.teamNames] }, players, standings)).toEqual([
      { teamId: 't2', name: 'Blue', score: 1400, rank: 1, members: 1 },
      { teamId: 't1', name: 'Red', score: 933.7, rank: 2, members: 3 },
      { teamId: 't3', name: 'Green', score: 0, rank: 3, members: 0 },
    ]);
  });
});

describe('counting a question', () => {
  const facts = (
    given: readonly GivenAnswer[],
    {
      question = played(1),
      players = ['a', 'b', 'c'].map((id) => aPlayer(id)),
      votes = [] as readonly GivenVote[],
      game = aGame('trivia', {}, { pendingFor: ['001'] }),
    } = {},
  ) => ({
    game,
    questions: [question],
    answers: new Map([['001', given]]),
    votes: new Map([['001', votes]]),
    players,
  });
  const answers = [
    anAnswer('a', { kind: 'single', option: 1 }, { submittedAt: NOW + 4000 }),
    anAnswer('b', { kind: 'single', option: 0 }),
  ];
  const apply = (players: readonly Player[], counted: ReturnType<typeof countQuestions>): Player[] =>
    players.map((player) => {
      const standing = counted.standings.find(({ playerId }) => playerId === player.playerId);
      return { ...player, ...standing };
    });

  test('[SCORE-9] points, ranks and totals from stored answers', () => {
    const counted = countQuestions(facts(answers));
    expect(counted.scores.get('001')).toEqual([
      { playerId: 'a', points: 900, isRight: true, place: undefined },
      { playerId: 'b', points: 0, isRight: false, place: undefined },
    ]);
    expect(counted.standings.map(({ total, rank }) => [total, rank])).toEqual([
      [900, 1],
      [0, 2],
      [0, 2],
    ]);
    expect(counted.summaries['001']).toMatchObject({
      answered: 2,
      tally: { kind: 'options', counts: [1, 1, 0, 0] },
      leaders: [{ name: 'Player a', total: 900, rank: 1 }, {}, {}],
    });
  });

  test('[SCORE-9] however often it runs, everything is the same and nothing is left to write', () => {
    const once = countQuestions(facts(answers));
    const players = apply(facts(answers).players, once);
    const twice = countQuestions({ ...facts(answers), players });
    expect(twice.standings).toEqual(once.standings);
    expect(twice.summaries).toEqual(once.summaries);
    expect(twice.changed).toEqual([]);
    expect(once.changed).toHaveLength(3);
  });

  test('[SCORE-9] in whatever order answers and players are read', () => {
    const shuffled = { ...facts(answers.toReversed()), players: facts([]).players.toReversed() };
    const byId = (counted: ReturnType<typeof countQuestions>) =>
      counted.standings.toSorted((x, y) => (x.playerId < y.playerId ? -1 : 1));
    expect(byId(countQuestions(shuffled))).toEqual(byId(countQuestions(facts(answers))));
  });

  test('[GAME-29] a hidden answer is not scored and not counted', () => {
    const hidden = answers.map((answer) => ({ ...answer, isHidden: answer.playerId === 'a' }));
    const counted = countQuestions(facts(hidden));
    expect(counted.standings.map(({ total }) => total)).toEqual([0, 0, 0]);
    expect(counted.summaries['001']).toMatchObject({ answered: 1, tally: { counts: [1, 0, 0, 0] } });
  });

  test('[SCORE-12] a void question brings nobody anything', () => {
    const players = apply(facts(answers).players, countQuestions(facts(answers)));
    const counted = countQuestions(facts(answers, { question: played(1, { isVoid: true }), players }));
    expect(counted.standings.map(({ total, marks }) => [total, marks])).toEqual([
      [0, {}],
      [0, {}],
      [0, {}],
    ]);
  });

  test('polls and surveys score nothing', () => {
    const counted = countQuestions(facts(answers, { game: aGame('poll', {}, { pendingFor: ['001'] }) }));
    expect(counted.standings.map(({ total }) => total)).toEqual([0, 0, 0]);
    expect(counted.summaries['001']?.tally).toMatchObject({ counts: [1, 1, 0, 0] });
  });

  test('[VOTE-6] votes become points of the authors, with names where the session shows them', () => {
    const question = aGameQuestion('open', { answerOrder: ['c', 'a', 'b'] });
    const written = ['a', 'b', 'c'].map((id) => anAnswer(id, { kind: 'open', text: `by ${id}` }));
    const votes = [
      { voterId: 'a', votes: { 0: 1, 2: 2 } },
      { voterId: 'b', votes: { 0: 1, 1: 2 } },
      { voterId: 'c', votes: { 1: 1, 2: 2 } },
    ];
    const named = aGame('call-and-answer', {}, { pendingFor: ['001'] });
    const counted = countQuestions(facts(written, { question, votes, game: named }));
    expect(counted.summaries['001']).toMatchObject({
      voters: 3,
      placed: [
        { place: 1, text: 'by c', points: 6, author: 'Player c' },
        { place: 2, text: 'by a', points: 5 },
        { place: 3, text: 'by b', points: 4 },
      ],
    });
    expect(counted.scores.get('001')?.map(({ points, place }) => [points, place])).toEqual([
      [5, 2],
      [4, 3],
      [6, 1],
    ]);
    const shy = aGame('call-and-answer', { showsAuthors: false }, { pendingFor: ['001'] });
    const anonymous = countQuestions(facts(written, { question, votes, game: shy }));
    expect(JSON.stringify(anonymous.summaries['001']?.placed)).not.toContain('Player');
  });

  test('every kind with a key is scored', () => {
    const right: Record<string, AnswerValue> = {
      single: { kind: 'single', option: 1 },
      multiple: { kind: 'multiple', options: [0, 1, 3] },
      'true-false': { kind: 'true-false', isTrue: true },
      numeric: { kind: 'numeric', number: 104 },
      typed: { kind: 'typed', text: 'rhein' },
      ordering: { kind: 'ordering', order: (keyOf('ordering') as { order: number[] }).order },
    };
    for (const [kind, value] of Object.entries(right)) {
      const question = aGameQuestion(kind as keyof typeof kinds);
      const counted = countQuestions(facts([anAnswer('a', value)], { question }));
      expect(counted.scores.get('001'), kind).toMatchObject([{ isRight: true, points: 900 }]);
    }
  });
});
