import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aGame, aGameQuestion, anAnswer, aPlayer, NOW } from '#tests/support/engagements/rules.ts';
import { replay as replayShape, report as reportShape } from '../contract.report.ts';
import { replayOf } from './replay.ts';
import type { LoggedStep } from './replay.ts';
import { disarmed, flatRows, sheetsOf } from './report-tables.ts';
import { reportOf } from './report.ts';
import type { ReportFacts } from './report.ts';
import { countQuestions } from './scoring/count.ts';
import type { Locale } from '#core/words.ts';
import { spoken } from '#register/words.ts';

const game = aGame(
  'trivia',
  { teams: 'chosen', teamNames: ['Red', 'Blue'] },
  { endedAt: NOW + 600_000, playedQuestions: ['001', '002'] },
);
const questions = [
  aGameQuestion('single', { completedAt: NOW + 25_000 }),
  aGameQuestion('typed', {
    questionId: '002',
    number: 2,
    startedAt: NOW + 60_000,
    answersFrom: NOW + 60_000,
    deadlineAt: NOW + 80_000,
  }),
];
const answers = new Map([
  [
    '001',
    [
      anAnswer('b', { kind: 'single', option: 0 }, { submittedAt: NOW + 9000 }),
      anAnswer('a', { kind: 'single', option: 1 }, { submittedAt: NOW + 4000 }),
    ],
  ],
  [
    '002',
    [anAnswer('a', { kind: 'typed', text: '=the Rhine' }, { questionId: '002', submittedAt: NOW + 70_000 })],
  ],
]);
const empty = [
  aPlayer('a', { name: 'Ada', teamId: 't1' }),
  aPlayer('b', { name: 'Ben', teamId: 't2', joinedAt: NOW + 5000 }),
  aPlayer('c', { name: 'Cem', teamId: 't2', joinedAt: NOW + 70_500 }),
];
const counted = countQuestions({ game, questions, answers, votes: new Map(), players: empty });
const players = empty.map((player, index) => ({ ...player, ...counted.standings[index] }));
const facts: ReportFacts = { game, questions, answers, votes: new Map(), players };

describe('the report', () => {
  const report = reportOf(facts);

  test('[GAME-32] per question, per player and every answer, as scoring stored them', () => {
    expect(report).toMatchObject({
      durationMinutes: 10,
      playerCount: 3,
      isScored: true,
      questions: [
        {
          number: 1,
          right: 1,
          rightAnswer: 'Rhine',
          medianMs: 9000,
          tally: { kind: 'options', counts: [1, 1, 0, 0] },
          answers: [
            { name: 'Ada', answer: 'Rhine', durationMs: 4000, isRight: true, points: 900 },
            { name: 'Ben', answer: 'Elbe', durationMs: 9000, isRight: false, points: 0 },
          ],
        },
        { number: 2, right: 1, answers: [{ answer: '=the Rhine', wordCount: 2, points: 750 }] },
      ],
      players: [
        { name: 'Ada', team: 'Red', answered: 2, right: 2, total: 1650, rank: 1, points: [900, 750] },
        { name: 'Ben', answered: 1, right: 0, total: 0, rank: 2, points: [0, null] },
        { name: 'Cem', answered: 0, rank: 2, points: [null, null] },
      ],
      teams: [
        { name: 'Red', score: 1650, rank: 1 },
        { name: 'Blue', score: 0, rank: 2, members: 2 },
      ],
    });
    const plain: unknown = JSON.parse(JSON.stringify(report));
    expect(z.parse(reportShape, plain)).toEqual(plain);
  });

  test('[GAME-32] totals of players are the sums of their answers’ points', () => {
    for (const player of report.players) {
      const sum = report.questions
        .flatMap((question) => question.answers)
        .filter(({ playerId }) => playerId === player.playerId)
        .reduce((total, { points = 0 }) => total + points, 0);
      expect(sum).toBe(player.total);
    }
  });

  test('[GAME-32] places of a vote, and how many voted', () => {
    const written = aGameQuestion('open', { answerOrder: ['a', 'b', 'c'] });
    const texts = ['a', 'b', 'c'].map((id) => anAnswer(id, { kind: 'open', text: id }));
    const votes = [
      { voterId: 'a', votes: { 1: 1, 2: 2 } },
      { voterId: 'b', votes: { 2: 1, 0: 2 } },
      { voterId: 'c', votes: { 1: 1, 0: 2 } },
    ];
    const made = reportOf({
      game: aGame('call-and-answer'),
      questions: [written],
      answers: new Map([['001', texts]]),
      votes: new Map([['001', votes]]),
      players: empty,
    });
    expect(made.questions[0]).toMatchObject({ voters: 3 });
    expect(made.questions[0]?.answers.map(({ place }) => place)).toEqual([3, 1, 2]);
  });

  test('[GAME-32] sheets: a row a question, a player, an answer, in English and German', () => {
    const sheetsIn = (locale: Locale) => sheetsOf(report, (said) => spoken(said, locale));
    const [first, second, third] = sheetsIn('en');
    expect(first?.rows.map(({ length }) => length)).toEqual([11, 11, 11]);
    expect(second?.rows[1]).toEqual([1, 'Ada', 'Red', 1650, 2, 2, '2026-01-15T12:00:00.000Z', 900, 750]);
    expect(third?.rows).toHaveLength(4);
    expect(third?.rows[1]).toEqual([
      1,
      'Which one?',
      'Ada',
      'Red',
      'Rhine',
      '2026-01-15T12:00:04.000Z',
      4,
      undefined,
      true,
      900,
      undefined,
      false,
    ]);
    const german = sheetsIn('de');
    expect(german.map(({ name }) => name)).toEqual(['Fragen', 'Personen', 'Antworten']);
    german.forEach(({ rows }, index) => {
      expect(rows[0]).toHaveLength(sheetsIn('en')[index]!.rows[0]!.length);
    });
  });

  const english = (said: Parameters<typeof spoken>[0]) => spoken(said, 'en');

  test('[ASK-6] the Q&A is in the report and in every file', () => {
    const asks = [
      { askId: 'b', text: 'And lunch?', author: undefined, votes: 1, status: 'archived' as const },
      { askId: 'a', text: '=Why?', author: 'Ada', votes: 3, status: 'answered' as const },
    ].map((ask) => ({ ...ask, playerName: 'Ada', isPinned: false, askedAt: NOW }));
    const made = reportOf({
      game: aGame('trivia'),
      questions: [],
      answers: new Map(),
      votes: new Map(),
      players: [],
      asks,
    });
    expect(made.asks).toEqual([
      { text: '=Why?', author: 'Ada', status: 'answered', votes: 3, askedAt: NOW },
      { text: 'And lunch?', status: 'archived', votes: 1, askedAt: NOW },
    ]);
    const sheet = sheetsOf(made, english).at(-1);
    expect(sheet?.name).toBe('Q&A');
    expect(sheet?.rows[1]?.slice(0, 4)).toEqual(['=Why?', 'Ada', 3, 'answered']);
    const flat = flatRows(made, english);
    expect(flat[2]?.slice(0, 5)).toEqual(['Q&A', 'And lunch?', undefined, undefined, 'archived']);
  });

  test('[GAME-32] what a spreadsheet would run is disarmed, numbers are not', () => {
    for (const cell of ['=1+1', ' =cmd', '+A1', '-A1', '@sum', '\tx'])
      expect(disarmed(cell)).toBe(`'${cell}`);
    for (const cell of ['-5', '+3,5', 'a=b', 'mail@x', 7, undefined, true]) expect(disarmed(cell)).toBe(cell);
  });
});

