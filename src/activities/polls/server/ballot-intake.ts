import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import type { Failed, Result } from '#core/result.ts';
import { BatchLine } from '#platform/rooms/server/batch-line.ts';
import type { Waiting } from '#platform/rooms/server/batch-line.ts';
import { readSettled } from '#platform/rooms/server/change-versioned.ts';
import type { ChangeRefusal } from '#platform/rooms/server/change-versioned.ts';
import type { Operation, TransactionResult } from '#store/port/store.ts';
import { inBatchOrder, judgeBallot, receiptOf, writeBatch } from '../rules/casting.ts';
import type {
  Accepted,
  BallotRefusal,
  WithdrawalRefusal,
  BallotCommand,
  Receipt,
  StoredBallot,
  WrittenBatch,
} from '../rules/casting.ts';
import { checkOpen, closeWhenAllVoted } from '../rules/poll.ts';
import { rollOf } from '../rules/roll.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import {
  ballotKey,
  batchItem,
  isListed,
  listedKey,
  fromBallotItem,
  putBallot,
  putMark,
  useListed,
  weightIn,
} from './ballots.items.ts';
import { pollsTable, savePollOperations } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { unknownVoter, withEmail } from './voters.ts';

/** Refusals for any command in the queue, whether it casts or withdraws a ballot. */
type LineRefusal = 'poll-not-found' | 'poll-not-open' | 'poll-closed' | 'poll-busy' | ChangeRefusal;
type IntakeRefusal = LineRefusal | BallotRefusal | 'poll-code-unknown' | 'poll-already-voted';
type WaitingBallot = Waiting<BallotCommand, Receipt, IntakeRefusal>;
type AcceptedBallot = Accepted & { readonly waiting: WaitingBallot };

/** Two operations a ballot beside the poll, its batch, the owner's row and a deadline: within 100. */
const MOST_IN_BATCH = 47;
const MOST_ATTEMPTS = 12;
const RETRY_SPREAD_MS = 15;
const POLL_OPERATION = 0;

/** Which operations of a transaction belong to one ballot, to find the ballot a refusal is about. */
interface Place {
  readonly ballot: number;
  voter: number | undefined;
}

interface Plan {
  readonly operations: readonly Operation[];
  readonly places: readonly Place[];
}

/** Every batch of ballots is one transaction and one place in the chain. */
export class BallotIntake {
  readonly #deps: PollDeps;
  readonly #publish: (poll: PollState, events: readonly PollEvent[]) => void;
  readonly #line: BatchLine<BallotCommand, Receipt, IntakeRefusal>;

