import type { ReportQuestion } from '#activities/engagements/contract.report.ts';
import { questionWords } from './question.words.ts';

/** Of one answer; undefined where there is no right and wrong. */
export const verdictOf = ({
  isRight,
  isPartly,
}: Pick<ReportQuestion['answers'][number], 'isRight' | 'isPartly'>): string | undefined => {
  if (isRight === undefined) return undefined;
  return questionWords(isRight ? 'yes' : isPartly ? 'partly' : 'no');
};
