import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { standing, profileBuilderFor } from '../rules/electorate.ts';
import type { PollProfileBuilder } from '../rules/electorate.ts';
import { canonicalJson, countPoll } from '../rules/result.ts';
import { foldName } from '../rules/candidates.ts';
import type { Ballot, ChainEnd, PollState } from '../rules/state.ts';
import type { PollResult } from '../contract.views.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Page, Query, Store } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { allBallots, ballotKey, batchesAfter, fromBallotItem, fromBatchItem } from './ballots.items.ts';
import type { ChainBatch } from './ballots.items.ts';
import { pollsTable } from './polls.items.ts';

type Countable = Pick<Ballot, 'ranks' | 'scores'>;

interface Fold {
  readonly ballot: Countable;
  count: number;
  place: number;
}

async function* pagesOf(store: Store, query: Query): AsyncGenerator<readonly Item[]> {
  for (let cursor: string | undefined; ;) {
    const page: Page = await store.query(pollsTable, { ...query, ...(cursor !== undefined && { cursor }) });
    yield page.items;
    cursor = page.cursor;
    if (cursor === undefined) return;
  }
}

/** All ballots of one poll, folded; fed by the chain, so that any node is up to date after one short read. */
class RunningCount {
  readonly byHour = new Map<Instant, number>();
  chain: ChainEnd = { length: 0, head: '' };
  #result:
    | {
        readonly basis: string;
        readonly chainLength: number;
        readonly at: Instant;
        readonly result: PollResult;
      }
    | undefined;
  readonly #foldOf = new Map<string, string>();
  readonly #folds = new Map<string, Fold>();
  #built: { readonly basis: string; readonly builder: PollProfileBuilder } | undefined;
  #reading: Promise<void> | undefined;

  /** Reads what the chain has beyond what is known here. */
  async refresh(store: Store, poll: PollState): Promise<void> {
    // A read under way may have begun before the caller's poll was written; the second one cannot have.
    for (let reads = 0; reads < 2 && this.chain.length < poll.chain.length; reads++) {
      this.#reading ??= this.#read(store, poll.pollId).finally(() => (this.#reading = undefined));
      await this.#reading;
    }
  }

  /** Kept from count to count: one more ballot then costs the same whether ten or a hundred thousand are in. */
  profile(poll: PollState): Profile {
    const basis = canonicalJson([poll.candidates, poll.mergedWriteIns, poll.settings.writeIns]);
    if (this.#built?.basis !== basis) {
      const builder = profileBuilderFor(poll);
      for (const fold of this.#folds.values()) fold.place = builder.add(fold.ballot, fold.count);
      this.#built = { basis, builder };
    }
    return this.#built.builder.build();
  }

  /** A count of what is known; of an open poll one that is at most `maxAgeMs` behind. */
  result(poll: PollState, now: Instant, maxAgeMs: number): PollResult | undefined {
    const basis = basisOf(poll);
    const known = this.#result;
    const isCurrent = known?.basis === basis && known.chainLength === this.chain.length;
    const isFresh = known?.basis === basis && poll.status === 'open' && now - known.at < maxAgeMs;
    if (known && (isCurrent || isFresh)) return known.result;
    const counted = countPoll(poll, this.profile(poll), this.chain);
    if (!counted.ok) return undefined;
    this.#result = { basis, chainLength: this.chain.length, at: now, result: counted.value };
    return counted.value;
  }

  /** Names on ballots that are no candidate's, with how many ballots have them; on every node in the same order. */
  writeIns(poll: PollState): { name: string; ballots: number }[] {
    const known = new Set(standing({ ...poll, mergedWriteIns: {} }).map(foldName));
    const found = new Map<string, number>();
    for (const { ballot, count } of this.#folds.values()) {
      for (const name of new Set(ballot.ranks.flat())) {
        if (!known.has(foldName(name))) found.set(name, (found.get(name) ?? 0) + count);
      }
    }
    return [...found]
      .map(([name, ballots]) => ({ name, ballots }))
      .toSorted((a, b) => b.ballots - a.ballots || (a.name < b.name ? -1 : 1));
  }

  #read(store: Store, pollId: string): Promise<void> {
    return this.chain.length === 0 ? this.#readAll(store, pollId) : this.#readOn(store, pollId);
  }

