import type { TallyRules } from '#platform/tally/contract.ts';
import { encodeRanks, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import { foldName } from './candidates.ts';
import type { Ballot, PollState } from './state.ts';

export const WRITE_IN_BUCKET = 'Write-ins';

type Countable = Pick<Ballot, 'ranks' | 'scores'>;

/** Who stands: the poll's candidates, write-ins the owner made candidates, and the bucket where write-ins are allowed. */
export const standing = (poll: Pick<PollState, 'candidates' | 'mergedWriteIns' | 'settings'>): string[] => {
  const declared = poll.candidates.map(({ name }) => name);
  const own = Object.entries(poll.mergedWriteIns)
    .filter(([writeIn, target]) => writeIn === target)
    .map(([name]) => name);
  return [...declared, ...own, ...(poll.settings.writeIns ? [bucketName(declared)] : [])];
};

export interface PollProfileBuilder {
  /** Gives the place of the folded ballot, for `addAgain`. */
  readonly add: (ballot: Countable, count?: number) => number;
  readonly addAgain: (place: number, count: number) => void;
  readonly build: () => Profile;
}

/** Turns ballots into the folded profile the count works on; equal ballots of a poll always fold the same way. */
export const profileBuilderFor = (
  poll: Pick<PollState, 'candidates' | 'mergedWriteIns' | 'settings'>,
): PollProfileBuilder => {
  const names = standing(poll);
  const numbers = new Map(names.map((name, number) => [foldName(name), number]));
  const bucket = poll.settings.writeIns ? names.length - 1 : undefined;
  const builder = new ProfileBuilder(names);
  // Folding a name costs more than all else about a ballot, and the same few names come a million times.
  const seen = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = seen.get(name);
    if (known !== undefined) return known;
    const target = poll.mergedWriteIns[name] ?? name;
    const number = numbers.get(foldName(target)) ?? bucket;
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
  ...(poll.settings.maxRanks !== undefined && { maxRanks: poll.settings.maxRanks }),
  ...(poll.settings.writeIns && { writeInBucket: bucketName(poll.candidates.map(({ name }) => name)) }),
  tieBreak: poll.settings.rules.tieBreak ?? 'random',
  seed: poll.seed,
});

/** A candidate may really be called "Write-ins". */
const bucketName = (declared: readonly string[]): string => {
  const taken = new Set(declared.map(foldName));
  let name = WRITE_IN_BUCKET;
  while (taken.has(foldName(name))) name += ' *';
  return name;
};
