import { createRequire } from 'node:module';
import { seededRandom } from '#core/random.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { Method } from '#platform/tally/contract.ts';

const load = createRequire(import.meta.url);

export interface Election {
  readonly names: readonly string[];
  /** Candidate numbers, first choice first. */
  readonly ballots: readonly (readonly number[])[];
}

/** A few favourites, many also-rans, ballots of different lengths: the shape of real ranked elections. */
export const drawElection = (ballots: number, candidates: number): Election => {
  const random = seededRandom(`${ballots} x ${candidates}`);
  const drawBallot = (): number[] => {
    const ranking: number[] = [];
    const length = 1 + random.below(Math.min(candidates, 6));
    while (ranking.length < length) {
      const candidate = Math.min(random.below(candidates), random.below(candidates));
      if (!ranking.includes(candidate)) ranking.push(candidate);
    }
    return ranking;
  };
  return {
    names: Array.from({ length: candidates }, (_, index) => `Candidate ${index + 1}`),
    ballots: Array.from({ length: ballots }, drawBallot),
  };
};

/** Brings the ballots into the shape the library wants, untimed, and gives back what is timed. */
type Prepare = (election: Election) => () => unknown;

const ours =
  (method: Method, seats: number): Prepare =>
  ({ names, ballots }) =>
  () => {
    const builder = new ProfileBuilder(names);
    for (const ballot of ballots) builder.addTokens(ballot, 1);
    return countBallots(builder.build(), seats, { method });
  };

interface VotesLibrary {
  readonly InstantRunoff: new (input: object) => { ranking(): unknown };
  readonly Schulze: new (input: object) => { ranking(): unknown };
  readonly utils: {
    readonly matrixFromBallots: (ballots: object[], candidates: readonly string[]) => object;
  };
}

const votes =
  (method: 'InstantRunoff' | 'Schulze'): Prepare =>
  ({ names, ballots }) => {
    const library = load('votes') as VotesLibrary;
    const input = {
      candidates: [...names],
      ballots: ballots.map((ballot) => ({ ranking: ballot.map((number) => [names[number]]), weight: 1 })),
    };
    if (method === 'InstantRunoff') return () => new library.InstantRunoff(input).ranking();
    return () => new library.Schulze(library.utils.matrixFromBallots(input.ballots, names)).ranking();
  };

interface CaritatLibrary {
  readonly Election: new (input: object) => { addBallot(ranking: readonly string[], weight: number): void };
  readonly irv: (election: object) => unknown;
  readonly condorcet: { readonly schulze: (election: object) => unknown };
  readonly stv: { readonly meek: (election: object, options: object) => unknown };
}

const caritat =
  (count: (library: CaritatLibrary, election: object) => unknown): Prepare =>
  ({ names, ballots }) => {
    const library = load('caritat') as CaritatLibrary;
    const election = new library.Election({ candidates: [...names] });
    for (const ballot of ballots)
      election.addBallot(
        ballot.map((number) => names[number] ?? ''),
        1,
      );
    return () => count(library, election);
  };

const condorcet: Prepare = ({ names, ballots }) => {
  const { Schulze } = load('condorcet') as {
    Schulze: new (candidates: Set<string>) => {
      addBallot(ballot: Map<string, number>, weight: number): void;
      rank(): unknown;
    };
  };
  const maps = ballots.map(
    (ballot) => new Map(ballot.map((number, index) => [names[number] ?? '', index + 1])),
  );
  return () => {
    const schulze = new Schulze(new Set(names));
    for (const map of maps) schulze.addBallot(map, 1);
    return schulze.rank();
  };
};

const schulzeMethod: Prepare = ({ names, ballots }) => {
  const { run } = load('schulze-method') as {
    run: (names: readonly string[], ballots: readonly number[][]) => unknown;
  };
  const rows = ballots.map((ballot) =>
    names.map((_, number) => {
      const rank = ballot.indexOf(number);
      return rank < 0 ? names.length + 1 : rank + 1;
    }),
  );
  return () => run(names, rows);
};

const meeksPrf: Prepare = ({ names, ballots }) => {
  const { tabulate } = load('meeks-prf-js/run/meek.js') as {
    tabulate: (...input: readonly unknown[]) => unknown;
  };
  const list = ballots.map((ballot) => [1, ballot.map((number) => names[number])]);
  return () => tabulate(4, names, list, null, names, [], [], {});
};

export const tasks: Readonly<Record<string, Readonly<Record<string, Prepare>>>> = {
  irv: {
    roundtable: ours('irv', 1),
    votes: votes('InstantRunoff'),
    caritat: caritat((library, election) => library.irv(election)),
  },
  schulze: {
    roundtable: ours('schulze', 1),
    votes: votes('Schulze'),
    caritat: caritat((library, election) => library.condorcet.schulze(election)),
    condorcet,
    'schulze-method': schulzeMethod,
  },
  'meek, 4 seats': {
    roundtable: ours('stv-meek', 4),
    'meeks-prf-js': meeksPrf,
    caritat: caritat((library, election) => library.stv.meek(election, { seats: 4 })),
  },
};
