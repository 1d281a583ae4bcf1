import { describe, expect, test } from 'vitest';
import { readHunt } from '../hunt-file.ts';
import { crowdOverTime } from './crowd-over-time.ts';
import { rehearse } from './rehearse.ts';
import type { Visit } from './visits.ts';

const verdict = {
  decision: 'inside',
  reason: 'surely-within',
  distanceM: 1,
  accuracyM: 5,
  radiusM: 30,
} as const;
const visit = (team: string, level: string, insideFrom: number, insideUntil: number): Visit => ({
  team,
  level,
  at: insideFrom,
  verdict,
  insideFrom,
  insideUntil,
});

describe('crowding over time', () => {
  test('[ROUTE-6] counts in each step the most that were there at one moment', () => {
    const visits = [
      visit('a', 'x', 0, 10_000),
      visit('b', 'x', 9_000, 19_999),
      visit('c', 'y', 15_000, 19_999),
    ];
    const { counts, stepMs, most, startsAt } = crowdOverTime(visits, ['x', 'y', 'z'], 4);
    expect({ stepMs, startsAt, most }).toEqual({ stepMs: 5000, startsAt: 0, most: 2 });
    expect(Object.fromEntries(counts)).toEqual({ x: [1, 2, 2, 1], y: [0, 0, 0, 1], z: [0, 0, 0, 0] });
  });

  test('[ROUTE-6] nobody inside anywhere is no crowd', () => {
    expect(crowdOverTime([], ['x'])).toMatchObject({ most: 0, stepMs: 0 });
  });

  test('[ROUTE-6] its highest count is the peak of the rehearsal', () => {
    const hunt = readHunt({
      name: 'Four stops',
      order: 'rotated',
      levels: Array.from({ length: 4 }, (_, index) => ({
        id: `s${index}`,
        name: `Stop ${index}`,
        mission: { type: 'gps' },
        location: { latitude: 48 + index * 0.003, longitude: 11 + (index % 2) * 0.004 },
      })),
      teams: Array.from({ length: 5 }, (_, index) => ({ id: `t${index}`, name: `Team ${index}` })),
    });
    if (!hunt.ok) throw new Error('the hunt is sound');
    const { visits, peaks } = rehearse({ hunt: hunt.value });
    const levels = hunt.value.levels.map(({ id }) => id);
    expect(crowdOverTime(visits, levels).most).toBe(peaks.stop);
  });
});
