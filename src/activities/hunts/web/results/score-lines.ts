import type { BoardRow, HostTeam } from '#activities/hunts/contract.views.ts';

type Part = NonNullable<BoardRow['parts']>[number];

export interface ScoreLine {
  readonly key: string;
  readonly levelId: string | undefined;
  readonly parts: readonly Part[];
  readonly points: number;
}

/** The reasons of a team's points, a line for each level in the order of the team, the rest at the end. */
export const scoreLines = (row: BoardRow, route: readonly string[]): ScoreLine[] => {
  const byLevel = new Map<string | undefined, Part[]>();
  for (const part of row.parts ?? []) {
    byLevel.set(part.levelId, [...(byLevel.get(part.levelId) ?? []), part]);
  }
  const placeOf = (levelId: string | undefined): number => {
    const place = levelId === undefined ? -1 : route.indexOf(levelId);
    return place === -1 ? Number.MAX_SAFE_INTEGER : place;
  };
  return [...byLevel]
    .map(([levelId, parts]) => ({
      key: levelId ?? '',
      levelId,
      parts,
      points: parts.reduce((sum, part) => sum + part.points, 0),
    }))
    .toSorted((a, b) => placeOf(a.levelId) - placeOf(b.levelId));
};

/** For each level the team with the least playing time on it. */
export const fastestTeams = (teams: readonly HostTeam[]): ReadonlyMap<string, string> => {
  const best = new Map<string, { readonly teamId: string; readonly playedMs: number }>();
  for (const { teamId, completed } of teams) {
    for (const { levelId, playedMs } of completed) {
      if (playedMs < (best.get(levelId)?.playedMs ?? Infinity)) best.set(levelId, { teamId, playedMs });
    }
  }
  return new Map([...best].map(([levelId, { teamId }]) => [levelId, teamId]));
};
