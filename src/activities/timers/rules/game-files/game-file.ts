import { HOUR_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Control } from '../clock/control.ts';
import type { ClockState, TurnReceipt } from '../clock/state.ts';

/** One game of a file, as far as it is known: the clock at the end, and every turn. */
export interface FileGame {
  readonly state: ClockState;
  /** null: the file does not say how long the turn took. */
  readonly turns: readonly (TurnReceipt | null)[];
  /** Seat of the winner; undefined: a draw, or unknown. */
  readonly winner: number | undefined;
  /** Day of the game in the file, YYYY-MM-DD. */
  readonly date: string | undefined;
  /** Event or place, for a title. */
  readonly title: string;
  /** What could not be used. */
  readonly notes: readonly string[];
}

/** A move in a file, with times derived where possible. */
export interface FileTurn {
  readonly seat: 0 | 1;
  readonly usedMs: number | undefined;
  readonly remainingMs: number | undefined;
  readonly periodsLeft?: number | undefined;
  readonly turnsLeft?: number | undefined;
}

/** The time control of a file. */
export interface FileControl {
  readonly control: Control | undefined;
  readonly notes: readonly string[];
}

/** Longer than any clock runs, and short enough that sums of it are still dates. */
const LONGEST_TIME_MS = 100_000 * HOUR_MS;

/** A time in a file. */
export const toldMs = (ms: number, line: number): number => {
  if (ms <= LONGEST_TIME_MS) return ms;
  throw new BadLine(line, 'a time is at most 100,000 hours');
};

/** The start of a piece of the file: enough to find it there. */
export const quoted = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > 60 ? `“${trimmed.slice(0, 60)}...”` : `“${trimmed}”`;
};

/** Thrown by a reader deep in a file; `readingGames` turns it into the refusal. */
export class BadLine extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Checked before clocks are made of them, which take far more memory than the text. */
export const refuseMany = (games: readonly unknown[], most = Number.POSITIVE_INFINITY): void => {
  if (games.length > most) throw new BadLine(1, `at most ${most} games in one file, not ${games.length}`);
};

export const readingGames = (read: () => readonly FileGame[]) => {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof BadLine) return fail('timer-bad-file', { line: error.line, reason: error.message });
    throw error;
  }
};
