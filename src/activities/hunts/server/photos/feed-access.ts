import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { readState } from '../hunts.guards.ts';
import { callerIn } from './photo-access.ts';
import type { HuntCaller } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';

interface FeedReader extends HuntCaller {
  readonly state: HuntState;
}

/** Everybody who plays or hosts, while the host shares photos; nobody else. */
export const requireFeed = async (deps: PhotoDeps, actor: Actor, gameId: string) => {
  const caller = await callerIn(deps, actor, gameId);
  if (!caller.ok) return caller;
  const { isHost, seat } = caller.value;
  if (!isHost && !seat) return fail('hunt-not-joined');
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  if (state.value.settings.photoFeed === 'off') return fail('hunt-feed-off');
  return ok<FeedReader>({ isHost, seat, state: state.value });
};
