import type { Hunt } from '../hunt-file.ts';

/** Marks that pages have for teams. */
const MARKS = 8;

type Teams = Hunt['teams'];

const coloursByTeams = new WeakMap<Teams, ReadonlyMap<string, string>>();

const coloursOf = (teams: Teams): ReadonlyMap<string, string> => {
  const known =
    coloursByTeams.get(teams) ??
    new Map(teams.map(({ id, colour }, index) => [id, colour ?? String((index % MARKS) + 1)]));
  coloursByTeams.set(teams, known);
  return known;
};

/** A team's colour; by its position in the hunt if nobody chose one, so every page shows the same mark. */
export const teamColour = ({ teams }: Pick<Hunt, 'teams'>, teamId: string): { readonly colour?: string } => {
  const colour = coloursOf(teams).get(teamId);
  return colour === undefined ? {} : { colour };
};
