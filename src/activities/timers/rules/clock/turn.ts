import type { Instant } from '#core/instant.ts';
import type { OpenTurn } from './state.ts';

const stoodMs = ({ stretches }: OpenTurn): number =>
  stretches.reduce((sum, [from, to]) => sum + (to - from), 0);

/** Measured time of a turn at a moment. */
export const usedMs = (turn: OpenTurn | undefined, at: Instant): number =>
  turn === undefined ? 0 : stoodMs(turn) + (turn.since === undefined ? 0 : at - turn.since);

/** When the turn's measured time reached a value, or will reach it; undefined while it is stopped. */
export const momentOf = (turn: OpenTurn, measuredMs: number): Instant | undefined => {
  let restMs = Math.max(0, measuredMs);
  for (const [from, to] of turn.stretches) {
    if (restMs <= to - from) return from + restMs;
    restMs -= to - from;
  }
  if (turn.since !== undefined) return turn.since + restMs;
  return restMs === 0 ? (turn.stretches.at(-1)?.[1] ?? turn.startedAt) : undefined;
};

/** Starts a turn, or resumes a stopped one. */
export const runTurn = (turn: OpenTurn | undefined, at: Instant, isHeld: boolean): OpenTurn => ({
  startedAt: at,
  stretches: [],
  bookedMs: 0,
  ...turn,
  since: isHeld ? undefined : at,
});

/** More than any real turn has; a turn that is undone ten thousand times must not keep them all. */
export const MOST_STRETCHES = 64;

/** Merges the two oldest when there are too many: the time stays, up to the moment the second ended. */
export const withStretch = (
  stretches: OpenTurn['stretches'],
  from: Instant,
  to: Instant,
): OpenTurn['stretches'] => {
  const [first, second, ...later] = stretches;
  if (!first || !second || stretches.length < MOST_STRETCHES) return [...stretches, [from, to]];
  return [[second[0] - (first[1] - first[0]), second[1]], ...later, [from, to]];
};

export const holdTurn = (turn: OpenTurn, at: Instant): OpenTurn =>
  turn.since === undefined
    ? turn
    : {
        ...turn,
        stretches: at > turn.since ? withStretch(turn.stretches, turn.since, at) : turn.stretches,
        since: undefined,
      };
