import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { effectiveEvents } from '../progress/events.ts';
import type { HuntEvent } from '../progress/events.ts';
import { difference, scoreBoard } from '../score/score.ts';
import type { ScoreChange, ScoreQuestion } from '../score/score.ts';

type Judged = HuntEvent & { readonly type: 'photo.judged' };

/** Which picture, of which team, for which level. */
export interface JudgedPhoto {
  readonly photoId: string;
  readonly team: string;
  readonly level: string;
}

export interface PhotoState {
  readonly status: 'waiting' | 'accepted' | 'rejected';
  readonly verdict?: string;
  readonly reason?: string;
  readonly points?: number;
}

const waiting: PhotoState = { status: 'waiting' };

const stateAfter = ({ id, isAccepted, reason, points }: Judged): PhotoState => ({
  status: isAccepted ? 'accepted' : 'rejected',
  verdict: id,
  ...(reason !== undefined && { reason }),
  ...(points !== undefined && { points }),
});

/** By picture, from what happened alone: a verdict that was undone was never given. */
export const photoStates = (events: readonly HuntEvent[]): ReadonlyMap<string, PhotoState> => {
  const states = new Map<string, PhotoState>();
  for (const event of effectiveEvents(events))
    if (event.type === 'photo.judged' && event.photo !== undefined)
      states.set(event.photo, stateAfter(event));
  return states;
};

export const photoState = (events: readonly HuntEvent[], photoId: string): PhotoState =>
  photoStates(events).get(photoId) ?? waiting;

/** The picture that an event is about: of a verdict, or of the undoing of one. */
export const photoOf = (events: readonly HuntEvent[], eventId: string): string | undefined => {
  const event = events.find(({ id }) => id === eventId);
  if (event?.type === 'event.undone' && event.event !== eventId) return photoOf(events, event.event);
  return event?.type === 'photo.judged' ? event.photo : undefined;
};

export interface Verdict {
  /** Made by the host's page: sent again it is the same verdict. */
  readonly id: string;
  readonly at: Instant;
  readonly isAccepted: boolean;
  readonly reason?: string | undefined;
  /** Instead of the level's own points. */
  readonly points?: number | undefined;
  /** As `decidedBy` of an event. */
  readonly decidedBy?: string | undefined;
}

/** A verdict holds until another is given on the same picture, or it is undone. */
export const judgePhoto = ({ photoId, team, level }: JudgedPhoto, verdict: Verdict): HuntEvent => {
  const { id, at, isAccepted, reason, points, decidedBy } = verdict;
  return {
    type: 'photo.judged',
    id,
    at,
    team,
    level,
    photo: photoId,
    isAccepted,
    ...(reason !== undefined && { reason }),
    ...(points !== undefined && isAccepted && { points }),
    ...(decidedBy !== undefined && { decidedBy }),
  };
};

/** Undoes the verdict in force. One that was undone already, by this host or another, is no fault: nothing to store. */
export const undoVerdict = (
  events: readonly HuntEvent[],
  { photoId, verdict }: { readonly photoId: string; readonly verdict: string },
  stamp: Pick<HuntEvent, 'id' | 'at' | 'decidedBy'>,
) => {
  const isOfPhoto = events.some(
    (event) => event.id === verdict && event.type === 'photo.judged' && event.photo === photoId,
  );
  if (!isOfPhoto) return fail('hunt-event-not-found');
  const isInForce = effectiveEvents(events).some(({ id }) => id === verdict);
  return ok<HuntEvent | undefined>(
    isInForce ? { type: 'event.undone', event: verdict, ...stamp } : undefined,
  );
};

/** What one more event would do to the board, before it holds. */
export const differenceBy = (question: ScoreQuestion, event: HuntEvent): ScoreChange[] =>
  difference(scoreBoard(question), scoreBoard({ ...question, events: [...question.events, event] }));
