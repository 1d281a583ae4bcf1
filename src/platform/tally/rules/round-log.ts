import type { CountRound, TieBreak } from '../contract.ts';
import { formatDecimal } from './decimal.ts';
import { EXHAUSTED_CHOICES, EXHAUSTED_OVERVOTE, EXHAUSTED_REPEATED, EXHAUSTED_SKIPPED } from './walk.ts';

/** Exhausted votes so far, by reason, in units of the count's decimals. */
export class ExhaustedVotes {
  choices = 0n;
  overvotes = 0n;
  skipped = 0n;
  repeated = 0n;
  surplus = 0n;

  add(reason: number, votes: bigint): void {
    if (reason === EXHAUSTED_CHOICES) this.choices += votes;
    else if (reason === EXHAUSTED_OVERVOTE) this.overvotes += votes;
    else if (reason === EXHAUSTED_SKIPPED) this.skipped += votes;
    else if (reason === EXHAUSTED_REPEATED) this.repeated += votes;
  }

  format(places: number): CountRound['exhausted'] {
    return {
      choices: formatDecimal(this.choices, places),
      overvotes: formatDecimal(this.overvotes, places),
      skipped: formatDecimal(this.skipped, places),
      repeated: formatDecimal(this.repeated, places),
      surplus: formatDecimal(this.surplus, places),
    };
  }
}

/** Votes that moved in a round, gathered by giver and receiver. `to` below 0 is exhausted. */
export class Transfers {
  readonly #moved = new Map<number, Map<number, bigint>>();

  add(from: number, to: number, votes: bigint): void {
    const receivers = this.#moved.get(from) ?? new Map<number, bigint>();
    this.#moved.set(from, receivers);
    const receiver = to < 0 && to !== RESIDUAL ? EXHAUSTED_CHOICES : to;
    receivers.set(receiver, (receivers.get(receiver) ?? 0n) + votes);
  }

  format(candidates: readonly string[], places: number): CountRound['transfers'] {
    const nameOf = (to: number): string =>
      to === RESIDUAL ? 'residual' : to < 0 ? 'exhausted' : candidates[to]!;
    const orderOf = (to: number): number => (to < 0 ? candidates.length - to : to);
    const givers = [...this.#moved].toSorted(([a], [b]) => a - b);
    return givers.flatMap(([from, receivers]) =>
      [...receivers]
        .filter(([, votes]) => votes > 0n)
        .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
        .map(([to, votes]) => ({
          from: nameOf(from),
          to: nameOf(to),
          votes: formatDecimal(votes, places),
        })),
    );
  }
}

/** What truncation lost, as a receiver of votes. */
export const RESIDUAL = -100;

export interface RoundNotes {
  readonly votes: readonly bigint[];
  /** Who is listed: standing, elected now, or (STV) elected before. */
  readonly listed: readonly number[];
  readonly threshold?: bigint | undefined;
  readonly exhausted: CountRound['exhausted'];
  readonly residual?: bigint;
  readonly elected?: readonly number[];
  readonly eliminated?: readonly number[];
  readonly transfers?: Transfers;
  readonly tieBreaks: readonly TieBreak[];
}

export class RoundLog {
  readonly rounds: CountRound[] = [];
  readonly #candidates: readonly string[];
  readonly #places: number;

  constructor(candidates: readonly string[], places: number) {
    this.#candidates = candidates;
    this.#places = places;
  }

  /** For methods that know what moved only when the next round is there. */
  addTransfers(transfers: Transfers): void {
    const last = this.rounds.at(-1);
    if (last) last.transfers = transfers.format(this.#candidates, this.#places);
  }

  write(notes: RoundNotes): void {
    const names = (numbers: readonly number[] = []): string[] =>
      numbers.map((candidate) => this.#candidates[candidate]!);
    const format = (votes: bigint): string => formatDecimal(votes, this.#places);
    this.rounds.push({
      round: this.rounds.length + 1,
      ...(notes.threshold !== undefined && { threshold: format(notes.threshold) }),
      tally: Object.fromEntries(
        notes.listed.map((candidate) => [this.#candidates[candidate]!, format(notes.votes[candidate] ?? 0n)]),
      ),
      exhausted: notes.exhausted,
      ...(notes.residual !== undefined && { residual: format(notes.residual) }),
      elected: names(notes.elected),
      eliminated: names(notes.eliminated),
      transfers: notes.transfers?.format(this.#candidates, this.#places) ?? [],
      tieBreaks: [...notes.tieBreaks],
    });
  }
}
