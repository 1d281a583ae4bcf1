import type { Instant } from '#core/instant.ts';
import { abilityIn, knownBefore } from '../study/elo.ts';
import { SLIP, recallAt } from '../study/memory.ts';
import { forgettingOf } from '../study/pace.ts';
import { conceptAt } from '../study/study-index.ts';
import type { StudyIndex } from '../study/study-index.ts';
import { countsOf } from './blueprint.ts';
import type { Blueprint } from './blueprint.ts';
import type { Calibration } from './calibration.ts';
import { passChance } from './pass-chance.ts';
import type { Slots } from './pass-chance.ts';

export interface DomainReadiness {
  readonly domain: string;
  readonly questions: number;
  readonly seen: number;
  /** Expected share of right answers at the exam. */
  readonly share: number;
}

export interface Readiness {
  /** How many more answers it takes until the chance means anything. */
  readonly missing: number;
  readonly passChance: number;
  /** In nine of ten cases the true chance should lie in between. */
  readonly low: number;
  readonly high: number;
  readonly share: number;
  readonly domains: readonly DomainReadiness[];
}

export interface ReadinessInput {
  readonly study: StudyIndex;
  readonly blueprint: Blueprint;
  readonly passShare: number;
  readonly examAt: Instant;
  readonly calibration?: Calibration | undefined;
}

/** Known or guessed, minus slips. */
export const chanceOf = (known: number, guess: number): number => known * (1 - SLIP) + (1 - known) * guess;

interface DomainChance {
  readonly seen: number;
  readonly questions: number;
  readonly share: number;
}

const domainChances = ({ study, examAt }: ReadinessInput): DomainChance[] => {
  const { bank, progress } = study;
  const forgetting = forgettingOf(study.ability);
  const seen = bank.domains.map(() => ({ count: 0, chance: 0, difficulty: 0, guess: 0 }));
  for (const [ordinal, { memory }] of progress) {
    const sums = seen[bank.domainOf[ordinal] as number];
    if (!sums) continue;
    const { guess, difficulty } = conceptAt(study, ordinal);
    sums.count += 1;
    sums.chance += chanceOf(recallAt(memory, examAt, forgetting), guess);
    sums.difficulty += difficulty;
    sums.guess += guess;
  }
  return bank.domains.map(({ name, members, meanDifficulty, meanGuess }, number) => {
    const sums = seen[number] ?? { count: 0, chance: 0, difficulty: 0, guess: 0 };
    const unseen = members.length - sums.count;
    if (unseen === 0) return { seen: sums.count, questions: members.length, share: sums.chance / sums.count };
    // Means over the unseen concepts: the domain's, minus those of the seen ones.
    const difficulty = (meanDifficulty * members.length - sums.difficulty) / unseen;
    const guess = (meanGuess * members.length - sums.guess) / unseen;
    const chance = chanceOf(knownBefore(abilityIn(study.ability, name), difficulty), guess);
    return {
      seen: sums.count,
      questions: members.length,
      share: (sums.chance + unseen * chance) / members.length,
    };
  });
};

const logit = (share: number): number => Math.log(share / (1 - share));
const unlogit = (value: number): number => 1 / (1 + Math.exp(-value));
const EDGE = 1e-4;

const shifted = (slots: readonly Slots[], by: number): Slots[] =>
  slots.map(({ count, chance }) => ({
    count,
    chance: unlogit(logit(Math.min(1 - EDGE, Math.max(EDGE, chance))) + by),
  }));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const NINE_OF_TEN = 1.645;
/** How wrong the memory model itself may be, in log-odds, before any mock exam. */
const MODEL_ERROR = 0.15;
const ANSWERS_FOR_ERROR = 2;
/** How much memory is overestimated, in log-odds, over simulated learners of three models. */
const HOPE = 0.08;

/** With fewer questions seen, the prediction is worse than none: nearly always too good. */
const QUESTIONS_WANTED = 40;
const PART_WANTED = 2 / 3;

const missingOf = ({ progress, bank }: StudyIndex): number =>
  Math.max(0, Math.min(QUESTIONS_WANTED, Math.ceil(bank.concepts.length * PART_WANTED)) - progress.size);

const STEPS = Array.from({ length: 13 }, (_, step) => step / 2 - 3);

/** Averaged over all plausible truths: a single estimate would be far too certain. */
const overErrors = (error: number, chanceAt: (shift: number) => number): number => {
  let [sum, weights] = [0, 0];
  for (const step of STEPS) {
    const weight = Math.exp((-step * step) / 2);
    sum += weight * chanceAt(step * error);
    weights += weight;
  }
  return sum / weights;
};

/** Wider with fewer answers, narrower with mock exams that came out as predicted. */
const errorOf = ({ study, calibration }: ReadinessInput): number => {
  const evidence = ANSWERS_FOR_ERROR / (study.progress.size + 1);
  const model = MODEL_ERROR ** 2 / (1 + (calibration?.mocks ?? 0) / 2);
  return Math.sqrt(evidence + model);
};

/** The probability of passing from the memory expected at the exam, over the blueprint. */
export const readinessOf = (input: ReadinessInput): Readiness => {
  const { study, blueprint, passShare, calibration } = input;
  const chances = domainChances(input);
  const named = new Map(study.bank.domains.map(({ name }, number) => [name, chances[number]]));
  const counts = countsOf(blueprint);
  const domains = counts.map(({ domain, count }) => ({ domain, count, chance: named.get(domain) }));
  // An exam fills what a domain lacks from the others.
  const others = meanOf(domains.flatMap(({ chance }) => (chance ? [chance.share] : [])));
  const slots = shifted(
    domains.map(({ count, chance }) => ({ count, chance: chance?.share ?? others })),
    (calibration?.shift ?? 0) - HOPE,
  );
  const chanceAt = (shift: number): number => passChance(shifted(slots, shift), passShare);
  const error = errorOf(input);
  const asked = slots.reduce((sum, { count }) => sum + count, 0);
  return {
    missing: missingOf(study),
    passChance: overErrors(error, chanceAt),
    low: chanceAt(-NINE_OF_TEN * error),
    high: chanceAt(NINE_OF_TEN * error),
    share: slots.reduce((sum, { count, chance }) => sum + count * chance, 0) / Math.max(1, asked),
    domains: domains.map(({ domain, chance }, number) => ({
      domain,
      questions: chance?.questions ?? 0,
      seen: chance?.seen ?? 0,
      share: slots[number]?.chance ?? 0,
    })),
  };
};
