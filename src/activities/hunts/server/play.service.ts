import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Level } from '../contract.file.ts';
import type { GivenProofInput } from '../contract.missions.ts';
import type { AttemptResult, Whereabouts } from '../contract.play.ts';
import type { ClueView } from '../contract.views.ts';
import { decideFence } from '../rules/geofence/decide.ts';
import type { Fix, FenceVerdict } from '../rules/geofence/decide.ts';
import { readFix } from '../rules/geofence/read-fix.ts';
import { fenceOf } from '../rules/hunt-file.ts';
import { judgeAttempt } from '../rules/progress/attempt.ts';
import type { Judged } from '../rules/progress/attempt.ts';
import { askForClue } from '../rules/progress/clues.ts';
import { mustRun } from '../rules/progress/complete.ts';
import type { HuntEvent, Proof } from '../rules/progress/events.ts';
import { handIn, lateOf, mayTry } from '../rules/progress/late.ts';
import type { Completion } from '../rules/progress/progress.ts';
import { effectiveOf, hasEvent } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { teamOf } from '../rules/views/play.ts';
import { checkCard } from './cards.ts';
import { requireSeat } from './hunts.guards.ts';
import { derivedId } from './hunts.keys.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntDeps } from './hunts.deps.ts';

/** Who does it: the team, and the phone whose ids the commands are. */
export interface Doer {
  readonly gameId: string;
  readonly teamId: string;
  readonly userId: string;
}

export interface AtLevel {
  readonly id: string;
  readonly levelId: string;
  readonly deviceAt?: Instant | undefined;
}

const stampOf = ({ deviceAt }: AtLevel) => (deviceAt === undefined ? {} : { deviceAt });

const completedAnswer = ({ version }: HuntState, completion: Completion, isNew: boolean): AttemptResult => ({
  outcome: 'completed',
  isNew,
  levelId: completion.level,
  completedAt: completion.at,
  by: completion.by,
  version,
});

/** Completes a level once; every other phone of the team, on this node or another, gets the first one's answer. What
 * was done before a pause or the end and comes after it is kept for the host. */
export const complete = async (
  deps: HuntDeps,
  { gameId, teamId, userId }: Doer,
  command: AtLevel,
  by: Proof,
): Promise<Result<AttemptResult>> => {
  const { levelId } = command;
  const id = derivedId(userId, command.id);
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    const handed = handIn(state, { id, team: teamId, level: levelId, by, at, ...stampOf(command) });
    if (!handed.ok) return handed;
    return ok(handed.value ? { events: [handed.value] } : {});
  });
  if (!acted.ok) return acted;
  const { state, hasChanged } = acted.value;
  const completion = teamOf(state, teamId).completed.get(levelId);
  if (completion) return ok(completedAnswer(state, completion, hasChanged));
  const isLate = lateOf(state, teamId).some(({ level }) => level === levelId);
  return isLate
    ? ok({ outcome: 'late', isNew: hasChanged, levelId, version: state.version })
    : fail('conflict');
};

/** Refuses what cannot be tried; a level that is locked is not judged, or its answers could be guessed early. */
const openLevel = (state: HuntState, teamId: string, command: AtLevel): Result<Level> => {
  const { levelId } = command;
  const level = state.hunt.levels.find(({ id }) => id === levelId);
  if (!level || !teamOf(state, teamId).route.includes(levelId)) return fail('hunt-level-not-found');
  const allowed = mayTry(state, { team: teamId, level: levelId, ...stampOf(command) });
  return allowed.ok ? ok(level) : allowed;
};

const timed = (fix: Fix & { readonly deviceAt?: Instant }): Fix => ({ ...fix, at: fix.deviceAt ?? fix.at });

const fenceVerdictOf = (
  level: Level,
  position: Whereabouts | undefined,
  now: Instant,
): Result<FenceVerdict | undefined> => {
  const fence = fenceOf(level);
  if (!fence || !position) return ok(undefined);
  const fix = readFix(position.fix, now);
  if (!fix.ok) return fix;
  const recent: Fix[] = [];
  for (const report of position.recent ?? []) {
    const read = readFix(report, now);
    if (!read.ok) return read;
    recent.push(timed(read.value));
  }
  return ok(decideFence(fence, timed(fix.value), recent));
};

export interface AttemptLevel extends AtLevel {
  readonly gameId: string;
  readonly proof: GivenProofInput;
  readonly isTwin?: boolean | undefined;
  readonly position?: Whereabouts | undefined;
}

const refusedAnswer = (
  deps: HuntDeps,
  doer: Doer,
  command: AttemptLevel,
): Promise<Result<{ readonly state: HuntState }>> => {
  const id = derivedId(doer.userId, command.id);
  return actOnHunt(deps, doer.gameId, (state, at) => {
    const isClosed = !teamOf(state, doer.teamId).open.has(command.levelId);
    if (hasEvent(state, id) || isClosed || !mustRun(state.progress).ok) return ok({});
    const event: HuntEvent = {
      type: 'answer.refused',
      id,
      at,
      team: doer.teamId,
      level: command.levelId,
      ...stampOf(command),
    };
    return ok({ events: [event] });
  });
};

