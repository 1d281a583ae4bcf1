import { zeros } from './decimal.ts';
import type { CountContext, Share } from './context.ts';
import type { Profile } from './profile.ts';
import { ExhaustedVotes, RESIDUAL, Transfers } from './round-log.ts';
import { SharedOut } from './shares.ts';
import { BallotWalk, SHARED } from './walk.ts';

const NOBODY = -1;

interface SharedPaper {
  readonly ballot: number;
  among: readonly number[];
}

/**
 * The ballots on each candidate's pile. A round touches only ballots whose candidate leaves, so a count costs what
 * moves, not ballots times rounds.
 */
export class Piles {
  readonly votes: bigint[];
  readonly exhausted = new ExhaustedVotes();
  readonly isContinuing: Uint8Array;
  residual = 0n;
  readonly #profile: Profile;
  readonly #walk: BallotWalk;
  readonly #unit: bigint;
  readonly #top: Int32Array;
  readonly #below: Int32Array;
  /** The value of one paper of each ballot; undefined while every paper is worth one vote. */
  #values: bigint[] | undefined;
  readonly #traced: number | undefined;
  #tracedAt = NOBODY;
  #tracedShare: SharedPaper | undefined;
  readonly #tracedKept: Share[] = [];
  /** Papers that several candidates hold in equal parts, by each of them. */
  readonly #shared: SharedPaper[][];

  constructor({ profile, options, traced }: CountContext, standing: readonly number[], unit: bigint) {
    const candidates = profile.candidates.length;
    this.#profile = profile;
    this.#unit = unit;
    this.#traced = traced;
    this.votes = zeros(candidates);
    this.isContinuing = new Uint8Array(candidates);
    for (const candidate of standing) this.isContinuing[candidate] = 1;
    this.#walk = new BallotWalk(profile, options, this.isContinuing);
    this.#top = new Int32Array(candidates).fill(NOBODY);
    this.#below = new Int32Array(profile.counts.length);
    this.#shared = Array.from({ length: candidates }, () => []);
    this.#deal();
  }

