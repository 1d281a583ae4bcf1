import type { Profile } from '#platform/tally/rules/profile.ts';
import { profileBuilderFor } from '../rules/electorate.ts';
import type { PollProfileBuilder } from '../rules/electorate.ts';
import { canonicalJson } from '../rules/result.ts';
import type { Ballot, PollState } from '../rules/state.ts';
import { BallotKeys } from './ballot-keys.ts';

interface Fold {
  count: number;
  place: number;
}

/** What a ballot costs besides its choices: its id and its entries in two maps. */
const BALLOT_BYTES = 150;
const UNIT_BYTES = 2;

/** What a profile is built by. */
type Standing = Pick<PollState, 'candidates' | 'mergedWriteIns' | 'settings'>;

/** The answers of all ballots of a poll to one question, equal answers together. */
export class FoldedBallots {
  /** About what it holds in memory. */
  bytes = 0;
  readonly #keys = new BallotKeys();
  /** Ballot id -> key of its answer. */
  readonly #keyOf = new Map<string, string>();
  readonly #weightOf = new Map<string, number>();
  readonly #folds = new Map<string, Fold>();
  #built: { readonly basis: string; readonly builder: PollProfileBuilder } | undefined;
  #emptied = 0;

  /** Kept from count to count: one more ballot costs the same with ten or a hundred thousand stored. */
  builderFor(poll: Standing): PollProfileBuilder {
    const basis = canonicalJson([poll.candidates, poll.mergedWriteIns, poll.settings.writeIns]);
    if (this.#built?.basis !== basis) {
      const builder = profileBuilderFor(poll);
      for (const [key, fold] of this.#folds) fold.place = builder.add(this.#keys.ballotOf(key), fold.count);
      this.#built = { basis, builder };
    }
    return this.#built.builder;
  }

  profile(poll: Standing): Profile {
    return this.builderFor(poll).build();
  }

  *ranks(): Generator<{ readonly ranks: Ballot['ranks']; readonly count: number }> {
    for (const [key, { count }] of this.#folds) yield { ranks: this.#keys.ballotOf(key).ranks, count };
  }

  take(ballot: Ballot): void {
    this.#forget(ballot.ballotId);
    if (ballot.isWithdrawn) return;
    const key = this.#keys.keyOf(ballot);
    if (!this.#folds.has(key)) {
      this.bytes += key.length * UNIT_BYTES;
      this.#folds.set(key, { count: 0, place: this.#built?.builder.add(ballot, 0) ?? 0 });
    }
    this.#keyOf.set(ballot.ballotId, key);
    this.bytes += BALLOT_BYTES;
    if (ballot.weight !== 1) this.#weightOf.set(ballot.ballotId, ballot.weight);
    this.#weigh(key, ballot.weight);
  }

  /** The ballot's earlier answer no longer counts. */
  #forget(ballotId: string): void {
    const key = this.#keyOf.get(ballotId);
    if (key === undefined) return;
    this.#weigh(key, -(this.#weightOf.get(ballotId) ?? 1));
    this.#keyOf.delete(ballotId);
    this.#weightOf.delete(ballotId);
    this.bytes -= BALLOT_BYTES;
  }

  #weigh(key: string, by: number): void {
    const folded = this.#folds.get(key);
    if (!folded) return;
    folded.count += by;
    this.#built?.builder.addAgain(folded.place, by);
    if (folded.count > 0) return;
    this.#folds.delete(key);
    this.bytes -= key.length * UNIT_BYTES;
    // A builder cannot remove ballots: replaced answers stay in it with no weight, until there are too many of them.
    if (++this.#emptied <= Math.max(this.#folds.size, 1000)) return;
    this.#emptied = 0;
    this.#built = undefined;
  }
}
