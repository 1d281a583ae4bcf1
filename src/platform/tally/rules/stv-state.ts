import { follow, standingCandidates, sumOf } from './context.ts';
import type { CountContext } from './context.ts';
import { scaleOf } from './decimal.ts';
import { Piles } from './piles.ts';
import type { RoundNotes } from './round-log.ts';
import { extremes } from './ties.ts';
import type { PastRound } from './ties.ts';

/** A round as it starts: what it shows before anything moves. */
export type OpenRound = Omit<RoundNotes, 'tieBreaks'>;

/** What every STV count with piles keeps: the piles, who is hopeful, who is elected, and the rounds so far. */
export class StvState {
  readonly context: CountContext;
  readonly decimals: number;
  readonly unit: bigint;
  readonly piles: Piles;
  readonly past: PastRound[] = [];
  readonly elected: number[] = [];
  hopeful: readonly number[];

  constructor(context: CountContext, decimals: number) {
    this.context = context;
    this.decimals = decimals;
    this.unit = scaleOf(decimals);
    this.hopeful = standingCandidates(context);
    this.piles = new Piles(context, this.hopeful, this.unit);
  }

  get seatsLeft(): number {
    return this.context.options.seats - this.elected.length;
  }

  /** Votes of all hopeful candidates together. */
  get active(): bigint {
    return sumOf(this.hopeful, this.piles.votes);
  }

  openRound(quota: bigint): OpenRound {
    follow(this.context, this.piles.traced);
    return {
      votes: [...this.piles.votes],
      listed: [...this.elected, ...this.hopeful],
      threshold: quota,
      exhausted: this.piles.exhausted.format(this.context.log.show),
      residual: this.piles.residual,
    };
  }

  elect(winners: readonly number[]): void {
    this.elected.push(...winners);
    this.hopeful = this.hopeful.filter((candidate) => !winners.includes(candidate));
    for (const winner of winners) this.piles.isContinuing[winner] = 0;
  }

  /** Takes out the write-in bucket while it holds votes, otherwise the candidate with the fewest. */
  exclude(round: OpenRound): void {
    const least = extremes(this.hopeful, this.piles.votes, 'least');
    const loser = this.bucketWithVotes() ?? this.context.ties.choose(least, 'loser', this.past);
    const transfers = this.piles.eliminate([loser]);
    this.hopeful = this.hopeful.filter((candidate) => candidate !== loser);
    this.write({ ...round, eliminated: [loser], transfers });
  }

  bucketWithVotes(): number | undefined {
    const bucket = this.context.options.writeInBucket;
    if (bucket === undefined || !this.hopeful.includes(bucket)) return undefined;
    return this.piles.votes[bucket]! > 0n ? bucket : undefined;
  }

  write(round: OpenRound): void {
    const { log, ties } = this.context;
    this.past.push({ round: log.rounds.length + 1, votes: round.votes });
    log.write({ ...round, tieBreaks: ties.take() });
  }
}
