import type { GameView, Receipt } from '#activities/timers/contract.views.ts';
import type { ClockReport } from '#activities/timers/rules/clock/report.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { looksOf } from '../face/player-looks.ts';

export interface PlayedPlayer {
  readonly name: string;
  readonly player: PlayerNumber;
  readonly totalMs: number;
  readonly turns: number;
  readonly longestMs: number;
  readonly shortestMs: number;
  readonly overtimeMs: number;
  readonly points: number;
  readonly wasUp: boolean;
  readonly isOut: boolean;
}

/** A finished game for the charts, stored on the server or on this device. */
export interface Played {
  readonly players: readonly PlayedPlayer[];
  /** In the order they ended; null if the file has no time. */
  readonly turns: readonly (Receipt | null)[];
  /** Milliseconds by reason. */
  readonly buckets: Readonly<Record<string, number>>;
  readonly wallMs: number;
}

export const playedOf = (game: GameView, turns: readonly (Receipt | null)[]): Played => {
  const looks = looksOf(game.players.map(({ color }) => color));
  return {
    turns,
    wallMs: game.durationSeconds * 1000,
    buckets: Object.fromEntries(
      Object.entries(game.buckets).map(([reason, seconds]) => [reason, seconds * 1000]),
    ),
    players: game.players.map((player, at) => ({
      name: player.name,
      player: looks[at] ?? 1,
      totalMs: player.totalSeconds * 1000,
      turns: player.turns,
      longestMs: player.longestTurnSeconds * 1000,
      shortestMs: player.shortestTurnSeconds * 1000,
      overtimeMs: player.overtimeSeconds * 1000,
      points: player.overtimePoints,
      wasUp: player.flaggedAt !== undefined,
      isOut: player.isEliminated,
    })),
  };
};

/** The same for a game that only this device has. */
export const playedOfReport = (report: ClockReport, colours: readonly string[]): Played => {
  const looks = looksOf(colours);
  return {
    turns: report.turns,
    buckets: report.buckets,
    wallMs: report.wallMs,
    players: report.players.map((player, at) => ({
      name: player.name,
      player: looks[at] ?? 1,
      totalMs: player.totalMs,
      turns: player.turns,
      longestMs: player.longestMs,
      shortestMs: player.shortestMs,
      overtimeMs: player.overtimeMs,
      points: player.points ?? 0,
      wasUp: player.flaggedAt !== undefined,
      isOut: false,
    })),
  };
};

/** Turn lengths by player: the n-th value is the n-th turn; a shorter list repeats its last value. */
export const turnLines = (
  played: Played,
): { readonly steps: number; readonly lines: readonly (readonly number[])[] } => {
  const bySeat = played.players.map((_, seat) =>
    played.turns.flatMap((turn) => (turn?.seat === seat ? [turn.usedMs] : [])),
  );
  const steps = Math.max(0, ...bySeat.map((turns) => turns.length));
  const lines = bySeat.map((turns) =>
    Array.from({ length: steps }, (_, at) => turns[at] ?? turns.at(-1) ?? 0),
  );
  return { steps, lines };
};
