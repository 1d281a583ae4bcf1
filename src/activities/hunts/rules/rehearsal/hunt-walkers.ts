import type { Instant } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { distanceM, movedBy } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';
import type { Hunt } from '../hunt-file.ts';
import { routesOfHunt } from '../routes/hunt-routes.ts';
import type { Track } from '../tracks/track.ts';
import { walkTrack } from './walker.ts';

/** Where and when generated walks begin; the day means nothing. */
export const REHEARSAL_STARTS_AT: Instant = Date.UTC(2026, 0, 1, 9, 0, 0);

const BEFORE_FIRST_M = 60;

const placeOf = ({ location }: Level): Point | undefined => location ?? undefined;

/** In a free order most teams go to a near stop, not always to the nearest. */
const wanderOrder = (levels: readonly Level[], random: Random): Level[] => {
  const left = random.shuffle(levels);
  const order = left.splice(0, 1);
  while (left.length > 0) {
    const here = order.map(placeOf).findLast((place) => place !== undefined);
    const cost = (level: Level): number => {
      const place = placeOf(level);
      return here && place ? distanceM(here, place) : 0;
    };
    const near = left.toSorted((one, other) => cost(one) - cost(other));
    const next = near[Math.min(near.length - 1, random.below(2))];
    if (!next) break;
    order.push(...left.splice(left.indexOf(next), 1));
  }
  return order;
};

const ordersOf = (hunt: Hunt, seed: string): Level[][] => {
  const { order, levels, teams, start, finale } = hunt;
  if (order === 'rotated')
    return routesOfHunt(hunt, seed).map((ids) =>
      ids.flatMap((id) => levels.filter((level) => level.id === id)),
    );
  const middle = levels.filter(({ id }) => id !== start && id !== finale);
  return teams.map(({ id }) => {
    const wandered = order === 'fixed' ? middle : wanderOrder(middle, seededRandom(`${seed}/order/${id}`));
    return [
      ...levels.filter((level) => level.id === start),
      ...(typeof order === 'string' ? wandered : wandered.slice(0, order.count)),
      ...levels.filter((level) => level.id === finale),
    ];
  });
};

/** One walk for each team: along its route, staying at each stop as long as its mission takes. */
export const huntWalkers = (hunt: Hunt, seed: string): Track[] =>
  ordersOf(hunt, seed).map((order, team) => {
    const random = seededRandom(`${seed}/walker/${hunt.teams[team]?.id ?? team}`);
    const speedMps = 1.35 + random.next() * 0.2 - 0.1;
    const stays = order.map((level) => ({ place: placeOf(level), staysS: 100 + random.below(41) }));
    const first = stays.find(({ place }) => place)?.place;
    if (!first) return [];
    const turn = random.next() * 2 * Math.PI;
    const from = movedBy(first, Math.cos(turn) * BEFORE_FIRST_M, Math.sin(turn) * BEFORE_FIRST_M);
    let here = from;
    const errands = stays.map(({ place, staysS }) => {
      // A level without a place also takes time, wherever the team is.
      here = place ?? here;
      return { place: here, staysS };
    });
    return walkTrack({ from, startsAt: REHEARSAL_STARTS_AT, errands, speedMps }, random);
  });
