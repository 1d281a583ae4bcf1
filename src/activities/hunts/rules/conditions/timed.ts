import type { Instant } from '#core/instant.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { playedUntil } from '../progress/played-time.ts';
import type { TeamProgress } from '../progress/progress.ts';
import type { HuntState } from '../state.ts';

interface Timed {
  readonly level: string;
  readonly afterMs: number;
}

const byLevels = new WeakMap<readonly Level[], readonly Timed[]>();

const timedIn = (levels: readonly Level[]): readonly Timed[] => {
  const known =
    byLevels.get(levels) ??
    levels.flatMap(({ id, opens = [] }) => {
      const waits = opens.flatMap((condition) =>
        condition.type === 'time' ? [condition.afterS * 1000] : [],
      );
      return waits.length === 0 ? [] : [{ level: id, afterMs: Math.max(...waits) }];
    });
  byLevels.set(levels, known);
  return known;
};

/** When time opens stops that the team has neither open nor closed. */
const duesOf = (
  { hunt, progress }: Pick<HuntState, 'hunt' | 'progress'>,
  { startedAt, completed, skipped, open }: TeamProgress,
): Instant[] =>
  startedAt === undefined
    ? []
    : timedIn(hunt.levels).flatMap(({ level, afterMs }) => {
        if (completed.has(level) || skipped.has(level) || open.has(level)) return [];
        const at = playedUntil(progress.pauses, startedAt, afterMs);
        return at === undefined ? [] : [at];
      });

const firstAfter = (dues: readonly Instant[], moment: Instant): Instant | undefined => {
  let first: Instant | undefined;
  for (const at of dues) if (at > moment && (first === undefined || at < first)) first = at;
  return first;
};

/** When time alone may next open a stop for any team. Anything due before the last change was handled with it. */
export const nextOpeningAt = (
  state: Pick<HuntState, 'hunt' | 'progress' | 'updatedAt'>,
): Instant | undefined => {
  const { hunt, progress, updatedAt } = state;
  if (progress.status !== 'running' || timedIn(hunt.levels).length === 0) return undefined;
  const dues = [...progress.teams.values()].flatMap((team) => duesOf(state, team));
  return firstAfter(dues, updatedAt);
};

/** The same for one team, in playing time from now. */
export const opensInMs = (state: HuntState, team: TeamProgress, now: Instant): number | undefined => {
  if (state.progress.status !== 'running') return undefined;
  const next = firstAfter(duesOf(state, team), now);
  return next === undefined ? undefined : next - now;
};
