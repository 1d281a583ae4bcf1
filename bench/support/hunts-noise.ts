import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import { distanceM, movedBy } from '#activities/hunts/rules/geofence/distance.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { withNoise } from '#activities/hunts/rules/rehearsal/noise.ts';
import { visitsOf } from '#activities/hunts/rules/rehearsal/visits.ts';
import { trueWay, walkTrack } from '#activities/hunts/rules/rehearsal/walker.ts';
import type { Stroll } from '#activities/hunts/rules/rehearsal/walker.ts';
import { seededRandom } from '#core/random.ts';

const origin: Point = { latitude: 48.137, longitude: 11.575 };
const STOPS = 8;
const FAR_M = 60;

interface Town {
  readonly stroll: Stroll;
  readonly own: readonly Point[];
  readonly decoys: readonly Point[];
}

/** A walk past eight stops without staying at any, and as many places that it never comes near. */
const townOf = (seed: string): Town => {
  const random = seededRandom(seed);
  const place = (): Point => movedBy(origin, random.next() * 900 - 450, random.next() * 900 - 450);
  const corners = Array.from({ length: STOPS }, place);
  const stroll: Stroll = {
    from: origin,
    startsAt: 0,
    errands: corners.map((corner) => ({ place: corner, staysS: 0 })),
    speedMps: 1.4,
  };
  const way = trueWay(stroll);
  const isFar = (point: Point): boolean => way.every((step) => distanceM(step, point) > FAR_M);
  const decoys = Array.from({ length: 40 }, place).filter(isFar).slice(0, STOPS);
  return { stroll, own: corners, decoys };
};

const levelsOf = (places: readonly Point[], radius: number) => {
  const read = readHunt({
    name: 'Noise',
    levels: places.map((location, index) => ({
      id: String(index),
      name: String(index),
      location,
      radius,
      mission: { type: 'gps' },
    })),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.levels;
};

interface Tally {
  refused: number;
  visits: number;
  accepted: number;
  strangers: number;
}

const countWalk = (
  tally: Tally,
  { stroll, own, decoys }: Town,
  radiusM: number,
  noise: { sigmaM: number; seed: string },
): void => {
  const track = walkTrack(stroll, seededRandom(`walk ${noise.seed}`));
  const noisy =
    noise.sigmaM > 0 ? withNoise(track, noise.sigmaM, seededRandom(`noise ${noise.seed}`)) : track;
  const inside = new Set(
    visitsOf('team', noisy, levelsOf([...own, ...decoys], radiusM)).flatMap(({ level, verdict }) =>
      verdict.decision === 'inside' ? [Number(level)] : [],
    ),
  );
  tally.visits += own.length;
  tally.strangers += decoys.length;
  tally.refused += own.filter((_, index) => !inside.has(index)).length;
  tally.accepted += decoys.filter((_, index) => inside.has(own.length + index)).length;
};

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

/** How often a true visit is refused and a stop over 60 m from the way accepted, for walks that do not stop. */
export const benchNoise = (walks: number): void => {
  console.log(
    `\nWalks past ${STOPS} stops at one fix a second, ${walks} for each line (aim: sigma 10 m, R 30 m under 1 %)`,
  );
  const towns = Array.from({ length: walks }, (_, walk) => townOf(`town ${walk}`));
  console.log('  sigma  radius   true visits  refused          places over 60 m off  accepted');
  for (const radiusM of [30, 20, 15])
    for (const sigmaM of [0, 5, 10, 15, 20]) {
      const tally: Tally = { refused: 0, visits: 0, accepted: 0, strangers: 0 };
      for (const [walk, town] of towns.entries())
        countWalk(tally, town, radiusM, { sigmaM, seed: `${walk}` });
      const { refused, visits, accepted, strangers } = tally;
      console.log(
        `  ${`${sigmaM} m`.padStart(5)}  ${`${radiusM} m`.padStart(6)}  ${String(visits).padStart(12)}  ${`${refused} (${percent(refused, visits)})`.padEnd(15)}  ${String(strangers).padStart(20)}  ${accepted} (${percent(accepted, strangers)})`,
      );
    }
};
