import type { Instant } from '#core/instant.ts';
import { photoEventId } from '../progress/events.ts';
import type { HuntEvent } from '../progress/events.ts';

type Verdict = HuntEvent & { readonly type: 'photo.judged' };

interface ShownPhoto {
  /** None: earlier versions stored nothing of it but the verdict. */
  readonly at?: Instant;
  /** It counts while it waits for a verdict; else it needs one. */
  readonly isEnough: boolean;
  readonly verdict?: Verdict;
}

/** What each photo of a team for a stop is, by the id of what it did. */
export type StopPhotos = ReadonlyMap<string, ShownPhoto>;

/** Only stops of which there is more to know than that a photo has completed them. */
export type PhotosByStop = ReadonlyMap<string, StopPhotos>;

export const stopKey = (team: string, level: string): string => JSON.stringify([team, level]);

type AboutPhoto = Verdict | (HuntEvent & { readonly type: 'level.completed' | 'photo.shown' });

const isAboutPhoto = (event: HuntEvent): event is AboutPhoto =>
  event.type === 'photo.judged' ||
  event.type === 'photo.shown' ||
  (event.type === 'level.completed' && event.by === 'photo');

const take = (photos: Map<string, ShownPhoto>, event: AboutPhoto): void => {
  if (event.type !== 'photo.judged') {
    const isEnough = event.type === 'level.completed' || event.isEnough;
    photos.set(event.id, { ...photos.get(event.id), at: event.at, isEnough });
    return;
  }
  // Earlier versions judged a stop as a whole: all that its team had shown by then.
  const judged = event.photo === undefined ? [...photos.keys()] : [photoEventId(event.photo)];
  for (const id of judged) photos.set(id, { isEnough: false, ...photos.get(id), verdict: event });
};

/** From what happened and was not undone, in its order. */
export const photosByStop = (effective: readonly HuntEvent[]): PhotosByStop => {
  const about = effective.filter(isAboutPhoto);
  const stops = new Map<string, Map<string, ShownPhoto>>();
  for (const event of about)
    if (event.type !== 'level.completed') stops.set(stopKey(event.team, event.level), new Map());
  if (stops.size === 0) return stops;
  for (const event of about) {
    const photos = stops.get(stopKey(event.team, event.level));
    if (photos) take(photos, event);
  }
  return stops;
};

export interface StopState {
  readonly status: 'waiting' | 'accepted' | 'rejected';
  /** When the first of the photos that stand came; none: with the one that completed the stop. */
  readonly at?: Instant | undefined;
  /** Instead of the stop's own. */
  readonly points?: number;
  /** Of the last rejection. */
  readonly reason?: string;
}

/** A photo counts if it is accepted, or pending and sufficient by itself. */
const stands = ({ isEnough, verdict }: ShownPhoto): boolean => verdict?.isAccepted ?? isEnough;

/**
 * The state of a stop that a photo completed. Rejected photos count as never sent. Of several accepted
 * ones the best counts: the order of the verdicts makes no difference.
 */
export const stopStateOf = (photos: StopPhotos | undefined, usual: number): StopState => {
  const all = [...(photos?.values() ?? [])];
  const left = all.filter(stands);
  if (all.length > 0 && left.length === 0) {
    const last = all.flatMap(({ verdict }) => verdict ?? []).toSorted((one, other) => other.at - one.at)[0];
    return { status: 'rejected', ...(last?.reason !== undefined && { reason: last.reason }) };
  }
  const times = left.map(({ at }) => at);
  const first = times.filter((time) => time !== undefined);
  const at = first.length === times.length && first.length > 0 ? Math.min(...first) : undefined;
  const accepted = left.flatMap(({ verdict }) => (verdict ? [verdict.points ?? usual] : []));
  if (accepted.length === 0) return { status: 'waiting', at };
  const best = Math.max(...accepted);
  return { status: 'accepted', at, ...(best !== usual && { points: best }) };
};
