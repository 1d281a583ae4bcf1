import type { IdentityId } from '#core/ids.ts';
import type { Instant } from '#core/instant.ts';
import { fail } from '#core/result.ts';
import type { CodesIn, ErrorCode, Failed, Result } from '#core/result.ts';
import { BatchLine } from '#platform/rooms/server/batch-line.ts';
import type { Waiting } from '#platform/rooms/server/batch-line.ts';
import { refusalOf } from '#server/kit/thrown.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { isChallenge } from '../rules/challenge.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import { countOperation } from './answers.items.ts';
import type { Counted } from './answers.items.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { checkStep } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import { fromPlayerItem, identityKey, playerKey, playerNameIn } from './players.items.ts';
import type { Seat } from './players.items.ts';
import { readGameState } from './reading.service.ts';

/** Something a player hands in during a step: an answer, a vote. */
export interface StepCommand {
  readonly identityId: IdentityId;
  /** Of the seat this identity was last seen on; checked again with the batch. */
  readonly playerName: string;
  readonly questionId: string;
  readonly receivedAt: Instant;
}

export interface Scene {
  readonly game: GameState;
  readonly questions: readonly GameQuestion[];
  readonly now: Instant;
}

/** To be written, with the receipt its sender gets once it is durable. */
export interface Taken<Stored, Receipt> {
  readonly write: Stored;
  readonly receipt: Receipt;
}

export interface StepKind<Command extends StepCommand, Stored, Receipt, Code extends ErrorCode> {
  readonly mostInBatch: number;
  /** Where each takes more than one operation of the 100 a transaction has. */
  readonly mostFor?: (game: GameState) => number;
  readonly keyOf: (gameId: string, command: Command) => Key;
  readonly fromItem: (item: Item) => Stored;
  /** Decides one command: write it, or answer at once (a repetition, a refusal). */
  readonly judge: (
    scene: Scene,
    command: Command,
    own: { readonly seat: Seat; readonly before: Stored | undefined },
  ) => Taken<Stored, Receipt> | Result<Receipt, Code>;
  readonly operationsOf: (
    place: GamePlace,
    write: Stored,
    before: Stored | undefined,
  ) => readonly Operation[];
  readonly countedAs: (command: Command) => Counted;
}

type Own<Stored> = { readonly seat: Seat; readonly before: Stored | undefined };

/** Refusals that apply to every submission, besides those of its own rules. */
type StepRefusal =
  | CodesIn<Awaited<ReturnType<typeof readGameState>>>
  | NonNullable<ReturnType<typeof refusalOf>>['code']
  | 'game-busy'
  | 'game-not-joined'
  | 'game-kicked';

const MOST_ATTEMPTS = 20;
const RETRY_SPREAD_MS = 15;

/**
 * Takes what thousands of phones hand in during one step: whatever arrives while a batch is written shares the next
 * transaction, which holds only while the game is still in the step it was judged in. So nothing is stored after a
 * close, on whichever node, and nothing that was acknowledged is missed by a later count.
 */
export class StepIntake<Command extends StepCommand, Stored, Receipt, Code extends ErrorCode> {
  readonly #deps: EngagementDeps;
  readonly #kind: StepKind<Command, Stored, Receipt, Code>;
  readonly #onTaken: (game: GameState) => void;
  readonly #line: BatchLine<Command, Receipt, Code | StepRefusal>;

