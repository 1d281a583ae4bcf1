import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';

const isAnswer = (inside: string): boolean => /[=~#]|^\s*(t|true|f|false)\s*$/i.test(inside);

/** Which format a text is in when it is no table: by what only that format has. */
export const detectText = (text: string): Extract<ImportLayout, 'gift' | 'aiken' | 'json'> | undefined => {
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed) && /[}\]]$/.test(trimmed)) return 'json';
  if (/^ANSWER\s*:\s*[A-Z]\b/im.test(text) && /^\s*A[.)]\s/m.test(text)) return 'aiken';
  const hasAnswers = [...text.matchAll(/\{([^{}]*)\}/g)].some(([, inside = '']) => isAnswer(inside));
  return hasAnswers ? 'gift' : undefined;
};
