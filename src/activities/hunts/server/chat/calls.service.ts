import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { digestOf } from '#server/kit/seal.ts';
import type { PositionReport } from '#activities/hunts/contract.file.ts';
import { openCalls } from '#activities/hunts/rules/progress/calls.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { effectiveOf, hasEvent } from '#activities/hunts/rules/state.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { actOnHunt } from '../hunts.kind.ts';
import { reportPositions } from '../positions.service.ts';
import { playerSeat } from './chat.deps.ts';
import type { ChatDeps } from './chat.deps.ts';
import { postOnce } from './posting.ts';

interface CallCommand {
  readonly gameId: string;
  readonly id: string;
  readonly text: string;
  readonly isSos?: boolean | undefined;
  readonly deviceAt?: Instant | undefined;
  /** The position of somebody who needs help; shared only with this call. */
  readonly position?: PositionReport | undefined;
}

/**
 * A team calls its host, whenever: before the start, in a pause, after the end. The words are a message like any other and go with the
 * messages; the call itself is an event, so every host sees it until one has answered.
 */
export const callHost = async (deps: ChatDeps, actor: Actor, command: CallCommand) => {
  const { gameId, id, text, isSos, deviceAt, position } = command;
  const seat = await playerSeat(deps, actor, gameId);
  if (!seat.ok) return seat;
  const { teamId, userId } = seat.value;
  const now = deps.clock.now();
  const posted = await postOnce(
    deps,
    {
      id,
      gameId,
      teamId,
      userId,
      role: 'user',
      by: 'player',
      text,
      at: now,
      until: now + deps.lifetimes.messageMs,
      ...(isSos === true && { call: 'sos' as const }),
      ...(isSos !== true && { call: 'message' as const }),
      ...(deviceAt !== undefined && { deviceAt }),
    },
    digestOf(gameId, teamId, text, isSos === true ? 'sos' : 'message'),
  );
  if (!posted.ok) return posted;
  // A position that cannot be taken, such as one from before the start, must not keep the call from being heard.
  if (position) await reportPositions(deps, actor, gameId, [position]);
  const eventId = derivedUuid(userId, 'call', id);
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    if (hasEvent(state, eventId)) return ok({});
    const event: HuntEvent = {
      type: 'team.called',
      id: eventId,
      at,
      team: teamId,
      user: userId,
      message: id,
      isSos: isSos === true,
      ...(deviceAt !== undefined && { deviceAt }),
    };
    return ok({ events: [event] });
  });
  return acted.ok ? ok({ message: posted.value.message }) : acted;
};

interface Answered {
  readonly teamIds: readonly string[];
  readonly wordsId: string;
  readonly decidedBy: string;
}

/** Any message of a host to a team answers its calls. */
export const answerCalls = async (
  deps: ChatDeps,
  gameId: string,
  { teamIds, wordsId, decidedBy }: Answered,
) =>
  actOnHunt(deps, gameId, (state, at) => {
    const calls = openCalls(effectiveOf(state));
    const events = teamIds
      .filter((team) => calls.has(team))
      .map((team): HuntEvent => ({
        type: 'call.answered',
        id: derivedUuid('answered', gameId, wordsId, team),
        at,
        team,
        decidedBy,
      }))
      .filter(({ id }) => !hasEvent(state, id));
    return ok({ events });
  });