describe('the replay', () => {
  const step = (
    after: number,
    type: string,
    phase: LoggedStep['phase'],
    questionId?: string,
  ): LoggedStep => ({
    at: NOW + after,
    type,
    phase,
    questionId,
  });
  const steps = [
    step(0, 'opened', 'question', '001'),
    step(20_000, 'closed', 'results', '001'),
    step(20_100, 'counted', 'results', '001'),
    step(60_000, 'opened', 'question', '002'),
    step(80_000, 'closed', 'results', '002'),
    step(80_100, 'counted', 'results', '002'),
    step(600_000, 'ended', 'ended', '002'),
  ];
  const arrivals = [...answers.values()]
    .flat()
    .map(({ questionId, submittedAt }) => ({ questionId, at: submittedAt }));
  const made = replayOf({ game, questions, steps, players, answers: arrivals, votes: [] });
  const at = (after: number) => made.moments.findLast((moment) => moment.at <= NOW + after);

  test('[GAME-33] the phase, who had joined and answered, at each moment', () => {
    expect(at(0)).toMatchObject({
      type: 'opened',
      phase: 'question',
      questionId: '001',
      joined: 1,
      answered: 0,
    });
    expect(at(7600)).toMatchObject({ type: 'tick', phase: 'question', joined: 2, answered: 1 });
    expect(at(20_000)).toMatchObject({ type: 'closed', phase: 'results', answered: 2, leaders: [] });
    expect(at(60_000)).toMatchObject({ questionId: '002', answered: 0 });
    expect(at(600_000)).toMatchObject({ phase: 'ended', joined: 3 });
  });

  test('[GAME-33] standings from the questions counted by then, of those who were there', () => {
    expect(at(20_100)?.leaders).toEqual([
      { name: 'Ada', total: 900, rank: 1 },
      { name: 'Ben', total: 0, rank: 2 },
    ]);
    expect(at(79_000)?.leaders[0]).toMatchObject({ total: 900 });
    expect(at(600_000)?.leaders).toEqual([
      { name: 'Ada', total: 1650, rank: 1 },
      { name: 'Ben', total: 0, rank: 2 },
      { name: 'Cem', total: 0, rank: 2 },
    ]);
  });

  test('[GAME-33] moments are in order, every step is one, and there are not too many', () => {
    expect(made.moments.map((moment) => moment.at)).toEqual(
      made.moments.map((moment) => moment.at).toSorted((a, b) => a - b),
    );
    expect(made.moments.filter(({ type }) => type !== 'tick').map(({ type }) => type)).toEqual(
      steps.map(({ type }) => type),
    );
    expect(made.moments.length).toBeLessThan(260);
    const plain: unknown = JSON.parse(JSON.stringify(made));
    expect(z.parse(replayShape, plain)).toEqual(plain);
  });

  test('[GAME-33] a session in which nothing happened has two moments', () => {
    const nothing = replayOf({
      game: aGame(),
      questions: [],
      steps: [],
      players: [],
      answers: [],
      votes: [],
    });
    expect(nothing.moments.every(({ phase }) => phase === 'waiting')).toBe(true);
  });
});
