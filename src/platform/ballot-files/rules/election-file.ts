import { fail } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Param, Said } from '#core/words.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import { decodeRanks, MOST_CANDIDATES, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';

/** The content of a file of ballots, independent of its format. */
export interface ElectionFile {
  readonly title: string;
  readonly seats: number;
  readonly profile: Profile;
  readonly rules: TallyRules;
}

/** `notes`: what the format cannot hold, or what the file says and is not kept. Nothing is dropped silently. */
export interface ParsedFile {
  readonly file: ElectionFile;
  readonly notes: readonly Said[];
}

export interface WrittenFile {
  readonly text: string;
  readonly notes: readonly Said[];
}

export type BallotFileRefusal = 'tally-bad-file' | 'tally-bad-entry';

export type ParseFile = (text: string) => Result<ParsedFile, BallotFileRefusal>;

export const badLine = (line: number, reason: Param) => fail('tally-bad-file', { line, reason });

/** A parser deep in a line throws this; `readingLines` turns it into the refusal. */
export class BadLine extends Error {
  readonly line: number;
  readonly reason: Said;

  constructor(line: number, reason: Said) {
    super(reason.code);
    this.line = line;
    this.reason = reason;
  }
}

export const readingLines = (read: () => Result<ParsedFile, BallotFileRefusal>) => {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadLine) return badLine(error.line, error.reason);
    throw error;
  }
};

export const refuseTooMany = (candidates: number, line: number): void => {
  if (candidates > MOST_CANDIDATES)
    throw new BadLine(line, say('ballots-too-many-candidates', { limit: MOST_CANDIDATES }));
};

/** For the names in a file; `line` is reported if there are too many. */
export const builderFor = (names: readonly string[], line: number): ProfileBuilder => {
  refuseTooMany(names.length, line);
  return new ProfileBuilder(names);
};

export const seatsIn = (text: string, line: number): number => {
  if (/^[1-9]\d{0,5}$/.test(text.trim())) return Number(text);
  throw new BadLine(line, say('ballots-bad-seats', { text: text.trim() }));
};

export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

export interface FoldedBallot {
  readonly ranks: readonly (readonly number[])[];
  readonly count: number;
}

export const foldedBallots = (profile: Profile): FoldedBallot[] =>
  Array.from(profile.counts, (count, ballot) => ({ ranks: decodeRanks(profile, ballot), count }));

/** Which of a ballot's features a format may be unable to hold. */
export const featuresOf = (file: ElectionFile) => {
  const ballots = foldedBallots(file.profile);
  return {
    hasSkips: ballots.some(({ ranks }) => ranks.some((rank) => rank.length === 0)),
    hasEquals: ballots.some(({ ranks }) => ranks.some((rank) => rank.length > 1)),
    hasRepeats: ballots.some(({ ranks }) => new Set(ranks.flat()).size < ranks.flat().length),
    hasScores: file.profile.scores !== undefined,
    hasBlanks: file.profile.undervotes > 0,
    hasRules: Object.keys(file.rules).length > 0,
  };
};

const words: Readonly<Record<keyof ReturnType<typeof featuresOf>, Said>> = {
  hasSkips: say('ballots-skips'),
  hasEquals: say('ballots-equals'),
  hasRepeats: say('ballots-repeats'),
  hasScores: say('ballots-scores'),
  hasBlanks: say('ballots-blanks'),
  hasRules: say('ballots-rules'),
};

/** One note for each feature the file has and the format lacks. */
export const lostFeatures = (
  file: ElectionFile,
  format: Param,
  lacks: readonly (keyof typeof words)[],
): Said[] => {
  const features = featuresOf(file);
  return lacks
    .filter((feature) => features[feature])
    .map((feature) => say('ballots-note-lost', { format, what: words[feature] }));
};

/** For formats that cannot hold skipped ranks. */
export const withoutSkips = (ranks: FoldedBallot['ranks']): FoldedBallot['ranks'] =>
  ranks.filter((rank) => rank.length > 0);

/** Each name only where the ballot first ranks it. */
export const withoutRepeats = (ranks: FoldedBallot['ranks']): FoldedBallot['ranks'] => {
  const seen = new Set<number>();
  return ranks.map((rank) => rank.filter((candidate) => !seen.has(candidate) && seen.add(candidate)));
};
