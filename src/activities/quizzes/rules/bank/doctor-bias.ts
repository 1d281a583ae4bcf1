import { say } from '#core/words.ts';
import { isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import type { Finding } from './doctor.ts';
import { letterOf } from './raw-question.ts';

/** With fewer single-choice questions, chance alone produces any pattern. */
export const BIAS_FROM_QUESTIONS = 12;
/** Standard deviations above chance; a fair bank is suspected less than once in five hundred. */
export const BIAS_DEVIATIONS = 3.5;
/** A large bank is suspected only if the bias is worth something to a guesser. */
export const BIAS_FACTOR = 1.4;

interface Trial {
  readonly chance: number;
  readonly hit: boolean;
}

type Lean = { readonly hits: number; readonly expected: number; readonly trials: number };

const leanOf = (trials: readonly Trial[]): Lean | undefined => {
  const hits = trials.filter(({ hit }) => hit).length;
  const expected = trials.reduce((sum, { chance }) => sum + chance, 0);
  const variance = trials.reduce((sum, { chance }) => sum + chance * (1 - chance), 0);
  const isSuspect =
    trials.length >= BIAS_FROM_QUESTIONS &&
    hits - expected > BIAS_DEVIATIONS * Math.sqrt(variance) &&
    hits >= BIAS_FACTOR * expected;
  return isSuspect ? { hits, expected: Math.round(expected), trials: trials.length } : undefined;
};

const keyPlaceOf = ({ answers, correct }: Question): number =>
  answers.findIndex(({ id }) => id === correct[0]);

const positionFindings = (questions: readonly Question[]): Finding[] =>
  Array.from({ length: 10 }, (_, place) => place).flatMap((place): Finding[] => {
    const open = questions.filter(({ answers }) => place < answers.length);
    const lean = leanOf(
      open.map((question) => ({ chance: 1 / question.answers.length, hit: keyPlaceOf(question) === place })),
    );
    if (!lean) return [];
    const detail = say('quiz-key-place-leans', { letter: letterOf(place), ...lean });
    return [{ kind: 'key-position-bias', where: 'bank', detail }];
  });

/** Only questions with one answer longer than all others count. */
const longestPlace = ({ answers }: Question): number | undefined => {
  const lengths = answers.map(({ text }) => text.length);
  const longest = Math.max(...lengths);
  const place = lengths.indexOf(longest);
  return lengths.lastIndexOf(longest) === place ? place : undefined;
};

const longestFindings = (questions: readonly Question[]): Finding[] => {
  const lean = leanOf(
    questions.flatMap((question): Trial[] => {
      const place = longestPlace(question);
      return place === undefined
        ? []
        : [{ chance: 1 / question.answers.length, hit: keyPlaceOf(question) === place }];
    }),
  );
  return lean
    ? [{ kind: 'longest-option-bias', where: 'bank', detail: say('quiz-longest-leans', lean) }]
    : [];
};

export const biasFindings = (questions: readonly Question[]): Finding[] => {
  const single = questions.filter(({ correct, type }) => correct.length === 1 && isChoiceType(type));
  return [...positionFindings(single), ...longestFindings(single)];
};
