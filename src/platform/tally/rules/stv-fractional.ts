import { byVotes, standingCandidates, sumOf } from './context.ts';
import type { CountContext } from './context.ts';
import { divideUp, scaleOf } from './decimal.ts';
import type { CountOptions } from './options.ts';
import { Piles } from './piles.ts';
import { Transfers } from './round-log.ts';
import type { RoundNotes } from './round-log.ts';
import { extremes } from './ties.ts';
import type { PastRound } from './ties.ts';

/** The fractional-transfer STV of US tabulators: threshold once, truncating decimals, losses to `residual`. */
class FractionalCount {
  readonly #context: CountContext;
  readonly #piles: Piles;
  readonly #unit: bigint;
  readonly #quota: bigint;
  readonly #past: PastRound[] = [];
  readonly #elected: number[] = [];
  #hopeful: readonly number[];

  constructor(context: CountContext) {
    this.#context = context;
    this.#unit = scaleOf(context.options.decimals);
    this.#hopeful = standingCandidates(context);
    this.#piles = new Piles(context, this.#hopeful, this.#unit);
    this.#quota = quotaOf(sumOf(this.#hopeful, this.#piles.votes), context.options, this.#unit);
  }

  run(): { readonly winners: number[]; readonly quota: bigint } {
    const { seats } = this.#context.options;
    const standing = this.#hopeful.length;
    for (;;) {
      const round = this.#openRound();
      if (this.#elected.length >= Math.min(seats, standing)) {
        this.#write(round);
        break;
      }
      if (this.#past.length === 0 && sumOf(this.#hopeful, this.#piles.votes) === 0n && standing > seats) {
        this.#write(round);
        break;
      }
      const winners = this.#winners();
      if (winners.length > 0) this.#elect(winners, round);
      else this.#eliminate(round);
      if (seats > standing) break;
    }
    return { winners: this.#elected, quota: this.#quota };
  }

  #openRound(): Omit<RoundNotes, 'tieBreaks'> {
    if (this.#piles.traced) this.#context.trail.push(this.#piles.traced);
    return {
      votes: [...this.#piles.votes],
      listed: [...this.#elected, ...this.#hopeful],
      threshold: this.#quota,
      exhausted: this.#piles.exhausted.format(this.#context.options.decimals),
      residual: this.#piles.residual,
    };
  }

  #winners(): readonly number[] {
    const { options, ties } = this.#context;
    const { votes } = this.#piles;
    if (this.#hopeful.length <= options.seats - this.#elected.length)
      return byVotes(this.#hopeful, votes, options.place);
    if (this.#bucketWithVotes() !== undefined) return [];
    const over = this.#hopeful.filter((candidate) => votes[candidate]! >= this.#quota);
    if (over.length <= 1 || options.winnersPerRound === 'many') return byVotes(over, votes, options.place);
    return [ties.choose(extremes(over, votes, 'most'), 'winner', this.#past)];
  }

  #elect(winners: readonly number[], round: Omit<RoundNotes, 'tieBreaks'>): void {
    this.#elected.push(...winners);
    this.#hopeful = this.#hopeful.filter((candidate) => !winners.includes(candidate));
    for (const winner of winners) this.#piles.isContinuing[winner] = 0;
    const isLast = this.#elected.length >= this.#context.options.seats;
    const isEverybody = this.#hopeful.length === 0 && !isLast;
    const transfers = new Transfers();
    for (const winner of winners) {
      const votes = this.#piles.votes[winner]!;
      if (votes <= this.#quota || isEverybody) continue;
      const fraction = ((votes - this.#quota) * this.#unit) / votes;
      const revalue = (value: bigint): bigint => (value * fraction) / this.#unit;
      this.#piles.handOnSurplus(winner, this.#quota, revalue, { transfers, isLast });
    }
    this.#write({ ...round, elected: winners, transfers });
  }

  #eliminate(round: Omit<RoundNotes, 'tieBreaks'>): void {
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

const quotaOf = (active: bigint, options: CountOptions, unit: bigint): bigint => {
  const seats = BigInt(options.seats);
  const whole = active / unit;
  switch (options.quota) {
    case 'droop-integer':
      return (whole / (seats + 1n) + 1n) * unit;
    case 'droop-decimal':
      return active / (seats + 1n) + 1n;
    case 'hare':
      return divideUp(whole, seats) * unit;
  }
};

export const countFractionalStv = (context: CountContext): { winners: number[]; quota: bigint } =>
  new FractionalCount(context).run();
