import type { ShownQuestion, Solution } from '../contract.views.ts';
import type { ShownQuestion as QuestionFace } from './card/QuestionCard.tsx';

export const langOf = (language: ShownQuestion['language']): 'en' | 'de' => (language === 'DE' ? 'de' : 'en');

/** A question as the card draws it; with its solution, once that may be known, the reasons of its options. */
export const questionFace = (question: ShownQuestion, solution?: Solution): QuestionFace => ({
  text: question.question,
  lang: langOf(question.language),
  isMultiple: question.type === 'MULTIPLE_CHOICE',
  options: question.options.map(({ id, text }) => ({
    id,
    text,
    explanation: solution?.optionExplanations[id],
  })),
});
