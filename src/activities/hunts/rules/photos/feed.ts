import type { Settings } from '#activities/hunts/contract.settings.ts';
import type { HuntState } from '../state.ts';
import type { PhotoState } from './verdicts.ts';

interface FeedCandidate {
  readonly status: PhotoState['status'];
  readonly isHidden: boolean;
  readonly isReported: boolean;
}

/** Whether other teams may see a photo at all. */
export const isShared = (
  { photoFeed }: Pick<Settings, 'photoFeed'>,
  { status, isHidden, isReported }: FeedCandidate,
): boolean =>
  !isHidden &&
  !isReported &&
  (status === 'accepted' ? photoFeed !== 'off' : status === 'waiting' && photoFeed === 'at-once');

/** The team has come to the stop: it is open, done or skipped. */
export const isReached = ({ progress }: Pick<HuntState, 'progress'>, teamId: string, levelId: string) => {
  const team = progress.teams.get(teamId);
  return (
    team !== undefined && (team.open.has(levelId) || team.completed.has(levelId) || team.skipped.has(levelId))
  );
};

export interface FeedViewer {
  readonly isHost: boolean;
  readonly teamId?: string | undefined;
}

/** A photo of a stop that is still locked would give it away. */
export const seesStop = (state: Pick<HuntState, 'progress'>, viewer: FeedViewer, levelId: string): boolean =>
  viewer.isHost ||
  state.progress.status === 'ended' ||
  (viewer.teamId !== undefined && isReached(state, viewer.teamId, levelId));
