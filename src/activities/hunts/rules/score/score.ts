import type { Instant } from '#core/instant.ts';
import { MINUTE_MS } from '#core/instant.ts';
import type { Level, Scoring } from '#activities/hunts/contract.file.ts';
import { pointsOf } from '../level-points.ts';
import type { Hunt } from '../hunt-file.ts';
import { photosByStop, stopStateOf, stopKey } from '../photos/stop-photos.ts';
import type { PhotosByStop } from '../photos/stop-photos.ts';
import { effectiveEvents } from '../progress/events.ts';
import type { HuntEvent } from '../progress/events.ts';
import { playedBetween } from '../progress/played-time.ts';
import { progressOf, routesFor, stillTimes, teamPlayedMs } from '../progress/progress.ts';
import type { Completion, HuntProgress, Routes, TeamProgress } from '../progress/progress.ts';

export type PartKind = 'level' | 'time' | 'order' | 'clue' | 'wrong' | 'skip' | 'late' | 'host';

/** One reason for points: everybody can check the sum. */
export interface ScorePart {
  readonly kind: PartKind;
  readonly points: number;
  readonly level?: string;
}

export interface ScoreRow {
  readonly team: string;
  readonly rank: number;
  readonly points: number;
  readonly completed: number;
  /** Playing time until the last completion. */
  readonly playedMs: number;
  readonly parts: readonly ScorePart[];
}

export interface ScoreQuestion {
  readonly hunt: Hunt;
  readonly events: readonly HuntEvent[];
  readonly now: Instant;
  readonly routes?: Routes;
  /** The state of the hunt by these events, if already known. */
  readonly progress?: HuntProgress;
}

/** A completion that counts, as it counts: of several photos, by those that stand. */
interface Counted extends Completion {
  readonly team: string;
  /** Of the level, or of the verdict. */
  readonly points: number;
}

interface Known {
  readonly hunt: Hunt;
  readonly scoring: Scoring;
  readonly progress: HuntProgress;
  /** What each team did. */
  readonly eventsOf: ReadonlyMap<string, readonly HuntEvent[]>;
  readonly now: Instant;
  /** By team. */
  readonly counted: ReadonlyMap<string, readonly Counted[]>;
  /** Teams whose completion counts, in the order of receipt, by level: as many of them as there are bonuses. */
  readonly finishers: ReadonlyMap<string, readonly string[]>;
}

/** A picture sent beside another proof is judged for its own sake: it neither gives nor takes that proof's points. */
const countedOf =
  (progress: HuntProgress, photos: PhotosByStop, levels: ReadonlyMap<string, Level>) =>
  ({ team, completed }: TeamProgress): Counted[] =>
    [...completed.values()].flatMap((completion) => {
      const level = levels.get(completion.level);
      if (!level) return [];
      const usual = pointsOf(level);
      const shown = completion.by === 'photo' ? photos.get(stopKey(team, completion.level)) : undefined;
      if (!shown) return [{ ...completion, team, points: usual }];
      const { status, at = completion.at, points = usual } = stopStateOf(shown, usual);
      if (status === 'rejected') return [];
      const laterMs = playedBetween(stillTimes(progress), completion.at, at);
      return [{ ...completion, team, at, playedMs: completion.playedMs + laterMs, points }];
    });

/** The host's own completions are help: they neither win a race nor take a place in it. */
const finishersOf = (counted: Iterable<readonly Counted[]>, most: number): Map<string, string[]> => {
  if (most === 0) return new Map();
  const order = [...counted]
    .flat()
    .filter(({ by }) => by !== 'host')
    .toSorted((one, other) => one.at - other.at || (one.event < other.event ? -1 : 1));
  const finishers = new Map<string, string[]>();
  for (const { team, level } of order) {
    const first = finishers.get(level);
    if (!first) finishers.set(level, [team]);
    else if (first.length < most) first.push(team);
  }
  return finishers;
};

const completionParts = ({ scoring, finishers }: Known, completion: Counted): ScorePart[] => {
  const { level, team, points, playedMs } = completion;
  const { perMinute = 0, firstBonuses = [] } = scoring;
  const lost = Math.min(points, perMinute * Math.floor(playedMs / MINUTE_MS));
  const bonus = firstBonuses[finishers.get(level)?.indexOf(team) ?? -1] ?? 0;
  return [
    { kind: 'level', points, level },
    ...(lost > 0 ? [{ kind: 'time' as const, points: -lost, level }] : []),
    ...(bonus > 0 ? [{ kind: 'order' as const, points: bonus, level }] : []),
  ];
};

