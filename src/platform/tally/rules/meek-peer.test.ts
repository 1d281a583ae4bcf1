import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import { counted } from '#tests/support/tally/counts.ts';
import { ProfileBuilder } from './profile.ts';

interface PeerStatus {
  readonly status: 'elected' | 'defeated';
  readonly nbrRound: number;
  readonly votes: { toString(): string };
}

interface Peer {
  tabulate(
    seats: number,
    candidates: readonly string[],
    ballots: readonly (readonly [count: number, ranking: readonly string[]])[],
    maxRanks: null,
    tieBreaker: readonly string[],
    excluded: readonly string[],
    preferred: readonly string[],
    options: object,
  ): { readonly elected: Iterable<string>; readonly statuses: Readonly<Record<string, PeerStatus>> };
}

/** An independent implementation of the same reference rule. */
const peer = createRequire(import.meta.url)('meeks-prf-js/run/meek.js') as Peer;

const drawRanking = (random: Random, candidates: number): number[] =>
  random
    .shuffle(Array.from({ length: candidates }, (_, candidate) => candidate))
    .slice(0, 1 + random.below(candidates));

test('[TALLY-22] 200 random elections: winners, rounds of defeat and votes as an independent implementation has them', () => {
  const random = seededRandom('meek');
  for (let election = 0; election < 200; election++) {
    const names = Array.from({ length: 3 + random.below(5) }, (_, index) => `C${index}`);
    const seats = 1 + random.below(names.length - 1);
    const ballots = Array.from({ length: 5 + random.below(60) }, () => ({
      ranking: drawRanking(random, names.length),
      count: 1 + random.below(3),
    }));
    const builder = new ProfileBuilder(names);
    for (const { ranking, count } of ballots) builder.addTokens(ranking, count);
    const ours = counted(builder.build(), { method: 'stv-meek' }, seats);
    const theirs = peer.tabulate(
      seats,
      names,
      ballots.map(({ ranking, count }) => [count, ranking.map((candidate) => `C${candidate}`)]),
      null,
      names,
      [],
      [],
      {},
    );
    expect(ours.winners.toSorted()).toEqual([...theirs.elected].toSorted());
    const defeats = ours.rounds.flatMap(({ round, eliminated, tally }) =>
      eliminated.map((name) => [name, round, tally[name]]),
    );
    const theirDefeats = defeats.map(([name]) => {
      const { nbrRound, votes } = theirs.statuses[String(name)] as PeerStatus;
      return [name, nbrRound, Number(votes.toString()).toFixed(9)];
    });
    expect(defeats).toEqual(theirDefeats);
  }
});
