import type { Instant } from '#core/instant.ts';
import { done, fail, ok } from '#core/result.ts';
import type { CodesIn, ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import type { Level } from '../contract.file.ts';
import type { GivenProofInput } from '../contract.missions.ts';
import type { AttemptResult, Whereabouts } from '../contract.play.ts';
import type { ClueView } from '../contract.views.ts';
import { decideFence, fixOf } from '../rules/geofence/decide.ts';
import type { FenceVerdict } from '../rules/geofence/decide.ts';
import { fenceOf } from '../rules/hunt-file.ts';
import { judgeAttempt } from '../rules/progress/attempt.ts';
import type { Judged } from '../rules/progress/attempt.ts';
import { askForClue, priceOf } from '../rules/progress/clues.ts';
import { mustRun } from '../rules/progress/complete.ts';
import type { CompleteLevel } from '../rules/progress/complete.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import { handIn, lateOf, mayTry } from '../rules/progress/late.ts';
import type { Completion } from '../rules/progress/progress.ts';
import { effectiveOf, hasEvent } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { teamOf } from '../rules/views/play.ts';
import { checkCard } from './cards.ts';
import { requireSeat } from './hunts.guards.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntAct } from './hunts.kind.ts';
import type { HuntDeps } from './hunts.deps.ts';

/** The team that acts, and the phone that made the command ids. */
export interface Doer {
  readonly gameId: string;
  readonly teamId: string;
  readonly userId: string;
}

export interface AtLevel {
  readonly id: string;
  readonly levelId: string;
  readonly deviceAt?: Instant | undefined;
  /** Which host, where it is one. */
  readonly decidedBy?: string | undefined;
}

const stampOf = ({ deviceAt, decidedBy }: Pick<AtLevel, 'deviceAt' | 'decidedBy'>) => ({
  ...(deviceAt !== undefined && { deviceAt }),
  ...(decidedBy !== undefined && { decidedBy }),
});

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
  proof: Pick<CompleteLevel, 'by' | 'isUnplaced'>,
) => {
  const { levelId } = command;
  const id = derivedUuid(userId, command.id);
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    const handed = handIn(state, { id, team: teamId, level: levelId, ...proof, at, ...stampOf(command) });
    if (!handed.ok) return handed;
    return ok(handed.value ? { events: [handed.value] } : {});
  });
  if (!acted.ok) return acted;
  const { state, hasChanged } = acted.value;
  const completion = teamOf(state, teamId).completed.get(levelId);
  if (completion) return ok(completedAnswer(state, completion, hasChanged));
  const isLate = lateOf(state, teamId).some(({ level }) => level === levelId);
  return isLate
    ? ok<AttemptResult>({ outcome: 'late', isNew: hasChanged, levelId, version: state.version })
    : fail('conflict');
};

/** Refuses impossible attempts. A locked level is not judged, because its answers could be guessed early. */
const openLevel = (state: HuntState, teamId: string, command: AtLevel) => {
  const { levelId } = command;
  const level = state.hunt.levels.find(({ id }) => id === levelId);
  if (!level || !teamOf(state, teamId).route.includes(levelId)) return fail('hunt-level-not-found');
  const allowed = mayTry(state, { team: teamId, level: levelId, ...stampOf(command) });
  return allowed.ok ? ok(level) : allowed;
};

const fenceVerdictOf = (
  level: Level,
  position: Whereabouts | undefined,
  now: Instant,
): FenceVerdict | undefined => {
  const fence = fenceOf(level);
  if (!fence || !position) return undefined;
  const [fix, ...recent] = [position.fix, ...(position.recent ?? [])].map((report) =>
    fixOf(report, report.deviceAt ?? now),
  );
  return fix && decideFence(fence, fix, recent);
};

export interface AttemptLevel extends AtLevel {
  readonly gameId: string;
  readonly proof: GivenProofInput;
  readonly isTwin?: boolean | undefined;
  readonly position?: Whereabouts | undefined;
}

