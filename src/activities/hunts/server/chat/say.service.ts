import { fail, ok } from '#core/result.ts';
import type { Instant } from '#core/instant.ts';
import type { Actor } from '#server/kit/actor.ts';
import { digestOf } from '#server/kit/seal.ts';
import { lacks } from '#store/port/conditions.ts';
import type { Clue, Level, PositionReport } from '#activities/hunts/contract.file.ts';
import { judgeGoal } from '#activities/hunts/rules/chat/goal.ts';
import { decideFence, fixOf } from '#activities/hunts/rules/geofence/decide.ts';
import type { FenceDecision } from '#activities/hunts/rules/geofence/decide.ts';
import { fenceOf } from '#activities/hunts/rules/hunt-file.ts';
import { clueState, cluesFor, given } from '#activities/hunts/rules/progress/clues.ts';
import { mustRun, teamNamed } from '#activities/hunts/rules/progress/complete.ts';
import { playedBetween } from '#activities/hunts/rules/progress/played-time.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import {
  ANSWERED,
  answeredChanges,
  fromMessageItem,
  messageKey,
  sentKey,
  toMessageItem,
} from '../messages.items.ts';
import type { SentMark, StoredMessage } from '../messages.items.ts';
import { complete, giveClue } from '../play.service.ts';
import { playerSeat } from './chat.deps.ts';
import type { ChatDeps, PlayerSeat } from './chat.deps.ts';
import { teamFeed } from './feeds.service.ts';
import { firstOf, postMessage, postOnce, readMark } from './posting.ts';
import { replyOf } from './voice.ts';
import type { Spoken } from './voice.ts';

const REMEMBERED = 40;

export interface SayCommand {
  readonly gameId: string;
  readonly levelId: string;
  readonly id: string;
  readonly text: string;
  readonly deviceAt?: Instant | undefined;
  readonly position?: PositionReport | undefined;
}

/** A message on its way, with everything that is known about it. */
interface Saying {
  readonly seat: PlayerSeat;
  readonly level: Level;
  readonly command: SayCommand;
  readonly mark: SentMark;
  readonly message: StoredMessage;
}

const replyIdOf = ({ userId, id }: SentMark): string => derivedUuid('reply', userId, id);

/** The level by its own id, as the team plays it. */
const levelOf = ({ hunt, progress, teamId }: PlayerSeat, levelId: string) => {
  const team = teamNamed(progress, teamId);
  if (!team.ok) return team;
  const level = hunt.levels.find(({ id }) => id === levelId);
  if (!level || !team.value.route.includes(levelId)) return fail('hunt-level-not-found');
  return level.character ? ok(level) : fail('hunt-character-missing');
};

const maySay = ({ progress, teamId }: PlayerSeat, levelId: string) => {
  const team = teamNamed(progress, teamId);
  if (!team.ok) return team;
  const running = mustRun(progress);
  if (!running.ok) return running;
  const isKnown = team.value.open.has(levelId) || team.value.completed.has(levelId);
  return isKnown ? ok(undefined) : fail('hunt-level-locked');
};

const digestOfSaying = ({ gameId, levelId, text }: SayCommand): string => digestOf(gameId, levelId, text);

const newMessage = (
  deps: ChatDeps,
  { gameId, teamId, userId }: PlayerSeat,
  { id, levelId, text, deviceAt }: SayCommand,
): StoredMessage => {
  const at = deps.clock.now();
  return {
    id,
    gameId,
    teamId,
    userId,
    levelId,
    role: 'user',
    by: 'player',
    text,
    at,
    until: at + deps.lifetimes.messageMs,
    ...(deviceAt !== undefined && { deviceAt }),
  };
};

/** What is known is not judged again: it was allowed when it came. */
const receive = async (deps: ChatDeps, seat: PlayerSeat, command: SayCommand) => {
  const digest = digestOfSaying(command);
  const known = await readMark(deps, seat.userId, command.id);
  if (known) return firstOf(deps, known, digest);
  const allowed = maySay(seat, command.levelId);
  return allowed.ok ? postOnce(deps, newMessage(deps, seat, command), digest) : allowed;
};

const cluesHad = ({ hunt, progress, teamId }: PlayerSeat, level: Level, now: Instant): Clue[] => {
  const team = progress.teams.get(teamId);
  const openedAt = team?.open.get(level.id);
  const difficulty = hunt.teams.find(({ id }) => id === teamId)?.difficulty_level;
  const playedMs = openedAt === undefined ? 0 : playedBetween(progress.pauses, openedAt, now);
  return cluesFor(level, difficulty).filter((clue) => {
    const isReleased = team?.clues.get(level.id)?.has(clue.id) === true;
    return clueState(clue, playedMs, isReleased).state !== 'waiting';
  });
};

