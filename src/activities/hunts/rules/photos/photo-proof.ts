import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { FenceVerdict, Fix } from '../geofence/decide.ts';
import { decideFence } from '../geofence/decide.ts';
import { distanceM } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';
import { fenceOf } from '../hunt-file.ts';
import { takesProof } from '../missions.ts';
import { mustRun, teamNamed } from '../progress/complete.ts';
import { photoEventId } from '../progress/events.ts';
import type { HuntEvent } from '../progress/events.ts';
import { asIfCounted, handIn } from '../progress/late.ts';
import type { LateQuestion } from '../progress/late.ts';
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
  return asked !== undefined && takesProof(asked, 'photo');
};

/**
 * Whether a picture may be sent for this level, now. What was open when the phone took it stays welcome: in a pause and
 * after the end it is kept, and the host decides.
 */
export const admitPhoto = (
  question: LateQuestion,
  { team: teamId, level: levelId, isTwin }: Pick<SentPhoto, 'team' | 'level' | 'isTwin'>,
) => {
  const { hunt, progress } = question;
  const team = teamNamed(progress, teamId);
  if (!team.ok) return team;
  const level = hunt.levels.find(({ id }) => id === levelId);
  if (!level || !team.value.route.includes(levelId)) return fail('hunt-level-not-found');
  if (!takesPhotos(level, isTwin)) return fail('hunt-photo-not-asked');
  if (progress.status === 'ready') return fail('hunt-not-started');
  const { open, completed, skipped } = team.value;
  const isKnown = open.has(levelId) || completed.has(levelId) || skipped.has(levelId);
  const wasOpen = isKnown || asIfCounted(question, teamId)?.open.has(levelId) === true;
  return wasOpen ? ok(level) : fail('hunt-level-locked');
};

export const fenceVerdictOf = (level: Level, fix: Fix | undefined): FenceVerdict | undefined => {
  const fence = fenceOf(level);
  return fence && fix ? decideFence(fence, fix) : undefined;
};

export interface PhotoProof {
  readonly outcome: /** By this very picture. */
    | 'completed'
    /** By another picture or proof, of this phone or another of the team. */
    | 'was-completed'
    /** The level asks for the place as well, and the phone was not there or did not say. */
    | 'place-missing'
    /** Paused or over: the picture is kept for the host, and where it was taken before that, it is late. */
    | 'kept';
  /** None: it is stored already. */
  readonly event?: HuntEvent;
}

/** What a stored picture does for its team, and for its own level only. */
export const provePhoto = (question: LateQuestion, photo: SentPhoto, at: Instant) => {
  const proof = proofBy(question, photo, at);
  if (!proof.ok || !proof.value.event) return proof;
  const { event, ...known } = proof.value;
  return question.events.some(({ id }) => id === event.id) ? ok<PhotoProof>(known) : proof;
};

const proofBy = (question: LateQuestion, photo: SentPhoto, at: Instant) => {
  const { hunt, progress } = question;
  const level = hunt.levels.find(({ id }) => id === photo.level);
  if (!level) return fail('hunt-level-not-found');
  const proof = judgeProof(level, {
    by: 'photo',
    isRight: true,
    isTwin: photo.isTwin,
    ...(photo.fence && { fence: photo.fence.decision }),
  });
  const stamp = {
    id: photoEventId(photo.photoId),
    team: photo.team,
    level: photo.level,
    at,
    ...(photo.deviceAt !== undefined && { deviceAt: photo.deviceAt }),
  };
  const shown = (isEnough: boolean): HuntEvent => ({ type: 'photo.shown', ...stamp, isEnough });
  if (!proof.isEnough) return ok<PhotoProof>({ outcome: 'place-missing', event: shown(false) });
  const handed = handIn(question, { ...stamp, by: 'photo' });
  if (!handed.ok) return ok<PhotoProof>({ outcome: 'kept', event: shown(false) });
  const event = handed.value;
  if (event)
    return ok<PhotoProof>({ outcome: event.type === 'level.completed' ? 'completed' : 'kept', event });
  const completion = progress.teams.get(photo.team)?.completed.get(photo.level);
  if (!completion) return ok<PhotoProof>({ outcome: 'kept', event: shown(false) });
  if (completion.event === stamp.id) return ok<PhotoProof>({ outcome: 'completed' });
  return ok<PhotoProof>({ outcome: 'was-completed', event: shown(mustRun(progress).ok) });
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
