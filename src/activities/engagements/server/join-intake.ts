import type { IdentityId } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import type { CodesIn, Failed, Result } from '#core/result.ts';
import { BatchLine } from '#platform/rooms/server/batch-line.ts';
import type { Waiting } from '#platform/rooms/server/batch-line.ts';
import { foldName, numberedName } from '#platform/rooms/rules/names.ts';
import type { Operation, TransactionResult } from '#store/port/store.ts';
import { admitNewcomer, teamAtJoining } from '../rules/joining.ts';
import type { GameState } from '../rules/state.ts';
import { countOperation } from './answers.items.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import {
  IDENTITY_OPERATION,
  NAME_OPERATION,
  PLAYER_OPERATION,
  SEAT_OPERATIONS,
  identityKey,
  nameKeysOf,
  playerNameIn,
  seatOperations,
} from './players.items.ts';
import type { Seat } from './players.items.ts';
import { keptOut } from './kept-out.ts';
import { isRude } from './profanity.ts';
import { readCount, readGameState, readSeats } from './reading.service.ts';

export interface JoinCommand {
  readonly identityId: IdentityId;
  /** Normalised. */
  readonly name: string;
  readonly teamId: string | undefined;
  readonly playerId: string;
  readonly seatHash: string;
  readonly device: string | undefined;
  /** By the room that plays the session: its host has let them in, under the name they have there. */
  readonly isGuest?: boolean;
}

/** A new seat, or the name of the one this identity has already. */
export type Joined =
  | { readonly isNew: true; readonly seat: Seat; readonly game: GameState }
  | { readonly isNew: false; readonly playerName: string };

export type JoinRefusal =
  | CodesIn<Awaited<ReturnType<typeof readGameState>>>
  | CodesIn<ReturnType<typeof admitNewcomer>>
  | CodesIn<ReturnType<typeof teamAtJoining>>
  | 'game-busy'
  | 'game-kicked'
  | 'game-name-refused'
  | 'game-name-taken'
  | 'stored-unreadable';

type WaitingJoin = Waiting<JoinCommand, Joined, JoinRefusal>;

const MOST_IN_BATCH = 32;
const MOST_ATTEMPTS = 40;
const MOST_NUMBERS = 200;

/**
 * Everybody who joins while one batch of seats is being written shares the next one. Seats touch no version, so
 * joining on many nodes at once only meets in names.
 */
export class JoinIntake {
  readonly #deps: EngagementDeps;
  readonly #onJoined: (game: GameState) => void;
  readonly #line: BatchLine<JoinCommand, Joined, JoinRefusal>;

