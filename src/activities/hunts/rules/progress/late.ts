import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Hunt } from '../hunt-file.ts';
import { completeLevel, mustRun } from './complete.ts';
import type { CompleteLevel } from './complete.ts';
import { effectiveEvents, photoVerdicts } from './events.ts';
import type { HuntEvent } from './events.ts';
import { progressAfter } from './progress.ts';
import type { HuntProgress, TeamProgress } from './progress.ts';

export type LateEvent = HuntEvent & { readonly type: 'level.late' };

export interface LateQuestion {
  readonly hunt: Hunt;
  readonly progress: HuntProgress;
  /** Including undone events. */
  readonly events: readonly HuntEvent[];
}

const isLateEvent = (event: HuntEvent): event is LateEvent => event.type === 'level.late';

/** The hunt is paused or over, but was running by the phone's clock. */
const wasInTime = ({ status, endedAt, pauses }: HuntProgress, deviceAt: Instant | undefined): boolean => {
  if (deviceAt === undefined || (status !== 'paused' && status !== 'ended')) return false;
  const wasPaused = pauses.some(({ from, until = Infinity }) => deviceAt > from && deviceAt < until);
  return !wasPaused && deviceAt <= (endedAt ?? Infinity);
};

const isClosed = ({ completed, skipped }: TeamProgress, level: string): boolean =>
  completed.has(level) || skipped.has(level);

interface LateEvents {
  readonly waiting: readonly LateEvent[];
  readonly undone: readonly LateEvent[];
}

const NONE: LateEvents = { waiting: [], undone: [] };

const sorted = (events: readonly HuntEvent[]): LateEvents => {
  const late = events.filter(isLateEvent);
  if (late.length === 0) return NONE;
  const effective = effectiveEvents(events);
  const verdicts = photoVerdicts(effective);
  const waiting = effective.filter(isLateEvent).filter(({ id }) => verdicts.get(id)?.isAccepted !== false);
  const open = new Set(
    [...waiting, ...effective.filter(({ type }) => type === 'level.completed')].map(({ id }) => id),
  );
  return { waiting, undone: late.filter(({ id }) => !open.has(id)) };
};

const lateByEvents = new WeakMap<readonly HuntEvent[], LateEvents>();

/** Computed once per list: every view of every team needs it. */
const lateIn = (events: readonly HuntEvent[]): LateEvents => {
  const late = lateByEvents.get(events) ?? sorted(events);
  lateByEvents.set(events, late);
  return late;
};

type Happened = Omit<LateQuestion, 'hunt'>;

const stillOpen = ({ progress }: Happened, teamId: string, late: readonly LateEvent[]): LateEvent[] => {
  const team = progress.teams.get(teamId);
  return late.filter((event) => event.team === teamId && team && !isClosed(team, event.level));
};

/** One team's late attempts that the host has not decided yet. */
export const lateOf = (happened: Happened, teamId: string): LateEvent[] =>
  stillOpen(happened, teamId, lateIn(happened.events).waiting);

/** Late attempts that the host did not count or rejected, on levels the team has not completed otherwise. */
export const uncountedOf = (happened: Happened, teamId: string): LateEvent[] =>
  stillOpen(happened, teamId, lateIn(happened.events).undone);

/** The team's state if all its late attempts counted: offline it played on from there. */
export const asIfCounted = (question: LateQuestion, teamId: string): TeamProgress | undefined => {
  const { hunt, progress } = question;
  const late = lateOf(question, teamId).map((event) => ({ ...event, type: 'level.completed' as const }));
  return progressAfter(hunt, progress, late).teams.get(teamId);
};

/** Whether a proof for this level is accepted now: the level is open, or it was open for a late phone. */
export const mayTry = (
  question: LateQuestion,
  { team: teamId, level, deviceAt }: Pick<CompleteLevel, 'team' | 'level' | 'deviceAt'>,
) => {
  const { progress } = question;
  const running = mustRun(progress);
  if (running.ok)
    return progress.teams.get(teamId)?.open.has(level) ? ok(undefined) : fail('hunt-level-locked');
  if (!wasInTime(progress, deviceAt)) return running;
  // The host decided: it cannot be handed in again.
  if (uncountedOf(question, teamId).some((event) => event.level === level)) return running;
  const isKnown = lateOf(question, teamId).some((event) => event.level === level);
  const isOpen = isKnown || asIfCounted(question, teamId)?.open.has(level) === true;
  return isOpen ? ok(undefined) : fail('hunt-level-locked');
};

/** The event for a right proof: a completion, a late attempt, or none if nothing is new. */
export const handIn = (question: LateQuestion, command: CompleteLevel) => {
  const completed = completeLevel(question.progress, command);
  if (completed.ok) return ok(completed.value.isNew ? completed.value.event : undefined);
  const { code } = completed.error;
  if (command.by === 'host' || (code !== 'hunt-paused' && code !== 'hunt-ended')) return completed;
  const allowed = mayTry(question, command);
  if (!allowed.ok) return allowed;
  const isKnown = lateOf(question, command.team).some(({ level }) => level === command.level);
  return ok<HuntEvent | undefined>(isKnown ? undefined : { ...command, type: 'level.late' });
};

/** The host counts it, as of its receipt. A second time changes nothing. */
export const countLate = (
  question: LateQuestion,
  lateId: string,
  stamp: Pick<HuntEvent, 'id' | 'at' | 'decidedBy'>,
) => {
  const late = question.events.find(({ id }) => id === lateId);
  if (!late || !isLateEvent(late)) return fail('hunt-event-not-found');
  const { team, level } = late;
  if (question.progress.teams.get(team)?.completed.has(level)) return ok(undefined);
  const isWaiting = lateOf(question, team).some(({ id }) => id === lateId);
  return isWaiting
    ? ok<HuntEvent | undefined>({ type: 'late.counted', event: lateId, team, level, ...stamp })
    : fail('hunt-event-not-found');
};
