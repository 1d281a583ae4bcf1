import { decideFence } from '#activities/hunts/rules/geofence/decide.ts';
import type { Fix } from '#activities/hunts/rules/geofence/decide.ts';
import { movedBy } from '#activities/hunts/rules/geofence/distance.ts';
import { seededRandom } from '#core/random.ts';

const centre = { latitude: 48.137, longitude: 11.575 };

const fixesAround = (count: number, spreadM: number): Fix[] => {
  const random = seededRandom('fixes');
  return Array.from({ length: count }, (_, second) => ({
    ...movedBy(centre, (random.next() - 0.5) * spreadM, (random.next() - 0.5) * spreadM),
    at: second * 1000,
    accuracyM: 5 + random.next() * 20,
  }));
};

const timed = (durationMs: number, decide: (index: number) => { readonly decision: string }): number => {
  const until = performance.now() + durationMs;
  let [done, inside] = [0, 0];
  const startedAt = performance.now();
  while (performance.now() < until)
    for (let index = 0; index < 1000; index++, done++) if (decide(index).decision === 'inside') inside += 1;
  if (inside === 0) throw new Error('nobody was inside: nothing was measured');
  return ((performance.now() - startedAt) * 1000) / done;
};

/** One decision with and without the fixes of the last ten seconds. Must be under 20 microseconds. */
export const benchFence = (durationMs: number): void => {
  const fixes = fixesAround(1000, 120);
  const recent = fixes.map((_, index) => fixes.slice(Math.max(0, index - 10), index + 1));
  const first: Fix = { ...centre, at: 0, accuracyM: 5 };
  const fence = { centre, radiusM: 30 };
  console.log('\nOne geofence decision (aim: under 20 microseconds)');
  for (const [name, history] of [
    ['one fix', fixes.map(() => [])],
    ['with the last 10 s at one fix a second', recent],
  ] as const) {
    const microseconds = timed(durationMs, (index) =>
      decideFence(fence, fixes[index % fixes.length] ?? first, history[index % history.length]),
    );
    console.log(`  ${name.padEnd(40)} ${microseconds.toFixed(2).padStart(8)} us`);
  }
};
