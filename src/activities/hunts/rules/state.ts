import type { Instant } from '#core/instant.ts';
import type { Cohost } from '#platform/rooms/rules/cohosts.ts';
import type { Settings } from '../contract.settings.ts';
import type { Hunt } from './hunt-file.ts';
import { pointsOf } from './level-points.ts';
import { photosByStop, stopStateOf, stopKey } from './photos/stop-photos.ts';
import type { PhotosByStop, StopState } from './photos/stop-photos.ts';
import { openCalls } from './progress/calls.ts';
import { effectiveEvents, photoEventId } from './progress/events.ts';
import type { HuntEvent } from './progress/events.ts';
import { plainRoute } from './progress/plain-route.ts';
import { progressAfter, progressOf } from './progress/progress.ts';
import type { HuntProgress, Routes } from './progress/progress.ts';
import { scoreBoard } from './score/score.ts';
import type { ScoreRow } from './score/score.ts';

/** Whose a hunt is that another system made and nobody has taken on. */
export const NO_HOST = '';

/** A hunt and everything that has happened in it. */
export interface HuntState {
  readonly gameId: string;
  /** Counts the changes; 0: only another system has written it. */
  readonly version: number;
  /** Counts the changes of levels, teams and what else is in the file. */
  readonly revision: number;
  readonly hostId: string;
  readonly cohosts: readonly Cohost[];
  /** Of the secret in the link that makes co-hosts. */
  readonly cohostHash?: string | undefined;
  readonly hunt: Hunt;
  readonly settings: Settings;
  /** Since when players see the board as it was. */
  readonly frozenAt?: Instant | undefined;
  readonly code?: string | undefined;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly isDemo: boolean;
  /** Taken away by its host, and not yet gone for good. */
  readonly removedAt?: Instant | undefined;
  /** Signs the cards at the stops. Empty in what another system wrote, until the first change. */
  readonly cardKey: string;
  /** The id that cards printed elsewhere name. */
  readonly ref?: string | undefined;
  /** What the file called levels and teams whose ids another hunt had already, by the id they got. */
  readonly refs: ReadonlyMap<string, string>;
  readonly lateTeams: ReadonlySet<string>;
  /** Orders as they were given out; of a team without one, the plain one. */
  readonly routes: Routes;
  /** In the order of receipt. */
  readonly events: readonly HuntEvent[];
  readonly progress: HuntProgress;
}

type Unfolded = Omit<HuntState, 'progress'>;

/** Routes that hold. They are planned and given out at the start; before it nobody walks, and the order is the plain one. */
export const routesOf = ({ hunt, routes }: Pick<HuntState, 'hunt' | 'routes'>): Routes => {
  if (hunt.teams.every(({ id }) => routes.has(id))) return routes;
  const plain = plainRoute(hunt);
  return new Map(hunt.teams.map(({ id }) => [id, routes.get(id) ?? plain]));
};

export const foldState = (state: Unfolded): HuntState => ({
  ...state,
  progress: progressOf(state.hunt, state.events, routesOf(state)),
});

/** Changes what happened earlier. */
const isUndoing = ({ type }: HuntEvent): boolean => type === 'event.undone' || type === 'late.counted';

/** The verdict decides whether a photo that came late, or was not enough, completes its level. */
const isWord = (events: readonly HuntEvent[], event: HuntEvent): boolean => {
  if (event.type !== 'photo.judged' || event.photo === undefined) return false;
  const id = photoEventId(event.photo);
  return events.some(
    (known) => known.id === id && (known.type === 'level.late' || known.type === 'photo.shown'),
  );
};

/** The state after what was just received. */
export const withEvents = (state: HuntState, events: readonly HuntEvent[]): HuntState => {
  const all = [...state.events, ...events];
  const isFolded = events.some((event) => isUndoing(event) || isWord(all, event));
  if (isFolded || state.progress.status === 'ready') return foldState({ ...state, events: all });
  return { ...state, events: all, progress: progressAfter(state.hunt, state.progress, events) };
};

export const hasEvent = ({ events }: HuntState, id: string): boolean => {
  // The newest are asked for the most: what is sent again was mostly sent just now.
  for (let at = events.length - 1; at >= 0; at--) if (events[at]?.id === id) return true;
  return false;
};

/**
 * After everything that is known: neither nodes whose clocks differ nor two events of one millisecond may swap what
 * happened, or a level would be completed before the hunt had started.
 */
export const receiptAt = ({ events }: Pick<HuntState, 'events'>, now: Instant): Instant =>
  Math.max(now, (events.at(-1)?.at ?? -1) + 1);

/** What happened and was not undone. */
export const effectiveOf = ({ events }: Pick<HuntState, 'events'>): HuntEvent[] => effectiveEvents(events);

const inForceByEvents = new WeakMap<readonly HuntEvent[], ReadonlySet<string>>();

/** Ids of what happened and was not undone; the log asks for each of its lines. */
export const inForceOf = (state: Pick<HuntState, 'events'>): ReadonlySet<string> => {
  const known = inForceByEvents.get(state.events);
  if (known) return known;
  const inForce = new Set(effectiveOf(state).map(({ id }) => id));
  inForceByEvents.set(state.events, inForce);
  return inForce;
};

const callsByEvents = new WeakMap<readonly HuntEvent[], ReturnType<typeof openCalls>>();

/** Calls that wait, by team; counted once for each list. */
export const callsOf = (state: Pick<HuntState, 'events'>): ReturnType<typeof openCalls> => {
  const known = callsByEvents.get(state.events) ?? openCalls(effectiveOf(state));
  callsByEvents.set(state.events, known);
  return known;
};

const photosByEvents = new WeakMap<readonly HuntEvent[], PhotosByStop>();

const photosOf = (state: HuntState): PhotosByStop => {
  const known = photosByEvents.get(state.events) ?? photosByStop(effectiveOf(state));
  photosByEvents.set(state.events, known);
  return known;
};

/** The state of a stop that a photo completed. Undefined: nobody has judged it, or the verdict does not matter. */
export const verdictOf = (
  state: HuntState,
  team: string,
  levelId: string,
): (Pick<StopState, 'points' | 'reason'> & { readonly status: 'accepted' | 'rejected' }) | undefined => {
  if (state.progress.teams.get(team)?.completed.get(levelId)?.by !== 'photo') return undefined;
  const level = state.hunt.levels.find(({ id }) => id === levelId);
  const {
    at: _,
    status,
    ...verdict
  } = stopStateOf(photosOf(state).get(stopKey(team, levelId)), level ? pointsOf(level) : 0);
  return status === 'waiting' ? undefined : { status, ...verdict };
};

export const boardOf = (state: HuntState, now: Instant): ScoreRow[] =>
  scoreBoard({
    hunt: state.hunt,
    events: effectiveOf(state),
    progress: state.progress,
    routes: routesOf(state),
    now,
  });

/** The board as players see it: frozen where the host froze it. */
export const shownBoardOf = (state: HuntState, now: Instant): ScoreRow[] => {
  const { frozenAt, hunt } = state;
  if (frozenAt === undefined) return boardOf(state, now);
  const events = state.events.filter(({ at }) => at <= frozenAt);
  return scoreBoard({ hunt, events, routes: routesOf(state), now: frozenAt });
};
