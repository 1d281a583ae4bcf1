import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';

/** Which format a text is in when it is no table: by what only that format has. */
export const detectText = (text: string): Extract<ImportLayout, 'gift' | 'aiken' | 'json'> | undefined => {
  const start = text.trimStart();
  if (/^[{[]/.test(start) && /[}\]]\s*$/.test(text)) return 'json';
  if (/^ANSWER\s*:\s*[A-Z]\b/im.test(text) && /^\s*A[.)]\s/m.test(text)) return 'aiken';
  const braces = text.match(/\{[^{}]*(=|~|#|\bT(RUE)?\b|\bF(ALSE)?\b)[^{}]*\}/gi)?.length ?? 0;
  if (braces > 0 && (/^\s*::|^\$CATEGORY:|^\/\//m.test(text) || /\{[^{}]*[=~#][^{}]*\}/.test(text)))
    return 'gift';
  return undefined;
};
