import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import { changeVersioned, firstDeadline } from '#platform/rooms/server/change-versioned.ts';
import type { Decide } from '#platform/rooms/server/change-versioned.ts';
import { claimCode } from '#platform/rooms/server/codes.service.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import type { GameChange, GameMove, NewGame } from '../contract.moves.ts';
import { openChallenge } from '../rules/challenge.ts';
import { changeGame, makeGame } from '../rules/game.ts';
import type { StepDecision } from '../rules/game.ts';
import { isLate, moveGame } from '../rules/moves.ts';
import { outlineOf, pickAgain, pickNamed, pickNext, pickWritten } from '../rules/outline.ts';
import type { SourceQuestion } from '../rules/outline.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { GameEvent, GameQuestion, GameState } from '../rules/state.ts';
import { openQuestions } from '../rules/steps.ts';
import type { Picked } from '../rules/steps.ts';
import { noteFollowed, questionsFor, readAgain } from './challenge.service.ts';
import { requireHost } from './engagements.guards.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { newGameOperations } from './games.items.ts';
import { historyOperations, newHistoryOperations } from './history.items.ts';
import { pastGameOf } from './past-game.ts';
import { playOperation, playedAt } from './plays.items.ts';
import { eventOperation, questionOperations } from './questions.items.ts';
import { readAsHost, readCount, readQuestion } from './reading.service.ts';
import { requireSet, sourcesOf, typeFor } from './set-sources.ts';

/** A drawn code may belong to a past game; it stays claimed, so codes get longer in time. */
const MOST_CODES = 30;
export const CODE_OUTLIVES_MS = DAY_MS;

/** What the session opens with: a challenge with all of its questions, any other with none. */
const openedAtOnce = async (
  deps: EngagementDeps,
  draft: GameState,
  { challenge }: NewGame,
  { again, isSetOwner }: { readonly again: Again | undefined; readonly isSetOwner: boolean },
) => {
  if (!challenge) return ok<StepDecision>({ state: draft, events: [] });
  const wanted = { ...challenge, ...(isSetOwner && { holdsSet: true as const }) };
  const picked = await questionsFor(deps, draft, again);
  return openChallenge(draft, picked, wanted, { now: draft.createdAt, livesMs: deps.lifetimes.gameMs });
};

type Again = Parameters<typeof questionsFor>[2];

interface MadeFor {
  readonly isOfRoom?: true;
  /** Stored with the game or not at all, so the caller can find the game by it. */
  readonly also?: (gameId: string) => readonly Operation[];
}

/** The set it plays; of a repetition, the one the session played. */
const setFor = async (
  deps: EngagementDeps,
  actor: Pick<Actor, 'identityId'>,
  { setId, challenge }: NewGame,
) => {
  const again =
    challenge?.againOf === undefined ? undefined : await readAgain(deps, actor, challenge.againOf);
  if (again && !again.ok) return again;
  const head = setId === undefined || again ? undefined : await requireSet(deps, actor, setId);
  if (head && !head.ok) return head;
  return ok({ again: again?.value, head: head?.value });
};

type Source = Extract<Awaited<ReturnType<typeof setFor>>, { readonly ok: true }>['value'];

/** The session as it was asked for, without its code. */
const draftOf = (
  deps: EngagementDeps,
  { identityId }: Pick<Actor, 'identityId'>,
  given: NewGame,
  { head, again }: Source,
) => {
  const engagementType = typeFor(head, again?.game.engagementType ?? given.engagementType);
  if (!engagementType.ok) return engagementType;
  const made = { hostId: identityId, engagementType: engagementType.value, seed: deps.ids.secret() };
  // What the set says holds where the host says nothing.
  const settings = { ...head?.presets, ...given.settings };
  const setId = again ? undefined : given.setId;
  return makeGame({ ...given, setId, settings }, { ...made, gameId: '' }, deps.clock.now());
};

export const createGame = async (
  deps: EngagementDeps,
  actor: Pick<Actor, 'identityId'>,
  given: NewGame,
  { isOfRoom, also = () => [] }: MadeFor = {},
) => {
  const source = await setFor(deps, actor, given);
  if (!source.ok) return source;
  const { head, again } = source.value;
  const draft = draftOf(deps, actor, given, source.value);
  if (!draft.ok) return draft;
  const isSetOwner = head?.ownerId === actor.identityId;
  const opened = await openedAtOnce(deps, { ...draft.value, isLocked: isOfRoom === true, isOfRoom }, given, {
    again,
    isSetOwner,
  });
  if (!opened.ok) return opened;
  const game = await storeNew(deps, opened.value, also);
  if (game.ok) await noteFollowed(deps, given, game.value.gameId);
  return game;
};

/** Under the first code that no session ever had. */
const storeNew = async (
  deps: EngagementDeps,
  { state, events }: StepDecision,
  also: NonNullable<MadeFor['also']>,
) => {
  for (let draw = 1; draw <= MOST_CODES; draw++) {
    const expiresAt = placeOf(deps, state).expiresAt + CODE_OUTLIVES_MS;
    const code = await claimCode(deps, { kind: 'engagement', targetId: deps.ids.uuid(), expiresAt });
    if (!code.ok) return code;
    const game: GameState = { ...state, gameId: code.value };
    const { gameId, setId } = game;
    const place = placeOf(deps, game);
    const deadline = firstDeadline(deps, deps.games, gameId, game);
    const claims = also(gameId);
    const stored = await deps.store.transact([
      ...claims,
      ...newGameOperations(place, game),
      ...newHistoryOperations(deps.table, pastGameOf(game, 0)),
      ...(setId === undefined ? [] : [playOperation(deps.table, { gameId, setId }, playedAt(game))]),
      ...questionOperations(place, events),
      ...(events.length === 0 ? [] : [eventOperation(place, game, events)]),
      ...deadline.operations,
    ]);
    if (!stored.ok) {
      if (stored.failed.some(({ index }) => index < claims.length)) return fail('conflict');
      continue;
    }
    deadline.watch();
    if (events.length > 0) deps.games.publish(game, events);
    return ok(game);
  }
  return fail('codes-exhausted');
};

