import type { CountRefusal } from '#platform/tally/contract.ts';
import type { WorkRefusal } from '#core/route.ts';
import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Contest } from '../contract.contests.ts';
import { contestPoll, ranksIn } from '../rules/contests.ts';
import { standing } from '../rules/electorate.ts';
import { canonicalJson } from '../rules/result.ts';
import { foldName } from '../rules/candidates.ts';
import type { Ballot, ChainEnd, PollState } from '../rules/state.ts';
import type { PollResult } from '../contract.views.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { Kit } from '#server/kit/module.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { Store } from '#store/port/store.ts';
import {
  allBallots,
  ballotKey,
  batchesAfter,
  fromBallotItem,
  fromBatchItem,
  hourIn,
} from './ballots.items.ts';
import type { ChainBatch } from './ballots.items.ts';
import { countJob } from './counting.job.ts';
import type { ContestInput } from './counting.job.ts';
import { FoldedBallots } from './folded-ballots.ts';
import { counted } from './counting.ts';
import { pollsTable } from './polls.items.ts';

interface FoldedContest {
  readonly contest: Contest;
  readonly folded: FoldedBallots;
}

interface Counted {
  readonly basis: string;
  readonly chainLength: number;
  readonly at: Instant;
  readonly result: PollResult;
}

/** For one count in a thread. It belongs to no caller: everybody who looks at the poll shares it. */
const COUNT_LIMITS = { seconds: 60, megabytes: 192 };

/** All ballots of one poll, folded and updated from the chain, so any node is up to date after one short read. */
class RunningCount {
  readonly byHour = new Map<Instant, number>();
  /** Ballots whose last chain entry is a withdrawal. */
  readonly #withdrawn = new Set<string>();
  chain: ChainEnd = { length: 0, head: '' };
  #result: Counted | undefined;
  /** In progress: callers who ask for the same count wait for it instead of starting another. */
  #counting:
    | { readonly of: string; readonly result: Promise<Result<PollResult, CountRefusal | WorkRefusal>> }
    | undefined;
  readonly #own = new FoldedBallots();
  /** The further questions of a paper; fixed by its first ballot. */
  #contests: readonly FoldedContest[] = [];
  #writeIns: { readonly basis: string; readonly found: { name: string; ballots: number }[] } | undefined;
  #reading: Promise<void> | undefined;
  /** Whether ballots from before the chain were read. */
  #hasUnchained = false;

