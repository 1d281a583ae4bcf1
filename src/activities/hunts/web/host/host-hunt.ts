import type { HeardOf } from '#core/live.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import type { HostTeam, HostView } from '#activities/hunts/contract.console.ts';
import type { PhoneFix } from '#activities/hunts/contract.views.ts';

/** The host's view, and the moment that the times of a team are from, where it is not that of the view. */
export interface HostHunt extends HostView {
  readonly asOf?: Readonly<Record<string, number>>;
}

type Heard = HeardOf<typeof huntTopic>;

/** Those named are replaced, new ones come last. */
export const withTeams = (hunt: HostHunt, teams: readonly HostTeam[], at: number): HostHunt => {
  const fresh = new Map(teams.map((team) => [team.teamId, team]));
  const known = hunt.teams.map((team) => fresh.get(team.teamId) ?? team);
  const ids = new Set(hunt.teams.map(({ teamId }) => teamId));
  return {
    ...hunt,
    teams: [...known, ...teams.filter(({ teamId }) => !ids.has(teamId))],
    asOf: { ...hunt.asOf, ...Object.fromEntries(teams.map(({ teamId }) => [teamId, at])) },
  };
};

/** The newest of each phone; what was deleted is gone. */
export const withFixes = (
  known: readonly PhoneFix[],
  { fixes, gone = [] }: Heard['fixes.changed'],
): PhoneFix[] => {
  const byPhone = new Map(known.map((fix) => [fix.userId, fix]));
  for (const fix of fixes) {
    if ((byPhone.get(fix.userId)?.at ?? 0) <= fix.at) byPhone.set(fix.userId, fix);
  }
  for (const userId of gone) byPhone.delete(userId);
  return [...byPhone.values()];
};

const withRoster = (hunt: HostHunt, { teams }: Heard['roster.changed']): HostHunt => {
  const fresh = new Map(teams.map((team) => [team.teamId, team]));
  const rest = hunt.roster.teams.filter(({ teamId }) => !fresh.has(teamId));
  return { ...hunt, roster: { teams: [...rest, ...teams] } };
};

/** What messages change; the others say that every clock of every team begins or stops: only a fresh view has them all. */
export const hearHost = {
  'teams.changed': (hunt: HostHunt, { teams, stuck, version, at }: Heard['teams.changed']): HostHunt =>
    version < hunt.version ? hunt : { ...withTeams(hunt, teams, at), stuck, version },
  'ranking.changed': (hunt: HostHunt, { rows, stuck }: Heard['ranking.changed']): HostHunt => ({
    ...hunt,
    board: rows,
    stuck,
  }),
  'fixes.changed': (hunt: HostHunt, heard: Heard['fixes.changed']): HostHunt => ({
    ...hunt,
    fixes: withFixes(hunt.fixes, heard),
  }),
  'roster.changed': withRoster,
};

const runsSince = (hunt: HostHunt, team: HostTeam, now: number): number =>
  hunt.phase === 'running' && team.startedAt !== undefined
    ? Math.max(0, now - (hunt.asOf?.[team.teamId] ?? hunt.at))
    : 0;

/** Playing time of a team by now. */
export const playedNow = (hunt: HostHunt, team: HostTeam, now: number): number =>
  team.playedMs + (team.finishedAt === undefined ? runsSince(hunt, team, now) : 0);

export interface OpenLevel {
  readonly team: HostTeam;
  readonly levelId: string;
  readonly onItMs: number;
}

export const openLevels = (hunt: HostHunt, team: HostTeam, now: number): OpenLevel[] =>
  team.open.map(({ levelId, playedMs }) => ({
    team,
    levelId,
    onItMs: playedMs + runsSince(hunt, team, now),
  }));

/** Teams that have been at one stop for long, the longest first. Computed here: the list must not wait for the next message. */
export const stuckNow = (hunt: HostHunt, now: number): OpenLevel[] => {
  if (hunt.phase !== 'running' && hunt.phase !== 'paused') return [];
  // Where levels are free to choose, a team is stuck with none of them while it completes others.
  return hunt.teams
    .flatMap((team) => {
      const open = openLevels(hunt, team, now);
      const lastDone = Math.max(0, ...team.completed.map(({ at }) => at));
      const sinceDone = open.length > 1 && lastDone > 0 ? now - lastDone : Infinity;
      const worst = open.toSorted((a, b) => b.onItMs - a.onItMs)[0];
      return worst ? [{ ...worst, onItMs: Math.min(worst.onItMs, sinceDone) }] : [];
    })
    .filter(({ onItMs }) => onItMs >= hunt.settings.stuckAfterS * 1000)
    .toSorted((a, b) => b.onItMs - a.onItMs);
};

export type LateHandIn = NonNullable<HostTeam['late']>[number] & { readonly team: HostTeam };

/** What came in a pause or after the end, in the order of receipt. */
export const lateNow = (hunt: Pick<HostHunt, 'teams'>): LateHandIn[] =>
  hunt.teams
    .flatMap((team) => (team.late ?? []).map((late) => ({ ...late, team })))
    .toSorted((a, b) => a.at - b.at);

export type TeamCall = NonNullable<HostTeam['calls']>[number] & { readonly team: HostTeam };

/** Calls that nobody has answered: cries for help first, then in the order of receipt. */
export const callsNow = (hunt: Pick<HostHunt, 'teams'>): TeamCall[] =>
  hunt.teams
    .flatMap((team) => (team.calls ?? []).map((call) => ({ ...call, team })))
    .toSorted((a, b) => Number(b.isSos) - Number(a.isSos) || a.at - b.at);

export interface HeldLevel {
  readonly levelId: string;
  readonly name: string;
  /** Those that wait for it. */
  readonly teams: readonly HostTeam[];
}

/** Stops that the host opens, with the teams that neither have them open nor behind them. */
export const heldNow = ({ phase, levels, teams }: HostHunt): HeldLevel[] =>
  phase === 'ready' || phase === 'ended'
    ? []
    : levels.flatMap(({ levelId, name, isHeld }) => {
        const isKnown = ({ open, completed, skipped }: HostTeam): boolean =>
          skipped.includes(levelId) || [...open, ...completed].some((level) => level.levelId === levelId);
        const waiting = isHeld === true ? teams.filter((team) => !isKnown(team)) : [];
        return waiting.length > 0 ? [{ levelId, name, teams: waiting }] : [];
      });

/** The clock of the hunt: that of the team that has played longest. */
export const huntPlayedNow = (hunt: HostHunt, now: number): number =>
  Math.max(0, ...hunt.teams.map((team) => playedNow(hunt, team, now)));

export const levelName = (hunt: HostHunt, levelId: string): string =>
  hunt.levels.find((level) => level.levelId === levelId)?.name ?? levelId;

/** Clues of a level that the team does not have. */
export const cluesLeft = (hunt: HostHunt, team: HostTeam, levelId: string) =>
  (hunt.levels.find((level) => level.levelId === levelId)?.clues ?? []).filter(
    ({ clueId }) => !team.clues.some((clue) => clue.levelId === levelId && clue.clueId === clueId),
  );