const answerOf = (
  { version }: HuntState,
  levelId: string,
  judged: Judged,
  fence: FenceVerdict | undefined,
): AttemptResult => ({
  outcome: judged.outcome,
  isNew: true,
  levelId,
  ...('reply' in judged && judged.reply !== undefined && { reply: judged.reply }),
  ...('otherProofs' in judged && { otherProofs: [...judged.otherProofs] }),
  ...(fence && { fence }),
  version,
});

/** Shows a proof for a level. */
export const attemptLevel = async (
  deps: HuntDeps,
  actor: Actor,
  command: AttemptLevel,
): Promise<Result<AttemptResult>> => {
  const { gameId, levelId, proof } = command;
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { state, seat } = seated.value;
  const completion = teamOf(state, seat.teamId).completed.get(levelId);
  if (completion) return ok(completedAnswer(state, completion, false));
  const level = openLevel(state, seat.teamId, command);
  if (!level.ok) return level;
  const fence = fenceVerdictOf(level.value, command.position, deps.clock.now());
  if (!fence.ok) return fence;
  const card = 'code' in proof ? checkCard(state, levelId, proof.code) : ok(false);
  if (!card.ok) return card;
  const shown = 'code' in proof ? { ...proof, isGenuine: card.value } : proof;
  const judged = judgeAttempt(level.value, {
    shown,
    isTwin: command.isTwin === true,
    fence: fence.value,
  });
  const doer = { gameId, teamId: seat.teamId, userId: seat.userId };
  if (judged.outcome === 'completed') return complete(deps, doer, command, proof.type);
  if (judged.outcome !== 'wrong') return ok(answerOf(state, levelId, judged, fence.value));
  const refused = await refusedAnswer(deps, doer, command);
  return refused.ok ? ok(answerOf(refused.value.state, levelId, judged, fence.value)) : refused;
};

export interface ClueAsk extends AtLevel {
  readonly clueId: string;
  readonly by: 'clock' | 'price' | 'host' | 'chat';
}

export interface ClueGiven {
  readonly clue: ClueView;
  readonly price: number;
  readonly version: number;
}

const paidFor = (state: HuntState, team: string, level: string, clue: string): number => {
  const event = effectiveOf(state).find(
    (each) =>
      each.type === 'clue.released' && each.team === team && each.level === level && each.clue === clue,
  );
  return event?.type === 'clue.released' ? event.price : 0;
};

/** Gives a clue to a team, once; whoever asks again has it and pays nothing more. */
export const giveClue = async (
  deps: HuntDeps,
  { gameId, teamId, userId }: Doer,
  { id, levelId, clueId, by, deviceAt }: ClueAsk,
): Promise<Result<ClueGiven>> => {
  let text = '';
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    const asked = { id: derivedId(userId, id), team: teamId, level: levelId, clue: clueId, at, by };
    const answer = askForClue(state.hunt, state.progress, asked);
    if (!answer.ok) return answer;
    text = answer.value.clue.text;
    const { event } = answer.value;
    return ok(event ? { events: [deviceAt === undefined ? event : { ...event, deviceAt }] } : {});
  });
  if (!acted.ok) return acted;
  const { state } = acted.value;
  return ok({
    clue: { clueId, state: 'released', text, isGiven: by === 'host' || by === 'chat' },
    price: paidFor(state, teamId, levelId, clueId),
    version: state.version,
  });
};

export const takeClue = async (
  deps: HuntDeps,
  actor: Actor,
  command: ClueAsk & { readonly gameId: string },
): Promise<Result<ClueGiven>> => {
  const seated = await requireSeat(deps, actor, command.gameId);
  if (!seated.ok) return seated;
  return giveClue(deps, seated.value.seat, command);
};

/** Gives a level up for a team; again, it is given up already. */
export const skip = async (
  deps: HuntDeps,
  { gameId, teamId, userId }: Doer,
  command: AtLevel,
  isHostAct: boolean,
): Promise<Result<{ levelId: string; version: number }>> => {
  const { levelId } = command;
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    const team = teamOf(state, teamId);
    if (team.skipped.has(levelId) || team.completed.has(levelId)) return ok({});
    if (!isHostAct && !state.settings.maySkip) return fail('hunt-skip-off');
    // Without the phone's time: a skip is never late.
    const level = openLevel(state, teamId, { id: command.id, levelId });
    if (!level.ok) return level;
    const id = derivedId(userId, command.id);
    return ok({
      events: [{ type: 'level.skipped', id, at, team: teamId, level: levelId, ...stampOf(command) }],
    });
  });
  return acted.ok ? ok({ levelId, version: acted.value.state.version }) : acted;
};

export const skipLevel = async (
  deps: HuntDeps,
  actor: Actor,
  command: AtLevel & { readonly gameId: string },
): Promise<Result<{ levelId: string; version: number }>> => {
  const seated = await requireSeat(deps, actor, command.gameId);
  return seated.ok ? skip(deps, seated.value.seat, command, false) : seated;
};
