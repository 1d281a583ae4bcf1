import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readAll, readOn, readPages } from '#server/kit/read-pages.ts';
import { MOST_FEED_PHOTOS } from '#activities/hunts/contract.feed.ts';
import type { PhotoFeed, ReactionKind } from '#activities/hunts/contract.feed.ts';
import { isShared, seesStop } from '#activities/hunts/rules/photos/feed.ts';
import type { FeedViewer } from '#activities/hunts/rules/photos/feed.ts';
import { keyIn } from '../traces.items.ts';
import { MOST_PAGES, namesOf } from './albums.service.ts';
import { requireFeed } from './feed-access.ts';
import { findPhoto } from './photo-access.ts';
import { feedPhotoView, gazeAt, reactedView, statusOf } from './photo-views.ts';
import type { PhotoGaze } from './photo-views.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import { readState } from '../hunts.guards.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { fromPhotoItem, isPictureHere, photosQuery } from './photos.items.ts';
import type { StoredPhoto } from './photos.items.ts';
import { albumVersionOf } from './photos.live.ts';
import { fromReactionItem, reactionsBy, reactionsTo, reactOperations } from './reactions.items.ts';
import type { StoredReaction } from './reactions.items.ts';
import { noteReport } from './verdicts.service.ts';

interface PhotoPlace {
  readonly gameId: string;
  readonly photoId: string;
}

const isSeen = (gaze: PhotoGaze, viewer: FeedViewer, photo: StoredPhoto): boolean =>
  isPictureHere(photo) &&
  photo.gameId === gaze.state.gameId &&
  isShared(gaze.state.settings, {
    status: statusOf(gaze, photo.photoId).status,
    isHidden: photo.isHidden,
    isReported: photo.reports.length > 0,
  }) &&
  seesStop(gaze.state, viewer, photo.levelId);

/** A reader of the feed, and what the reader may see of it. */
const openFeed = async (deps: PhotoDeps, actor: Actor, gameId: string) => {
  const reader = await requireFeed(deps, actor, gameId);
  if (!reader.ok) return reader;
  const { state, isHost, seat } = reader.value;
  const gaze = gazeAt(state, actor.identityId, deps.clock.now());
  const viewer: FeedViewer = { isHost, teamId: seat?.teamId };
  return ok({ gaze, viewer, seat, sees: (photo: StoredPhoto) => isSeen(gaze, viewer, photo) });
};

const ownReactions = async (deps: PhotoDeps, userId: string): Promise<StoredReaction[]> =>
  fromReactionItem.list(await readAll(deps, reactionsBy(userId)));

