import type { Hunt } from '../hunt-file.ts';
import type { ScoreRow } from './score.ts';

const HEADER = ['Rank', 'Team', 'Points', 'Levels', 'Minutes', 'Clues', 'Bonus', 'Penalty'];

/** Results as a table of cells; whoever writes the file disarms what a spreadsheet would run. */
export const resultsSheet = (hunt: Hunt, board: readonly ScoreRow[]): string[][] => {
  const nameOf = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  return [
    HEADER,
    ...board.map(({ rank, team, points, completed, playedMs, parts }) => {
      const sum = (isMeant: (points: number) => boolean): number =>
        parts
          .filter((part) => part.kind !== 'level' && part.kind !== 'clue' && isMeant(part.points))
          .reduce((total, part) => total + part.points, 0);
      const clues = parts
        .filter(({ kind }) => kind === 'clue')
        .reduce((total, part) => total + part.points, 0);
      return [
        rank,
        nameOf.get(team) ?? team,
        points,
        completed,
        (playedMs / 60_000).toFixed(1),
        clues,
        sum((each) => each > 0),
        sum((each) => each < 0),
      ].map(String);
    }),
  ];
};
