import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { HuntEvent, Proof } from './events.ts';
import { playedBetween } from './played-time.ts';
import type { Completion, HuntProgress, HuntStatus } from './progress.ts';

export interface CompleteLevel {
  readonly id: string;
  readonly team: string;
  readonly level: string;
  readonly by: Proof;
  readonly at: Instant;
  readonly deviceAt?: Instant;
  readonly decidedBy?: string;
  readonly isUnplaced?: true;
}

export type Completed =
  /** Stored on condition that nobody has completed it meanwhile. */
  | { readonly isNew: true; readonly event: HuntEvent }
  /** Another phone of the team was first; all get its answer. */
  | { readonly isNew: false; readonly completion: Completion };

/** Refuses commands that the hunt's phase does not allow. */
export const mustRun = ({ status }: HuntProgress) => {
  if (status === 'running') return ok(undefined);
  const code = { ready: 'hunt-not-started', paused: 'hunt-paused', ended: 'hunt-ended' } as const;
  return fail(code[status]);
};

export const teamNamed = (progress: HuntProgress, id: string) => {
  const team = progress.teams.get(id);
  return team ? ok(team) : fail('hunt-team-not-found');
};

/** Exactly once: the second of five phones gets the first phone's answer, also after a pause or the end. */
export const completeLevel = (progress: HuntProgress, command: CompleteLevel) => {
  const team = teamNamed(progress, command.team);
  if (!team.ok) return team;
  if (!team.value.route.includes(command.level)) return fail('hunt-level-not-found');
  const completion = team.value.completed.get(command.level);
  if (completion) return ok<Completed>({ isNew: false, completion });
  const running = mustRun(progress);
  if (!running.ok) return running;
  if (!team.value.open.has(command.level) && command.by !== 'host') return fail('hunt-level-locked');
  return ok<Completed>({ isNew: true, event: { type: 'level.completed', ...command } });
};

type Phase = 'start' | 'pause' | 'resume' | 'end';

type PhaseEvent = 'hunt.started' | 'hunt.paused' | 'hunt.resumed' | 'hunt.ended';

const PHASES: Readonly<Record<Phase, { readonly from: readonly HuntStatus[]; readonly type: PhaseEvent }>> = {
  start: { from: ['ready'], type: 'hunt.started' },
  pause: { from: ['running'], type: 'hunt.paused' },
  resume: { from: ['paused'], type: 'hunt.resumed' },
  end: { from: ['running', 'paused'], type: 'hunt.ended' },
};

/** Start, pause, resume and end, each only in the phases that allow it. */
export const changePhase = (
  { status }: HuntProgress,
  phase: Phase,
  stamp: Pick<HuntEvent, 'id' | 'at' | 'decidedBy'>,
) => {
  const { from, type } = PHASES[phase];
  return from.includes(status)
    ? ok<HuntEvent>({ ...stamp, type })
    : fail('hunt-phase-wrong', { status, act: phase });
};

export interface StuckTeam {
  readonly team: string;
  readonly level: string;
  /** Playing time on the level so far. */
  readonly sinceMs: number;
}

/** Teams that have been on the same level for a long time, the longest first. */
export const stuckTeams = (progress: HuntProgress, now: Instant, afterMs: number): StuckTeam[] =>
  [...progress.teams.values()]
    .flatMap(({ team, open }) => {
      const waits = [...open].map(([level, openedAt]) => ({
        team,
        level,
        sinceMs: playedBetween(progress.pauses, openedAt, Math.min(now, progress.endedAt ?? now)),
      }));
      // In a free order, the level opened last shows when the team last made progress.
      const newest = waits.toSorted((one, other) => one.sinceMs - other.sinceMs)[0];
      return newest && newest.sinceMs >= afterMs ? [newest] : [];
    })
    .toSorted((one, other) => other.sinceMs - one.sinceMs);
