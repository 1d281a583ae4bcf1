import { zeros } from './decimal.ts';
import type { CountContext, Share } from './context.ts';
import type { Profile } from './profile.ts';
import { ExhaustedVotes, Transfers } from './round-log.ts';
import { BallotWalk } from './walk.ts';

const ROOT = -1000;
const NOBODY = -1;

interface Edge {
  /** A candidate, or below 0 the reason why the ballots end. */
  readonly to: number;
  papers: number;
  /** Of these, papers that arrived through a winner since transfers were last taken. */
  fresh: number;
}

/** Ballots with the same elected candidates in the same order that wait at the same next choice. */
interface Branch extends Edge {
  readonly candidate: number;
  readonly parent: Branch | undefined;
  /** Folded ballots that wait here; empty once the branch is opened. */
  ballots: number[];
  /** Where the rest of each vote goes; only present if the candidate is elected. */
  next: Map<number, Branch> | undefined;
  /** Papers that rank nobody further, by reason. */
  readonly ended: Map<number, Edge>;
  /** What was left of each vote after this candidate when transfers were last taken. */
  leftThen: bigint;
  /** Papers of candidates defeated since then, by where they went. */
  moved: Map<number, number>;
}

/**
 * Meek counts the same ballots dozens of times. What a ballot gives depends only on the elected candidates before its
 * first hopeful one, so ballots are kept in a tree of those: an iteration visits a few hundred branches instead of
 * every ballot, and each ballot moves down only once.
 */
export class MeekTree {
  readonly #profile: Profile;
  readonly #walk: BallotWalk;
  readonly #isContinuing: Uint8Array;
  readonly #isElected: Uint8Array;
  readonly #root: Branch = newBranch(ROOT, undefined);
  #loser = NOBODY;
  readonly #traced: number | undefined;
  /** The candidates the traced ballot passes through, in order; below 0 if it ranks nobody further. */
  #tracedPath: readonly number[] = [];

  constructor({ profile, options, traced }: CountContext) {
    this.#profile = profile;
    this.#traced = traced;
    this.#isContinuing = new Uint8Array(profile.candidates.length).fill(1);
    for (const candidate of options.excluded) this.#isContinuing[candidate] = 0;
    this.#isElected = new Uint8Array(profile.candidates.length);
    this.#walk = new BallotWalk(profile, options, this.#isContinuing);
    this.#root.ballots = Array.from(profile.counts, (_, ballot) => ballot);
    this.#open(this.#root);
  }

