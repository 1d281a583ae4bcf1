import { byVotes, follow, standingCandidates, sumOf } from './context.ts';
import type { CountContext } from './context.ts';
import { Piles } from './piles.ts';
import type { RoundNotes } from './round-log.ts';
import { extremes } from './ties.ts';
import type { PastRound } from './ties.ts';

/** One instant-runoff count among some candidates; sequential IRV runs several. */
class Runoff {
  readonly #context: CountContext;
  readonly #piles: Piles;
  readonly #past: PastRound[] = [];
  #continuing: readonly number[];
  #winner: number | undefined;
  #frozenThreshold: bigint | undefined;

  constructor(context: CountContext, standing: readonly number[]) {
    this.#context = context;
    this.#continuing = standing;
    this.#piles = new Piles(context, standing, context.unit);
  }

  /**
   * The winner; nobody if no candidate has a vote, unless there are seats for all of them. Once a seat is taken
   * (`isFilling`), the remaining seats are filled as in STV, if necessary by the tie rule.
   */
  run(seats: number, isFilling = false): readonly number[] {
    for (;;) {
      const threshold = this.#threshold();
      if (this.#isVoid(isFilling)) {
        const elected = this.#continuing.length <= seats ? this.#continuing : [];
        this.#close({ threshold, elected });
        return elected;
      }
      const known = this.#winner;
      this.#winner ??= this.#findWinner(threshold);
      if (this.#winner === undefined || (known !== undefined && this.#continuing.length > 2)) {
        this.#eliminate(threshold);
        continue;
      }
      this.#frozenThreshold = threshold;
      this.#close({ threshold, elected: known === undefined ? [this.#winner] : [] });
      if (!this.#context.options.continueUntilTwo || this.#continuing.length <= 2) return [this.#winner];
    }
  }

  /** Nobody is left, or nobody left has a vote. */
  #isVoid(isFilling: boolean): boolean {
    if (this.#winner !== undefined || this.#continuing.length === 1) return false;
    if (this.#continuing.length === 0) return true;
    return !isFilling && sumOf(this.#continuing, this.#piles.votes) === 0n;
  }

  #threshold(): bigint {
    if (this.#frozenThreshold !== undefined) return this.#frozenThreshold;
    const threshold = sumOf(this.#continuing, this.#piles.votes) / 2n + this.#context.least;
    if (this.#context.options.freezeThreshold) this.#frozenThreshold = threshold;
    return threshold;
  }

  #findWinner(threshold: bigint): number | undefined {
    if (this.#bucketWithVotes() !== undefined) return undefined;
    const leaders = extremes(this.#continuing, this.#piles.votes, 'most');
    const leader = leaders[0]!;
    if (this.#piles.votes[leader]! >= threshold || this.#continuing.length === 1) return leader;
    if (this.#continuing.length > 2) return undefined;
    return this.#context.ties.choose(leaders, 'winner', this.#past);
  }

  /** Undeclared write-ins are eliminated together before anybody can be elected. */
  #bucketWithVotes(): number | undefined {
    const bucket = this.#context.options.writeInBucket;
    const holdsVotes =
      bucket !== undefined && this.#continuing.includes(bucket) && this.#piles.votes[bucket]! > 0n;
    return holdsVotes ? bucket : undefined;
  }

  #eliminate(threshold: bigint): void {
    const losers = this.#losers();
    // Before the ballots move: a round shows the votes it started with.
    const votes = [...this.#piles.votes];
    const exhausted = this.#piles.exhausted.format(this.#context.log.show);
    const listed = this.#continuing;
    this.#trace();
    const transfers = this.#piles.eliminate(losers);
    this.#continuing = this.#continuing.filter((candidate) => !losers.includes(candidate));
    this.#write({ threshold, votes, exhausted, listed, eliminated: losers, transfers });
  }

  #losers(): readonly number[] {
    const bucket = this.#bucketWithVotes();
    if (bucket !== undefined) return [bucket];
    const { options, ties } = this.#context;
    const batch = options.batchElimination ? this.#batch() : [];
    if (batch.length > 1) return batch;
    const last = extremes(this.#continuing, this.#piles.votes, 'least');
    return [ties.choose(last, 'loser', this.#past)];
  }

  /** The largest group of lowest candidates whose sum is strictly below the next candidate. */
  #batch(): readonly number[] {
    const { options } = this.#context;
    const ascending = byVotes(this.#continuing, this.#piles.votes, options.place).toReversed();
    const most = ascending.length - (options.continueUntilTwo ? 2 : 1);
    let sum = 0n;
    let size = 0;
    for (let group = 1; group <= most; group++) {
      sum += this.#piles.votes[ascending[group - 1]!]!;
      if (sum < this.#piles.votes[ascending[group]!]!) size = group;
    }
    return ascending.slice(0, size);
  }

  #close(notes: Pick<RoundNotes, 'threshold' | 'elected'>): void {
    this.#trace();
    this.#write({
      ...notes,
      votes: [...this.#piles.votes],
      exhausted: this.#piles.exhausted.format(this.#context.log.show),
      listed: this.#continuing,
    });
  }

  #write(notes: Omit<RoundNotes, 'tieBreaks'>): void {
    const { log, ties } = this.#context;
    this.#past.push({ round: log.rounds.length + 1, votes: notes.votes });
    log.write({ ...notes, tieBreaks: ties.take() });
  }

  #trace(): void {
    follow(this.#context, this.#piles.traced);
  }
}

export const countIrv = (context: CountContext): number[] => [
  ...new Runoff(context, standingCandidates(context)).run(1),
];

/** Fills several seats by counting again without the winners so far. */
export const countSequentialIrv = (context: CountContext): number[] => {
  const winners: number[] = [];
  const standing = standingCandidates(context);
  const seats = Math.min(context.options.seats, standing.length);
  while (winners.length < seats) {
    const left = standing.filter((candidate) => !winners.includes(candidate));
    const elected = new Runoff(context, left).run(seats - winners.length, winners.length > 0);
    if (elected.length === 0) break;
    winners.push(...elected);
  }
  return winners;
};
