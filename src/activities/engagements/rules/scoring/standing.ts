import type { GameSettings } from '#activities/engagements/contract.settings.ts';
import type { Leader, TeamStanding } from '#activities/engagements/contract.views.ts';
import { ranksOf } from '../ranks.ts';
import type { GameQuestion, Mark, Player } from '../state.ts';
import { teamsOf } from '../teams.ts';
import { LARGEST_BONUS_SUM } from './points.ts';

/** A player's points over the whole session. */
export interface Score {
  /** By question, as granted; the total is their sum. */
  readonly scores: Readonly<Record<string, number>>;
  readonly total: number;
  readonly streak: number;
}

export interface Standing extends Score {
  readonly playerId: string;
  readonly marks: Readonly<Record<string, Mark>>;
  /** 1, 1, 3; 0 for the kicked. */
  readonly rank: number;
}

type ScoreSettings = Pick<GameSettings, 'scoring' | 'hasStreakBonus'>;

const STREAK_STEP = 100;
const LARGEST_STREAK_BONUS = 500;

const streakBonus = ({ hasStreakBonus }: ScoreSettings, streak: number): number =>
  hasStreakBonus ? Math.min(LARGEST_STREAK_BONUS, STREAK_STEP * Math.max(0, streak - 1)) : 0;

/** Warm-ups and questions without right and wrong neither lengthen a streak nor end it. */
const countsForStreak = ({ content, key }: GameQuestion): boolean =>
  key !== undefined && (content.points ?? 1) > 0;

/**
 * Adds a player's marks up in the order of the questions. Everything that depends on earlier questions is here, so
 * a correction is: change one mark, add up again.
 */
export const scoreOf = (
  marks: Readonly<Record<string, Mark>>,
  questions: readonly GameQuestion[],
  settings: ScoreSettings,
): Score => {
  const scores: Record<string, number> = {};
  let total = 0;
  let streak = 0;
  let bonusSum = 0;
  for (const question of questions) {
    if (question.isVoid || question.isSkipped) continue;
    const mark = marks[question.questionId];
    const isCounted = countsForStreak(question);
    if (isCounted) streak = mark?.isRight === true ? streak + 1 : 0;
    if (!mark) continue;
    const bonus = mark.bonus + (isCounted ? streakBonus(settings, streak) : 0);
    const granted =
      settings.scoring === 'correctness-first' ? Math.min(bonus, LARGEST_BONUS_SUM - bonusSum) : bonus;
    bonusSum += granted;
    const score = Math.max(0 - total, mark.points + granted);
    scores[question.questionId] = score;
    total += score;
  }
  return { scores, total, streak };
};

/** A player who plays only part of a challenge misses nothing of the rest. */
const playedBy = (run: Player['run'], questions: readonly GameQuestion[]): readonly GameQuestion[] => {
  const chosen = run?.questions;
  return chosen ? questions.filter(({ questionId }) => chosen.includes(questionId)) : questions;
};

/** Everybody's points and ranks, from their marks alone. */
export const standingsOf = (
  players: readonly Player[],
  questions: readonly GameQuestion[],
  settings: ScoreSettings,
): readonly Standing[] => {
  const inOrder = questions.toSorted((a, b) => a.number - b.number);
  const scored = players.map(({ playerId, marks, isKicked, run }) => ({
    playerId,
    marks,
    isKicked,
    ...scoreOf(marks, playedBy(run, inOrder), settings),
  }));
  const ranks = ranksOf(scored.filter(({ isKicked }) => !isKicked).map(({ total }) => total));
  let next = 0;
  return scored.map(({ isKicked, ...score }) => ({ ...score, rank: isKicked ? 0 : (ranks[next++] ?? 0) }));
};

const isSameScore = (player: Player, standing: Standing): boolean =>
  player.total === standing.total &&
  player.rank === standing.rank &&
  player.streak === standing.streak &&
  JSON.stringify([player.scores, player.marks]) === JSON.stringify([standing.scores, standing.marks]);

/** Those whose item must be written. */
export const changedStandings = (
  players: readonly Player[],
  standings: readonly Standing[],
): readonly Standing[] => {
  const before = new Map(players.map((player) => [player.playerId, player]));
  return standings.filter((standing) => {
    const player = before.get(standing.playerId);
    return !player || !isSameScore(player, standing);
  });
};

export const MOST_LEADERS = 10;

/** The best, ties in the order of joining; people who left keep their place. */
export const leadersOf = (
  players: readonly Player[],
  standings: readonly Standing[],
  counted: readonly GameQuestion[] = [],
): Leader[] => {
  const byId = new Map(players.map((player) => [player.playerId, player]));
  const before = ranksBefore(standings, counted);
  const leaders = standings
    .filter(({ rank }) => rank > 0)
    .map((standing) => ({ ...standing, player: byId.get(standing.playerId) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (a.player?.joinedAt ?? 0) - (b.player?.joinedAt ?? 0) ||
        (a.playerId < b.playerId ? -1 : 1),
    )
    .slice(0, MOST_LEADERS)
    .map(({ player, playerId, total, rank, streak }) => ({
      playerId,
      name: player?.name ?? '',
      ...(player?.teamId !== undefined && { teamId: player.teamId }),
      total,
      rank,
      ...(streak > 1 && { streak }),
      ...movedPart((before.get(playerId) ?? rank) - rank),
    }));
  const last = leaders.at(-1);
  if (!last) return leaders;
  const sharing = (list: readonly { readonly rank: number }[]): number =>
    list.filter(({ rank }) => rank === last.rank).length;
  const tiedBeyond = sharing(standings) - sharing(leaders);
  return tiedBeyond === 0 ? leaders : [...leaders.slice(0, -1), { ...last, tiedBeyond }];
};

const movedPart = (moved: number): { readonly moved?: number } => (moved === 0 ? {} : { moved });

/** Ranks without these questions, from the points they brought: the same however often it is counted. */
const ranksBefore = (
  standings: readonly Standing[],
  counted: readonly GameQuestion[],
): ReadonlyMap<string, number> => {
  const seated = standings.filter(({ rank }) => rank > 0);
  const totals = seated.map(({ total, scores }) =>
    counted.reduce((left, { questionId }) => left - (scores[questionId] ?? 0), total),
  );
  // Nobody moves from a start where all have nothing.
  if (totals.every((total) => total === 0)) return new Map();
  const ranks = ranksOf(totals);
  return new Map(seated.map(({ playerId }, index) => [playerId, ranks[index] ?? 0]));
};

/** The mean of the members' totals in tenths: equal means must compare equal. */
export const teamStandingsOf = (
  settings: Pick<GameSettings, 'teams' | 'teamNames'>,
  players: readonly Player[],
  standings: readonly Standing[],
): TeamStanding[] => {
  const totals = new Map(standings.map(({ playerId, total }) => [playerId, total]));
  const teams = teamsOf(settings).map((team) => {
    const members = players.filter(({ teamId, isKicked }) => teamId === team.teamId && !isKicked);
    const sum = members.reduce((all, { playerId }) => all + (totals.get(playerId) ?? 0), 0);
    const tenths = members.length === 0 ? 0 : Math.round((sum * 10) / members.length);
    return { team, members: members.length, tenths };
  });
  const ranks = ranksOf(teams.map(({ tenths }) => tenths));
  return teams
    .map(({ team, members, tenths }, index) => ({
      ...team,
      score: tenths / 10,
      rank: ranks[index] ?? 0,
      members,
    }))
    .toSorted((a, b) => a.rank - b.rank);
};
