import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Standing } from '../rules/standing.ts';
import { seatKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { fromSeatItem } from './phones.items.ts';
import type { SeatRow } from './phones.items.ts';

type Asker = Pick<Actor, 'identityId'>;
type Readable = Pick<HuntDeps, 'held' | 'store' | 'table'>;

/** Whose the examples are: nobody's, so nobody hosts them. */
export const EXAMPLES_HOST = 'examples';

export const isOwner = ({ hostId }: Pick<Standing, 'hostId'>, { identityId }: Asker): boolean =>
  hostId === identityId;

/** The host, or somebody who opened a co-host link. */
export const isHost = (standing: Pick<Standing, 'hostId' | 'cohosts'>, actor: Asker): boolean =>
  isOwner(standing, actor) || standing.cohosts.some(({ identityId }) => identityId === actor.identityId);

export const readStanding = async (
  { held }: Pick<HuntDeps, 'held'>,
  gameId: string,
): Promise<Result<Standing>> => {
  const standing = await held.load(gameId);
  return standing ? ok(standing) : fail('hunt-not-found');
};

const requireThat =
  (may: (standing: Standing, actor: Asker) => boolean) =>
  async (deps: Pick<HuntDeps, 'held'>, actor: Asker, gameId: string): Promise<Result<Standing>> => {
    const standing = await readStanding(deps, gameId);
    if (!standing.ok) return standing;
    return may(standing.value, actor) ? standing : fail('not-allowed');
  };

export const requireHost = requireThat(isHost);
export const requireOwner = requireThat(isOwner);

/** The seat of an identity in a hunt, if it has one. */
export const seatOf = async (
  { store, table }: Pick<HuntDeps, 'store' | 'table'>,
  { identityId }: Asker,
  gameId: string,
): Promise<SeatRow | undefined> => {
  const item = await store.get(table, seatKey(identityId, gameId));
  return item && fromSeatItem(item);
};

export interface Seated {
  readonly standing: Standing;
  readonly seat: SeatRow;
}

export const requireSeat = async (deps: Readable, actor: Asker, gameId: string): Promise<Result<Seated>> => {
  const [standing, seat] = await Promise.all([deps.held.load(gameId), seatOf(deps, actor, gameId)]);
  if (!standing) return fail('hunt-not-found');
  const isInTeam = seat && standing.hunt.teams.some(({ id }) => id === seat.teamId);
  return seat && isInTeam ? ok({ standing, seat }) : fail('hunt-not-joined');
};

/** Positions and pictures of a team are for its phones and for the host, for nobody else. */
export const requireHostOrTeam = async (
  deps: Readable,
  actor: Asker,
  gameId: string,
  teamId: string,
): Promise<Result<Standing>> => {
  const standing = await readStanding(deps, gameId);
  if (!standing.ok) return standing;
  const isKnown = standing.value.hunt.teams.some(({ id }) => id === teamId);
  if (isHost(standing.value, actor)) return isKnown ? standing : fail('hunt-team-not-found');
  const seat = await seatOf(deps, actor, gameId);
  if (!seat) return fail('hunt-not-joined');
  return seat.teamId === teamId && isKnown ? standing : fail('not-allowed');
};