  /** A node that knows nothing reads the ballots in a row, not one by one. */
  async #readAll(store: Store, pollId: string): Promise<void> {
    const batches: ChainBatch[] = [];
    for await (const items of pagesOf(store, batchesAfter(pollId, 0)))
      batches.push(...items.map(fromBatchItem));
    // Ballots that came after the last entry read wait for theirs, so that count and chain say the same.
    const chained = new Set(batches.flatMap(({ entries }) => entries.map(([, , ballotId]) => ballotId)));
    for await (const items of pagesOf(store, allBallots(pollId))) {
      for (const ballot of items.map(fromBallotItem)) if (chained.has(ballot.ballotId)) this.#take(ballot);
    }
    for (const { hour, entries } of batches) this.#follow(hour, entries);
  }

  async #readOn(store: Store, pollId: string): Promise<void> {
    for await (const page of pagesOf(store, batchesAfter(pollId, this.chain.length))) {
      const batches = page.map(fromBatchItem);
      const touched = [
        ...new Set(batches.flatMap(({ entries }) => entries.map(([, , ballotId]) => ballotId))),
      ];
      const items = await store.batchGet(
        pollsTable,
        touched.map((ballotId) => ballotKey(pollId, ballotId)),
      );
      for (const item of items) if (item) this.#take(fromBallotItem(item));
      for (const { hour, entries } of batches) this.#follow(hour, entries);
    }
  }

  #follow(hour: Instant, entries: ReturnType<typeof fromBatchItem>['entries']): void {
    const cast = entries.filter(([, kind]) => kind === 'cast').length;
    this.byHour.set(hour, (this.byHour.get(hour) ?? 0) + cast);
    const last = entries.at(-1);
    if (last) this.chain = { length: last[0], head: last[4] };
  }

  #take(ballot: Ballot): void {
    const before = this.#foldOf.get(ballot.ballotId);
    if (before !== undefined) this.#count(before, -1);
    this.#foldOf.delete(ballot.ballotId);
    if (ballot.isWithdrawn) return;
    const fold = canonicalJson([ballot.ranks, ballot.scores ?? null]);
    if (!this.#folds.has(fold)) {
      const folded = { ranks: ballot.ranks, scores: ballot.scores };
      this.#folds.set(fold, { ballot: folded, count: 0, place: this.#built?.builder.add(folded, 0) ?? 0 });
    }
    this.#foldOf.set(ballot.ballotId, fold);
    this.#count(fold, 1);
  }

  #count(fold: string, by: number): void {
    const folded = this.#folds.get(fold);
    if (!folded) return;
    folded.count += by;
    this.#built?.builder.addAgain(folded.place, by);
    if (folded.count > 0) return;
    this.#folds.delete(fold);
    // Nothing can be taken out of a builder; ballots that nobody cast any more must not stay in it.
    this.#built = undefined;
  }
}

/** What a result depends on besides the ballots. */
export const basisOf = (poll: PollState): string =>
  canonicalJson([poll.settings, poll.candidates, poll.mergedWriteIns, poll.status === 'open']);

const MOST_POLLS = 200;

/** The polls this node has counted lately. */
export class RunningCounts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #counts = new Map<string, RunningCount>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Up to date with `poll`, which the caller has just read. */
  async of(poll: PollState): Promise<RunningCount> {
    const known = this.#counts.get(poll.pollId) ?? new RunningCount();
    // Last used last, so that the first is the one to forget.
    this.#counts.delete(poll.pollId);
    this.#counts.set(poll.pollId, known);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_POLLS && oldest !== undefined) this.#counts.delete(oldest);
    await known.refresh(this.#store, poll);
    return known;
  }

  async result(poll: PollState, maxAgeMs = SECOND_MS): Promise<PollResult | undefined> {
    return (await this.of(poll)).result(poll, this.#clock.now(), maxAgeMs);
  }
}
