import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Failure, Result } from '#core/result.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { FenceVerdict, Fix } from '../geofence/decide.ts';
import { decideFence } from '../geofence/decide.ts';
import { distanceM } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';
import { fenceOf } from '../hunt-file.ts';
import type { Hunt } from '../hunt-file.ts';
import { completeLevel, teamNamed } from '../progress/complete.ts';
import type { HuntEvent } from '../progress/events.ts';
import type { HuntProgress } from '../progress/progress.ts';
import { judgeProof } from '../progress/proof.ts';

/** A picture on its way: for which level of which team, and how the phone stood to its place. */
export interface SentPhoto {
  readonly photoId: string;
  readonly team: string;
  readonly level: string;
  readonly isTwin: boolean;
  readonly fence?: FenceVerdict | undefined;
  readonly deviceAt?: Instant | undefined;
}

/** A check-in takes a picture from a phone that is unsure where it is. */
const takesPhotos = ({ mission, twin }: Level, isTwin: boolean): boolean => {
  const asked = isTwin ? twin?.mission : mission;
  return asked?.type === 'photo' || asked?.type === 'gps';
};

/**
 * Whether a picture may be sent for this level, now. What was open when the phone took it stays welcome: in a pause and
 * after the end it is kept, and the host decides.
 */
export const admitPhoto = (
  { levels }: Pick<Hunt, 'levels'>,
  progress: HuntProgress,
  { team: teamId, level: levelId, isTwin }: Pick<SentPhoto, 'team' | 'level' | 'isTwin'>,
): Result<Level> => {
  const team = teamNamed(progress, teamId);
  if (!team.ok) return team;
  const level = levels.find(({ id }) => id === levelId);
  if (!level || !team.value.route.includes(levelId)) return fail('hunt-level-not-found');
  if (!takesPhotos(level, isTwin)) return fail('hunt-photo-not-asked');
  if (progress.status === 'ready') return fail('hunt-not-started');
  const { open, completed, skipped } = team.value;
  const isKnown = open.has(levelId) || completed.has(levelId) || skipped.has(levelId);
  return isKnown ? ok(level) : fail('hunt-level-locked');
};

export const fenceVerdictOf = (level: Level, fix: Fix | undefined): FenceVerdict | undefined => {
  const fence = fenceOf(level);
  return fence && fix ? decideFence(fence, fix) : undefined;
};

export type PhotoProof =
  /** Nothing to store: this very picture has done it before. */
  | { readonly outcome: 'completed'; readonly event?: HuntEvent }
  /** By this picture or another proof, of this phone or another of the team. */
  | { readonly outcome: 'was-completed' }
  /** The level asks for the place as well, and the phone was not there or did not say. */
  | { readonly outcome: 'place-missing' }
  /** Paused or over: the picture is kept for the host. */
  | { readonly outcome: 'kept'; readonly why: Failure };

/** What a stored picture does for its team, and for its own level only. */
export const provePhoto = (
  hunt: Hunt,
  progress: HuntProgress,
  photo: SentPhoto,
  at: Instant,
): Result<PhotoProof> => {
  const level = hunt.levels.find(({ id }) => id === photo.level);
  if (!level) return fail('hunt-level-not-found');
  const proof = judgeProof(level, {
    by: 'photo',
    isRight: true,
    isTwin: photo.isTwin,
    ...(photo.fence && { fence: photo.fence.decision }),
  });
  if (!proof.isEnough) return ok({ outcome: 'place-missing' });
  const id = `photo:${photo.photoId}`;
  const completed = completeLevel(progress, {
    id,
    team: photo.team,
    level: photo.level,
    by: 'photo',
    at,
    ...(photo.deviceAt !== undefined && { deviceAt: photo.deviceAt }),
  });
  if (!completed.ok) return ok({ outcome: 'kept', why: completed.error });
  if (completed.value.isNew) return ok({ outcome: 'completed', event: completed.value.event });
  const isOwn = completed.value.completion.event === id;
  return ok({ outcome: isOwn ? 'completed' : 'was-completed' });
};

/** What the camera noted, against the claim; for the host, who decides. */
export interface NotesCheck {
  /** From the level's place to where the picture was taken. */
  readonly distanceM?: number;
  /** Taken so long before it was sent; only where the camera said from where its clock counts. */
  readonly ageMs?: number;
  readonly isBeforeStart?: boolean;
}

export const checkNotes = (
  { level, startedAt }: { readonly level: Level | undefined; readonly startedAt: Instant | undefined },
  {
    place,
    takenAt,
    sentAt,
  }: { readonly place?: Point | undefined; readonly takenAt?: string | undefined; readonly sentAt: Instant },
): NotesCheck => {
  const fence = level && fenceOf(level);
  const isAbsolute = takenAt !== undefined && /(?:Z|[+-]\d\d:\d\d)$/.test(takenAt);
  const takenMs = isAbsolute ? Date.parse(takenAt) : undefined;
  return {
    ...(fence && place && { distanceM: distanceM(fence.centre, place) }),
    ...(takenMs !== undefined && { ageMs: sentAt - takenMs }),
    ...(takenMs !== undefined && startedAt !== undefined && { isBeforeStart: takenMs < startedAt }),
  };
};
