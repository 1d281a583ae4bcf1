import type { Instant } from '#core/instant.ts';
import type { Settings } from '../contract.settings.ts';
import type { Hunt } from './hunt-file.ts';
import { effectiveEvents, photoEventId } from './progress/events.ts';
import type { HuntEvent } from './progress/events.ts';
import { plainRoute, progressAfter, progressOf } from './progress/progress.ts';
import type { HuntProgress, Routes } from './progress/progress.ts';
import { scoreBoard } from './score/score.ts';
import type { ScoreRow } from './score/score.ts';

/** Somebody else who runs the hunt; `cohostId` names one to other hosts. */
export interface Cohost {
  readonly identityId: string;
  readonly cohostId: string;
  readonly name: string;
  readonly since: Instant;
}

/** Whose a hunt is that another system made and nobody has taken on. */
export const NO_HOST = '';

/** A hunt and everything that has happened in it. */
export interface Standing {
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

type Unfolded = Omit<Standing, 'progress'>;

/** Routes that hold. They are planned and given out at the start; before it nobody walks, and the order is the plain one. */
export const routesOf = ({ hunt, routes }: Pick<Standing, 'hunt' | 'routes'>): Routes => {
  if (hunt.teams.every(({ id }) => routes.has(id))) return routes;
  const plain = plainRoute(hunt);
  return new Map(hunt.teams.map(({ id }) => [id, routes.get(id) ?? plain]));
};

export const foldStanding = (standing: Unfolded): Standing => ({
  ...standing,
  progress: progressOf(standing.hunt, standing.events, routesOf(standing)),
});

/** Changes what happened earlier. */
const isUndoing = ({ type }: HuntEvent): boolean => type === 'event.undone' || type === 'late.counted';

/** A verdict on a photo that came late decides whether it counts. */
const isOnLate = (events: readonly HuntEvent[], event: HuntEvent): boolean => {
  if (event.type !== 'photo.judged' || event.photo === undefined) return false;
  const id = photoEventId(event.photo);
  return events.some((known) => known.id === id && known.type === 'level.late');
};

/** The standing after what was just received. */
export const withEvents = (standing: Standing, events: readonly HuntEvent[]): Standing => {
  const all = [...standing.events, ...events];
  const isFolded = events.some((event) => isUndoing(event) || isOnLate(all, event));
  if (isFolded || standing.progress.status === 'ready') return foldStanding({ ...standing, events: all });
  return { ...standing, events: all, progress: progressAfter(standing.hunt, standing.progress, events) };
};

export const hasEvent = ({ events }: Standing, id: string): boolean => {
  // The newest are asked for the most: what is sent again was mostly sent just now.
  for (let at = events.length - 1; at >= 0; at--) if (events[at]?.id === id) return true;
  return false;
};

/**
 * After everything that is known: neither nodes whose clocks differ nor two events of one millisecond may swap what
 * happened, or a level would be completed before the hunt had started.
 */
export const receiptAt = ({ events }: Pick<Standing, 'events'>, now: Instant): Instant =>
  Math.max(now, (events.at(-1)?.at ?? -1) + 1);

const effectiveByStanding = new WeakMap<readonly HuntEvent[], HuntEvent[]>();

/** What happened and was not undone; counted once for each list. */
export const effectiveOf = ({ events }: Pick<Standing, 'events'>): HuntEvent[] => {
  const known = effectiveByStanding.get(events);
  if (known) return known;
  const effective = effectiveEvents(events);
  effectiveByStanding.set(events, effective);
  return effective;
};

const inForceByEvents = new WeakMap<readonly HuntEvent[], ReadonlySet<string>>();

/** Ids of what happened and was not undone; the log asks for each of its lines. */
export const inForceOf = (standing: Pick<Standing, 'events'>): ReadonlySet<string> => {
  const known = inForceByEvents.get(standing.events);
  if (known) return known;
  const inForce = new Set(effectiveOf(standing).map(({ id }) => id));
  inForceByEvents.set(standing.events, inForce);
  return inForce;
};

export type PhotoVerdict = HuntEvent & { readonly type: 'photo.judged' };

const verdictKey = (team: string, level: string): string => JSON.stringify([team, level]);

const verdictsByEvents = new WeakMap<readonly HuntEvent[], Map<string, PhotoVerdict>>();

const verdictsOf = (standing: Standing): Map<string, PhotoVerdict> => {
  const known = verdictsByEvents.get(standing.events);
  if (known) return known;
  const verdicts = new Map<string, PhotoVerdict>();
  for (const event of effectiveOf(standing))
    if (event.type === 'photo.judged') verdicts.set(verdictKey(event.team, event.level), event);
  verdictsByEvents.set(standing.events, verdicts);
  return verdicts;
};

/** The last verdict on what a team showed for a level. */
export const verdictOf = (standing: Standing, team: string, level: string): PhotoVerdict | undefined =>
  verdictsOf(standing).get(verdictKey(team, level));

export const boardOf = (standing: Standing, now: Instant): ScoreRow[] =>
  scoreBoard({
    hunt: standing.hunt,
    events: effectiveOf(standing),
    progress: standing.progress,
    routes: routesOf(standing),
    now,
  });

/** The board as players see it: frozen where the host froze it. */
export const shownBoardOf = (standing: Standing, now: Instant): ScoreRow[] => {
  const { frozenAt, hunt } = standing;
  if (frozenAt === undefined) return boardOf(standing, now);
  const events = standing.events.filter(({ at }) => at <= frozenAt);
  return scoreBoard({ hunt, events, routes: routesOf(standing), now: frozenAt });
};
