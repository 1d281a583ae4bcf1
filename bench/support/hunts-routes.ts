import { movedBy, distanceM } from '#activities/hunts/rules/geofence/distance.ts';
import { peaksOf } from '#activities/hunts/rules/routes/peaks.ts';
import type { Route } from '#activities/hunts/rules/routes/peaks.ts';
import { planRoutes } from '#activities/hunts/rules/routes/plan.ts';
import { seededRandom } from '#core/random.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

type Maker = (teams: number, stops: number, draw: number) => readonly Route[];

const makers: Readonly<Record<string, Maker>> = {
  'the same order': (teams, stops) => upTo(teams).map(() => upTo(stops)),
  'a shuffle for each (mean of 200)': (teams, stops, draw) => {
    const random = seededRandom(`shuffle ${draw}`);
    return upTo(teams).map(() => random.shuffle(upTo(stops)));
  },
  'cyclic rotation': (teams, stops) =>
    upTo(teams).map((team) => upTo(stops).map((stop) => (stop + team) % stops)),
  roundtable: (teams, stops) => planRoutes({ teams, stops }).routes,
};

const even = (teams: number, stops: number, durationMs: number): void => {
  const random = seededRandom('town');
  const places = upTo(stops).map(() =>
    movedBy({ latitude: 48, longitude: 11 }, random.next() * 1000, random.next() * 1000),
  );
  const between = (from: number, to: number): number => {
    const [one, other] = [places[from], places[to]];
    return one && other ? distanceM(one, other) : 0;
  };
  const startedAt = performance.now();
  let plans = 0;
  let walks: readonly number[] = [];
  do {
    walks = planRoutes({ teams, stops, walk: { between } }).walksM ?? [];
    plans += 1;
  } while (performance.now() - startedAt < durationMs);
  const ms = (performance.now() - startedAt) / plans;
  const spread = (100 * (Math.max(...walks) - Math.min(...walks))) / mean(walks);
  console.log(
    `  ${`${teams} teams, ${stops} stops`.padEnd(34)} walks differ by ${spread.toFixed(1)} % of their mean, planned in ${ms.toFixed(0)} ms`,
  );
};

/** Most teams at one stop and on one leg (at any time) when all take equally long. Must be 3 and 3 for 24 on 8. */
export const benchRoutes = (durationMs: number): void => {
  console.log('\nMost teams at one stop / on one leg, 8 stops, in lockstep');
  console.log(
    `  ${''.padEnd(34)} ${['8 teams', '24 teams', '40 teams'].map((head) => head.padStart(14)).join('')}`,
  );
  for (const [name, make] of Object.entries(makers)) {
    const draws = name.includes('shuffle') ? 200 : 1;
    const cells = [8, 24, 40].map((teams) => {
      const peaks = upTo(draws).map((draw) => peaksOf(make(teams, 8, draw), 8));
      const show = (value: number): string => value.toFixed(draws > 1 ? 1 : 0);
      return `${show(mean(peaks.map(({ stop }) => stop)))} / ${show(mean(peaks.map(({ leg }) => leg)))}`;
    });
    console.log(`  ${name.padEnd(34)} ${cells.map((cell) => cell.padStart(14)).join('')}`);
  }
  console.log('\nEven walks over a square kilometre');
  for (const [teams, stops] of [
    [8, 8],
    [24, 8],
    [60, 20],
  ] as const)
    even(teams, stops, durationMs / 4);
};
