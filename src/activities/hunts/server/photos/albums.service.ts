import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readOn } from '#server/kit/read-pages.ts';
import { MOST_PHOTOS } from '#activities/hunts/contract.photos.ts';
import type { HostAlbum, TeamAlbum } from '#activities/hunts/contract.photos.ts';
import { pointsOf } from '#activities/hunts/rules/level-points.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { isReached } from '#activities/hunts/rules/photos/feed.ts';
import { teamColour } from '#activities/hunts/rules/views/team-colour.ts';
import { readState } from '../hunts.guards.ts';
import { callerIn, findPhoto } from './photo-access.ts';
import type { HuntCaller } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { albumVersionOf } from './photos.live.ts';
import { gazeAt, hostPhotoView, statusOf, teamPhotoView } from './photo-views.ts';
import type { PhotoGaze } from './photo-views.ts';
import { fromPhotoItem, isPictureHere, photosQuery } from './photos.items.ts';
import type { PhotoFeed, StoredPhoto } from './photos.items.ts';

export interface ListPhotos {
  readonly gameId: string;
  readonly as?: 'host' | 'team' | undefined;
  readonly status?: StoredPhoto['status'] | undefined;
  readonly levelId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly photoId?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A filter may leave little of a page: so many are read for one answer, then the reader asks on. */
export const MOST_PAGES = 20;

const feedFor = ({ gameId, teamId, levelId }: ListPhotos): PhotoFeed => {
  if (teamId !== undefined) return { teamId };
  return levelId === undefined ? { gameId } : { levelId };
};

const isWanted = (photo: StoredPhoto, asked: ListPhotos, gaze: PhotoGaze): boolean =>
  isPictureHere(photo) &&
  photo.gameId === asked.gameId &&
  (asked.teamId === undefined || photo.teamId === asked.teamId) &&
  (asked.levelId === undefined || photo.levelId === asked.levelId) &&
  (asked.status === undefined || statusOf(gaze, photo.photoId).status === asked.status);

const readPhotos = async (
  deps: PhotoDeps,
  asked: ListPhotos,
  gaze: PhotoGaze,
): Promise<{ readonly photos: StoredPhoto[]; readonly cursor?: string }> => {
  const { gameId, photoId, cursor, limit = MOST_PHOTOS, order = 'newest' } = asked;
  if (photoId !== undefined) {
    const photo = await findPhoto(deps, { gameId, photoId });
    return { photos: photo && isWanted(photo, asked, gaze) ? [photo] : [] };
  }
  const { rows, ...more } = await readOn(
    deps,
    photosQuery(feedFor(asked), { cursor, isNewestFirst: order === 'newest' }),
    (items) => fromPhotoItem.list(items).filter((photo) => isWanted(photo, asked, gaze)),
    { enough: limit, mostReads: MOST_PAGES, isExact: true },
  );
  return { photos: rows, ...more };
};

export const namesOf = ({ hunt }: HuntState): Pick<HostAlbum, 'name' | 'teams' | 'levels'> => ({
  name: hunt.name,
  teams: hunt.teams.map(({ id, name }) => ({ teamId: id, name, ...teamColour(hunt, id) })),
  levels: hunt.levels.map((level) => ({
    levelId: level.id,
    name: level.name,
    ...(level.mission.prompt !== undefined && { prompt: level.mission.prompt }),
    points: pointsOf(level),
  })),
});

/** A player reads the names of what the own team has come to, and no others. */
const ownNamesOf = (state: HuntState, teamId: string): Pick<TeamAlbum, 'name' | 'teams' | 'levels'> => {
  const { name, teams, levels } = namesOf(state);
  return {
    name,
    teams: teams.filter((each) => each.teamId === teamId),
    levels: levels.filter(({ levelId }) => isReached(state, teamId, levelId)),
  };
};

const isAskedAsHost = ({ isHost }: HuntCaller, { as }: ListPhotos): boolean => isHost && as !== 'team';

export const listPhotos = async (deps: PhotoDeps, actor: Actor, asked: ListPhotos) => {
  const caller = await callerIn(deps, actor, asked.gameId);
  if (!caller.ok) return caller;
  const state = await readState(deps, asked.gameId);
  if (!state.ok) return state;
  const gaze = gazeAt(state.value, actor.identityId, deps.clock.now());
  const { gameId } = asked;
  // Read before the photos: a later change then triggers another read.
  const version = await albumVersionOf(deps, gameId);
  if (isAskedAsHost(caller.value, asked)) {
    const { photos, ...rest } = await readPhotos(deps, asked, gaze);
    const views = photos.map((photo) => hostPhotoView(gaze, photo));
    return ok<HostAlbum>({
      audience: 'host',
      gameId,
      ...namesOf(state.value),
      photos: views,
      version,
      ...rest,
    });
  }
  const { seat } = caller.value;
  if (!seat) return fail('hunt-not-joined');
  // Whatever was asked for: other teams' photos are not for players.
  const { photos, ...rest } = await readPhotos(deps, { ...asked, teamId: seat.teamId }, gaze);
  const views = photos.map((photo) => teamPhotoView(gaze, photo));
  return ok<TeamAlbum>({
    audience: 'team',
    gameId,
    ...ownNamesOf(state.value, seat.teamId),
    photos: views,
    version,
    ...rest,
  });
};
