import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { AnswerKey, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { keyWords } from './key.words.ts';
import { tallyWords } from './tally.words.ts';

interface KeyLines {
  readonly title: string | undefined;
  readonly lines: readonly string[];
}

/** The right answer in words, once it may be known. */
export const keyLines = (question: ShownQuestion | undefined, key: AnswerKey | undefined): KeyLines => {
  const textAt = (index: number): string => question?.options?.[index]?.text ?? '';
  switch (key?.kind) {
    case 'options':
      return {
        title: keyWords(key.right.length === 1 ? 'rightAnswer' : 'rightAnswers'),
        lines: key.right.map(textAt),
      };
    case 'true-false':
      return { title: keyWords('rightAnswer'), lines: [tallyWords(key.isTrue ? 'yes' : 'no')] };
    case 'numeric': {
      const unit = question?.unit === undefined ? '' : ` ${question.unit}`;
      return {
        title: keyWords('rightAnswer'),
        lines: [`${formatNumber(key.number)}${unit}`],
      };
    }
    case 'typed':
      return { title: keyWords('rightAnswer'), lines: key.accepted.slice(0, 1) };
    case 'ordering':
      return { title: keyWords('rightOrder'), lines: key.order.map(textAt) };
    default:
      return { title: undefined, lines: [] };
  }
};
