import { withoutUndefined } from '#core/without-undefined.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import { encodeRanks, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import { foldName } from './candidates.ts';
import { equalsRule, tieBreakOf } from './equals.ts';
import type { Ballot, PollState } from './state.ts';

export const WRITE_IN_BUCKET = 'Write-ins';

type Countable = Pick<Ballot, 'ranks' | 'scores'>;

type Electorate = Pick<PollState, 'candidates' | 'mergedWriteIns' | 'settings'>;

/** The poll's candidates and the write-ins the owner made candidates; spellings of one name are one candidate. */
const named = (poll: Electorate): string[] => {
  const declared = poll.candidates.map(({ name }) => name);
  const own = Object.entries(poll.mergedWriteIns).flatMap(([writeIn, target]) =>
    foldName(writeIn) === foldName(target) ? [target] : [],
  );
  const byFold = new Map<string, string>();
  for (const name of [...declared, ...own]) if (!byFold.has(foldName(name))) byFold.set(foldName(name), name);
  return [...byFold.values()];
};

/** All candidates: everybody with a name, and the bucket where write-ins are allowed. */
export const standing = (poll: Electorate): string[] => [
  ...named(poll),
  ...(poll.settings.writeIns ? [bucketName(poll.candidates.map(({ name }) => name))] : []),
];

/** A merge is stored by the folded name and applies to every spelling; older ones apply to their own spelling only. */
const mergedWith = ({ mergedWriteIns }: Electorate, writeIn: string): string =>
  mergedWriteIns[writeIn] ?? mergedWriteIns[foldName(writeIn)] ?? writeIn;

/** The candidate a write-in counts for; undefined if it is in the bucket. */
export const countsFor = (poll: Electorate, writeIn: string): string | undefined => {
  const target = foldName(mergedWith(poll, writeIn));
  return named(poll).find((name) => foldName(name) === target);
};

export interface PollProfileBuilder {
  /** Returns the place of the folded ballot, for `addAgain`. */
  readonly add: (ballot: Countable, count?: number) => number;
  readonly addAgain: (place: number, count: number) => void;
  readonly build: () => Profile;
}

/** Turns ballots into the folded profile the count works on; equal ballots of a poll always fold the same way. */
export const profileBuilderFor = (poll: Electorate): PollProfileBuilder => {
  const names = standing(poll);
  const numbers = new Map(names.map((name, number) => [foldName(name), number]));
  const bucket = poll.settings.writeIns ? names.length - 1 : undefined;
  const builder = new ProfileBuilder(names);
  // Folding names is the largest cost of a ballot, and the same few names appear a million times.
  const seen = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = seen.get(name);
    if (known !== undefined) return known;
    const number = numbers.get(foldName(mergedWith(poll, name))) ?? bucket;
    if (number === undefined) throw new Error('a stored ballot names nobody of this poll');
    seen.set(name, number);
    return number;
  };
  return {
    add: ({ ranks, scores }, count = 1) => {
      const tokens = encodeRanks(ranks.map((rank) => rank.map(numberOf)));
      return builder.addTokens(tokens, count, scores && Uint8Array.from(names, (name) => scores[name] ?? 0));
    },
    addAgain: (place, count) => builder.addAgain(place, count),
    build: () => builder.build(),
  };
};

/** The rules a poll is counted by: its settings, its own seed, and what its ballots imply. */
export const rulesOf = (poll: Pick<PollState, 'candidates' | 'settings' | 'seed'>): TallyRules => ({
  ...poll.settings.rules,
  method: poll.settings.method,
  ...withoutUndefined({ overvote: equalsRule(poll.settings) }),
  ...(poll.settings.maxRanks !== undefined && { maxRanks: poll.settings.maxRanks }),
  ...(poll.settings.writeIns && { writeInBucket: bucketName(poll.candidates.map(({ name }) => name)) }),
  tieBreak: tieBreakOf(poll.settings),
  seed: poll.seed,
});

/** A candidate may really be called "Write-ins". */
const bucketName = (declared: readonly string[]): string => {
  const taken = new Set(declared.map(foldName));
  let name = WRITE_IN_BUCKET;
  while (taken.has(foldName(name))) name += ' *';
  return name;
};