  /** Where the traced ballot is: what winners kept of it, then the rest. */
  get traced(): readonly Share[] {
    if (this.#traced === undefined) return [];
    if (this.#tracedShare) {
      const { among } = this.#tracedShare;
      return among.map((at) => ({ at, value: this.#unit / BigInt(among.length) }));
    }
    return [...this.#tracedKept, { at: this.#tracedAt, value: this.#values?.[this.#traced] ?? this.#unit }];
  }

  /** Takes candidates out of the count and transfers their papers at full value. */
  eliminate(losers: readonly number[]): Transfers {
    const transfers = new Transfers();
    for (const loser of losers) this.isContinuing[loser] = 0;
    for (const loser of losers) this.#handOn(loser, transfers);
    this.#handOnShares(losers, transfers);
    for (const loser of losers) this.votes[loser] = 0n;
    return transfers;
  }

  /**
   * Transfers a winner's surplus: every paper of the pile at its new, smaller value. With `isLast` the papers go to
   * nobody; their value is recorded as final-round surplus.
   */
  handOnSurplus(
    winner: number,
    keep: bigint,
    revalue: (value: bigint) => bigint,
    surplus: { readonly transfers: Transfers; readonly isLast: boolean },
  ): void {
    const before = this.votes[winner]! - keep;
    this.#values ??= Array.from(this.#profile.counts, () => this.#unit);
    let given = 0n;
    for (let ballot = this.#top[winner]!; ballot !== NOBODY; ballot = this.#below[ballot]!) {
      const value = revalue(this.#values[ballot]!);
      if (ballot === this.#traced)
        this.#tracedKept.push({ at: winner, value: this.#values[ballot]! - value });
      this.#values[ballot] = value;
      given += value * BigInt(this.#profile.counts[ballot]!);
    }
    if (surplus.isLast) {
      if (this.#tracedAt === winner) this.#tracedAt = NOBODY;
      this.exhausted.surplus += given;
      if (given > 0n) surplus.transfers.add(winner, NOBODY, given);
    } else {
      this.#handOn(winner, surplus.transfers);
    }
    this.votes[winner] = keep;
    this.residual += before - given;
    if (before > given) surplus.transfers.add(winner, RESIDUAL, before - given);
  }

  #deal(): void {
    const dealt = new Float64Array(this.votes.length);
    const shared = new SharedOut(this.votes.length);
    for (let ballot = 0; ballot < this.#profile.counts.length; ballot++) {
      const papers = this.#profile.counts[ballot]!;
      const to = this.#place(ballot);
      if (to >= 0) dealt[to] = dealt[to]! + papers;
      else if (to === SHARED) shared.add(NOBODY, 1, this.#walk.group, papers);
      else this.exhausted.add(to, BigInt(papers) * this.#unit);
    }
    dealt.forEach((papers, candidate) => (this.votes[candidate] = BigInt(papers) * this.#unit));
    this.#book(shared);
  }

  #book(shared: SharedOut, transfers?: Transfers): void {
    shared.each(this.#unit, (from, to, votes) => {
      this.votes[to] = this.votes[to]! + votes;
      transfers?.add(from, to, votes);
    });
  }

  /** A part that becomes free goes to the others who share the paper; if nobody is left, all of it moves on. */
  #handOnShares(losers: readonly number[], transfers: Transfers): void {
    const shared = new SharedOut(this.votes.length);
    const touched = new Set(losers.flatMap((loser) => this.#shared[loser]!));
    for (const loser of losers) this.#shared[loser] = [];
    for (const paper of touched) {
      const { ballot, among } = paper;
      const papers = this.#profile.counts[ballot]!;
      const left = among.filter((candidate) => this.isContinuing[candidate] === 1);
      const to = left.length > 0 ? SHARED : this.#place(ballot);
      const receivers = left.length > 0 ? left : to === SHARED ? this.#walk.group : [to];
      if (left.length > 0) paper.among = left;
      for (const from of among) {
        if (this.isContinuing[from] === 1) continue;
        if (to >= 0 || to === SHARED) shared.add(from, among.length, receivers, papers);
        else {
          const votes = (BigInt(papers) * this.#unit) / BigInt(among.length);
          this.exhausted.add(to, votes);
          transfers.add(from, to, votes);
        }
      }
    }
    this.#book(shared, transfers);
  }

  #handOn(from: number, transfers: Transfers): void {
    for (const [to, votes] of this.#values
      ? this.#movedValues(from, this.#values)
      : this.#movedPapers(from)) {
      if (to >= 0) this.votes[to] = this.votes[to]! + votes;
      else this.exhausted.add(to, votes);
      transfers.add(from, to, votes);
    }
  }

  /** Votes of the pile by where they go next. */
  #movedValues(from: number, values: readonly bigint[]): ReadonlyMap<number, bigint> {
    const moved = new Map<number, bigint>();
    let ballot = this.#top[from]!;
    this.#top[from] = NOBODY;
    while (ballot !== NOBODY) {
      const following = this.#below[ballot]!;
      const to = this.#place(ballot);
      const votes = values[ballot]! * BigInt(this.#profile.counts[ballot]!);
      moved.set(to, (moved.get(to) ?? 0n) + votes);
      ballot = following;
    }
    return moved;
  }

  /** The same while every paper is worth one vote: papers are added up as plain numbers and converted once. */
  #movedPapers(from: number): ReadonlyMap<number, bigint> {
    const moved = new Map<number, number>();
    const shared = new SharedOut(this.votes.length);
    let ballot = this.#top[from]!;
    this.#top[from] = NOBODY;
    while (ballot !== NOBODY) {
      const following = this.#below[ballot]!;
      const to = this.#place(ballot);
      if (to === SHARED) shared.add(from, 1, this.#walk.group, this.#profile.counts[ballot]!);
      else moved.set(to, (moved.get(to) ?? 0) + this.#profile.counts[ballot]!);
      ballot = following;
    }
    const votes = new Map([...moved].map(([to, papers]) => [to, BigInt(papers) * this.#unit]));
    shared.each(this.#unit, (_, to, part) => votes.set(to, (votes.get(to) ?? 0n) + part));
    return votes;
  }

  #place(ballot: number): number {
    const to = this.#walk.advance(ballot);
    if (to >= 0) {
      this.#below[ballot] = this.#top[to]!;
      this.#top[to] = ballot;
    }
    const paper = to === SHARED ? { ballot, among: this.#walk.group } : undefined;
    for (const candidate of paper?.among ?? []) this.#shared[candidate]!.push(paper!);
    if (ballot === this.#traced) {
      this.#tracedAt = to;
      this.#tracedShare = paper;
    }
    return to;
  }
}