const speak = async (deps: ChatDeps, { seat, level, message }: Saying): Promise<Spoken | undefined> => {
  const { messages } = await teamFeed(deps, seat, { levelId: level.id, limit: REMEMBERED });
  // Indexes may lag behind or be ahead: only messages before this one count.
  const before = messages.filter(({ id, at }) => id !== message.id && at <= message.at).toReversed();
  const clues = cluesHad(seat, level, message.at);
  return replyOf(deps, {
    level,
    teamId: seat.teamId,
    language: seat.hunt.language ?? 'en',
    clues: clues.map(({ text }) => text),
    released: new Set(clues.map(({ id }) => id)),
    turn: before.filter(({ role }) => role === 'user').length,
    history: before.flatMap(({ role, text }) => (role === 'system' ? [] : [{ role, text }])),
    text: message.text,
  });
};

/** Answers once: of two deliveries that were answered at the same time, the first stored reply holds. */
const answer = async (deps: ChatDeps, saying: Saying) => {
  const { store, table, clock } = deps;
  const { mark, message } = saying;
  const spoken = await speak(deps, saying);
  if (!spoken) return fail('hunt-character-missing');
  const at = Math.max(clock.now(), message.at + 1);
  const { deviceAt: _, ...about } = message;
  const reply: StoredMessage = {
    ...about,
    id: replyIdOf(mark),
    role: 'assistant',
    by: spoken.by,
    text: spoken.text,
    at,
    ...(spoken.intent !== undefined && { intent: spoken.intent }),
    ...(spoken.clue && { clueId: spoken.clue.id }),
    ...(spoken.heldBack && { heldBack: spoken.heldBack }),
  };
  const stored = await store.transact([
    {
      op: 'update',
      table,
      key: sentKey(mark.userId, mark.id),
      changes: answeredChanges(at),
      condition: lacks(ANSWERED),
    },
    { op: 'put', table, item: toMessageItem(reply) },
  ]);
  if (stored.ok) await postMessage(deps, reply);
  const answered = await readMark(deps, mark.userId, mark.id);
  return answered?.replyAt === undefined ? fail('conflict') : ok(answered);
};

const fenceOfSaying = (level: Level, { position }: SayCommand, now: Instant): FenceDecision | undefined => {
  const fence = fenceOf(level);
  return fence && position && decideFence(fence, fixOf(position, now)).decision;
};

/** What the character gave takes hold, however often this is reached. */
const takeHold = async (
  deps: ChatDeps,
  { seat, level, command, mark }: Saying,
  { clueId, intent }: StoredMessage,
) => {
  const { deviceAt } = command;
  const deed = { levelId: level.id, ...(deviceAt !== undefined && { deviceAt }) };
  const idOf = (what: string): string => derivedUuid(what, mark.userId, mark.id);
  if (clueId !== undefined)
    await giveClue(deps, seat, { ...deed, id: idOf('clue'), clueId, by: 'chat' }, given);
  const fence = fenceOfSaying(level, command, deps.clock.now());
  const isDone = seat.progress.teams.get(seat.teamId)?.completed.has(level.id) === true;
  const judged = judgeGoal(level, intent, fence);
  if (judged !== 'done')
    return { isCompleted: isDone, ...(judged === 'place' && !isDone && { isPlaceMissing: true }) };
  const completed = await complete(deps, seat, { ...deed, id: idOf('goal') }, { by: 'chat' });
  // What came late is not done.
  const isCompleted = completed.ok && completed.value.outcome === 'completed';
  return { isCompleted: isCompleted || isDone };
};

/** Sends a message to a character and returns its reply; sent again, it is stored once. */
export const say = async (deps: ChatDeps, actor: Actor, command: SayCommand) => {
  const seat = await playerSeat(deps, actor, command.gameId);
  if (!seat.ok) return seat;
  const level = levelOf(seat.value, command.levelId);
  if (!level.ok) return level;
  const received = await receive(deps, seat.value, command);
  if (!received.ok) return received;
  const { mark, message } = received.value;
  const saying: Saying = { seat: seat.value, level: level.value, command, mark, message };
  const answered = mark.replyAt === undefined ? await answer(deps, saying) : ok(mark);
  if (!answered.ok) return answered;
  const { replyAt = message.at } = answered.value;
  const item = await deps.store.get(deps.table, messageKey(mark.userId, replyAt, replyIdOf(mark)));
  if (!item) return fail('conflict');
  const reply = fromMessageItem(item);
  const outcome = await takeHold(deps, saying, reply);
  const clue = level.value.clues?.find(({ id }) => id === reply.clueId);
  return ok({ message, reply, ...outcome, ...(clue && { clue: { id: clue.id, text: clue.text } }) });
};
