import { afterEach, describe, expect, test } from 'vitest';
import { methods } from '#platform/tally/contract.ts';
import { setLanguage } from '#web/kit/i18n/language.ts';
import { ballotStory } from './ballot-story.ts';

afterEach(() => setLanguage('en'));

const at = (round: number, name: string, value = '1') => ({ round, at: name, value });

describe('where my ballot counted, in words', () => {
  test('a runoff goes from round to round', () => {
    expect(ballotStory('irv', [at(1, 'Ada'), at(2, 'Bo'), at(3, 'exhausted')]).lines).toEqual([
      'Round 1: Ada',
      'Round 2: Bo',
      'Round 3: exhausted',
    ]);
  });

  test('several seats split a ballot into parts', () => {
    const trail = [at(1, 'Ada', '1.00000'), at(2, 'Ada', '0.58334'), at(2, 'Bo', '0.41666')];
    expect(ballotStory('stv-scottish', trail).lines).toEqual([
      'Round 1: Ada',
      'Round 2: 0.5833 with Ada and 0.4167 with Bo',
    ]);
    const ended = [at(3, 'Ada', '0.5'), at(3, 'exhausted', '0.5')];
    expect(ballotStory('stv-wigm', ended).lines).toEqual(['Round 3: 0.5 with Ada and 0.5 exhausted']);
  });

  test('stars: the score round, then the runoff', () => {
    const scores = [at(1, 'Brazil', '5'), at(1, 'Clue', '2')];
    const pair = ['Brazil', 'Clue'] as const;
    expect(ballotStory('star', [...scores, { ...at(2, 'Brazil'), pair }]).lines).toEqual([
      'Score round: Brazil 5 and Clue 2',
      'Brazil against Clue: for Brazil',
    ]);
    expect(ballotStory('star', [...scores, { ...at(2, 'exhausted'), pair }]).lines[1]).toBe(
      'Brazil against Clue: tied, so for neither',
    );
  });

  test('duels say why there are no rounds', () => {
    const { intro, lines } = ballotStory('schulze', [{ ...at(1, 'Ada'), pair: ['Bo', 'Ada'] }]);
    expect(intro).toMatch(/^This method has no rounds/);
    expect(lines).toEqual(['Bo against Ada: for Ada']);
  });

  test('points, approvals, first choices', () => {
    expect(ballotStory('borda', [at(1, 'Ada', '2.0'), at(1, 'Bo', '1.5')]).lines).toEqual([
      'Your points: Ada 2 and Bo 1.5.',
    ]);
    expect(ballotStory('approval', [at(1, 'Ada'), at(1, 'Bo')]).lines).toEqual([
      'You approved of Ada and Bo.',
    ]);
    expect(ballotStory('plurality', [at(1, 'Ada')]).lines).toEqual(['It counted for Ada.']);
  });

  test.each(methods)('%s has German words', (method) => {
    const trail = [
      { ...at(1, 'Ada'), ...(/schulze|pairs|minimax/.test(method) && { pair: ['Ada', 'Bo'] as const }) },
    ];
    const english = JSON.stringify(ballotStory(method, trail));
    void setLanguage('de');
    expect(JSON.stringify(ballotStory(method, trail))).not.toBe(english);
  });
});
