import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { digestOf } from '#server/kit/seal.ts';
import { notExists } from '#store/port/conditions.ts';
import {
  broadcastAt,
  broadcastDigest,
  broadcastKey,
  toBroadcastItem,
  toMessageItem,
} from '../messages.items.ts';
import type { Broadcast, StoredMessage } from '../messages.items.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { deciderOf, requireHost } from '../hunts.guards.ts';
import { answerCalls } from './calls.service.ts';
import type { ChatDeps } from './chat.deps.ts';
import { postBroadcast, postOnce } from './posting.ts';

interface BroadcastCommand {
  readonly gameId: string;
  readonly id: string;
  readonly text: string;
  /** None: all teams. */
  readonly teamIds?: readonly string[] | undefined;
}

/** Teams see who wrote: not the host's identity, which is the same in everything the host does. */
const hostUserId = ({ gameId, hostId }: HuntState): string => derivedUuid('host', gameId, hostId);

const messageTo = (broadcast: Broadcast, teamId: string): StoredMessage => ({
  id: derivedUuid('broadcast', broadcast.gameId, broadcast.id, teamId),
  gameId: broadcast.gameId,
  teamId,
  userId: broadcast.userId,
  role: 'system',
  by: 'host',
  text: broadcast.text,
  at: broadcast.at,
  until: broadcast.until,
});

/** The first broadcast under an id counts. Its messages are derived from it, so sending it again writes the same ones. */
const begin = async (deps: ChatDeps, wanted: Broadcast) => {
  const { store, table } = deps;
  const put = await store.put(table, toBroadcastItem(wanted), notExists);
  if (put.ok) return ok({ broadcast: wanted, isNew: true });
  const item = put.current ?? (await store.get(table, broadcastKey(wanted.gameId, wanted.id)));
  if (!item || broadcastDigest(item) !== wanted.digest) return fail('hunt-message-reused');
  const at = broadcastAt(item);
  return ok({ broadcast: { ...wanted, at, until: at + deps.lifetimes.messageMs }, isNew: false });
};

export const broadcast = async (
  deps: ChatDeps,
  actor: Actor,
  { gameId, id, text, teamIds }: BroadcastCommand,
) => {
  const seat = await requireHost(deps, actor, gameId);
  if (!seat.ok) return seat;
  const known = seat.value.hunt.teams.map((team) => team.id);
  const chosen = teamIds ? [...new Set(teamIds)] : known;
  if (!chosen.every((teamId) => known.includes(teamId))) return fail('hunt-team-not-found');
  const at = deps.clock.now();
  const begun = await begin(deps, {
    id,
    gameId,
    userId: hostUserId(seat.value),
    text,
    digest: digestOf(gameId, text, ...(teamIds ? chosen.toSorted() : ['*'])),
    at,
    until: at + deps.lifetimes.messageMs,
  });
  if (!begun.ok) return begun;
  const messages = chosen.map((teamId) => messageTo(begun.value.broadcast, teamId));
  await deps.store.batchWrite(
    messages.map((message) => ({ op: 'put', table: deps.table, item: toMessageItem(message) })),
  );
  await postBroadcast(deps, begun.value.broadcast, messages, teamIds && chosen);
  const answered = await answerCalls(deps, gameId, {
    teamIds: chosen,
    wordsId: id,
    decidedBy: deciderOf(seat.value, actor),
  });
  if (!answered.ok) return answered;
  return ok({ broadcastId: id, at: begun.value.broadcast.at, teams: chosen.length });
};

interface AnswerCommand {
  readonly gameId: string;
  readonly teamId: string;
  readonly levelId: string;
  readonly id: string;
  readonly text: string;
}

/** The host as the character: players cannot tell the difference, other hosts can. */
export const answerAsCharacter = async (
  deps: ChatDeps,
  actor: Actor,
  { gameId, teamId, levelId, id, text }: AnswerCommand,
) => {
  const seat = await requireHost(deps, actor, gameId);
  if (!seat.ok) return seat;
  const { hunt } = seat.value;
  if (!hunt.teams.some((team) => team.id === teamId)) return fail('hunt-team-not-found');
  const level = hunt.levels.find((each) => each.id === levelId);
  if (!level) return fail('hunt-level-not-found');
  if (!level.character) return fail('hunt-character-missing');
  const at = deps.clock.now();
  const about = {
    id,
    gameId,
    teamId,
    levelId,
    userId: hostUserId(seat.value),
    text,
    at,
    until: at + deps.lifetimes.messageMs,
  };
  const posted = await postOnce(
    deps,
    { ...about, role: 'assistant', by: 'host' },
    digestOf(gameId, teamId, levelId, text),
  );
  return posted.ok ? ok({ message: posted.value.message }) : posted;
};
