import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { OWNER } from '../rules/progress/events.ts';
import type { HuntState } from '../rules/state.ts';
import { seatKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { fromSeatItem } from './phones.items.ts';
import type { SeatRow } from './phones.items.ts';

type Asker = Pick<Actor, 'identityId'>;
type Readable = Pick<HuntDeps, 'held' | 'store' | 'table'>;

/** Whose the examples are: nobody's, so nobody hosts them. */
export const EXAMPLES_HOST = 'examples';

export const isOwner = ({ hostId }: Pick<HuntState, 'hostId'>, { identityId }: Asker): boolean =>
  hostId === identityId;

/** The host, or somebody who opened a co-host link. */
export const isHost = (state: Pick<HuntState, 'hostId' | 'cohosts'>, actor: Asker): boolean =>
  isOwner(state, actor) || state.cohosts.some(({ identityId }) => identityId === actor.identityId);

/** How an event names the host who made it. */
export const deciderOf = (state: Pick<HuntState, 'cohosts'>, { identityId }: Asker): string =>
  state.cohosts.find((cohost) => cohost.identityId === identityId)?.cohostId ?? OWNER;

export const readState = async ({ held }: Pick<HuntDeps, 'held'>, gameId: string) => {
  const state = await held.load(gameId);
  return state ? ok(state) : fail('hunt-not-found');
};

const requireThat =
  (may: (state: HuntState, actor: Asker) => boolean) =>
  async (deps: Pick<HuntDeps, 'held'>, actor: Asker, gameId: string) => {
    const state = await readState(deps, gameId);
    if (!state.ok) return state;
    return may(state.value, actor) ? state : fail('not-allowed');
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
  readonly state: HuntState;
  readonly seat: SeatRow;
}

export const requireSeat = async (deps: Readable, actor: Asker, gameId: string) => {
  const [state, seat] = await Promise.all([deps.held.load(gameId), seatOf(deps, actor, gameId)]);
  if (!state) return fail('hunt-not-found');
  const isInTeam = seat && state.hunt.teams.some(({ id }) => id === seat.teamId);
  return seat && isInTeam ? ok({ state, seat }) : fail('hunt-not-joined');
};

/** Positions and pictures of a team are for its phones and for the host, for nobody else. */
export const requireHostOrTeam = async (deps: Readable, actor: Asker, gameId: string, teamId: string) => {
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  const isKnown = state.value.hunt.teams.some(({ id }) => id === teamId);
  if (isHost(state.value, actor)) return isKnown ? state : fail('hunt-team-not-found');
  const seat = await seatOf(deps, actor, gameId);
  if (!seat) return fail('hunt-not-joined');
  return seat.teamId === teamId && isKnown ? state : fail('not-allowed');
};
