import type { Locale } from '#core/words.ts';
import type { Hunt } from '../hunt-file.ts';
import type { HuntProgress } from '../progress/progress.ts';
import { resultsHeadings } from './results.words.ts';
import type { ScoreRow } from './score.ts';

const minutes = (playedMs: number): string => (playedMs / 60_000).toFixed(1);

interface SheetOptions {
  readonly locale?: Locale;
  /** With it there is a column for each level: minutes on it, empty where it was not completed. */
  readonly progress?: HuntProgress;
}

/** Results as a table of cells; the writer of the file disarms formulas. */
export const resultsSheet = (
  hunt: Hunt,
  board: readonly ScoreRow[],
  { locale = 'en', progress }: SheetOptions = {},
): string[][] => {
  const nameOf = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  const levels = progress ? hunt.levels : [];
  return [
    [...resultsHeadings[locale], ...levels.map(({ name }) => `${name} (min)`)],
    ...board.map(({ rank, team, points, completed, playedMs, parts }) => {
      const sum = (isMeant: (points: number) => boolean): number =>
        parts
          .filter((part) => part.kind !== 'level' && part.kind !== 'clue' && isMeant(part.points))
          .reduce((total, part) => total + part.points, 0);
      const clues = parts
        .filter(({ kind }) => kind === 'clue')
        .reduce((total, part) => total + part.points, 0);
      const done = progress?.teams.get(team)?.completed;
      const cells = [
        rank,
        nameOf.get(team) ?? team,
        points,
        completed,
        minutes(playedMs),
        clues,
        sum((each) => each > 0),
        sum((each) => each < 0),
        ...levels.map(({ id }) => {
          const completion = done?.get(id);
          return completion ? minutes(completion.playedMs) : '';
        }),
      ];
      return cells.map(String);
    }),
  ];
};
