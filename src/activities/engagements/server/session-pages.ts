import type { Instant } from '#core/instant.ts';
import { eventualAfter } from '#store/port/consistency.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { Query, ReadOptions } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import type { GameState } from '../rules/state.ts';
import { everyAnswerQuery, everyVoteQuery } from './answers.items.ts';
import { asksQuery } from './asks.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { playersQuery } from './players.items.ts';
import { eventsQuery } from './questions.items.ts';

const QUERIES = {
  answers: everyAnswerQuery,
  votes: everyVoteQuery,
  seats: (gameId: string): Query => playersQuery(gameId),
  asks: asksQuery,
  events: (gameId: string): Query => eventsQuery(gameId),
};

export type Kept = keyof typeof QUERIES;

/** A piece of what a session left, as it is stored. */
export interface SessionPage {
  readonly kept: Kept;
  readonly items: readonly Item[];
}

/** While it runs, or a correction is being counted, the next moment's report must have what was just written. */
const readsOf = ({ phase, pending, updatedAt }: GameState, now: Instant): ReadOptions =>
  eventualAfter(phase === 'ended' && pending === undefined ? updatedAt : undefined, now);

/** Piece by piece into the thread that works on it: the whole of a session could be hundreds of megabytes. */
export async function* sessionPages(
  deps: Pick<EngagementDeps, 'store' | 'table' | 'clock'>,
  game: GameState,
  wanted: readonly Kept[],
): AsyncGenerator<SessionPage> {
  const reads = readsOf(game, deps.clock.now());
  for (const kept of wanted)
    for await (const items of readPages(deps, { ...QUERIES[kept](game.gameId), ...reads }))
      yield { kept, items };
}
