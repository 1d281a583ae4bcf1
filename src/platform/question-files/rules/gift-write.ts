import type { FileAnswer, FileQuestion } from './file-question.ts';
import { escapeGift, giftPiece } from './gift-text.ts';

const feedbackOf = (feedback: string | undefined): string =>
  feedback === undefined || feedback === '' ? '' : `#${giftPiece(feedback)}`;

/** A text that begins like a weight needs one before it. */
const weighted = ({ text, weight }: FileAnswer, usual: number): string =>
  weight === usual && !text.startsWith('%') ? giftPiece(text) : `%${weight}%${giftPiece(text)}`;

const choiceLine = (answer: FileAnswer): string =>
  answer.weight === 100
    ? `\t=${weighted(answer, 100)}${feedbackOf(answer.feedback)}`
    : `\t~${weighted(answer, 0)}${feedbackOf(answer.feedback)}`;

const typedLine = (answer: FileAnswer): string => `\t=${weighted(answer, 100)}${feedbackOf(answer.feedback)}`;

const rangeLine = (range: { middle: number; tolerance: number; weight: number }): string =>
  `=${range.weight === 100 ? '' : `%${range.weight}%`}${range.middle}:${range.tolerance}`;

/** The format allows feedback for right answers only after feedback for wrong ones. */
const trueFalseText = (question: FileQuestion & { kind: 'true-false' }): string => {
  const { isTrue, wrongFeedback = '', rightFeedback = '' } = question;
  const notes =
    wrongFeedback === '' && rightFeedback === ''
      ? ''
      : `#${giftPiece(wrongFeedback)}${feedbackOf(rightFeedback)}`;
  return `${isTrue ? 'TRUE' : 'FALSE'}${notes}`;
};

const insideOf = (question: FileQuestion): string | undefined => {
  switch (question.kind) {
    case 'choice':
      return `\n${question.answers.map(choiceLine).join('\n')}\n`;
    case 'typed':
      return `\n${question.answers.map(typedLine).join('\n')}\n`;
    case 'true-false':
      return trueFalseText(question);
    case 'numeric':
      return `#${question.ranges.map(rangeLine).join(' ')}`;
    case 'matching':
      return `\n${question.pairs.map(([left, right]) => `\t=${giftPiece(left)} -> ${giftPiece(right)}`).join('\n')}\n`;
    case 'essay':
      return '';
    case 'description':
      return undefined;
  }
};

/** Choices that are all right read as typed answers, typed answers that all have an arrow as pairs. */
export const fitsGift = (question: FileQuestion): boolean => {
  if (question.kind === 'choice') return question.answers.some(({ weight }) => weight !== 100);
  return question.kind !== 'typed' || !question.answers.every(({ text }) => text.includes('->'));
};

const blockOf = (question: FileQuestion): string => {
  const title = question.title === undefined ? '' : `::${escapeGift(question.title)}::`;
  const text = `${title}[plain]${escapeGift(question.text)}`;
  const inside = insideOf(question);
  if (inside === undefined) return text;
  const general = question.feedback === undefined ? '' : `####${giftPiece(question.feedback)}`;
  return `${text} {${inside}${general}}`;
};

const categoryLine = (path: readonly string[]): string =>
  `$CATEGORY: ${path.map((part) => part.replaceAll('/', '//').replaceAll('\n', ' ')).join('/')}`;

/** Writes one question after the other, each with its category where that is another than before. */
export const giftBlocks = (): ((question: FileQuestion) => string) => {
  let current = '';
  return (question) => {
    const line = question.category === undefined ? '' : categoryLine(question.category);
    const isNew = line !== current && line !== '';
    current = line === '' ? current : line;
    return isNew ? `${line}\n\n${blockOf(question)}` : blockOf(question);
  };
};

export const writeGift = (questions: readonly FileQuestion[]): string =>
  `${questions.map(giftBlocks()).join('\n\n')}\n`;
