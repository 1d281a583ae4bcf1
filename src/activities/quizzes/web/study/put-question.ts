import type { Reason, ShownQuestion, Solution } from '#activities/quizzes/contract.views.ts';

/** A question on the screen: asked by the server, or taken from the pack while offline. */
export interface PutQuestion extends ShownQuestion {
  /** Missing if the server does not know that it is being asked. */
  readonly asking?: number | undefined;
  readonly reason?: Reason | undefined;
  readonly isAgain: boolean;
  readonly isFlagged: boolean;
  readonly note?: string | undefined;
  readonly solution: Solution;
}

/** Everything needed to draw a question and its solution. */
export const textsOf = ({
  question,
  passage = '',
  options,
  matches = [],
  solution,
}: Pick<ShownQuestion, 'question' | 'passage' | 'options' | 'matches'> & {
  readonly solution: Solution;
}): string[] => [
  question,
  passage,
  solution.explanation ?? '',
  ...[...options, ...matches].map(({ text }) => text),
  ...Object.values(solution.optionExplanations),
];