  constructor(deps: PollDeps, publish: (poll: PollState, events: readonly PollEvent[]) => void) {
    this.#deps = deps;
    this.#publish = publish;
    this.#line = new BatchLine({
      mostInBatch: MOST_IN_BATCH,
      // The poll decides later which of these identifies the voter.
      keysOf: ({ ballotId, bringer }) => [
        `ballot ${ballotId}`,
        ...(bringer ? [`identity ${bringer.identityId}`] : []),
        ...(bringer && bringer.code !== '' ? [`code ${bringer.code}`] : []),
      ],
      take: (pollId, batch) => this.#take(pollId, batch),
      full: fail('poll-busy'),
    });
  }

  get depth(): number {
    return this.#line.depth;
  }

  /** A withdrawal needs no voter: neither choices nor codes are asked for. */
  submit(
    pollId: string,
    withdrawal: BallotCommand & { readonly choices: undefined },
  ): Promise<Result<Receipt, LineRefusal | WithdrawalRefusal>>;
  submit(pollId: string, command: BallotCommand): Promise<Result<Receipt, IntakeRefusal>>;
  submit(pollId: string, command: BallotCommand): Promise<Result<Receipt, IntakeRefusal>> {
    return this.#line.submit(pollId, command);
  }

  async #take(pollId: string, batch: readonly WaitingBallot[]): Promise<void> {
    let left = batch;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS && left.length > 0; attempt++) {
      const poll = await readSettled(this.#deps, this.#deps.polls, pollId);
      if (!poll.ok) return answerAll(left, poll);
      const open = checkOpen(poll.value, this.#deps.clock.now());
      if (!open.ok) return this.#answerLate(poll.value, left, open);
      left = await this.#attempt(poll.value, await this.#withEmails(poll.value, left));
      if (left.length > 0) await this.#pause(attempt);
    }
    answerAll(left, fail('poll-busy'));
  }

  /** A voter whose first answer was lost may ask again after the close and get the receipt of the stored ballot. */
  async #answerLate(
    poll: PollState,
    late: readonly WaitingBallot[],
    refusal: Failed<IntakeRefusal>,
  ): Promise<void> {
    const before = await this.#readBefore(poll.pollId, late);
    for (const { command, answer } of late) {
      const judged = judgeBallot(poll, command, before.get(command.ballotId));
      answer('ok' in judged && judged.ok ? judged : refusal);
    }
  }

  /** Answers what it can; returns what must be tried again. */
  async #attempt(poll: PollState, batch: readonly WaitingBallot[]): Promise<readonly WaitingBallot[]> {
    const before = await this.#readBefore(poll.pollId, batch);
    const accepted: AcceptedBallot[] = [];
    for (const waiting of batch) {
      const judged = judgeBallot(poll, waiting.command, before.get(waiting.command.ballotId));
      if ('ok' in judged) waiting.answer(judged);
      else accepted.push({ ...judged, waiting });
    }
    if (accepted.length === 0) return [];
    const ordered = this.#shuffled(poll, await this.#weighed(poll, accepted));
    const written = writeBatch(poll, ordered);
    const now = this.#deps.clock.now();
    const closing = closeWhenAllVoted({ ...written.next, version: poll.version + 1 }, now);
    const { operations, places } = this.#plan(poll, { ...written, next: closing.state }, ordered);
    const stored = await this.#deps.store.transact(operations);
    if (!stored.ok) return answerRefused(stored, places, ordered);
    this.#publish(closing.state, closing.events);
    ordered.forEach(({ waiting }, index) =>
      waiting.answer(ok(receiptOf(written.ballots[index] as StoredBallot))),
    );
    return [];
  }

  async #withEmails(poll: PollState, batch: readonly WaitingBallot[]): Promise<readonly WaitingBallot[]> {
    if (poll.settings.voters !== 'roll') return batch;
    return Promise.all(
      batch.map(async (waiting) => {
        const { command } = waiting;
        const bringer = command.bringer && (await withEmail(this.#deps, poll, command.bringer));
        return { ...waiting, command: { ...command, bringer } };
      }),
    );
  }

  /** A voter's weight never changes, so it can be read before their row is marked as used. */
  async #weighed(poll: PollState, accepted: readonly AcceptedBallot[]): Promise<readonly AcceptedBallot[]> {
    if (rollOf(poll).rollWeight === undefined) return accepted;
    return Promise.all(
      accepted.map(async (one) => {
        if (!isListed(one.voter)) return one;
        const row = await this.#deps.store.get(pollsTable, listedKey(poll.pollId, one.voter));
        return { ...one, weight: weightIn(row) };
      }),
    );
  }

  async #readBefore(
    pollId: string,
    batch: readonly WaitingBallot[],
  ): Promise<ReadonlyMap<string, StoredBallot>> {
    const ids = [...new Set(batch.map(({ command }) => command.ballotId))];
    const items = await this.#deps.store.batchGet(
      pollsTable,
      ids.map((ballotId) => ballotKey(pollId, ballotId)),
    );
    return new Map(fromBallotItem.list(items).map((ballot) => [ballot.ballotId, ballot]));
  }

  /**
   * The poll's own operations, the ballots, then the marks in an order of their own: a driver may keep the
   * order of writes (SQLite numbers its rows), and a mark next to its ballot would link the two.
   */
  #plan(poll: PollState, written: WrittenBatch, ordered: readonly Accepted[]): Plan {
    const now = this.#deps.clock.now();
    const { deadlineAt } = this.#deps.polls;
    const move = { from: poll.version === 0 ? undefined : deadlineAt(poll), to: deadlineAt(written.next) };
    const operations: Operation[] = [
      ...savePollOperations(written.next, poll),
      { op: 'put', table: pollsTable, item: batchItem(poll.pollId, written.entries, now) },
      ...this.#deps.deadlines.schedule(this.#deps.polls.kind, poll.pollId, move),
    ];
    const places: Place[] = ordered.map(({ before }, index) => ({
      ballot: operations.push(putBallot(poll, written.ballots[index] as StoredBallot, before, now)) - 1,
      voter: undefined,
    }));
    for (const { voter, place } of this.#shuffled(
      poll,
      ordered.map(({ voter }, index) => ({ voter, place: places[index] as Place })),
    )) {
      if (!voter) continue;
      const uses = isListed(voter) ? useListed(poll.pollId, voter) : putMark(poll.pollId, voter.key);
      place.voter = operations.push(uses) - 1;
    }
    return { operations, places };
  }

  #shuffled<T>(poll: PollState, items: readonly T[]): readonly T[] {
    return inBatchOrder(poll, items, (list) => seededRandom(this.#deps.ids.secret()).shuffle(list));
  }

  #pause(attempt: number): Promise<void> {
    const { clock, ids } = this.#deps;
    return new Promise((resolve) => {
      clock.after(ids.below(RETRY_SPREAD_MS * attempt) + 1, resolve);
    });
  }
}

const answerAll = (waiting: readonly WaitingBallot[], refusal: Failed<IntakeRefusal>): void => {
  for (const { answer } of waiting) answer(refusal);
};

/** An existing mark or used code refuses that ballot only; everything else is a race and is tried again. */
const answerRefused = (
  stored: Extract<TransactionResult, { ok: false }>,
  places: readonly Place[],
  accepted: readonly AcceptedBallot[],
): readonly WaitingBallot[] => {
  const failed = new Map(stored.failed.map(({ index, current }) => [index, current]));
  const again = failed.has(POLL_OPERATION)
    ? accepted
    : accepted.filter(({ waiting, voter: used }, index) => {
        const { ballot, voter } = places[index] as Place;
        // The ballot exists too: another node took the same command, and the next attempt will find it.
        if (voter === undefined || !failed.has(voter) || failed.has(ballot)) return true;
        const isUnknown = isListed(used) && failed.get(voter) === undefined;
        waiting.answer(fail(isUnknown ? unknownVoter(used) : 'poll-already-voted'));
        return false;
      });
  return again.map(({ waiting }) => waiting);
};
