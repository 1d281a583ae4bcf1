import type { ScoreRule } from '#activities/quizzes/contract.exam.ts';
import { isRightAnswer } from '../kinds/answer-key.ts';
import type { AnswerKey } from '../kinds/answer-key.ts';

export interface MarkedChoice extends AnswerKey {
  /** Ids of all options. */
  readonly options: readonly string[];
  readonly picked: readonly string[];
  /** For weighted-sum: what each option adds; without it right ones share 1 and wrong ones take as much away. */
  readonly fractions?: Readonly<Record<string, number>> | undefined;
}

interface Tally {
  /** Right options there are, right ones picked, wrong ones picked, options in all. */
  readonly keys: number;
  readonly hits: number;
  readonly wrong: number;
  readonly options: number;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

const tallyOf = ({ options, correct, picked }: MarkedChoice): Tally => {
  const chosen = new Set(picked);
  const hits = correct.filter((id) => chosen.has(id)).length;
  return { keys: correct.length, hits, wrong: chosen.size - hits, options: options.length };
};

const missesOf = ({ keys, hits, wrong }: Tally): number => keys - hits + wrong;

const exact = (tally: Tally): number => (missesOf(tally) === 0 ? 1 : 0);

const kprim = (tally: Tally): number => [1, 0.5][missesOf(tally)] ?? 0;

/** Ids are free text, and "constructor" is one. */
const fractionOf = (id: string, fractions: MarkedChoice['fractions'], otherwise: number): number =>
  fractions && Object.hasOwn(fractions, id) ? (fractions[id] ?? otherwise) : otherwise;

/** Six sixths, or three times 33.33333 %, are the whole: whoever has it all has missed nothing. */
const wholeOr = (sum: number): number => (Math.abs(sum - 1) < 1e-6 ? 1 : Math.max(0, sum));

/** A blank earns nothing under any rule: leaving all boxes empty is no decision. */
const POINTS: Readonly<Record<ScoreRule, (tally: Tally, choice: MarkedChoice) => number>> = {
  'all-or-nothing': exact,
  'weighted-sum': ({ keys }, { correct, picked, fractions }) =>
    wholeOr(
      [...new Set(picked)].reduce(
        (sum, id) => sum + fractionOf(id, fractions, (correct.includes(id) ? 1 : -1) / keys),
        0,
      ),
    ),
  difference: ({ keys, hits, wrong }) => clamp((hits - wrong) / keys),
  'difference-with-misses': ({ keys, hits, wrong }) => clamp((hits - wrong - (keys - hits)) / keys),
  ripkey: ({ keys, hits, wrong }) => (hits + wrong <= keys ? hits / keys : 0),
  'true-false': (tally) => (tally.options - missesOf(tally)) / tally.options,
  kprim,
  'off-by-one': kprim,
  // The classic correction for guessing lets a wrong answer cost what chance would have won.
  formula: (tally) => (exact(tally) === 1 ? 1 : -1 / (tally.options - 1)),
};

/** Points of one question, at most 1. What was typed is right or wrong under every rule. */
export const pointsOf = (rule: ScoreRule, choice: MarkedChoice): number => {
  if (choice.picked.length === 0) return 0;
  if (choice.accepted) return Number(isRightAnswer(choice.picked, choice));
  return POINTS[rule](tallyOf(choice), choice);
};
