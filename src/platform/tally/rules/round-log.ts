import type { CountRound, TieBreak } from '../contract.ts';
import { formatDecimal, scaleOf } from './decimal.ts';
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

  format(show: (votes: bigint) => string): CountRound['exhausted'] {
    return {
      choices: show(this.choices),
      overvotes: show(this.overvotes),
      skipped: show(this.skipped),
      repeated: show(this.repeated),
      surplus: show(this.surplus),
    };
  }
}

/** Votes that moved in a round, grouped by giver and receiver. `to` below 0 is exhausted. */
export class Transfers {
  readonly #moved = new Map<number, Map<number, bigint>>();

  add(from: number, to: number, votes: bigint): void {
    const receivers = this.#moved.get(from) ?? new Map<number, bigint>();
    this.#moved.set(from, receivers);
    const receiver = to < 0 && to !== RESIDUAL ? EXHAUSTED_CHOICES : to;
    receivers.set(receiver, (receivers.get(receiver) ?? 0n) + votes);
  }

  format(candidates: readonly string[], show: (votes: bigint) => string): CountRound['transfers'] {
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
          votes: show(votes),
        })),
    );
  }
}

/** What truncation lost, as a receiver of votes. */
export const RESIDUAL = -100;

export interface RoundNotes {
  readonly votes: readonly bigint[];
  /** Who is listed: continuing, elected now, or (STV) elected before. */
  readonly listed: readonly number[];
  /** A string if it is finer than the votes are. */
  readonly threshold?: bigint | string | undefined;
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
  readonly #unit: bigint;

  /** `unit`: the value of one vote, where that is not a power of ten. */
  constructor(candidates: readonly string[], places: number, unit = scaleOf(places)) {
    this.#candidates = candidates;
    this.#places = places;
    this.#unit = unit;
  }

  /** Votes as a Count shows them: exact, or cut to the last decimal. */
  readonly show = (votes: bigint): string => formatDecimal(this.#shown(votes), this.#places);

  #shown(votes: bigint): bigint {
    const scale = scaleOf(this.#places);
    return this.#unit === scale ? votes : (votes * scale) / this.#unit;
  }

  /** What cutting all shares of a round leaves out. */
  #cutOff({ votes, listed }: RoundNotes): bigint {
    if (this.#unit === scaleOf(this.#places)) return 0n;
    const given = listed.map((candidate) => votes[candidate] ?? 0n);
    const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);
    return this.#shown(sum(given)) - sum(given.map((each) => this.#shown(each)));
  }

  /** For methods that know what moved only once the next round exists. */
  addTransfers(transfers: Transfers): void {
    const last = this.rounds.at(-1);
    if (last) last.transfers = transfers.format(this.#candidates, this.show);
  }

  write(notes: RoundNotes): void {
    const names = (numbers: readonly number[] = []): string[] =>
      numbers.map((candidate) => this.#candidates[candidate]!);
    const { show } = this;
    const cut = this.#cutOff(notes);
    const residual = notes.residual === undefined ? undefined : show(notes.residual);
    this.rounds.push({
      round: this.rounds.length + 1,
      ...(notes.threshold !== undefined && {
        threshold: typeof notes.threshold === 'string' ? notes.threshold : show(notes.threshold),
      }),
      tally: Object.fromEntries(
        notes.listed.map((candidate) => [this.#candidates[candidate]!, show(notes.votes[candidate] ?? 0n)]),
      ),
      exhausted: notes.exhausted,
      ...(residual !== undefined && { residual }),
      ...(cut > 0n && { residual: formatDecimal(cut, this.#places) }),
      elected: names(notes.elected),
      eliminated: names(notes.eliminated),
      transfers: notes.transfers?.format(this.#candidates, show) ?? [],
      tieBreaks: [...notes.tieBreaks],
    });
  }
}
