import { checkText } from './answer-checks.ts';
import { tallyTexts } from './counting.ts';
import type { KindRules } from './kind.ts';
import { anyText } from './stored.ts';

/** Free text. */
export const open: KindRules<'open'> = {
  stored: { question: {}, answer: { text: anyText } },
  isReadByOthers: true,
  countsWords: true,
  shown: (_, { longestAnswer }) => ({ longestAnswer }),

  check: checkText,
  text: (_, { text }) => text,
  tally: (_, values) => tallyTexts(values),

  names: ['open', 'text', 'freitext'],
  row: () => ({}),
  wayground: () => ({ type: 'Open-Ended', answers: [], right: [] }),
  gift: ({ title: text }) => ({ kind: 'essay', text }),
};
