import { describe, expect, test } from 'vitest';
import { aGame, aGameQuestion, anAnswer, aPlayer, decided, NOW } from '#tests/support/engagements/rules.ts';
import { shownIdOf } from './aliases.ts';
import { changeGame } from './game.ts';
import { reportOf } from './report.ts';
import { hostStageOf, stageOf } from './stage.ts';

const players = ['ada', 'ben', 'cem', 'dia'].map((id, index) =>
  aPlayer(`${id}-id`, { name: `Name of ${id}`, joinedAt: NOW + index }),
);
const facts = {
  questions: [aGameQuestion('open')],
  answers: new Map([
    ['001', players.map(({ playerId }) => anAnswer(playerId, { kind: 'open', text: `by ${playerId}` }))],
  ]),
  votes: new Map(),
  players,
};

describe('[GAME-44] where nobody is asked for a name', () => {
  test('a report has numbers instead, the same person by the same one', () => {
    const { questions, players: shown } = reportOf({ ...facts, game: aGame('poll') });
    const text = JSON.stringify([questions[0]?.answers.map(({ answer: _said, ...line }) => line), shown]);
    for (const { playerId, name } of players) {
      expect(text).not.toContain(name);
      expect(text).not.toContain(playerId);
    }
    expect(shown.map(({ name }) => name)).toEqual(['#1', '#2', '#3', '#4']);
    expect(new Set(shown.map(({ joinedAt }) => joinedAt)).size).toBe(1);
    const answered = questions[0]?.answers.map(({ playerId }) => playerId).toSorted();
    expect(answered).toEqual(shown.map(({ playerId }) => playerId).toSorted());
  });

  test('it has names where the session asks for them', () => {
    const { players: shown } = reportOf({ ...facts, game: aGame('poll', { asksNames: true }) });
    expect(shown.map(({ name }) => name).toSorted()).toEqual(players.map(({ name }) => name).toSorted());
  });

  test('polls and surveys begin so, games do not', () => {
    const asks = (['poll', 'survey', 'trivia', 'call-and-answer'] as const).map(
      (type) => aGame(type).settings.asksNames,
    );
    expect(asks).toEqual([false, false, true, true]);
  });

  test('what stands for a player is theirs alone, and another in each session', () => {
    const game = aGame('poll');
    const alias = shownIdOf(game, 'ada');
    expect(shownIdOf(game, 'ada')).toBe(alias);
    const others = [shownIdOf(game, 'ben'), shownIdOf({ ...game, seed: 'another' }, 'ada'), 'ada'];
    expect(new Set([alias, ...others]).size).toBe(4);
    expect(alias.length).toBeLessThanOrEqual(16);
    expect(shownIdOf(aGame('trivia'), 'ada')).toBe('ada');
  });

  test('once something was asked it stays so', () => {
    const change = { settings: { asksNames: true } };
    expect(decided(changeGame(aGame('poll'), change, NOW)).state.settings.asksNames).toBe(true);
    const begun = aGame('poll', {}, { playedQuestions: ['001'] });
    expect(changeGame(begun, change, NOW)).toMatchObject({ error: { code: 'game-wrong-phase' } });
  });
});

describe('[GAME-45] names at the end', () => {
  const running = aGame('call-and-answer', { namesAtEnd: true }, { phase: 'results', isRevealed: true });
  const ended = { ...running, phase: 'ended' as const };
  const summary = {
    answered: 1,
    tally: { kind: 'texts' as const, answered: 1, texts: [] },
    placed: [{ place: 1, text: 'by ada', points: 3, author: 'Ada' }],
    voters: 1,
    leaders: [{ playerId: 'ada', name: 'Ada', total: 3, rank: 1 }],
    teams: [],
  };
  const question = aGameQuestion('open', { answerOrder: ['ada', 'ben'], summary });

  test('while it runs nobody sees whose answer it was, nor who leads', () => {
    const stages = [stageOf(running, [question], 'screen'), stageOf(running, [question], 'player')];
    for (const { results } of [...stages, hostStageOf(running, [question])]) {
      expect(results?.placed).toEqual([{ place: 1, text: 'by ada', points: 3 }]);
      expect(results?.leaders).toBeUndefined();
    }
    expect(JSON.stringify(reportOf({ ...facts, game: running }).players)).not.toContain('Name of');
  });

  test('when it ends names are there', () => {
    for (const { results } of [stageOf(ended, [question], 'screen'), hostStageOf(ended, [question])]) {
      expect(results?.placed).toMatchObject([{ author: 'Ada' }]);
      expect(results?.leaders).toHaveLength(1);
    }
    expect(JSON.stringify(reportOf({ ...facts, game: ended }).players)).toContain('Name of');
  });

  test('after the first question it stays as it was', () => {
    const change = { settings: { namesAtEnd: false } };
    const begun = { ...running, playedQuestions: ['001'] };
    expect(changeGame(begun, change, NOW)).toMatchObject({ error: { code: 'game-wrong-phase' } });
  });
});
