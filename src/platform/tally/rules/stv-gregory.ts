import { byVotes, standingCandidates, sumOf } from './context.ts';
import type { CountContext } from './context.ts';
import { scaleOf } from './decimal.ts';
import { Piles } from './piles.ts';
import { Transfers } from './round-log.ts';
import type { RoundNotes } from './round-log.ts';
import { extremes } from './ties.ts';
import type { PastRound } from './ties.ts';

export const SCOTTISH_DECIMALS = 5;
export const WIGM_DECIMALS = 4;

/**
 * Weighted inclusive Gregory, one surplus a stage, largest first. Scotland: whole quota, 5 decimals
 * (Scottish Local Government Elections Order 2007, schedule 1 part III). PRF: quota with 4 decimals.
 */
class GregoryCount {
  readonly #context: CountContext;
  readonly #piles: Piles;
  readonly #decimals: number;
  readonly #quota: bigint;
  readonly #past: PastRound[] = [];
  readonly #elected: number[] = [];
  #hopeful: readonly number[];
  /** Elected with a surplus not yet handed on. */
  #pending: readonly number[] = [];

  constructor(context: CountContext) {
    const isScottish = context.options.method === 'stv-scottish';
    this.#context = context;
    this.#decimals = isScottish ? SCOTTISH_DECIMALS : WIGM_DECIMALS;
    const unit = scaleOf(this.#decimals);
    this.#hopeful = standingCandidates(context);
    this.#piles = new Piles(context, this.#hopeful, unit);
    const seats = BigInt(context.options.seats);
    const active = sumOf(this.#hopeful, this.#piles.votes);
    this.#quota = isScottish ? (active / unit / (seats + 1n) + 1n) * unit : active / (seats + 1n) + 1n;
  }

  run(): { readonly winners: number[]; readonly quota: bigint } {
    const { seats } = this.#context.options;
    const isEmpty = sumOf(this.#hopeful, this.#piles.votes) === 0n && this.#hopeful.length > seats;
    for (;;) {
      const round = this.#openRound();
      const elected = isEmpty ? [] : this.#electOverQuota();
      if (isEmpty || this.#elected.length >= seats || this.#hopeful.length === 0) {
        this.#write({ ...round, elected });
        break;
      }
      if (this.#pending.length > 0) this.#handOnLargestSurplus({ ...round, elected });
      else this.#exclude({ ...round, elected });
    }
    return { winners: this.#elected, quota: this.#quota };
  }

  #openRound(): Omit<RoundNotes, 'tieBreaks'> {
    if (this.#piles.traced) this.#context.trail.push(this.#piles.traced);
    return {
      votes: [...this.#piles.votes],
      listed: [...this.#elected, ...this.#hopeful],
      threshold: this.#quota,
      exhausted: this.#piles.exhausted.format(this.#decimals),
      residual: this.#piles.residual,
    };
  }

  #electOverQuota(): readonly number[] {
    const { options } = this.#context;
    const { votes, isContinuing } = this.#piles;
    const seatsLeft = options.seats - this.#elected.length;
    const fills = this.#hopeful.length <= seatsLeft;
    if (!fills && this.#bucketWithVotes() !== undefined) return [];
    const over = this.#hopeful.filter((candidate) => fills || votes[candidate]! >= this.#quota);
    const winners = byVotes(over, votes, options.place);
    for (const winner of winners) isContinuing[winner] = 0;
    this.#elected.push(...winners);
    this.#hopeful = this.#hopeful.filter((candidate) => !winners.includes(candidate));
    const withSurplus = winners.filter((winner) => votes[winner]! > this.#quota);
    this.#pending = [...this.#pending, ...withSurplus];
    return winners;
  }

  #handOnLargestSurplus(round: Omit<RoundNotes, 'tieBreaks'>): void {
    const largest = extremes(this.#pending, this.#piles.votes, 'most');
    const giver = this.#context.ties.choose(largest, 'surplus', this.#past);
    const total = this.#piles.votes[giver]!;
    const surplus = total - this.#quota;
    const transfers = new Transfers();
    // Multiplied before it is divided, then truncated once.
    const revalue = (value: bigint): bigint => (value * surplus) / total;
    this.#piles.handOnSurplus(giver, this.#quota, revalue, { transfers, isLast: false });
    this.#pending = this.#pending.filter((candidate) => candidate !== giver);
    this.#write({ ...round, transfers });
  }

  #exclude(round: Omit<RoundNotes, 'tieBreaks'>): void {
    const least = extremes(this.#hopeful, this.#piles.votes, 'least');
    const loser = this.#bucketWithVotes() ?? this.#context.ties.choose(least, 'loser', this.#past);
    const transfers = this.#piles.eliminate([loser]);
    this.#hopeful = this.#hopeful.filter((candidate) => candidate !== loser);
    this.#write({ ...round, eliminated: [loser], transfers });
  }

  #bucketWithVotes(): number | undefined {
    const bucket = this.#context.options.writeInBucket;
    if (bucket === undefined || !this.#hopeful.includes(bucket)) return undefined;
    return this.#piles.votes[bucket]! > 0n ? bucket : undefined;
  }

  #write(round: Omit<RoundNotes, 'tieBreaks'>): void {
    const { log, ties } = this.#context;
    this.#past.push({ round: log.rounds.length + 1, votes: round.votes });
    log.write({ ...round, tieBreaks: ties.take() });
  }
}

export const countGregoryStv = (context: CountContext): { winners: number[]; quota: bigint } =>
  new GregoryCount(context).run();
