import { fail, ok } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import type { Method, TallyRules } from '../contract.ts';

/** The rules with every default filled in and every name replaced by a candidate number. */
export interface CountOptions {
  readonly method: Method;
  readonly seats: number;
  readonly freezeThreshold: boolean;
  readonly continueUntilTwo: boolean;
  readonly batchElimination: boolean;
  readonly overvote: NonNullable<TallyRules['overvote']>;
  readonly maxSkippedRanks: number;
  readonly exhaustOnDuplicate: boolean;
  readonly maxRanks: number;
  readonly excluded: ReadonlySet<number>;
  readonly writeInBucket: number | undefined;
  readonly quota: 'droop-integer' | 'droop-decimal' | 'hare';
  readonly winnersPerRound: 'one' | 'many';
  readonly decimals: number;
  readonly percentThreshold: number | undefined;
  readonly strength: 'winning-votes' | 'margins';
  readonly tieBreak: 'candidate-order' | 'previous-rounds' | 'first-difference' | 'random';
  /** Place of each candidate in the given order, 0 first. */
  readonly place: readonly number[];
  readonly seed: string | undefined;
}

export const defaultRules = {
  method: 'irv',
  threshold: 'continuing',
  continueUntilTwo: false,
  batchElimination: false,
  overvote: 'skip',
  maxSkippedRanks: 'unlimited',
  duplicate: 'skip',
  quota: 'droop-integer',
  winnersPerRound: 'one',
  decimals: 4,
  strength: 'winning-votes',
  tieBreak: 'candidate-order',
} as const satisfies TallyRules;

type Defaulted = keyof typeof defaultRules;
type FilledRules = TallyRules & { [Rule in Defaulted]: NonNullable<TallyRules[Rule]> };

const withDefaults = (given: TallyRules): FilledRules => ({ ...defaultRules, ...withoutUndefined(given) });

export const optionsFor = (candidates: readonly string[], seats: number, given: TallyRules) => {
  const rules = withDefaults(given);
  const numbers = new Map(candidates.map((candidate, number) => [candidate, number]));
  const unknown = namesIn(rules).find((candidate) => !numbers.has(candidate));
  if (unknown !== undefined) return fail('tally-unknown-candidate', { candidate: unknown });
  if (rules.tieBreak === 'random' && rules.seed === undefined) return fail('tally-seed-missing');
  if (!(Number.isInteger(seats) && seats >= 1)) return fail('tally-bad-seats', { seats });
  const numberOf = (candidate: string): number => numbers.get(candidate)!;
  return ok<CountOptions>({
    method: rules.method,
    seats,
    freezeThreshold: rules.threshold === 'first-round',
    continueUntilTwo: rules.continueUntilTwo,
    batchElimination: rules.batchElimination,
    overvote: rules.overvote,
    maxSkippedRanks: rules.maxSkippedRanks === 'unlimited' ? Infinity : rules.maxSkippedRanks,
    exhaustOnDuplicate: rules.duplicate === 'exhaust',
    maxRanks: rules.maxRanks ?? Infinity,
    excluded: new Set((rules.excluded ?? []).map(numberOf)),
    writeInBucket: numbers.get(rules.writeInBucket ?? ''),
    quota: rules.quota,
    winnersPerRound: rules.winnersPerRound,
    decimals: rules.decimals,
    percentThreshold: rules.percentThreshold,
    strength: rules.strength,
    tieBreak: rules.tieBreak,
    place: placesOf(candidates, numbers, rules.candidateOrder ?? []),
    seed: rules.seed,
  });
};

const namesIn = ({ excluded = [], candidateOrder = [], writeInBucket }: TallyRules): string[] => [
  ...excluded,
  ...candidateOrder,
  ...(writeInBucket === undefined ? [] : [writeInBucket]),
];

/** Candidates missing from the order follow it as listed. */
const placesOf = (
  candidates: readonly string[],
  numbers: ReadonlyMap<string, number>,
  order: readonly string[],
): number[] => {
  const sequence = [...new Set([...order, ...candidates])];
  const place = Array.from({ length: candidates.length }, () => 0);
  sequence.forEach((candidate, position) => (place[numbers.get(candidate)!] = position));
  return place;
};
