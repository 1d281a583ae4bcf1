import type { MemoryModel } from './memory-model.ts';
import { AVERAGE_PACE } from './pace.ts';
import type { Pace } from './pace.ts';

/** A rating and how many answers made it; the step shrinks with them (Pelánek 2016). */
export interface Rated {
  readonly rating: number;
  readonly answers: number;
}

export const UNRATED: Rated = { rating: 0, answers: 0 };

const FIRST_STEP = 0.8;
const STEP_SHRINKS = 0.05;
/** A step on the scale of 1 to 5 that an author sets by hand. */
const RATING_OF_A_STEP = 0.7;
const MIDDLE_DIFFICULTY = 3;

export const ratingOfDifficulty = (difficulty: number): number =>
  (difficulty - MIDDLE_DIFFICULTY) * RATING_OF_A_STEP;

export const difficultyOfRating = (rating: number): number => rating / RATING_OF_A_STEP + MIDDLE_DIFFICULTY;

/** Probability of knowing a question that was never asked. */
export const knownBefore = (ability: number, difficulty: number): number =>
  1 / (1 + Math.exp(difficulty - ability));

/** Probability of a right answer: known, or guessed. */
export const successChance = (ability: number, difficulty: number, guess: number): number =>
  guess + (1 - guess) * knownBefore(ability, difficulty);

const stepOf = ({ answers }: Rated): number => FIRST_STEP / (1 + STEP_SHRINKS * answers);

export interface Match {
  readonly ability: Rated;
  readonly difficulty: Rated;
}

/** Both sides learn from one answer: what one gains the other loses, each by its own step. */
export const rateAnswer = (
  { ability, difficulty }: Match,
  { isCorrect, guess }: { readonly isCorrect: boolean; readonly guess: number },
): Match => {
  const surprise = (isCorrect ? 1 : 0) - successChance(ability.rating, difficulty.rating, guess);
  return {
    ability: { rating: ability.rating + stepOf(ability) * surprise, answers: ability.answers + 1 },
    difficulty: {
      rating: difficulty.rating - stepOf(difficulty) * surprise,
      answers: difficulty.answers + 1,
    },
  };
};

/** A learner's ability before seeing a question: overall and by domain. */
export interface Ability {
  readonly overall: Rated;
  readonly domains: Readonly<Record<string, Rated>>;
  /** How fast they forget afterwards. */
  readonly pace: Pace;
  /** The memory model fitted to this learner; otherwise the published one. */
  readonly model?: MemoryModel | undefined;
}

export const NO_ABILITY: Ability = { overall: UNRATED, domains: {}, pace: AVERAGE_PACE };

/** How many answers in a domain weigh as much as all others together. */
const DOMAIN_TRUST = 8;

/** A learner's row holds them all, and it is written with every answer. */
const MOST_DOMAINS = 200;

/** Categories are free text: one may be called "constructor". */
const ratingIn = (domains: Ability['domains'], domain: string): Rated | undefined =>
  Object.hasOwn(domains, domain) ? domains[domain] : undefined;

/** Beyond the limit, the domain with the fewest answers is dropped and falls back to the overall ability. */
const withDomain = (domains: Ability['domains'], domain: string, rated: Rated): Ability['domains'] => {
  const entries = Object.entries(domains).filter(([name]) => name !== domain);
  if (entries.length >= MOST_DOMAINS) {
    const fewest = Math.min(...entries.map(([, { answers }]) => answers));
    entries.splice(
      entries.findIndex(([, { answers }]) => answers === fewest),
      1,
    );
  }
  return Object.fromEntries([...entries, [domain, rated]]);
};

/** A few answers in a domain say little, so the rating leans on all domains until there are more. */
export const abilityIn = ({ overall, domains }: Ability, domain: string): number => {
  const own = ratingIn(domains, domain);
  if (!own) return overall.rating;
  const trust = own.answers / (own.answers + DOMAIN_TRUST);
  return trust * own.rating + (1 - trust) * overall.rating;
};

/** Only the first answer to a question shows what was known before it. */
export const rateFirstAnswer = (
  ability: Ability,
  { domain, difficulty, isCorrect, guess }: FirstAnswer,
): Ability => {
  const question = { rating: difficulty, answers: 0 };
  const rate = (rated: Rated): Rated =>
    rateAnswer({ ability: rated, difficulty: question }, { isCorrect, guess }).ability;
  const own = ratingIn(ability.domains, domain) ?? { rating: ability.overall.rating, answers: 0 };
  return {
    ...ability,
    overall: rate(ability.overall),
    domains: withDomain(ability.domains, domain, rate(own)),
  };
};

export interface FirstAnswer {
  readonly domain: string;
  /** Rating of the question, see ratingOfDifficulty. */
  readonly difficulty: number;
  readonly isCorrect: boolean;
  readonly guess: number;
}
