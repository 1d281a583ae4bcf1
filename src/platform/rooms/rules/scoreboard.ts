/** One person's result in an activity. People who tie have the same place. */
export interface Placed {
  readonly memberId: string;
  readonly place: number;
  /** In the activity's own points; shown, never added up. */
  readonly points: number;
}

export interface ScoredItem {
  readonly itemId: string;
  readonly weight: number;
  readonly places: readonly Placed[];
}

export interface Scored {
  readonly memberId: string;
  readonly place: number;
  readonly total: number;
  /** Items of some weight that they won. */
  readonly wins: number;
  readonly parts: readonly { readonly itemId: string; readonly points: number }[];
}

/** What the winner of an item of weight 1 gets. */
export const FULL_POINTS = 100;

/**
 * The first of n people gets 100 times the weight, the last one nth of that. People who tie share what their places would
 * bring together. Only the order counts: a thousand points of trivia are worth no more than a hunt's two stops.
 */
export const pointsOf = ({ places, weight }: Pick<ScoredItem, 'places' | 'weight'>): Map<string, number> => {
  const sorted = places.toSorted((a, b) => a.place - b.place);
  const points = new Map<string, number>();
  for (let from = 0; from < sorted.length;) {
    const place = sorted[from]?.place;
    let to = from;
    while (to < sorted.length && sorted[to]?.place === place) to++;
    // The mean of the places from + 1 to `to`.
    const mean = (from + 1 + to) / 2;
    const share = (sorted.length - mean + 1) / sorted.length;
    for (const { memberId } of sorted.slice(from, to))
      points.set(memberId, Math.round(FULL_POINTS * weight * share));
    from = to;
  }
  return points;
};

const winnersOf = ({ places, weight }: ScoredItem): ReadonlySet<string> => {
  const best = places.reduce((least, { place }) => Math.min(least, place), Infinity);
  return new Set(
    weight === 0 ? [] : places.filter(({ place }) => place === best).map(({ memberId }) => memberId),
  );
};

/**
 * Best first: by the sum, then by the number of items won; people who are equal in both share a place. People who were
 * absent from an item get nothing for it. People who left or were removed have no row and change nobody else's points.
 */
export const scoreboardOf = (
  items: readonly ScoredItem[],
  memberIds: readonly string[],
): readonly Scored[] => {
  const counted = items.map((item) => ({ item, points: pointsOf(item), winners: winnersOf(item) }));
  const rows = memberIds.map((memberId) => {
    const taken = counted.filter(({ points }) => points.has(memberId));
    const parts = taken.map(({ item, points }) => ({
      itemId: item.itemId,
      points: points.get(memberId) ?? 0,
    }));
    return {
      memberId,
      total: parts.reduce((sum, { points }) => sum + points, 0),
      wins: counted.filter(({ winners }) => winners.has(memberId)).length,
      parts,
    };
  });
  const sorted = rows.toSorted(
    (a, b) => b.total - a.total || b.wins - a.wins || (a.memberId < b.memberId ? -1 : 1),
  );
  let place = 0;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    if (before?.total !== row.total || before.wins !== row.wins) place = index + 1;
    return { ...row, place };
  });
};
