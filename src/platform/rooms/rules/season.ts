import type { Placed } from './scoreboard.ts';

/** One evening's leaderboard: everybody who took part, with their place and the sum of their points. */
export interface SeasonEvening {
  readonly evening: number;
  readonly places: readonly Placed[];
}

export interface SeasonRow {
  readonly memberId: string;
  readonly place: number;
  readonly total: number;
  /** Evenings won. */
  readonly wins: number;
  readonly parts: readonly { readonly evening: number; readonly points: number }[];
}

/**
 * Best first: by the sum of all evenings, then by evenings won; people who are equal in both share a place. A missed
 * evening brings nothing. People who took part in none, who left or were removed have no row, but the evenings they won
 * stay won: nobody moves up because somebody left.
 */
export const seasonOf = (
  evenings: readonly SeasonEvening[],
  memberIds: ReadonlySet<string>,
): readonly SeasonRow[] => {
  const rows = new Map<string, { total: number; wins: number; parts: SeasonRow['parts'][number][] }>();
  for (const { evening, places } of evenings)
    for (const { memberId, place, points } of places) {
      if (!memberIds.has(memberId)) continue;
      const row = rows.get(memberId) ?? { total: 0, wins: 0, parts: [] };
      row.total += points;
      if (place === 1 && points > 0) row.wins += 1;
      row.parts.push({ evening, points });
      rows.set(memberId, row);
    }
  const sorted = [...rows]
    .map(([memberId, row]) => ({ memberId, ...row }))
    .toSorted((a, b) => b.total - a.total || b.wins - a.wins || (a.memberId < b.memberId ? -1 : 1));
  let place = 0;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    if (before?.total !== row.total || before.wins !== row.wins) place = index + 1;
    return { ...row, place };
  });
};