  /** From now on the candidate keeps a part and passes on the rest. */
  elect(candidate: number): void {
    this.#isElected[candidate] = 1;
    this.#visit(this.#root, (branch) => {
      const winner = branch.next?.get(candidate);
      if (winner && !winner.next) this.#open(winner);
    });
  }

  defeat(candidate: number): void {
    this.#isContinuing[candidate] = 0;
    this.#loser = candidate;
    this.#visit(this.#root, (branch) => {
      const loser = branch.next?.get(candidate);
      if (!loser) return;
      branch.next?.delete(candidate);
      for (const ballot of loser.ballots) {
        const to = this.#place(branch, ballot, false);
        branch.moved.set(to, (branch.moved.get(to) ?? 0) + this.#profile.counts[ballot]!);
      }
    });
  }

  /** Every ballot's weight of `one`; each candidate it ranks keeps a part in turn, rounded up. */
  spread(
    keep: readonly bigint[],
    one: bigint,
  ): { readonly votes: bigint[]; readonly exhausted: ExhaustedVotes } {
    const votes = zeros(this.#profile.candidates.length);
    const exhausted = new ExhaustedVotes();
    const flow = (branch: Branch, weight: bigint): void => {
      for (const [reason, { papers }] of branch.ended) exhausted.add(reason, weight * BigInt(papers));
      for (const child of branch.next?.values() ?? []) {
        const kept = (weight * keep[child.candidate]! + one - 1n) / one;
        votes[child.candidate] = votes[child.candidate]! + kept * BigInt(child.papers);
        if (kept < weight) flow(child, weight - kept);
      }
    };
    flow(this.#root, one);
    return { votes, exhausted };
  }

  /** What each candidate has of the traced ballot, by the same arithmetic as `spread`. */
  tracedShares(keep: readonly bigint[], one: bigint): readonly Share[] {
    const shares: Share[] = [];
    let left = one;
    for (const at of this.#tracedPath) {
      const kept = at < 0 ? left : (left * keep[at]! + one - 1n) / one;
      if (kept > 0n) shares.push({ at, value: kept });
      left -= kept;
    }
    return shares;
  }

  /**
   * Who gave votes to whom since the last call: what a winner no longer keeps goes to the next candidate on the
   * ballot, who may pass on a part of it, and what a loser had goes to the candidates after them.
   */
  takeTransfers(keep: readonly bigint[], one: bigint): Transfers {
    const transfers = new Transfers();
    const compare = (branch: Branch, left: bigint): void => {
      for (const end of branch.ended.values()) this.#compareEdge(transfers, branch, end, left);
      for (const child of branch.next?.values() ?? []) {
        this.#compareEdge(transfers, branch, child, left);
        if (child.next) compare(child, left - (left * keep[child.candidate]! + one - 1n) / one);
      }
      branch.leftThen = left;
      branch.moved.clear();
    };
    compare(this.#root, one);
    return transfers;
  }

  #compareEdge(transfers: Transfers, branch: Branch, edge: Edge, left: bigint): void {
    const { to } = edge;
    const before = branch.leftThen * BigInt(edge.papers - edge.fresh);
    const gained = left * BigInt(edge.papers) - before;
    if (branch !== this.#root && gained > 0n) transfers.add(branch.candidate, to, gained);
    // A keep factor that is rounded up may grow again by one unit of the last decimal.
    if (branch !== this.#root && gained < 0n) transfers.add(to, branch.candidate, -gained);
    const moved = branch.moved.get(to);
    if (moved !== undefined && branch.leftThen > 0n)
      transfers.add(this.#loser, to, branch.leftThen * BigInt(moved));
    edge.fresh = 0;
  }

  #open(branch: Branch): void {
    const { ballots } = branch;
    branch.ballots = [];
    branch.next = new Map();
    for (const ballot of ballots) this.#place(branch, ballot, true);
  }

  /** Where the ballot goes from this branch. */
  #place(branch: Branch, ballot: number, isFresh: boolean): number {
    const papers = this.#profile.counts[ballot]!;
    const to = this.#nextAfter(branch, ballot);
    if (ballot === this.#traced) {
      const through = this.#tracedPath.slice(0, this.#tracedPath.indexOf(branch.candidate) + 1);
      this.#tracedPath = [...through, to];
    }
    if (to < 0) {
      const end = branch.ended.get(to) ?? newEdge(to);
      branch.ended.set(to, end);
      arrive(end, papers, isFresh);
      return to;
    }
    const child = branch.next?.get(to) ?? newBranch(to, branch);
    branch.next?.set(to, child);
    arrive(child, papers, isFresh);
    if (this.#isElected[to] === 1) {
      child.next ??= new Map();
      this.#place(child, ballot, true);
    } else child.ballots.push(ballot);
    return to;
  }

  /** A candidate who has already kept a part is passed over: a winner ranked twice would take from the rest again. */
  #nextAfter(branch: Branch, ballot: number): number {
    for (let done = branch; done.parent; done = done.parent) this.#isContinuing[done.candidate] = 0;
    const to = this.#walk.advance(ballot);
    for (let done = branch; done.parent; done = done.parent) this.#isContinuing[done.candidate] = 1;
    return to;
  }

  #visit(branch: Branch, act: (branch: Branch) => void): void {
    act(branch);
    for (const child of branch.next?.values() ?? []) if (child.next) this.#visit(child, act);
  }
}

const arrive = (edge: Edge, papers: number, isFresh: boolean): void => {
  edge.papers += papers;
  if (isFresh) edge.fresh += papers;
};

const newEdge = (to: number): Edge => ({ to, papers: 0, fresh: 0 });

const newBranch = (candidate: number, parent: Branch | undefined): Branch => ({
  candidate,
  parent,
  ...newEdge(candidate),
  ballots: [],
  next: undefined,
  ended: new Map(),
  leftThen: 0n,
  moved: new Map(),
});