const refusedAnswer = (deps: HuntDeps, doer: Doer, command: AttemptLevel) => {
  const id = derivedUuid(doer.userId, command.id);
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
export const attemptLevel = async (deps: HuntDeps, actor: Actor, command: AttemptLevel) => {
  const { gameId, levelId, proof } = command;
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { state, seat } = seated.value;
  const completion = teamOf(state, seat.teamId).completed.get(levelId);
  if (completion) return ok(completedAnswer(state, completion, false));
  const level = openLevel(state, seat.teamId, command);
  if (!level.ok) return level;
  const fence = fenceVerdictOf(level.value, command.position, deps.clock.now());
  const card = 'code' in proof ? checkCard(state, levelId, proof.code) : ok(false);
  if (!card.ok) return card;
  const shown = 'code' in proof ? { ...proof, isGenuine: card.value } : proof;
  const judged = judgeAttempt(level.value, {
    shown,
    isTwin: command.isTwin === true,
    fence,
  });
  const doer = { gameId, teamId: seat.teamId, userId: seat.userId };
  if (judged.outcome === 'completed') {
    const { isUnplaced } = judged;
    return complete(deps, doer, command, { by: proof.type, ...(isUnplaced && { isUnplaced }) });
  }
  if (judged.outcome !== 'wrong') return ok(answerOf(state, levelId, judged, fence));
  const refused = await refusedAnswer(deps, doer, command);
  return refused.ok ? ok(answerOf(refused.value.state, levelId, judged, fence)) : refused;
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

type ClueRefusal = CodesIn<ReturnType<typeof askForClue<never>>>;

/** Gives a clue to a team, once; asking again costs nothing more. */
export const giveClue = async <Code extends ErrorCode = never>(
  deps: HuntDeps,
  { gameId, teamId, userId }: Doer,
  { id, levelId, clueId, by, ...when }: ClueAsk,
  price: Parameters<typeof askForClue<Code>>[3],
) => {
  let text = '';
  const acted = await actOnHunt<Code | ClueRefusal>(deps, gameId, (state, at) => {
    const asked = { id: derivedUuid(userId, id), team: teamId, level: levelId, clue: clueId, at, by };
    const answer = askForClue(state.hunt, state.progress, asked, price);
    if (!answer.ok) return answer;
    text = answer.value.clue.text;
    const { event } = answer.value;
    return ok(event ? { events: [{ ...event, ...stampOf(when) }] } : {});
  });
  if (!acted.ok) return acted;
  const { state } = acted.value;
  return ok<ClueGiven>({
    clue: { clueId, state: 'released', text, isGiven: by === 'host' || by === 'chat' },
    price: paidFor(state, teamId, levelId, clueId),
    version: state.version,
  });
};

export const takeClue = async (
  deps: HuntDeps,
  actor: Actor,
  command: ClueAsk & { readonly gameId: string },
) => {
  const seated = await requireSeat(deps, actor, command.gameId);
  if (!seated.ok) return seated;
  return giveClue(deps, seated.value.seat, command, priceOf);
};

/** Skips a level for a team; a second call changes nothing. */
export const skip = async <Code extends ErrorCode = never>(
  deps: HuntDeps,
  { gameId, teamId, userId }: Doer,
  command: AtLevel,
  may: (state: HuntState) => Result<void, Code>,
) => {
  const { levelId } = command;
  const acted = await actOnHunt<Code | CodesIn<ReturnType<typeof openLevel>>>(deps, gameId, (state, at) => {
    const team = teamOf(state, teamId);
    if (team.skipped.has(levelId) || team.completed.has(levelId)) return ok({});
    const allowed = may(state);
    if (!allowed.ok) return allowed;
    // Without the phone's time: a skip is never late.
    const level = openLevel(state, teamId, { id: command.id, levelId });
    if (!level.ok) return level;
    const id = derivedUuid(userId, command.id);
    return ok<HuntAct>({
      events: [{ type: 'level.skipped', id, at, team: teamId, level: levelId, ...stampOf(command) }],
    });
  });
  return acted.ok ? ok({ levelId, version: acted.value.state.version }) : acted;
};

export const skipLevel = async (
  deps: HuntDeps,
  actor: Actor,
  command: AtLevel & { readonly gameId: string },
) => {
  const seated = await requireSeat(deps, actor, command.gameId);
  if (!seated.ok) return seated;
  return skip(deps, seated.value.seat, command, ({ settings }) =>
    settings.maySkip ? done : fail('hunt-skip-off'),
  );
};
