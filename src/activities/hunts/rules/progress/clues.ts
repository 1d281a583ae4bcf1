import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Clue } from '#activities/hunts/contract.file.ts';
import type { Hunt } from '../hunt-file.ts';
import { mustRun, teamNamed } from './complete.ts';
import type { ClueWay, HuntEvent } from './events.ts';
import { playedBetween } from './played-time.ts';
import type { HuntProgress } from './progress.ts';

export type ClueState =
  | { readonly state: 'released' }
  | { readonly state: 'free' }
  /** Free later; now for its price, if it has one. */
  | { readonly state: 'waiting'; readonly freeInMs?: number; readonly price?: number };

/** The clues of a level for a team of this difficulty. */
export const cluesFor = (
  { clues = [] }: { readonly clues?: Clue[] | undefined },
  difficulty: string | undefined,
): Clue[] =>
  clues.filter(
    ({ difficulties }) =>
      difficulties === undefined || (difficulty !== undefined && difficulties.includes(difficulty)),
  );

/** The state of a clue after this much playing time on its level. It is free from the exact second. */
export const clueState = (clue: Clue, playedMs: number, isReleased: boolean): ClueState => {
  if (isReleased) return { state: 'released' };
  const { release, price } = clue;
  if (release.type === 'start') return { state: 'free' };
  // Clues that are given have no price, even if a file names one.
  if (release.type !== 'clock') return { state: 'waiting' };
  const sale = price === undefined ? {} : { price };
  const freeInMs = release.afterS * 1000 - playedMs;
  return freeInMs <= 0 ? { state: 'free' } : { state: 'waiting', freeInMs, ...sale };
};

export interface AskForClue {
  readonly id: string;
  readonly team: string;
  readonly level: string;
  readonly clue: string;
  readonly at: Instant;
  /** Taken when free, bought, or given by the host or the character. */
  readonly by: ClueWay;
}

/** No event: the team already has it and pays only once. */
export type ClueAnswer = { readonly clue: Clue; readonly event?: HuntEvent };

/** A team takes a clue for its price, or free once its time has come. */
export const priceOf = (state: ClueState, by: ClueWay) => {
  if (state.state !== 'waiting') return ok(0);
  if (by === 'price' && state.price !== undefined) return ok(state.price);
  return state.freeInMs === undefined
    ? fail('hunt-clue-not-for-sale')
    : fail('hunt-clue-not-ready', { seconds: Math.ceil(state.freeInMs / 1000) });
};

/** Given by the host or the character. */
export const given = () => ok(0);

/** Gives a clue to a team, free or for its price. The clock starts when the level opens and stops in pauses. */
export const askForClue = <Code extends ErrorCode = never>(
  hunt: Hunt,
  progress: HuntProgress,
  ask: AskForClue,
  price: (state: ClueState, by: ClueWay) => Result<number, Code>,
) => {
  const team = teamNamed(progress, ask.team);
  if (!team.ok) return team;
  const level = hunt.levels.find(({ id }) => id === ask.level);
  const openedAt = team.value.open.get(ask.level);
  const difficulty = hunt.teams.find(({ id }) => id === ask.team)?.difficulty_level;
  const clue = level && cluesFor(level, difficulty).find(({ id }) => id === ask.clue);
  if (!clue) return fail('hunt-clue-not-found');
  if (team.value.clues.get(ask.level)?.has(ask.clue) === true) return ok<ClueAnswer>({ clue });
  if (openedAt === undefined) return fail('hunt-level-locked');
  const running = mustRun(progress);
  if (!running.ok) return running;
  const state = clueState(clue, playedBetween(progress.pauses, openedAt, ask.at), false);
  const asked = price(state, ask.by);
  if (!asked.ok) return asked;
  const { id, at, by } = ask;
  return ok<ClueAnswer>({
    clue,
    event: {
      type: 'clue.released',
      id,
      at,
      team: ask.team,
      level: ask.level,
      clue: ask.clue,
      by,
      price: asked.value,
    },
  });
};
