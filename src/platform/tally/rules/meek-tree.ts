import { zeros } from './decimal.ts';
import type { CountContext, Share } from './context.ts';
import { MeekFlows, sharesAlong } from './meek-flows.ts';
import type { Path } from './meek-flows.ts';
import type { Profile } from './profile.ts';
import { ExhaustedVotes } from './round-log.ts';
import type { Transfers } from './round-log.ts';
import { BallotWalk } from './walk.ts';

const ROOT = -1000;

/** Ballots that share the same elected candidates in the same order, resting at the same next choice. */
interface Branch {
  readonly candidate: number;
  readonly parent: Branch | undefined;
  readonly path: Path;
  /** Its path in the flows, and those of ballots that end here, by reason. */
  readonly pathId: number;
  readonly endIds: Map<number, number>;
  papers: number;
  /** Folded ballots resting here; empty once the branch is open. */
  ballots: number[];
  /** Where the rest of each vote goes; there only when the candidate is elected. */
  next: Map<number, Branch> | undefined;
  /** Papers that name nobody further, by reason. */
  readonly ended: Map<number, number>;
}

/**
 * Meek counts the same ballots dozens of times. What a ballot gives depends only on the elected
 * candidates before its first hopeful one, so ballots are kept in a tree of those: an iteration
 * visits some hundred branches instead of every ballot, and each ballot moves down only once.
 */
export class MeekTree {
  readonly #profile: Profile;
  readonly #walk: BallotWalk;
  readonly #isContinuing: Uint8Array;
  readonly #isElected: Uint8Array;
  readonly #root: Branch;
  readonly #flows: MeekFlows;
  readonly #traced: number | undefined;
  /** Whom the traced ballot goes through, in turn; below 0 it names nobody further. */
  #tracedPath: readonly number[] = [];

  constructor({ profile, options, traced }: CountContext) {
    this.#profile = profile;
    this.#traced = traced;
    this.#flows = new MeekFlows(profile);
    this.#root = this.#newBranch(ROOT, undefined);
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
    this.#visit(this.#root, (branch) => {
      const loser = branch.next?.get(candidate);
      if (!loser) return;
      branch.next?.delete(candidate);
      for (const ballot of loser.ballots) this.#place(branch, ballot);
    });
  }

  /** Every ballot's weight of `one`, kept in part by each candidate it names in turn, rounded up. */
  spread(
    keep: readonly bigint[],
    one: bigint,
  ): { readonly votes: bigint[]; readonly exhausted: ExhaustedVotes } {
    const votes = zeros(this.#profile.candidates.length);
    const exhausted = new ExhaustedVotes();
    const flow = (branch: Branch, weight: bigint): void => {
      for (const [reason, papers] of branch.ended) exhausted.add(reason, weight * BigInt(papers));
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
    return sharesAlong(this.#tracedPath, keep, one);
  }

  /** From whom to whom votes went since this was last asked. */
  takeTransfers(keep: readonly bigint[], one: bigint): Transfers {
    return this.#flows.take(keep, one);
  }

  #open(branch: Branch): void {
    const { ballots } = branch;
    branch.ballots = [];
    branch.next = new Map();
    for (const ballot of ballots) this.#place(branch, ballot);
  }

  #place(branch: Branch, ballot: number): void {
    const papers = this.#profile.counts[ballot]!;
    const to = this.#nextAfter(branch, ballot);
    if (ballot === this.#traced) {
      const through = this.#tracedPath.slice(0, this.#tracedPath.indexOf(branch.candidate) + 1);
      this.#tracedPath = [...through, to];
    }
    if (to < 0) {
      branch.ended.set(to, (branch.ended.get(to) ?? 0) + papers);
      this.#flows.rest(ballot, this.#endOf(branch, to));
      return;
    }
    const child = branch.next?.get(to) ?? this.#newBranch(to, branch);
    branch.next?.set(to, child);
    child.papers += papers;
    if (this.#isElected[to] !== 1) {
      child.ballots.push(ballot);
      this.#flows.rest(ballot, child.pathId);
      return;
    }
    child.next ??= new Map();
    this.#place(child, ballot);
  }

  /** Whoever has kept a part already is passed over: named twice, a winner would take from the rest again. */
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

  #endOf(branch: Branch, reason: number): number {
    const known = branch.endIds.get(reason) ?? this.#flows.addPath([...branch.path, reason]);
    branch.endIds.set(reason, known);
    return known;
  }

  #newBranch(candidate: number, parent: Branch | undefined): Branch {
    const path = parent ? [...parent.path, candidate] : [];
    return {
      candidate,
      parent,
      path,
      pathId: this.#flows.addPath(path),
      endIds: new Map(),
      papers: 0,
      ballots: [],
      next: undefined,
      ended: new Map(),
    };
  }
}
