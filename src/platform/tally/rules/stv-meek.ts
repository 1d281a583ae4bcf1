import { byVotes, follow, standingCandidates, sumOf } from './context.ts';
import type { CountContext } from './context.ts';
import { divideUp, scaleOf } from './decimal.ts';
import { MeekTree } from './meek-tree.ts';
import { ExhaustedVotes } from './round-log.ts';
import type { RoundNotes } from './round-log.ts';
import { extremes } from './ties.ts';
import type { PastRound } from './ties.ts';

export const MEEK_DECIMALS = 9;
const ONE = scaleOf(MEEK_DECIMALS);
/** Iteration ends when the surplus is below 0.000001. */
const SMALL_SURPLUS = 1000n;

/** Meek's method by the reference rule of the Proportional Representation Foundation. */
class MeekCount {
  readonly #context: CountContext;
  readonly #tree: MeekTree;
  readonly #keep: bigint[];
  readonly #past: PastRound[] = [];
  readonly #elected: number[] = [];
  #hopeful: readonly number[];
  #votes: bigint[] = [];
  #exhausted = new ExhaustedVotes();
  #quota = 0n;
  #surplus = 0n;

  constructor(context: CountContext) {
    this.#context = context;
    this.#hopeful = standingCandidates(context);
    this.#tree = new MeekTree(context);
    this.#keep = context.profile.candidates.map((_, candidate) =>
      context.options.excluded.has(candidate) ? 0n : ONE,
    );
  }

  run(): { readonly winners: number[]; readonly quota: bigint } {
    const { options } = this.#context;
    this.#distribute();
    if (sumOf(this.#hopeful, this.#votes) === 0n && this.#hopeful.length > options.seats) {
      this.#write({});
      return { winners: [], quota: this.#quota };
    }
    while (!this.#isComplete()) {
      const winners = this.#bucketWithVotes() === undefined ? this.#iterate() : [];
      if (winners.length > 0) this.#write({ elected: winners });
      else this.#defeatLowest();
    }
    this.#finish();
    return { winners: this.#elected, quota: this.#quota };
  }

  #isComplete(): boolean {
    const seatsLeft = this.#context.options.seats - this.#elected.length;
    if (seatsLeft <= 0) return true;
    return this.#hopeful.length <= seatsLeft && this.#bucketWithVotes() === undefined;
  }

  /** Spreads the votes and adjusts keep factors until somebody is elected or the surplus stops shrinking. */
  #iterate(): readonly number[] {
    let previous: bigint | undefined;
    for (;;) {
      this.#distribute();
      const winners = this.#electOverQuota();
      if (winners.length > 0) return winners;
      const surplus = sumOf(this.#elected, this.#votes) - this.#quota * BigInt(this.#elected.length);
      this.#surplus = surplus > 0n ? surplus : 0n;
      if (this.#surplus < SMALL_SURPLUS || (previous !== undefined && this.#surplus >= previous)) return [];
      previous = this.#surplus;
      for (const winner of this.#elected) {
        const kept = divideUp(this.#keep[winner]! * this.#quota, ONE);
        this.#keep[winner] = divideUp(kept * ONE, this.#votes[winner]!);
      }
    }
  }

  #distribute(): void {
    const spread = this.#tree.spread(this.#keep, ONE);
    this.#votes = spread.votes;
    this.#exhausted = spread.exhausted;
    const active = this.#votes.reduce((sum, votes) => sum + votes, 0n);
    this.#quota = active / BigInt(this.#context.options.seats + 1) + 1n;
  }

  #electOverQuota(): readonly number[] {
    const over = this.#hopeful.filter((candidate) => this.#votes[candidate]! >= this.#quota);
    const winners = byVotes(over, this.#votes, this.#context.options.place);
    this.#elected.push(...winners);
    this.#hopeful = this.#hopeful.filter((candidate) => !winners.includes(candidate));
    for (const winner of winners) this.#tree.elect(winner);
    return winners;
  }

  #defeatLowest(): void {
    const loser = this.#bucketWithVotes() ?? this.#lowest();
    const listed = [...this.#elected, ...this.#hopeful];
    this.#hopeful = this.#hopeful.filter((candidate) => candidate !== loser);
    this.#write({ listed, eliminated: [loser] });
    this.#keep[loser] = 0n;
    this.#tree.defeat(loser);
    this.#distribute();
  }

  /** Anyone within the remaining surplus of the last candidate could still be last: a tie. */
  #lowest(): number {
    const least = this.#votes[extremes(this.#hopeful, this.#votes, 'least')[0]!]!;
    const tied = this.#hopeful.filter((candidate) => this.#votes[candidate]! <= least + this.#surplus);
    return this.#context.ties.choose(tied, 'loser', this.#past);
  }

  #finish(): void {
    const { options, log } = this.#context;
    if (options.seats <= this.#elected.length) return;
    if (this.#hopeful.length === 0 && log.rounds.length > 0) return;
    const winners = byVotes(this.#hopeful, this.#votes, options.place);
    const listed = [...this.#elected, ...this.#hopeful];
    this.#elected.push(...winners);
    this.#hopeful = [];
    this.#write({ listed, elected: winners });
  }

  #bucketWithVotes(): number | undefined {
    const bucket = this.#context.options.writeInBucket;
    if (bucket === undefined || !this.#hopeful.includes(bucket)) return undefined;
    return this.#votes[bucket]! > 0n ? bucket : undefined;
  }

  #write(notes: Partial<RoundNotes>): void {
    const { log, ties } = this.#context;
    this.#past.push({ round: log.rounds.length + 1, votes: this.#votes });
    follow(this.#context, this.#tree.tracedShares(this.#keep, ONE));
    log.addTransfers(this.#tree.takeTransfers(this.#keep, ONE));
    log.write({
      votes: this.#votes,
      listed: [...this.#elected, ...this.#hopeful],
      threshold: this.#quota,
      exhausted: this.#exhausted.format(log.show),
      tieBreaks: ties.take(),
      ...notes,
    });
  }
}

export const countMeekStv = (context: CountContext): { winners: number[]; quota: bigint } =>
  new MeekCount(context).run();
