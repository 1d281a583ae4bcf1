import { describe, expect, test } from 'vitest';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { crowdPlan } from './crowd-plan.ts';

const huntOf = (teams: number, stops: number, patch: Partial<HuntFile> = {}): Hunt => {
  const hunt = readHunt({
    name: 'Plan',
    levels: Array.from({ length: stops }, (_, index) => ({
      id: `s${index}`,
      name: `Stop ${index}`,
      mission: { type: 'gps' },
      location: { latitude: 48 + index * 0.002, longitude: 11 },
    })),
    teams: Array.from({ length: teams }, (_, index) => ({ id: `t${index}`, name: `Team ${index}` })),
    ...patch,
  });
  if (!hunt.ok) throw new Error('the hunt is sound');
  return hunt.value;
};

describe('the table of peaks', () => {
  test('[ROUTE-2] 24 teams on 8 stops: 3 at a stop and on a way, each stop visited by all', () => {
    const plan = crowdPlan(huntOf(24, 8, { order: 'rotated' }));
    expect(plan).toMatchObject({ stop: 3, leg: 3 });
    expect(plan?.stops.map(({ most, visits }) => [most, visits])).toEqual(
      Array.from({ length: 8 }, () => [3, 24]),
    );
    expect(plan?.legs).toHaveLength(56);
    expect(plan?.routes.every(({ levels, walkM }) => levels.length === 8 && (walkM ?? 0) > 0)).toBe(true);
  });

  test('[BUILD-6] in a fixed order all are everywhere together', () => {
    expect(crowdPlan(huntOf(5, 3, { order: 'fixed' }))).toMatchObject({ stop: 5, leg: 5 });
  });

  test('[ROUTE-4] the common start and finale are left out', () => {
    const plan = crowdPlan(huntOf(4, 6, { order: 'rotated', start: 's0', finale: 's5' }));
    expect(plan?.stops.map(({ level }) => level.id)).toEqual(['s1', 's2', 's3', 's4']);
    expect(plan?.stop).toBe(1);
  });

  test('[BUILD-6] who chooses freely cannot be planned', () => {
    expect(crowdPlan(huntOf(4, 6, { order: 'free' }))).toBeUndefined();
    expect(crowdPlan(huntOf(4, 6, { order: { type: 'some', count: 3 } }))).toBeUndefined();
  });
});
