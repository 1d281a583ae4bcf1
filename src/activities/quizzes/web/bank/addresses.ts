/** Ids come from files and may hold anything, dots and slashes too: they are no part of a path. */
export const questionAddress = (bankId: string, questionId: string): string =>
  `/quizzes/banks/${bankId}/question?id=${encodeURIComponent(questionId)}`;

export const newQuestionAddress = (bankId: string): string => `/quizzes/banks/${bankId}/question`;

export const translationAddress = (bankId: string, questionId: string): string =>
  `/quizzes/banks/${bankId}/question?translates=${encodeURIComponent(questionId)}`;
