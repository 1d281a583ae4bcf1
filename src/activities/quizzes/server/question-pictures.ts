import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Question } from '../contract.questions.ts';
import type { QuizDeps } from './quizzes.deps.ts';

/** As the editor writes them into the text: `![what it shows](/api/pictures/{id}/640)`. */
const ADDRESS = /\]\(\/api\/pictures\/([\w-]+)\/\d+\)/g;

/** The pictures of the question, its answers and its explanations, each once. */
export const picturesIn = ({ question, answers, explanation }: Question): string[] => {
  const texts = [
    question,
    explanation ?? '',
    ...answers.flatMap((answer) => [answer.text, answer.explanation ?? '']),
  ];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(ADDRESS)].flatMap(([, id]) => id ?? [])))];
};

/**
 * Before a question is stored: an uploaded picture that nobody uses is removed after a day. Versions keep it
 * permanently.
 */
export const keepPictures = async ({ pictures }: Pick<QuizDeps, 'pictures'>, question: Question) => {
  for (const pictureId of picturesIn(question)) {
    if (!(await pictures.keep(pictureId)))
      return fail('quiz-question-invalid', {
        reason: say('quiz-picture-gone'),
      });
  }
  return ok(undefined);
};
