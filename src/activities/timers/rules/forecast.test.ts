import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { NOW, aGame } from '#tests/support/timers/table.ts';
import { forecastOf } from './forecast.ts';

const lasted = (minutes: number, names = ['Ada', 'Ben'], templateId = 'catan') => ({
  templateId,
  durationSeconds: minutes * 60,
  players: names.map((name) => ({ name })),
});
const asked = (over: Partial<Parameters<typeof forecastOf>[1]> = {}) => ({
  templateId: 'catan',
  players: ['Ada', 'Ben'],
  startedAt: NOW,
  now: NOW,
  by: NOW + 2 * HOUR_MS,
  ...over,
});

describe('[TIMER-21] with fewer than three games', () => {
  test('it says so and gives no figures', () => {
    expect(forecastOf([lasted(60), lasted(70)], asked())).toEqual({
      verdict: 'too-little',
      basedOn: { games: 2, kind: 'group-and-template' },
    });
    expect(forecastOf([], asked()).verdict).toBe('too-little');
  });

  test('games that were already over by now do not count', () => {
    const games = [lasted(60), lasted(70), lasted(80), lasted(200)];
    const late = forecastOf(games, asked({ now: NOW + 90 * MINUTE_MS }));
    expect(late).toEqual({ verdict: 'too-little', basedOn: { games: 1, kind: 'group-and-template' } });
  });
});

test('the share of comparable games that were over in time', () => {
  const games = [50, 60, 70, 80, 90, 100, 110, 130, 150, 170].map((minutes) => lasted(minutes));
  expect(forecastOf(games, asked())).toEqual({
    verdict: 'open',
    probability: 0.7,
    likelyEndAt: NOW + 90 * MINUTE_MS,
    lateEndAt: NOW + 150 * MINUTE_MS,
    basedOn: { games: 10, kind: 'group-and-template' },
  });
  expect(forecastOf(games, asked({ by: NOW + 3 * HOUR_MS })).verdict).toBe('likely');
  expect(forecastOf(games, asked({ by: NOW + 55 * MINUTE_MS })).verdict).toBe('unlikely');
});

test('a game that runs long is compared with long ones', () => {
  const games = [50, 60, 130, 140, 150].map((minutes) => lasted(minutes));
  const early = forecastOf(games, asked());
  const later = forecastOf(games, asked({ now: NOW + 100 * MINUTE_MS }));
  expect([early.probability, later.probability]).toEqual([0.4, 0]);
  expect(later.likelyEndAt).toBe(NOW + 140 * MINUTE_MS);
});

test('the group with the game first, then the game, then the group', () => {
  const mine = [60, 60, 60].map((minutes) => lasted(minutes));
  const others = [120, 120, 120].map((minutes) => lasted(minutes, ['Eve', 'Flo']));
  const elsewhere = [30, 30, 30].map((minutes) => lasted(minutes, ['BEN', 'ada'], 'chess'));
  const kindOf = (games: Parameters<typeof forecastOf>[0]) => forecastOf(games, asked()).basedOn.kind;
  expect(kindOf([...mine, ...others, ...elsewhere])).toBe('group-and-template');
  expect(kindOf([...mine.slice(0, 2), ...others, ...elsewhere])).toBe('template');
  expect(kindOf([...mine.slice(0, 2), ...elsewhere])).toBe('group');
});

test('whole records can be asked', () => {
  const games = [aGame(), aGame(), aGame()];
  expect(forecastOf(games, asked()).probability).toBe(1);
});
