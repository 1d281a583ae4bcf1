import { describe, expect, test } from 'vitest';
import type { HostStage, HostView } from '#activities/engagements/contract.views.ts';
import { defaultSettings } from '#activities/engagements/rules/settings.ts';
import { mainOffer, otherOffers } from './next-move.ts';

const hosted = (stage: Partial<HostStage>, given: Partial<HostView> = {}): HostView => ({
  audience: 'host',
  gameId: '4821',
  title: 'Quiz night',
  engagementType: 'trivia',
  isLocked: false,
  teams: [],
  teamMode: 'none',
  asksNames: true,
  accent: 'coral',
  version: 1,
  code: '4821',
  isOwner: true,
  createdAt: 0,
  settings: defaultSettings('trivia'),
  aiContext: '',
  debugMode: false,
  stage: {
    phase: 'waiting',
    epoch: 1,
    questionsPlayed: 0,
    isReading: false,
    isCounting: false,
    board: 'results',
    ...stage,
  },
  counters: { joined: 0, present: 0, answered: 0, voted: 0 },
  lobby: { present: 0, people: [] },
  asks: [],
  hasCohostLink: false,
  played: [],
  ...given,
});

const shown = {
  state: 'shown',
  answered: 2,
  leaders: [{ playerId: 'p', name: 'Ada', total: 900, rank: 1 }],
} as const;
const withLeaders = { ...shown, leaders: [...shown.leaders] };
const labelOf = (game: HostView, left?: number): string | undefined => mainOffer(game, left)?.label;

describe('what a host is offered', () => {
  test.each([
    [{ phase: 'waiting' }, 'start'],
    [{ phase: 'question', isReading: true }, 'startAnswers'],
    [{ phase: 'question' }, 'closeAnswers'],
    [{ phase: 'voting' }, 'closeVote'],
    [{ phase: 'results', results: { state: 'hidden', answered: 2 } }, 'reveal'],
    [{ phase: 'results', results: withLeaders }, 'showLeaderboard'],
    [{ phase: 'results', results: withLeaders, board: 'leaderboard' }, 'nextQuestion'],
    [{ phase: 'results', isCounting: true }, undefined],
    [{ phase: 'ended' }, undefined],
  ] as const)('at %o is %s', (stage, label) => {
    expect(labelOf(hosted(stage), 5)).toBe(label);
  });

  test('after the last question is the end', () => {
    const game = hosted({ phase: 'results', results: withLeaders, board: 'leaderboard' });
    expect(labelOf(game, 0)).toBe('end');
    expect(otherOffers(game, 0).map(({ label }) => label)).toEqual(['showResults', 'rerun']);
  });

  test('can end at once when nothing is left, whatever could be shown first', () => {
    for (const results of [withLeaders, { state: 'hidden', answered: 2 } as const]) {
      const offers = otherOffers(hosted({ phase: 'results', results }), 0);
      expect(offers.map(({ label }) => label)).toEqual(['rerun', 'end']);
    }
  });

  test('skips the leaderboard where it is kept for the end', () => {
    const settings = { ...defaultSettings('trivia'), leaderboard: 'at-end' as const };
    expect(labelOf(hosted({ phase: 'results', results: withLeaders }, { settings }), 3)).toBe('nextQuestion');
  });

  test('of a survey is start, close and end', () => {
    const survey = { engagementType: 'survey' } as const;
    expect(labelOf(hosted({}, survey))).toBe('startSurvey');
    expect(labelOf(hosted({ phase: 'results', results: { state: 'shown', answered: 3 } }, survey))).toBe(
      'end',
    );
  });

  test('always has a way to go on beside the leaderboard', () => {
    const game = hosted({ phase: 'results', results: withLeaders });
    expect(otherOffers(game, 3).map(({ label }) => label)).toEqual(['nextQuestion', 'rerun', 'end']);
  });
});
