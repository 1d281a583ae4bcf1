import type { Item } from '#store/port/values.ts';
import { isOfHunt } from './hunts.items.ts';
import { userKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { fixesOfTeam, fixesOfUser, fromFixItem, fromUserItem, phonesOfTeam } from './phones.items.ts';
import type { PhoneSeat, StoredFix } from './phones.items.ts';
import { readAll, readPages } from '#server/kit/read-pages.ts';

/**
 * The keys of phones and positions name a team alone. Ids are one hunt's only, but hunts from before that was so may
 * share some: whatever is read of a team is read here, and held to its hunt.
 */
type Readable = Pick<HuntDeps, 'store' | 'table'>;

export interface TeamPlace {
  readonly gameId: string;
  readonly teamId: string;
}

export interface PhonePlace extends TeamPlace {
  readonly userId: string;
}

export const readPhone = async (
  { store, table }: Readable,
  { gameId, teamId, userId }: PhonePlace,
): Promise<PhoneSeat | undefined> => {
  const item = await store.get(table, userKey(teamId, userId));
  return item && isOfHunt(gameId)(item) ? fromUserItem(item) : undefined;
};

/** Phones that ever were in the team. */
export const phonesEverIn = async (deps: Readable, { gameId, teamId }: TeamPlace): Promise<PhoneSeat[]> =>
  fromUserItem.list((await readAll(deps, phonesOfTeam(teamId))).filter(isOfHunt(gameId)));

/** Phones that are in the team now, in the order they came. */
export const phonesIn = async (deps: Readable, place: TeamPlace): Promise<PhoneSeat[]> =>
  (await phonesEverIn(deps, place))
    .filter(({ leftAt }) => leftAt === undefined)
    .toSorted((one, other) => one.joinedAt - other.joinedAt);

interface FixPage {
  readonly limit: number;
  readonly isOldestFirst?: boolean;
  readonly cursor?: string | undefined;
}

const fixesIn = (items: readonly Item[], gameId: string): StoredFix[] =>
  fromFixItem.list(items.filter(isOfHunt(gameId)));

/** Positions of a team's phones, by default the newest first. */
export const teamFixes = async (
  { store, table }: Readable,
  { gameId, teamId }: TeamPlace,
  { limit, isOldestFirst = false, cursor }: FixPage,
): Promise<{ readonly fixes: StoredFix[]; readonly cursor?: string | undefined }> => {
  const page = await store.query(table, {
    ...fixesOfTeam(teamId),
    limit,
    reverse: !isOldestFirst,
    ...(cursor !== undefined && { cursor }),
  });
  return { fixes: fixesIn(page.items, gameId), cursor: page.cursor };
};

type Player = Pick<PhonePlace, 'gameId' | 'userId'>;

/** Positions of a phone, page by page, the newest first. */
export async function* phoneFixes(
  deps: Readable,
  { gameId, userId }: Player,
): AsyncGenerator<readonly StoredFix[]> {
  for await (const items of readPages(deps, { ...fixesOfUser(userId), reverse: true }))
    yield fixesIn(items, gameId);
}

export const lastFix = async (
  { store, table }: Readable,
  { gameId, userId }: Player,
): Promise<StoredFix | undefined> => {
  const { items } = await store.query(table, { ...fixesOfUser(userId), reverse: true, limit: 1 });
  return fixesIn(items, gameId)[0];
};
