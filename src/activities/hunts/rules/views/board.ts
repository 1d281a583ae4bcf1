import type { Instant } from '#core/instant.ts';
import type { Board, BoardRow } from '#activities/hunts/contract.views.ts';
import type { ScoreChange, ScoreRow } from '../score/score.ts';
import { shownBoardOf } from '../state.ts';
import { teamColour } from './team-colour.ts';
import type { HuntState } from '../state.ts';

export const partsView = ({ parts }: Pick<ScoreRow, 'parts'>) =>
  parts.map(({ kind, points, level }) => ({ kind, points, ...(level !== undefined && { levelId: level }) }));

/** Whose reasons are included: all, one team's, nobody's. */
export type Reasons = 'all' | 'none' | { readonly teamId: string };

const tellsReasons = (reasons: Reasons, teamId: string): boolean =>
  reasons === 'all' || (typeof reasons === 'object' && reasons.teamId === teamId);

export const boardRows = (
  { hunt }: Pick<HuntState, 'hunt'>,
  board: readonly ScoreRow[],
  reasons: Reasons,
): BoardRow[] => {
  const teams = new Map(hunt.teams.map((team) => [team.id, team]));
  return board.map(({ team, rank, points, completed, playedMs, parts }) => {
    const { name = team } = teams.get(team) ?? {};
    return {
      teamId: team,
      name,
      ...teamColour(hunt, team),
      rank,
      points,
      completed,
      playedMs,
      ...(tellsReasons(reasons, team) && { parts: partsView({ parts }) }),
    };
  });
};

/** The board for players and the screen: none if the host hides it, the frozen one if it is frozen. */
export const boardView = (state: HuntState, now: Instant, reasons: Reasons = 'none'): Board => {
  const { settings, frozenAt } = state;
  return {
    isShown: settings.isBoardShown,
    ...(settings.isBoardShown && { rows: boardRows(state, shownBoardOf(state, now), reasons) }),
    ...(frozenAt !== undefined && { frozenAt }),
  };
};

export const changesView = ({ hunt }: Pick<HuntState, 'hunt'>, changes: readonly ScoreChange[]) => {
  const names = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  return changes.map(({ team, ...change }) => ({ teamId: team, name: names.get(team) ?? team, ...change }));
};