  constructor(
    deps: EngagementDeps,
    kind: StepKind<Command, Stored, Receipt, Code>,
    onTaken: (game: GameState) => void,
  ) {
    this.#deps = deps;
    this.#kind = kind;
    this.#onTaken = onTaken;
    this.#line = new BatchLine({
      mostInBatch: kind.mostInBatch,
      keysOf: ({ questionId, playerName }) => [`${questionId} ${playerName}`],
      take: (gameId, batch) => this.#take(gameId, batch),
      full: fail('game-busy'),
    });
  }

  get depth(): number {
    return this.#line.depth;
  }

  submit(gameId: string, command: Command): Promise<Result<Receipt, Code | StepRefusal>> {
    return this.#line.submit(gameId, command);
  }

  async #take(
    gameId: string,
    batch: readonly Waiting<Command, Receipt, Code | StepRefusal>[],
  ): Promise<void> {
    let left = batch;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS && left.length > 0;) {
      const game = await readGameState(this.#deps, gameId);
      if (!game.ok) return answerAll(left, game);
      const { staged, clock } = this.#deps;
      const questions = await (isChallenge(game.value) ? staged.played(game.value) : staged.of(game.value));
      const some = left.slice(0, this.#kind.mostFor?.(game.value) ?? left.length);
      if (await this.#attempt({ game: game.value, questions, now: clock.now() }, some))
        left = left.slice(some.length);
      else await this.#pause(attempt++);
    }
    answerAll(left, fail('game-busy'));
  }

  /** False when somebody was faster: the game moved on, or the same seat answered elsewhere. */
  async #attempt(
    scene: Scene,
    batch: readonly Waiting<Command, Receipt, Code | StepRefusal>[],
  ): Promise<boolean> {
    const { game } = scene;
    const place = placeOf(this.#deps, game);
    const owns = await this.#readOwns(game.gameId, batch);
    const operations: Operation[] = [checkStep(place, game.epoch)];
    const counts = new Map<Counted, number>();
    const answers: (() => void)[] = [];
    for (const [index, { command, answer }] of batch.entries()) {
      const own = owns[index] ?? fail('game-busy');
      const judged = 'ok' in own ? own : this.#kind.judge(scene, command, own);
      if ('ok' in judged) {
        answers.push(() => answer(judged));
        continue;
      }
      const { before } = own as Own<Stored>;
      operations.push(...this.#kind.operationsOf(place, judged.write, before));
      const counted = this.#kind.countedAs(command);
      if (before === undefined) counts.set(counted, (counts.get(counted) ?? 0) + 1);
      answers.push(() => answer({ ok: true, value: judged.receipt }));
    }
    const isWriting = operations.length > 1;
    for (const [counted, by] of counts) {
      operations.push(countOperation(place, { counted, node: this.#deps.node, by }));
    }
    if (isWriting && !(await this.#deps.store.transact(operations)).ok) return false;
    for (const tell of answers) tell();
    if (isWriting) this.#onTaken(game);
    return true;
  }

  /** The seat as it is now, and what it handed in before: three rows a command, in one reading. */
  async #readOwns(
    gameId: string,
    batch: readonly Waiting<Command, Receipt, Code | StepRefusal>[],
  ): Promise<(Own<Stored> | Failed<StepRefusal>)[]> {
    const { store, table } = this.#deps;
    const keys = batch.flatMap(({ command }) => [
      identityKey(gameId, command.identityId),
      playerKey(gameId, command.playerName),
      this.#kind.keyOf(gameId, command),
    ]);
    const items = await store.batchGet(table, keys);
    return batch.map(({ command }, index): Own<Stored> | Failed<StepRefusal> =>
      orRefusal(() => this.#ownOf(command, items.slice(index * 3, index * 3 + 3))),
    );
  }

  #ownOf(
    command: Command,
    [row, player, before]: readonly (Item | undefined)[],
  ): Own<Stored> | Failed<StepRefusal> {
    if (!row || !player) return fail('game-not-joined');
    // The seat was taken over since its name was looked up: the sender's next try finds the right one.
    if (playerNameIn(row) !== command.playerName) return fail('game-busy');
    const seat = fromPlayerItem(player);
    if (seat.isKicked) return fail('game-kicked');
    return { seat, before: before && this.#kind.fromItem(before) };
  }

  #pause(attempt: number): Promise<void> {
    const { clock, ids } = this.#deps;
    return new Promise((resolve) => {
      clock.after(ids.below(RETRY_SPREAD_MS * attempt) + 1, resolve);
    });
  }
}

/** One unreadable item must not fail the rest of its batch. */
const orRefusal = <T>(read: () => T): T | Failed<StepRefusal> => {
  try {
    return read();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ok: false, error: refusal };
  }
};

const answerAll = <Command, Receipt, Code extends ErrorCode>(
  waiting: readonly Waiting<Command, Receipt, Code>[],
  refusal: Failed<Code>,
): void => {
  for (const { answer } of waiting) answer(refusal);
};