interface ReadFeed {
  readonly gameId: string;
  readonly photoId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

const readShared = async (
  deps: HuntDeps,
  { gameId, photoId, cursor, limit = MOST_FEED_PHOTOS }: ReadFeed,
  sees: (photo: StoredPhoto) => boolean,
): Promise<{ readonly rows: StoredPhoto[]; readonly cursor?: string }> => {
  if (photoId !== undefined) {
    const photo = await findPhoto(deps, { gameId, photoId });
    return { rows: photo && sees(photo) ? [photo] : [] };
  }
  return readOn(
    deps,
    photosQuery({ gameId }, { cursor, isNewestFirst: true }),
    (items) => fromPhotoItem.list(items).filter(sees),
    { enough: limit, mostReads: MOST_PAGES, isExact: true },
  );
};

export const readFeed = async (deps: PhotoDeps, actor: Actor, asked: ReadFeed) => {
  const feed = await openFeed(deps, actor, asked.gameId);
  if (!feed.ok) return feed;
  const { gaze, viewer, seat, sees } = feed.value;
  // Read before the photos: a later change then triggers another read.
  const version = await albumVersionOf(deps, asked.gameId);
  const [{ rows, ...more }, own] = await Promise.all([
    readShared(deps, asked, sees),
    seat ? ownReactions(deps, seat.userId) : [],
  ]);
  const { name, teams, levels } = namesOf(gaze.state);
  return ok<PhotoFeed>({
    gameId: asked.gameId,
    name,
    teams,
    levels: levels.filter(({ levelId }) => seesStop(gaze.state, viewer, levelId)),
    mayReact: seat !== undefined,
    version,
    ...more,
    photos: rows.map((photo) =>
      feedPhotoView(
        gaze,
        photo,
        own.filter(({ photoId }) => photoId === photo.photoId).map(({ kind }) => kind),
      ),
    ),
  });
};

/** The newest photos that the host shares once the hunt is over: those that every team sees. */
export const readSharedAfterEnd = async (
  deps: HuntDeps,
  { gameId, viewerId, limit }: { readonly gameId: string; readonly viewerId: string; readonly limit: number },
) => {
  const state = await readState(deps, gameId);
  if (!state.ok || state.value.settings.photoFeed === 'off') return [];
  const gaze = gazeAt(state.value, viewerId, deps.clock.now());
  const { rows } = await readShared(deps, { gameId, limit }, (photo) =>
    isSeen(gaze, { isHost: false }, photo),
  );
  const titles = new Map(state.value.hunt.levels.map(({ id, name }) => [id, name]));
  return rows.map((photo) => ({
    ...feedPhotoView(gaze, photo, []),
    title: titles.get(photo.levelId) ?? '',
  }));
};

const storeReaction = async (
  deps: PhotoDeps,
  photo: StoredPhoto,
  reaction: StoredReaction,
  isOn: boolean,
): Promise<void> => {
  const { store, table, clock } = deps;
  const stored = await store.transact(reactOperations(table, photo, reaction, { isOn, now: clock.now() }));
  if (stored.ok) deps.reactionNews.note(photo);
};

export const reactToPhoto = async (
  deps: PhotoDeps,
  actor: Actor,
  { kind, isOn, ...place }: PhotoPlace & { readonly kind: ReactionKind; readonly isOn: boolean },
) => {
  const feed = await openFeed(deps, actor, place.gameId);
  if (!feed.ok) return feed;
  const { seat, sees } = feed.value;
  if (!seat) return fail('hunt-not-joined');
  const photo = await findPhoto(deps, place);
  if (!photo || !sees(photo)) return fail('hunt-photo-not-found');
  await storeReaction(deps, photo, { ...place, userId: seat.userId, kind }, isOn);
  const now = await findPhoto(deps, place);
  return now ? ok(reactedView(now)) : fail('hunt-photo-not-found');
};

/** What the host has looked at and shows all the same, other teams cannot take from the feed again. */
export const reportShared = async (
  deps: PhotoDeps,
  actor: Actor,
  { reason, ...place }: PhotoPlace & { readonly reason: string },
) => {
  const feed = await openFeed(deps, actor, place.gameId);
  if (!feed.ok) return feed;
  const photo = await findPhoto(deps, place);
  if (!photo || !feed.value.sees(photo)) return fail('hunt-photo-not-found');
  const isOwn = photo.teamId === feed.value.seat?.teamId;
  return photo.isCleared && !isOwn ? ok({}) : noteReport(deps, photo, reason);
};

export const deleteReactions = async (deps: PhotoDeps, photoId: string): Promise<void> => {
  const { store, table } = deps;
  for await (const items of readPages(deps, reactionsTo(photoId)))
    await store.batchWrite(items.map((item) => ({ op: 'delete', table, key: keyIn(item) })));
};

/** All that a player gave, from the counts as well. */
export const takeReactionsBack = async (
  deps: PhotoDeps,
  { gameId, userId }: { readonly gameId: string; readonly userId: string },
): Promise<void> => {
  for (const reaction of await ownReactions(deps, userId)) {
    const photo = reaction.gameId === gameId ? await findPhoto(deps, reaction) : undefined;
    if (photo) await storeReaction(deps, photo, reaction, false);
  }
};
