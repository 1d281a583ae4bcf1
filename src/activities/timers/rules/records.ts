import { rulesOfControl } from './clock/banks/of-control.ts';
import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { ControlShape } from '../contract.clock.ts';
import type { DeviceFacts, GameSource } from '../contract.views.ts';
import { readClock } from './clock/reading.ts';
import type { ClockState, SeatState, TurnReceipt } from './clock/state.ts';
import type { Player, PlayerOverride } from './players.ts';
import type { Mode } from './template.ts';

export interface PlayerRecord {
  readonly name: string;
  readonly color: string;
  readonly order: number;
  readonly totalSeconds: number;
  readonly turns: number;
  readonly averageTurnSeconds: number;
  readonly longestTurnSeconds: number;
  readonly shortestTurnSeconds: number;
  readonly wasOvertime: boolean;
  readonly overtimeSeconds: number;
  readonly overtimePoints: number;
  readonly finalTurnSeconds: number;
  readonly finalRoundSeconds: number;
  readonly isEliminated: boolean;
  readonly flaggedAt: Instant | undefined;
}

export type Thirds = readonly [opening: number, middle: number, end: number];

/** Fields that a game's row shares with its player rows. */
export interface GameFace {
  readonly gameId: string;
  readonly templateId: string;
  readonly templateName: string;
  readonly title: string;
  readonly mode: Mode;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly durationSeconds: number;
  readonly playerCount: number;
  readonly winner: string | undefined;
  readonly notes: string;
  readonly source: GameSource;
  readonly ownerId: string;
  /** Identities that see it in their lists. */
  readonly viewers: readonly string[];
  /** When it is deleted, unless games are kept for good. */
  readonly expiresAt?: Instant | undefined;
}

interface TimeUse {
  /** Seconds that were nobody's, by reason. */
  readonly buckets: Readonly<Record<string, number>>;
  /** By seat: seconds per turn in the first, second and last third of the player's turns. */
  readonly thirds: readonly Thirds[];
  readonly turnCounts: readonly Thirds[];
}

export interface GameRecord extends GameFace, TimeUse {
  readonly controls: readonly ControlShape[];
  readonly device: DeviceFacts;
  readonly playerOverride: PlayerOverride | undefined;
  readonly players: readonly PlayerRecord[];
}

/** A game for lists and statistics. */
export interface ListedGame extends GameFace, TimeUse {
  readonly players: readonly Pick<
    PlayerRecord,
    'name' | 'color' | 'totalSeconds' | 'turns' | 'longestTurnSeconds' | 'wasOvertime'
  >[];
}

/** A game as one player's history shows it. */
export interface PlayerRow {
  readonly face: GameFace;
  readonly player: PlayerRecord;
}

/** What is stored at the end of a game, online or offline. */
export interface Played
  extends
    Omit<GameFace, 'durationSeconds' | 'playerCount'>,
    Pick<GameRecord, 'controls' | 'device' | 'playerOverride'> {
  readonly players: readonly Player[];
  readonly clock: ClockState;
  /** null if the file does not have the turn's time. */
  readonly turns: readonly (TurnReceipt | null)[];
}

const secondsOf = (durationMs: number): number => durationMs / SECOND_MS;

/** Milliseconds by turns as seconds, half up to 2 decimals, computed in whole numbers. */
export const averageSeconds = (totalMs: number, turns: number): number =>
  turns === 0 ? 0 : Math.floor((totalMs + 5 * turns) / (10 * turns)) / 100;

const turnsOf = (turns: Played['turns'], seat: number): TurnReceipt[] =>
  turns.filter((turn): turn is TurnReceipt => turn?.seat === seat);

/** What the turn and the round clock showed last; a clock that counts up showed the last turn and the total. */
const finalTimes = (seat: SeatState, turns: readonly TurnReceipt[]) =>
  rulesOfControl(seat.control).remainingMs(seat.control, seat.bank) === undefined
    ? {
        finalTurnSeconds: secondsOf(turns.at(-1)?.usedMs ?? 0),
        finalRoundSeconds: secondsOf(seat.totalMs),
      }
    : {
        finalTurnSeconds: secondsOf(seat.bank.allowanceMs),
        finalRoundSeconds: secondsOf(seat.bank.bankMs),
      };

const playerRecord = (played: Played, { name, color }: Player, at: number): PlayerRecord => {
  const seat = played.clock.seats[at];
  if (!seat) throw new Error('a game has as many clocks as players');
  return {
    name,
    color,
    order: at + 1,
    totalSeconds: secondsOf(seat.totalMs),
    turns: seat.turns,
    averageTurnSeconds: averageSeconds(seat.totalMs, seat.turns),
    longestTurnSeconds: secondsOf(seat.longestMs),
    shortestTurnSeconds: secondsOf(seat.shortestMs),
    wasOvertime: seat.overtimeMs > 0 || seat.flaggedAt !== undefined,
    overtimeSeconds: secondsOf(seat.overtimeMs),
    overtimePoints: readClock(played.clock, played.endedAt).seats[at]?.points ?? 0,
    ...finalTimes(seat, turnsOf(played.turns, at)),
    isEliminated: seat.isOut,
    flaggedAt: seat.flaggedAt,
  };
};

const inThirds = (turns: readonly TurnReceipt[]): readonly TurnReceipt[][] => {
  const cuts = [0, 1, 2, 3].map((third) => Math.round((third * turns.length) / 3));
  return [0, 1, 2].map((third) => turns.slice(cuts[third], cuts[third + 1]));
};

const thirdsBy = (
  turns: readonly TurnReceipt[],
  measure: (turns: readonly TurnReceipt[]) => number,
): Thirds => {
  const [opening = [], middle = [], end = []] = inThirds(turns);
  return [measure(opening), measure(middle), measure(end)];
};

const meanSeconds = (turns: readonly TurnReceipt[]): number =>
  averageSeconds(
    turns.reduce((sum, { usedMs }) => sum + usedMs, 0),
    turns.length,
  );

export const recordOf = ({ clock, turns, players, ...played }: Played): GameRecord => {
  const bySeat = players.map((_, seat) => turnsOf(turns, seat));
  return {
    ...played,
    playerCount: players.length,
    durationSeconds: Math.max(1, Math.round(secondsOf(played.endedAt - played.startedAt))),
    buckets: Object.fromEntries(
      Object.entries(clock.buckets).map(([reason, durationMs]) => [reason, secondsOf(durationMs)]),
    ),
    thirds: bySeat.map((own) => thirdsBy(own, meanSeconds)),
    turnCounts: bySeat.map((own) => thirdsBy(own, ({ length }) => length)),
    players: players.map((player, at) => playerRecord({ clock, turns, players, ...played }, player, at)),
  };
};
