import type { Random } from '#core/random.ts';
import { passChance } from '#activities/quizzes/rules/exam/pass-chance.ts';
import { countsOf } from '#activities/quizzes/rules/exam/blueprint.ts';
import { BLUEPRINT, PASS_SHARE, TRUE_SLIP } from './world.ts';
import type { World } from './world.ts';

/** A learner's real memory, which no picker can look into. Days are numbers; a sitting happens within one day. */
export interface TrueMemory {
  recall(ordinal: number, day: number): number;
  /** The question was asked, the explanation read. */
  review(ordinal: number, day: number, isKnown: boolean): void;
}

export interface TruthFamily {
  readonly name: string;
  learner(world: World, random: Random): TrueMemory;
}

export interface TrueAnswer {
  readonly isKnown: boolean;
  readonly isCorrect: boolean;
}

/** Known or not; the known is missed by a slip, the unknown hit by a guess. */
export const answerTruly = (known: number, guess: number, random: Random): TrueAnswer => {
  const isKnown = random.next() < known;
  return { isKnown, isCorrect: random.next() < (isKnown ? 1 - TRUE_SLIP : guess) };
};

const rightChance = (known: number, guess: number): number => known * (1 - TRUE_SLIP) + (1 - known) * guess;

const counts = new Map(countsOf(BLUEPRINT).map(({ domain, count }) => [domain, count]));

export interface TrueStanding {
  readonly passChance: number;
  /** Expected share of right answers in the exam. */
  readonly share: number;
  /** Mean recall over the bank. */
  readonly recall: number;
}

/** What an exam on that day would bring, over all exams that could be drawn. */
export const standingOn = ({ bank, guess }: World, memory: TrueMemory, day: number): TrueStanding => {
  let recallSum = 0;
  const slots = bank.domains.map(({ name, members }) => {
    let chances = 0;
    for (const ordinal of members) {
      const recall = memory.recall(ordinal, day);
      recallSum += recall;
      chances += rightChance(recall, guess[ordinal] ?? 0);
    }
    return { count: counts.get(name) ?? 0, chance: chances / members.length };
  });
  const right = slots.reduce((sum, { count, chance }) => sum + count * chance, 0);
  return {
    passChance: passChance(slots, PASS_SHARE),
    share: right / BLUEPRINT.questions,
    recall: recallSum / bank.concepts.length,
  };
};
