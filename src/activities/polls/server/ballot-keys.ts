import type { Ballot } from '../rules/state.ts';

type Countable = Pick<Ballot, 'ranks' | 'scores'>;

const END_OF_RANK = 0;
const SCORES = 0xffff;
const LOW_BITS = 15;
const LOW = (1 << LOW_BITS) - 1;

/**
 * A ballot as a short string: two code units for each name, whatever its length. A hundred thousand ballots of one
 * poll contain a handful of names; written out they would fill the memory.
 */
export class BallotKeys {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  keyOf({ ranks, scores }: Countable): string {
    const units: number[] = [];
    for (const rank of ranks) {
      for (const name of rank) this.#push(units, name);
      units.push(END_OF_RANK);
    }
    if (scores) {
      units.push(SCORES);
      for (const name of Object.keys(scores).toSorted()) {
        this.#push(units, name);
        units.push(scores[name] ?? 0);
      }
    }
    return String.fromCharCode(...units);
  }

  ballotOf(key: string): Countable {
    const ranks: string[][] = [];
    let rank: string[] = [];
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
      if (unit === SCORES) return { ranks, scores: this.#scoresIn(key, at + 1) };
      if (unit === END_OF_RANK) {
        ranks.push(rank);
        rank = [];
      } else {
        rank.push(this.#nameAt(key, at++));
      }
    }
    return { ranks, scores: undefined };
  }

  #scoresIn(key: string, from: number): Record<string, number> {
    const scores: Record<string, number> = {};
    for (let at = from; at < key.length; at += 3) scores[this.#nameAt(key, at)] = key.charCodeAt(at + 2);
    return scores;
  }

  #nameAt(key: string, at: number): string {
    const number = ((key.charCodeAt(at) - 1) << LOW_BITS) | key.charCodeAt(at + 1);
    return this.#names[number] as string;
  }

  #push(units: number[], name: string): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#names.push(name) - 1;
      this.#numbers.set(name, number);
    }
    units.push((number >>> LOW_BITS) + 1, number & LOW);
  }
}
