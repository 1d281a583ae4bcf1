import type { ScoreRule } from '#activities/quizzes/contract.exam.ts';
import { answeringOf } from '#activities/quizzes/contract.kinds.ts';
import { isRightAnswer, rightParts } from '../kinds/answer-key.ts';
import type { AnswerKey } from '../kinds/answer-key.ts';

export interface MarkedChoice extends AnswerKey {
  /** Ids of all options. */
  readonly options: readonly string[];
  readonly picked: readonly string[];
  /** For weighted-sum: what each option adds; by default right ones share 1 and wrong ones subtract as much. */
  readonly fractions?: Readonly<Record<string, number>> | undefined;
}

interface Tally {
  /** Right options, right ones picked, wrong ones picked, all options; or places, or pairs. */
  readonly keys: number;
  readonly hits: number;
  readonly wrong: number;
  readonly options: number;
  /** Decisions that were wrong. */
  readonly misses: number;
  /** Among how many answers a learner who knows nothing guesses. */
  readonly ways: number;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1));

const tallyOf = (choice: MarkedChoice): Tally => {
  const { options, correct, picked, type } = choice;
  const chosen = new Set(picked);
  const [keys, hits] = [correct.length, rightParts(picked, choice)];
  const wrong = chosen.size - hits;
  if (answeringOf(type) === 'choice')
    return { keys, hits, wrong, options: options.length, misses: keys - hits + wrong, ways: options.length };
  // A place or a pair is one decision: a wrong one is not counted as missed as well.
  return { keys, hits, wrong, options: keys, misses: keys - hits, ways: factorial(keys) };
};

const exact = ({ misses }: Tally): number => (misses === 0 ? 1 : 0);

const kprim = ({ misses }: Tally): number => [1, 0.5][misses] ?? 0;

/** Ids are free text, and "constructor" is a valid one. */
const fractionOf = (id: string, fractions: MarkedChoice['fractions'], otherwise: number): number =>
  fractions && Object.hasOwn(fractions, id) ? (fractions[id] ?? otherwise) : otherwise;

/** Six sixths, or three times 33.33333 %, must count as the whole. */
const wholeOr = (sum: number): number => (Math.abs(sum - 1) < 1e-6 ? 1 : Math.max(0, sum));

/** A blank earns nothing under any rule: leaving all boxes empty is not a decision. */
const POINTS: Readonly<Record<ScoreRule, (tally: Tally, choice: MarkedChoice) => number>> = {
  'all-or-nothing': exact,
  'weighted-sum': ({ keys, hits, wrong }, { correct, picked, fractions }) =>
    fractions
      ? wholeOr(
          [...new Set(picked)].reduce(
            (sum, id) => sum + fractionOf(id, fractions, (correct.includes(id) ? 1 : -1) / keys),
            0,
          ),
        )
      : wholeOr((hits - wrong) / keys),
  difference: ({ keys, hits, wrong }) => clamp((hits - wrong) / keys),
  'difference-with-misses': ({ keys, hits, misses }) => clamp((hits - misses) / keys),
  ripkey: ({ keys, hits, wrong }) => (hits + wrong <= keys ? hits / keys : 0),
  'true-false': ({ options, misses }) => (options - misses) / options,
  kprim,
  'off-by-one': kprim,
  // The classic correction for guessing: a wrong answer costs what chance would have won.
  formula: (tally) => (exact(tally) === 1 ? 1 : -1 / (tally.ways - 1)),
};

/** Points of one question, at most 1. Typed answers are right or wrong under every rule. */
export const pointsOf = (rule: ScoreRule, choice: MarkedChoice): number => {
  if (choice.picked.length === 0) return 0;
  if (choice.accepted) return Number(isRightAnswer(choice.picked, choice));
  return POINTS[rule](tallyOf(choice), choice);
};
