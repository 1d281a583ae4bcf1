import { done, fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { isHost, readState, seatOf } from '../hunts.guards.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { fromPhotoItem, fromUploadItem, photoKey, uploadKey } from './photos.items.ts';
import type { StoredPhoto, StoredUpload } from './photos.items.ts';

type Stored = Pick<PhotoDeps, 'store' | 'table'>;

export interface PhotoSeat {
  readonly teamId: string;
  readonly userId: string;
}

/** A host may play along: then both are there. */
export interface HuntCaller {
  readonly isHost: boolean;
  readonly seat?: PhotoSeat | undefined;
}

/** Who may see and change photos: hosts all, players those of their own team. */
export const callerIn = async (deps: PhotoDeps, actor: Actor, gameId: string) => {
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  const seat = await seatOf(deps, actor, gameId);
  const isInTeam = seat && state.value.hunt.teams.some(({ id }) => id === seat.teamId);
  return ok<HuntCaller>({
    isHost: isHost(state.value, actor),
    ...(seat && isInTeam && { seat: { teamId: seat.teamId, userId: seat.userId } }),
  });
};

export const requireSeat = async (deps: PhotoDeps, actor: Actor, gameId: string) => {
  const caller = await callerIn(deps, actor, gameId);
  if (!caller.ok) return caller;
  return caller.value.seat ? ok(caller.value.seat) : fail('hunt-not-joined');
};

const requireHost = async (deps: PhotoDeps, actor: Actor, gameId: string) => {
  const caller = await callerIn(deps, actor, gameId);
  if (!caller.ok) return caller;
  if (caller.value.isHost) return done;
  // To a stranger the hunt has no photos at all.
  return caller.value.seat ? fail('not-allowed') : fail('hunt-photo-not-found');
};

export const findUpload = async (
  { store, table }: Stored,
  photoId: string,
): Promise<StoredUpload | undefined> => {
  const item = await store.get(table, uploadKey(photoId));
  return item && fromUploadItem(item);
};

/** An upload of this very player. */
export const requireUpload = async (
  deps: PhotoDeps,
  actor: Actor,
  { gameId, photoId }: { readonly gameId: string; readonly photoId: string },
) => {
  const seat = await requireSeat(deps, actor, gameId);
  if (!seat.ok) return seat;
  const upload = await findUpload(deps, photoId);
  const isOwn = upload?.gameId === gameId && upload.userId === seat.value.userId;
  return upload && isOwn ? ok(upload) : fail('hunt-photo-not-found');
};

export const findPhoto = async (
  deps: Stored,
  { gameId, photoId }: { readonly gameId: string; readonly photoId: string },
): Promise<StoredPhoto | undefined> => {
  const upload = await findUpload(deps, photoId);
  if (!upload?.isFinished || upload.gameId !== gameId) return undefined;
  const item = await deps.store.get(deps.table, photoKey(upload));
  return item && fromPhotoItem(item);
};

interface SeenPhoto {
  readonly photo: StoredPhoto;
  readonly caller: HuntCaller;
}

/** A photo that the caller may see. */
export const requireSeen = async (
  deps: PhotoDeps,
  actor: Actor,
  place: { readonly gameId: string; readonly photoId: string },
) => {
  const caller = await callerIn(deps, actor, place.gameId);
  if (!caller.ok) return caller;
  const photo = await findPhoto(deps, place);
  const maySee = caller.value.isHost || photo?.teamId === caller.value.seat?.teamId;
  return photo && maySee ? ok<SeenPhoto>({ photo, caller: caller.value }) : fail('hunt-photo-not-found');
};

/** A photo that the caller may judge. */
export const requireJudged = async (
  deps: PhotoDeps,
  actor: Actor,
  place: { readonly gameId: string; readonly photoId: string },
) => {
  const host = await requireHost(deps, actor, place.gameId);
  if (!host.ok) return host;
  const photo = await findPhoto(deps, place);
  return photo ? ok(photo) : fail('hunt-photo-not-found');
};