/** The one way hosts and co-hosts change a game. */
export const changeAsHost = async <Code extends ErrorCode = never>(
  deps: EngagementDeps,
  actor: Actor,
  gameId: string,
  decide: Decide<GameState, GameEvent, Code>,
) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const changed = await changeVersioned(deps, deps.games, gameId, decide);
  return changed.ok ? ok(changed.value.state) : changed;
};

export const changeGameAsHost = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, ...change }: GameChange & { readonly gameId: string },
) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const head = change.setId === undefined ? undefined : await requireSet(deps, actor, change.setId);
  if (head && !head.ok) return head;
  const type = typeFor(head?.value, game.value.engagementType);
  if (!type.ok) return type;
  const changed = await changeAsHost(deps, actor, gameId, (state, now) => changeGame(state, change, now));
  if (!changed.ok || change.title === undefined) return changed;
  await keepHistory(deps, changed.value);
  return changed;
};

/** The history row for the game's current state. */
export const keepHistory = async (deps: EngagementDeps, game: GameState): Promise<void> => {
  const joined = await readCount(deps, game.gameId, 'joined');
  await deps.store.transact(historyOperations(deps.table, pastGameOf(game, joined)));
};

type Opening = Extract<GameMove, { readonly move: 'open' }>;

const pickFor = (game: GameState, move: Opening, sources: readonly SourceQuestion[]) => {
  if (move.question) return pickWritten(game, move.question);
  return move.sourceRef === undefined ? pickNext(game, sources) : pickNamed(game, sources, move.sourceRef);
};

/** What a game opens with by itself or by its host; the set was read before, so it must still be the same. */
export const openWith =
  <Code extends ErrorCode>(
    setId: string | undefined,
    pick: (state: GameState) => Result<readonly Picked[], Code>,
    by: 'host' | 'duty',
  ) =>
  (state: GameState, now: Instant) => {
    if (state.setId !== setId) return fail('conflict');
    if (state.phase === 'ended') return fail('game-over');
    const picked = pick(state);
    return picked.ok ? openQuestions(state, picked.value, { by, at: now }) : picked;
  };

const openAsHost = async (deps: EngagementDeps, game: GameState, move: Opening) => {
  const needsSet = move.question === undefined;
  const sources = needsSet ? await sourcesOf(deps, game) : [];
  const decide = openWith(game.setId, (state) => pickFor(state, move, sources), 'host');
  return changeVersioned(deps, deps.games, game.gameId, (state, now) =>
    isLate(state, move) ? ok(unchanged(state)) : decide(state, now),
  );
};

const rerunAsHost = async (
  deps: EngagementDeps,
  game: GameState,
  move: Extract<GameMove, { readonly move: 'rerun' }>,
) => {
  const ids = move.questionId === undefined ? game.onStage : [move.questionId];
  const questions: GameQuestion[] = [];
  for (const questionId of ids) {
    const question = await readQuestion(deps, game.gameId, questionId);
    if (!question.ok) return question;
    questions.push(question.value);
  }
  if (questions.length === 0) return fail('question-not-found');
  const picked = questions.map(pickAgain);
  return changeVersioned(deps, deps.games, game.gameId, (state, now) =>
    isLate(state, move) ? ok(unchanged(state)) : openQuestions(state, picked, { by: 'host', at: now }),
  );
};

/** The history is written with the end itself: a crash leaves both or none. */
const endAsHost = async (
  deps: EngagementDeps,
  game: GameState,
  move: Extract<GameMove, { readonly move: 'end' }>,
) => {
  const joined = await readCount(deps, game.gameId, 'joined');
  const kind: EngagementDeps['games'] = {
    ...deps.games,
    save: (next, previous, events) => [
      ...deps.games.save(next, previous, events),
      ...historyOperations(deps.table, pastGameOf(next, joined)),
    ],
  };
  return changeVersioned(deps, kind, game.gameId, (state, now) => moveGame(state, move, now));
};

const moveAs = (deps: EngagementDeps, game: GameState, move: GameMove) => {
  switch (move.move) {
    case 'open':
      return openAsHost(deps, game, move);
    case 'rerun':
      return rerunAsHost(deps, game, move);
    case 'end':
      return endAsHost(deps, game, move);
    default:
      return changeVersioned(deps, deps.games, game.gameId, (state, now) => moveGame(state, move, now));
  }
};

export const moveGameAsHost = async (deps: EngagementDeps, actor: Actor, gameId: string, move: GameMove) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const moved = await moveAs(deps, game.value, move);
  if (!moved.ok) return moved;
  // Lists show until when it runs.
  if (move.move === 'extend' && game.value.challenge) await keepHistory(deps, moved.value.state);
  return ok(moved.value.state);
};

export const readOutline = async (deps: EngagementDeps, actor: Actor, gameId: string) => {
  const game = await deps.games.load(gameId);
  if (!game) return fail('game-not-found');
  const allowed = await requireHost(deps, game, actor);
  return allowed.ok ? ok(outlineOf(game, await sourcesOf(deps, game))) : allowed;
};