  /** Reads the chain beyond what this node knows. */
  async refresh(store: Store, poll: PollState): Promise<void> {
    if (this.chain.length === 0)
      this.#contests = poll.contests.map((contest) => ({ contest, folded: new FoldedBallots() }));
    // Ballots are added to the profile page by page as they are read, not all at once when a count is needed.
    this.#own.builderFor(poll);
    for (const { contest, folded } of this.#contests) folded.builderFor(contestPoll(poll, contest));
    // A read in progress may have started before the caller's poll was written; the next one cannot have.
    const isBehind = (): boolean =>
      this.chain.length < poll.chain.length || (poll.unchained > 0 && !this.#hasUnchained);
    for (let reads = 0; reads < 2 && isBehind(); reads++) {
      this.#reading ??= this.#read(store, poll.pollId).finally(() => (this.#reading = undefined));
      await this.#reading;
    }
  }

  /** About what it holds in memory. */
  get bytes(): number {
    return this.#contests.reduce((sum, { folded }) => sum + folded.bytes, this.#own.bytes);
  }

  profile(poll: PollState): Profile {
    return this.#own.profile(poll);
  }

  /** Of each further question. */
  contestProfiles(poll: PollState): readonly ContestInput[] {
    return this.#contests.map(({ contest, folded }) => ({
      contest,
      profile: folded.profile(contestPoll(poll, contest)),
    }));
  }

  /** A count of what is known; for an open poll at most `maxAgeMs` old. */
  async result(
    jobs: Jobs,
    poll: PollState,
    { now, maxAgeMs }: { readonly now: Instant; readonly maxAgeMs: number },
  ) {
    const basis = basisOf(poll);
    const known = this.#result;
    const isCurrent = known?.basis === basis && known.chainLength === this.chain.length;
    const isFresh = known?.basis === basis && poll.status === 'open' && now - known.at < maxAgeMs;
    if (known && (isCurrent || isFresh)) return ok(known.result);
    const wanted = `${this.chain.length} ${basis}`;
    if (this.#counting?.of !== wanted) {
      const result = this.#count(jobs, poll, now).finally(() => {
        if (this.#counting?.result === result) this.#counting = undefined;
      });
      this.#counting = { of: wanted, result };
    }
    return this.#counting.result;
  }

  async #count(jobs: Jobs, poll: PollState, at: Instant) {
    const { chain } = this;
    const { candidates, settings, seed, status } = poll;
    const input = {
      poll: { candidates, settings, seed, status },
      profile: this.profile(poll),
      contests: this.contestProfiles(poll),
      chain,
    };
    const caller = `polls of ${poll.ownerId}`;
    const ran = await counted(
      jobs,
      countJob,
      { input, methods: [settings.method] },
      { ...COUNT_LIMITS, caller },
    );
    if (!ran.ok || !ran.value.ok) return ran.ok ? ran.value : ran;
    const isNewer = this.#result === undefined || this.#result.chainLength <= chain.length;
    if (isNewer)
      this.#result = { basis: basisOf(poll), chainLength: chain.length, at, result: ran.value.value };
    return ran.value;
  }

  /**
   * The most frequent names on ballots that are not candidates, and how often each occurs; in the same order on every
   * node.
   */
  writeIns(poll: PollState): { name: string; ballots: number }[] {
    const basis = canonicalJson([this.chain, poll.candidates]);
    if (this.#writeIns?.basis !== basis) this.#writeIns = { basis, found: this.#findWriteIns(poll) };
    return this.#writeIns.found.slice(0, MOST_WRITE_INS);
  }

  hasWriteIn(poll: PollState, wanted: string): boolean {
    this.writeIns(poll);
    return this.#writeIns?.found.some(({ name }) => foldName(name) === foldName(wanted)) ?? false;
  }

  #findWriteIns(poll: PollState): { name: string; ballots: number }[] {
    const known = new Set(standing({ ...poll, mergedWriteIns: {} }).map(foldName));
    const found = new Map<string, number>();
    for (const { ranks, count } of this.#own.ranks()) {
      for (const name of new Set(ranks.flat())) {
        if (!known.has(foldName(name))) found.set(name, (found.get(name) ?? 0) + count);
      }
    }
    const spelled = [...found].map(([name, ballots]) => ({ name, ballots })).toSorted(byBallots);
    // Spellings of one name are one write-in, shown in the most common spelling.
    const merged = new Map<string, { name: string; ballots: number }>();
    for (const { name, ballots } of spelled) {
      const before = merged.get(foldName(name));
      merged.set(
        foldName(name),
        before ? { ...before, ballots: before.ballots + ballots } : { name, ballots },
      );
    }
    return [...merged.values()].toSorted(byBallots);
  }

  #read(store: Store, pollId: string): Promise<void> {
    return this.chain.length === 0 ? this.#readAll(store, pollId) : this.#readOn(store, pollId);
  }

  /** A node that knows nothing yet reads all ballots in pages, not one by one. */
  async #readAll(store: Store, pollId: string): Promise<void> {
    const batches: ChainBatch[] = [];
    for await (const items of readPages({ store, table: pollsTable }, batchesAfter(pollId, 0)))
      batches.push(...items.map(fromBatchItem));
    // Ballots stored after the last entry read wait for their entry, so count and chain agree.
    const chained = new Set(batches.flatMap(({ entries }) => entries.map(([, , ballotId]) => ballotId)));
    this.byHour.clear();
    this.#withdrawn.clear();
    for await (const items of readPages({ store, table: pollsTable }, allBallots(pollId))) {
      for (const ballot of fromBallotItem.list(items)) {
        if (ballot.chainNumber === 0 || chained.has(ballot.ballotId)) this.#take(ballot);
      }
      for (const item of items) if (item['chainNumber'] === undefined) this.#noteHour(hourIn(item));
    }
    this.#hasUnchained = true;
    for (const batch of batches) this.#follow(batch);
  }

  async #readOn(store: Store, pollId: string): Promise<void> {
    for await (const page of readPages(
      { store, table: pollsTable },
      batchesAfter(pollId, this.chain.length),
    )) {
      const batches = page.map(fromBatchItem);
      const touched = [
        ...new Set(batches.flatMap(({ entries }) => entries.map(([, , ballotId]) => ballotId))),
      ];
      const items = await store.batchGet(
        pollsTable,
        touched.map((ballotId) => ballotKey(pollId, ballotId)),
      );
      for (const ballot of fromBallotItem.list(items)) this.#take(ballot);
      for (const batch of batches) this.#follow(batch);
    }
  }

  #noteHour(hour: Instant | undefined, ballots = 1): void {
    if (hour !== undefined) this.byHour.set(hour, (this.byHour.get(hour) ?? 0) + ballots);
  }

  #follow({ hour, entries, ballots }: ChainBatch): void {
    this.#noteHour(hour, ballots + this.#returned(entries));
    const last = entries.at(-1);
    if (last) this.chain = { length: last[0], head: last[4] };
  }

  /** Ballots cast minus ballots withdrawn, so the chart ends at the turnout. */
  #returned(entries: ChainBatch['entries']): number {
    let sum = 0;
    for (const [, kind, ballotId] of entries) {
      if (kind === 'withdrawn' && !this.#withdrawn.has(ballotId)) {
        this.#withdrawn.add(ballotId);
        sum -= 1;
      } else if (kind === 'changed' && this.#withdrawn.delete(ballotId)) sum += 1;
    }
    return sum;
  }

  #take(ballot: Ballot): void {
    this.#own.take(ballot);
    for (const { contest, folded } of this.#contests)
      folded.take({ ...ballot, ranks: ranksIn(ballot, contest), scores: undefined });
  }
}

