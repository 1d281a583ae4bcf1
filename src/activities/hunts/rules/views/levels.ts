import type { Instant } from '#core/instant.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { ClueView, LevelView } from '#activities/hunts/contract.views.ts';
import { fenceOf } from '../hunt-file.ts';
import { pointsOf } from '../level-points.ts';
import { missionViewOf } from '../missions.ts';
import { clueState, cluesFor } from '../progress/clues.ts';
import { playedBetween } from '../progress/played-time.ts';
import type { TeamProgress } from '../progress/progress.ts';
import { verdictOf } from '../state.ts';
import type { HuntState } from '../state.ts';

/** What players read of a level; the place is never in it. */
export const levelTextOf = (level: Level) => {
  const { name, story, character, mission, twin, pictures = [] } = level;
  const fence = fenceOf(level);
  return {
    name,
    ...(story !== undefined && { story }),
    ...(character && {
      character: {
        name: character.name,
        ...(character.greeting !== undefined && { greeting: character.greeting }),
      },
    }),
    mission: missionViewOf(mission),
    ...(twin && {
      twin: { note: twin.note, mission: { ...missionViewOf(twin.mission), needsPlace: false } },
    }),
    pictures,
    points: pointsOf(level),
    hasPlace: fence !== undefined,
    ...(fence && { radiusM: fence.radiusM }),
  };
};

/** The place, if the host shows it from the start. */
export const shownPlaceOf = ({ location, isPlaceShown }: Level) =>
  location && isPlaceShown === true
    ? { place: { latitude: location.latitude, longitude: location.longitude } }
    : {};

const foundPlaceOf = ({ location }: Level) =>
  location
    ? {
        place: {
          latitude: location.latitude,
          longitude: location.longitude,
          ...(location.description !== undefined && { description: location.description }),
        },
      }
    : {};

interface Asked {
  readonly state: HuntState;
  readonly team: TeamProgress;
  readonly difficulty: string | undefined;
  readonly now: Instant;
}

/** Only teams that have a clue, or can have it for free, get its text. */
const cluesOf = ({ team, difficulty }: Asked, level: Level, playedMs: number): ClueView[] => {
  const known = team.clues.get(level.id);
  return cluesFor(level, difficulty).map((clue) => {
    const state = clueState(clue, playedMs, known?.has(clue.id) === true);
    const isGiven = clue.release.type === 'host' || clue.release.type === 'chat';
    const base = { clueId: clue.id, state: state.state, isGiven };
    if (state.state !== 'waiting') return { ...base, text: clue.text };
    const { freeInMs, price } = state;
    return {
      ...base,
      ...(freeInMs !== undefined && { freeInMs }),
      ...(price !== undefined && { price }),
    };
  });
};

const closedView = (asked: Asked, level: Level, place: { levelId: string; index: number }): LevelView => {
  const { state, team } = asked;
  const completion = team.completed.get(level.id);
  const verdict = verdictOf(state, team.team, level.id);
  const clues = cluesOf(asked, level, 0).filter(({ state }) => state === 'released');
  const base = { ...place, ...levelTextOf(level), clues };
  if (!completion) return { ...base, state: 'skipped' };
  return {
    ...base,
    state: 'completed',
    completedAt: completion.at,
    by: completion.by,
    playedMs: completion.playedMs,
    ...foundPlaceOf(level),
    ...(verdict && { verdict }),
  };
};

/** A level as its team may see it: before it opens, only that it exists. */
export const levelViewOf = (asked: Asked, level: Level, index: number): LevelView => {
  const { state, team, now } = asked;
  const place = { levelId: level.id, index };
  if (team.completed.has(level.id) || team.skipped.has(level.id)) return closedView(asked, level, place);
  const openedAt = team.open.get(level.id);
  if (openedAt === undefined) return { ...place, state: 'locked' };
  const { pauses, endedAt } = state.progress;
  const playedMs = playedBetween(pauses, openedAt, Math.min(now, endedAt ?? now));
  return {
    ...place,
    ...levelTextOf(level),
    state: 'open',
    openedAt,
    playedMs,
    clues: cluesOf(asked, level, playedMs),
    ...shownPlaceOf(level),
  };
};
