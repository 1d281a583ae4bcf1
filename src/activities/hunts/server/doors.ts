import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { portableFile } from '../rules/content.ts';
import { routesOf } from '../rules/standing.ts';
import type { Standing } from '../rules/standing.ts';
import { cardSignature } from './cards.ts';
import type { ChatDoors } from './chat/chat.parts.ts';
import type { ExportDoors, ExportSeat, Phone } from './exports/exports.parts.ts';
import { isHost, readStanding, requireHost, requireSeat, seatOf } from './hunts.guards.ts';
import { actOnHunt } from './hunts.kind.ts';
import { keptTimes } from './hunts.parts.ts';
import { pointOf } from './phone-fix.ts';
import type { HuntParts } from './hunts.parts.ts';
import type { HuntsForPhotos, HuntStanding } from './photos/photo-parts.ts';
import { complete, giveClue } from './play.service.ts';
import { phoneFixes, phonesEverIn } from './team-reads.ts';

const openHunt = ({ gameId, hunt, progress }: Standing) => ({ gameId, hunt, progress });

const forHost = async (parts: HuntParts, actor: Actor, gameId: string): Promise<Result<ExportSeat>> => {
  const standing = await requireHost(parts, actor, gameId);
  if (!standing.ok) return standing;
  const { hostId, events, code } = standing.value;
  return ok({
    ...openHunt(standing.value),
    hostId,
    events,
    routes: routesOf(standing.value),
    file: portableFile(standing.value),
    ...(code !== undefined && { joinCode: code }),
  });
};

/** What talk may know and do. */
export const chatDoors = (parts: HuntParts): ChatDoors => ({
  forHost: (actor, gameId) => forHost(parts, actor, gameId),
  async forPlayer(actor, gameId) {
    const seated = await requireSeat(parts, actor, gameId);
    if (!seated.ok) return seated;
    const { standing, seat } = seated.value;
    return ok({ ...openHunt(standing), userId: seat.userId, teamId: seat.teamId });
  },
  async completeByChat(seat, done) {
    const completed = await complete(parts, seat, done, 'chat');
    return completed.ok && completed.value.outcome === 'completed';
  },
  giveClue: (seat, clue) => giveClue(parts, seat, { ...clue, by: 'chat' }),
});

/** What exports may know; for hosts alone. */
export const exportDoors = (parts: HuntParts): ExportDoors => ({
  forHost: (actor, gameId) => forHost(parts, actor, gameId),
  async signature(gameId, levelId) {
    const standing = await parts.held.load(gameId);
    if (!standing) throw new Error(`no hunt ${gameId} to sign a card for`);
    if (standing.cardKey !== '') return cardSignature(standing, levelId);
    // What another system made gets its key with its first change, here at the latest.
    const kept = await actOnHunt(parts, gameId, () => ok({ next: {} }));
    if (!kept.ok) throw new Error(`hunt ${gameId} got no key for its cards: ${kept.error.code}`);
    return cardSignature(kept.value.standing, levelId);
  },
  async phones(gameId) {
    const standing = await parts.held.load(gameId);
    const found: Phone[] = [];
    for (const { id } of standing?.hunt.teams ?? [])
      for (const { userId, teamId, name } of await phonesEverIn(parts, { gameId, teamId: id }))
        found.push({ userId, teamId, name });
    return found;
  },
  async *positions(gameId, userId) {
    for await (const fixes of phoneFixes(parts, { gameId, userId })) yield fixes.map(pointOf);
  },
});

const photoStanding = (parts: HuntParts, standing: Standing): HuntStanding => {
  const { hunt, events, progress } = standing;
  const { endedAt } = progress;
  return {
    hunt,
    events,
    progress,
    routes: routesOf(standing),
    photosUntil:
      endedAt === undefined ? undefined : endedAt + keptTimes(standing.settings, parts.lifetimes).photoMs,
  };
};

/** What pictures may know and do. */
export const photoDoors = (parts: HuntParts): HuntsForPhotos => ({
  async who(actor, gameId) {
    const standing = await readStanding(parts, gameId);
    if (!standing.ok) return standing;
    const seat = await seatOf(parts, actor, gameId);
    const isInTeam = seat && standing.value.hunt.teams.some(({ id }) => id === seat.teamId);
    return ok({
      isHost: isHost(standing.value, actor),
      ...(seat && isInTeam && { seat: { teamId: seat.teamId, userId: seat.userId } }),
    });
  },
  async read(gameId) {
    const standing = await parts.held.load(gameId);
    return standing ? ok(photoStanding(parts, standing)) : fail('hunt-not-found');
  },
  act: (gameId, decide) =>
    actOnHunt(parts, gameId, (standing, at) => {
      const decided = decide(photoStanding(parts, standing), at);
      if (!decided.ok) return decided;
      const { events, operations = [] } = decided.value;
      return ok({ events, operations });
    }),
});