const byBallots = (
  a: { readonly name: string; readonly ballots: number },
  b: { readonly name: string; readonly ballots: number },
): number => b.ballots - a.ballots || (a.name < b.name ? -1 : 1);

/** What a result depends on besides the ballots. */
export const basisOf = (poll: PollState): string =>
  canonicalJson([
    poll.settings,
    poll.candidates,
    poll.mergedWriteIns,
    poll.status === 'open',
    // Results stored before polls had several questions stay valid.
    ...(poll.contests.length === 0 ? [] : [poll.contests]),
  ]);

/** More than anybody would sort by hand. */
const MOST_WRITE_INS = 500;
const MOST_POLLS = 200;
const MOST_BYTES = 64_000_000;

/** The polls this node has counted recently. */
export class RunningCounts {
  readonly #deps: Pick<Kit, 'store' | 'clock' | 'jobs'>;
  readonly #counts = new Map<string, RunningCount>();

  constructor(deps: Pick<Kit, 'store' | 'clock' | 'jobs'>) {
    this.#deps = deps;
  }

  /** Up to date with `poll`, which the caller has just read. */
  async of(poll: PollState): Promise<RunningCount> {
    const known = this.#counts.get(poll.pollId) ?? new RunningCount();
    // Most recently used last: the first is dropped.
    this.#counts.delete(poll.pollId);
    this.#counts.set(poll.pollId, known);
    await known.refresh(this.#deps.store, poll);
    this.#forgetOldest(poll.pollId);
    return known;
  }

  /** By memory as well: a few polls with very many ballots take more than many small ones. */
  #forgetOldest(wanted: string): void {
    let bytes = 0;
    for (const count of this.#counts.values()) bytes += count.bytes;
    for (const [pollId, count] of this.#counts) {
      if (this.#counts.size <= MOST_POLLS && bytes <= MOST_BYTES) return;
      if (pollId === wanted) continue;
      this.#counts.delete(pollId);
      bytes -= count.bytes;
    }
  }

  async result(poll: PollState, maxAgeMs = SECOND_MS) {
    const { clock, jobs } = this.#deps;
    return (await this.of(poll)).result(jobs, poll, { now: clock.now(), maxAgeMs });
  }
}
