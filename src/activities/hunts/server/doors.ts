import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { portableFile } from '../rules/content.ts';
import { routesOf } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { cardSignature } from './cards.ts';
import type { ChatDoors } from './chat/chat.deps.ts';
import type { ExportDoors, ExportSeat, Phone } from './exports/exports.deps.ts';
import { isHost, readState, requireHost, requireSeat, seatOf } from './hunts.guards.ts';
import { actOnHunt } from './hunts.kind.ts';
import { keptTimes } from './hunts.deps.ts';
import { pointOf } from './phone-fix.ts';
import type { HuntDeps } from './hunts.deps.ts';
import type { HuntsForPhotos, HuntForPhotos } from './photos/photos.deps.ts';
import { complete, giveClue } from './play.service.ts';
import { phoneFixes, phonesEverIn } from './team-reads.ts';

const openHunt = ({ gameId, hunt, progress }: HuntState) => ({ gameId, hunt, progress });

const forHost = async (deps: HuntDeps, actor: Actor, gameId: string): Promise<Result<ExportSeat>> => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  const { hostId, events, code } = state.value;
  return ok({
    ...openHunt(state.value),
    hostId,
    events,
    routes: routesOf(state.value),
    file: portableFile(state.value),
    ...(code !== undefined && { joinCode: code }),
  });
};

/** What talk may know and do. */
export const chatDoors = (deps: HuntDeps): ChatDoors => ({
  forHost: (actor, gameId) => forHost(deps, actor, gameId),
  async forPlayer(actor, gameId) {
    const seated = await requireSeat(deps, actor, gameId);
    if (!seated.ok) return seated;
    const { state, seat } = seated.value;
    return ok({ ...openHunt(state), userId: seat.userId, teamId: seat.teamId });
  },
  async completeByChat(seat, done) {
    const completed = await complete(deps, seat, done, 'chat');
    return completed.ok && completed.value.outcome === 'completed';
  },
  giveClue: (seat, clue) => giveClue(deps, seat, { ...clue, by: 'chat' }),
});

/** What exports may know; for hosts alone. */
export const exportDoors = (deps: HuntDeps): ExportDoors => ({
  forHost: (actor, gameId) => forHost(deps, actor, gameId),
  async signature(gameId, levelId) {
    const state = await deps.held.load(gameId);
    if (!state) throw new Error(`no hunt ${gameId} to sign a card for`);
    if (state.cardKey !== '') return cardSignature(state, levelId);
    // What another system made gets its key with its first change, here at the latest.
    const kept = await actOnHunt(deps, gameId, () => ok({ next: {} }));
    if (!kept.ok) throw new Error(`hunt ${gameId} got no key for its cards: ${kept.error.code}`);
    return cardSignature(kept.value.state, levelId);
  },
  async phones(gameId) {
    const state = await deps.held.load(gameId);
    const found: Phone[] = [];
    for (const { id } of state?.hunt.teams ?? [])
      for (const { userId, teamId, name } of await phonesEverIn(deps, { gameId, teamId: id }))
        found.push({ userId, teamId, name });
    return found;
  },
  async *positions(gameId, userId) {
    for await (const fixes of phoneFixes(deps, { gameId, userId })) yield fixes.map(pointOf);
  },
});

const huntForPhotos = (deps: HuntDeps, state: HuntState): HuntForPhotos => {
  const { hunt, events, progress } = state;
  const { endedAt } = progress;
  return {
    hunt,
    events,
    progress,
    routes: routesOf(state),
    photosUntil:
      endedAt === undefined ? undefined : endedAt + keptTimes(state.settings, deps.lifetimes).photoMs,
  };
};

/** What pictures may know and do. */
export const photoDoors = (deps: HuntDeps): HuntsForPhotos => ({
  async who(actor, gameId) {
    const state = await readState(deps, gameId);
    if (!state.ok) return state;
    const seat = await seatOf(deps, actor, gameId);
    const isInTeam = seat && state.value.hunt.teams.some(({ id }) => id === seat.teamId);
    return ok({
      isHost: isHost(state.value, actor),
      ...(seat && isInTeam && { seat: { teamId: seat.teamId, userId: seat.userId } }),
    });
  },
  async read(gameId) {
    const state = await deps.held.load(gameId);
    return state ? ok(huntForPhotos(deps, state)) : fail('hunt-not-found');
  },
  act: (gameId, decide) =>
    actOnHunt(deps, gameId, (state, at) => {
      const decided = decide(huntForPhotos(deps, state), at);
      if (!decided.ok) return decided;
      const { events, operations = [] } = decided.value;
      return ok({ events, operations });
    }),
});