const eventPart = (event: HuntEvent, { wrongAnswer = 0, skip = 0 }: Scoring): ScorePart[] => {
  switch (event.type) {
    case 'clue.released':
      return event.price > 0 ? [{ kind: 'clue', points: -event.price, level: event.level }] : [];
    case 'answer.refused':
      return wrongAnswer > 0 ? [{ kind: 'wrong', points: -wrongAnswer, level: event.level }] : [];
    case 'level.skipped':
      return skip > 0 ? [{ kind: 'skip', points: -skip, level: event.level }] : [];
    case 'points.given':
      return [{ kind: 'host', points: event.points }];
    default:
      return [];
  }
};

const lateParts = ({ hunt, scoring, progress, now }: Known, team: TeamProgress): ScorePart[] => {
  const { lateMinute = 0 } = scoring;
  if (hunt.timeLimitS === undefined || lateMinute === 0) return [];
  const overMs = teamPlayedMs(progress, team, now) - hunt.timeLimitS * 1000;
  return overMs > 0 ? [{ kind: 'late', points: -lateMinute * Math.ceil(overMs / MINUTE_MS) }] : [];
};

const rowOf = (known: Known, team: TeamProgress): Omit<ScoreRow, 'rank'> => {
  const own = known.eventsOf.get(team.team) ?? [];
  const completions = known.counted.get(team.team) ?? [];
  const parts = [
    ...completions.flatMap((completion) => completionParts(known, completion)),
    ...own.flatMap((event) => eventPart(event, known.scoring)),
    ...lateParts(known, team),
  ];
  const lastAt = completions.reduce((last, { at }) => Math.max(last, at), team.startedAt ?? 0);
  return {
    team: team.team,
    points: parts.reduce((sum, { points }) => sum + points, 0),
    completed: completions.length,
    playedMs: teamPlayedMs(known.progress, team, lastAt),
    parts,
  };
};

const byTeam = (events: readonly HuntEvent[]): Map<string, HuntEvent[]> => {
  const teams = new Map<string, HuntEvent[]>();
  for (const event of events) {
    if (!('team' in event)) continue;
    const own = teams.get(event.team);
    if (own) own.push(event);
    else teams.set(event.team, [event]);
  }
  return teams;
};

const compareRows = (one: Omit<ScoreRow, 'rank'>, other: Omit<ScoreRow, 'rank'>): number =>
  other.points - one.points || other.completed - one.completed || one.playedMs - other.playedMs;

/** The board: what happened and the rules, nothing else. Equal teams share a rank. */
export const scoreBoard = (question: ScoreQuestion): ScoreRow[] => {
  const { hunt, events, now, routes = routesFor(hunt) } = question;
  const effective = effectiveEvents(events);
  const progress = question.progress ?? progressOf(hunt, effective, routes);
  const levels = new Map(hunt.levels.map((level) => [level.id, level]));
  const countedBy = countedOf(progress, photosByStop(effective), levels);
  const counted = new Map([...progress.teams.values()].map((team) => [team.team, countedBy(team)]));
  const scoring = hunt.scoring ?? {};
  const known: Known = {
    hunt,
    scoring,
    progress,
    eventsOf: byTeam(effective),
    now,
    counted,
    finishers: finishersOf(counted.values(), scoring.firstBonuses?.length ?? 0),
  };
  const rows = [...progress.teams.values()].map((team) => rowOf(known, team));
  const sorted = rows.toSorted((one, other) => compareRows(one, other) || (one.team < other.team ? -1 : 1));
  let rank = 1;
  return sorted.map((row, place) => {
    const before = sorted[place - 1];
    if (before && compareRows(before, row) < 0) rank = place + 1;
    return { ...row, rank };
  });
};

export interface ScoreChange {
  readonly team: string;
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  readonly rankBefore: number;
  readonly rankAfter: number;
}

/** What a changed rule or verdict would do to the board, before it holds; teams that it does not touch are left out. */
export const difference = (before: readonly ScoreRow[], after: readonly ScoreRow[]): ScoreChange[] => {
  const known = new Map(before.map((row) => [row.team, row]));
  return after.flatMap(({ team, points, rank }) => {
    const old = known.get(team);
    if (old && old.points === points && old.rank === rank) return [];
    return [
      {
        team,
        pointsBefore: old?.points ?? 0,
        pointsAfter: points,
        rankBefore: old?.rank ?? 0,
        rankAfter: rank,
      },
    ];
  });
};
