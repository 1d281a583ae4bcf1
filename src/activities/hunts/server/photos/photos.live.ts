import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import { huntFeedTopic } from '#activities/hunts/contract.feed.ts';
import { huntTopic } from '#activities/hunts/contract.live.ts';
import { huntPhotosTopic } from '#activities/hunts/contract.photos.ts';
import { callerIn } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { albumKey, albumVersion, countChanges } from './photo-counts.items.ts';
import type { StoredPhoto } from './photos.items.ts';

/** After every stored change: open pages read again, and by the count nodes notice what they missed. */
export const tellOfPhoto = async (
  { store, table, clock, ids, hub }: Pick<PhotoDeps, 'store' | 'table' | 'clock' | 'ids' | 'hub'>,
  { gameId, teamId, levelId, photoId }: Pick<StoredPhoto, 'gameId' | 'teamId' | 'levelId' | 'photoId'>,
): Promise<void> => {
  const counted = await store.update(table, albumKey(gameId), countChanges(gameId, ids.uuid(), clock.now()));
  const version = albumVersion(counted.ok ? counted.value : undefined);
  hub.publish({
    topic: huntPhotosTopic,
    key: gameId,
    version,
    messages: [
      { type: 'photos.changed', payload: { photoId, teamId, version }, to: ['host', `team:${teamId}`] },
    ],
  });
  hub.publish({
    topic: huntFeedTopic,
    key: gameId,
    version,
    messages: [{ type: 'feed.changed', payload: { photoId, version }, to: ['viewer'] }],
  });
  // The host's console follows the hunt, and counts.
  hub.publish({
    topic: huntTopic,
    key: gameId,
    messages: [{ type: 'photos.changed', payload: { teamId, levelId }, to: ['host'] }],
  });
};

export const albumVersionOf = async ({ store, table }: PhotoDeps, gameId: string): Promise<number> =>
  albumVersion(await store.get(table, albumKey(gameId)));

const admit = async (deps: PhotoDeps, actor: Actor, gameId: string, as: Readonly<Record<string, string>>) => {
  const caller = await callerIn(deps, actor, gameId);
  if (!caller.ok) return caller;
  const { isHost, seat } = caller.value;
  const version = await albumVersionOf(deps, gameId);
  const view = { version };
  if (isHost && as['role'] !== 'team') return ok({ audience: 'host', channels: ['host'], version, view });
  if (!seat) return fail('hunt-not-joined');
  return ok({ audience: 'team', channels: [`team:${seat.teamId}`], version, view });
};

export const photoTopicSource = (deps: PhotoDeps): TopicSource => ({
  topic: huntPhotosTopic,
  admit: (actor, gameId, as) => admit(deps, actor, gameId, as),
  version: (gameId) => albumVersionOf(deps, gameId),
});