  constructor(deps: EngagementDeps, onJoined: (game: GameState) => void) {
    this.#deps = deps;
    this.#onJoined = onJoined;
    this.#line = new BatchLine({
      mostInBatch: MOST_IN_BATCH,
      keysOf: ({ identityId, name }) => [`identity ${identityId}`, `name ${foldName(name)}`],
      take: (gameId, batch) => this.#take(gameId, batch),
      full: fail('game-busy'),
    });
  }

  get depth(): number {
    return this.#line.depth;
  }

  submit(gameId: string, command: JoinCommand): Promise<Result<Joined, JoinRefusal>> {
    return this.#line.submit(gameId, command);
  }

  async #take(gameId: string, batch: readonly WaitingJoin[]): Promise<void> {
    let left = batch;
    // Each round seats the rest or turns somebody away for good, so a batch ends by itself.
    for (let attempt = 1; attempt <= MOST_ATTEMPTS && left.length > 0; attempt++) {
      const game = await readGameState(this.#deps, gameId);
      if (!game.ok) return answerAll(left, game);
      left = await this.#attempt(game.value, await this.#newcomers(gameId, left));
    }
    answerAll(left, fail('game-busy'));
  }

  /** Players who already have a seat get it; the others continue. */
  async #newcomers(gameId: string, batch: readonly WaitingJoin[]): Promise<readonly WaitingJoin[]> {
    const { store, table } = this.#deps;
    const rows = await store.batchGet(
      table,
      batch.map(({ command }) => identityKey(gameId, command.identityId)),
    );
    return batch.filter(({ answer }, index) => {
      const row = rows[index];
      const [playerName] = playerNameIn.list([row]);
      if (playerName !== undefined) answer(ok({ isNew: false, playerName }));
      else if (row) answer(fail('stored-unreadable', { attribute: 'PlayerName' }));
      return !row;
    });
  }

  /** Answers what can be answered; gives back what must be tried again. */
  async #attempt(game: GameState, batch: readonly WaitingJoin[]): Promise<readonly WaitingJoin[]> {
    const admitted = await this.#admitted(game, batch);
    if (admitted.length === 0) return [];
    const place = placeOf(this.#deps, game);
    const count = { counted: 'joined', node: this.#deps.node, by: admitted.length } as const;
    const operations: Operation[] = [
      ...admitted.flatMap(({ seat }) => seatOperations(place, seat)),
      countOperation(place, count),
    ];
    const stored = await this.#deps.store.transact(operations);
    if (!stored.ok) return this.#answerTaken(game, admitted, stored);
    for (const { waiting, seat } of admitted) waiting.answer(ok({ isNew: true, seat, game }));
    this.#onJoined(game);
    return [];
  }

  async #admitted(game: GameState, batch: readonly WaitingJoin[]): Promise<Admitted[]> {
    const admitted: Admitted[] = [];
    if (batch.length === 0) return admitted;
    const joined = await readCount(this.#deps, game.gameId, 'joined');
    const refusals = await keptOut(
      this.#deps,
      game.gameId,
      batch.map(({ command }) => command),
    );
    const members = await this.#teamSizes(game, batch);
    for (const [index, waiting] of batch.entries()) {
      const { command, answer } = waiting;
      const allowed =
        refusals[index] ??
        admitNewcomer(command.isGuest ? { ...game, isLocked: false } : game, joined + admitted.length);
      const team = teamAtJoining(game, command, members);
      if (!allowed.ok) answer(allowed);
      else if (!team.ok) answer(team);
      else if (!command.isGuest && game.settings.filtersProfanity && isRude(command.name))
        answer(fail('game-name-refused'));
      else {
        admitted.push({ waiting, seat: this.#seatOf(game, command, team.value) });
        if (team.value !== undefined) members.set(team.value, (members.get(team.value) ?? 0) + 1);
      }
    }
    return admitted;
  }

  /** The members of teams, needed only to join the smallest one. */
  async #teamSizes(
    { settings, gameId }: GameState,
    batch: readonly WaitingJoin[],
  ): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    const isAnyTeam = batch.some(({ command }) => command.teamId === undefined);
    if (settings.teams === 'none' || (settings.teams === 'chosen' && !isAnyTeam)) return sizes;
    for (const { teamId, isKicked } of await readSeats(this.#deps, gameId)) {
      if (teamId !== undefined && !isKicked) sizes.set(teamId, (sizes.get(teamId) ?? 0) + 1);
    }
    return sizes;
  }

  #seatOf({ gameId }: GameState, command: JoinCommand, teamId: string | undefined): Seat {
    const now = this.#deps.clock.now();
    const { identityId, name, playerId, seatHash } = command;
    return {
      gameId,
      playerName: name,
      name,
      playerId,
      identityId,
      seatHash,
      devices: command.device === undefined ? [] : [command.device],
      teamId,
      joinedAt: now,
      lastSeenAt: now,
      isKicked: false,
      hasLeft: false,
      marks: {},
      scores: {},
      total: 0,
      rank: 0,
      streak: 0,
      hasFinished: false,
      finishedSurvey: undefined,
    };
  }

  /** A name in the way refuses that newcomer alone; an identity in the way has just got its seat elsewhere. */
  async #answerTaken(
    { gameId }: GameState,
    admitted: readonly Admitted[],
    stored: Extract<TransactionResult, { ok: false }>,
  ): Promise<readonly WaitingJoin[]> {
    const failed = new Set(stored.failed.map(({ index }) => index));
    const left: WaitingJoin[] = [];
    for (const [index, { waiting, seat }] of admitted.entries()) {
      const first = index * SEAT_OPERATIONS;
      // Another system keeps no names apart: there the seat alone is in the way.
      const isTaken = failed.has(first + NAME_OPERATION) || failed.has(first + PLAYER_OPERATION);
      const isNameTaken = isTaken && !failed.has(first + IDENTITY_OPERATION);
      if (isNameTaken) waiting.answer(await nameTaken(this.#deps, gameId, seat.name));
      else left.push(waiting);
    }
    return left;
  }
}

interface Admitted {
  readonly waiting: WaitingJoin;
  readonly seat: Seat;
}

const answerAll = (waiting: readonly WaitingJoin[], refusal: Failed<JoinRefusal>): void => {
  for (const { answer } of waiting) answer(refusal);
};

/** With the next one that is free: Ana 2, Ana 3, ... */
export const nameTaken = async (
  { store, table }: Pick<EngagementDeps, 'store' | 'table'>,
  gameId: string,
  name: string,
) => {
  const names = Array.from({ length: MOST_NUMBERS - 1 }, (_, index) => numberedName(name, index + 2));
  const rows = await store.batchGet(table, nameKeysOf(gameId, names));
  const suggestion = names[rows.indexOf(undefined)] ?? numberedName(name, MOST_NUMBERS + 1);
  return fail('game-name-taken', { name, suggestion });
};
