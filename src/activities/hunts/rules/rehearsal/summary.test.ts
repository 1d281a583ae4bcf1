import { describe, expect, test } from 'vitest';
import { readHunt } from '../hunt-file.ts';
import { rehearse } from './rehearse.ts';
import { summaryOf, withoutStaleRehearsal } from './summary.ts';

const file = {
  name: 'Town',
  levels: [0, 1, 2].map((stop) => ({
    id: `stop-${stop}`,
    name: `Stop ${stop}`,
    location: { latitude: 48.13 + stop / 500, longitude: 11.57 },
    mission: { type: 'gps' },
  })),
  teams: [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
  ],
};

const rehearsed = () => {
  const read = readHunt(file);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const rehearsal = summaryOf(rehearse({ hunt: read.value }), { noiseM: 0, placed: 3 });
  return { ...read.value, rehearsal };
};

describe('what a rehearsal showed', () => {
  test('[FILE-23] is a few numbers that a hunt file carries and brings back', () => {
    const hunt = rehearsed();
    expect(hunt.rehearsal).toMatchObject({ teams: 2, placed: 3, reached: 3, noiseM: 0 });
    expect(hunt.rehearsal.longestS).toBeGreaterThanOrEqual(hunt.rehearsal.shortestS);
    expect(hunt.rehearsal.peakStop).toBeGreaterThan(0);
    const again = readHunt(JSON.parse(JSON.stringify(hunt)));
    expect(again.ok && again.value.rehearsal).toEqual(hunt.rehearsal);
  });

  test('[FILE-23] is dropped by a change of places or order, not by one of words or teams', () => {
    const before = rehearsed();
    const [first, ...others] = before.levels;
    if (!first) throw new Error('no stop');
    const { rehearsal } = before;
    const renamed = { ...before, name: 'City', teams: [], levels: [{ ...first, story: 'Once' }, ...others] };
    expect(withoutStaleRehearsal(before, renamed).rehearsal).toEqual(rehearsal);
    const moved = { ...first, location: { latitude: 48, longitude: 11 } };
    const changes = [
      { ...before, levels: [moved, ...others] },
      { ...before, levels: [{ ...first, radius: 60 }, ...others] },
      { ...before, levels: others },
      { ...before, order: 'free' as const },
      { ...before, finale: 'stop-2' },
    ];
    for (const next of changes) expect(withoutStaleRehearsal(before, next)).not.toHaveProperty('rehearsal');
    const anew = { ...before, order: 'free' as const, rehearsal: { ...rehearsal, teams: 9 } };
    expect(withoutStaleRehearsal(before, anew)).toBe(anew);
  });
});
