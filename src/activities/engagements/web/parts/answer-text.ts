import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { tallyWords } from './tally.words.ts';

/** An answer in words, as people saw the options. */
export const answerText = (question: ShownQuestion, answer: AnswerValue): string => {
  const textAt = (index: number): string => question.options?.[index]?.text ?? String(index + 1);
  switch (answer.kind) {
    case 'open':
    case 'typed':
      return answer.text;
    case 'single':
      return textAt(answer.option);
    case 'multiple':
      return answer.options.map(textAt).join(', ');
    case 'true-false':
      return tallyWords(answer.isTrue ? 'yes' : 'no');
    case 'numeric':
      return formatNumber(answer.number);
    case 'ordering':
    case 'ranking':
      return answer.order.map(textAt).join(' → ');
    case 'rating':
      return String(answer.rating);
    default:
      return answer.words.join(', ');
  }
};
