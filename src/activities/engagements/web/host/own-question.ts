import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Typed {
  readonly title: string;
  readonly options: string;
  /** The number of the right line, or empty. */
  readonly right: string;
}

type Made = { readonly question: Question } | { readonly problem: 'ownMissing' | 'ownTooFew' };

const CATEGORY = '–';

/** A question typed on the fly. With options it is a single choice, without it is answered in words. */
export const ownQuestion = (type: EngagementType, { title, options, right }: Typed): Made => {
  const face = { title: title.trim(), category: CATEGORY };
  if (face.title === '') return { problem: 'ownMissing' };
  const lines = linesOf(options);
  if (lines.length === 0 && type !== 'trivia') return { question: { kind: 'open', ...face } };
  if (lines.length < 2) return { problem: 'ownTooFew' };
  return {
    question: {
      kind: 'single',
      ...face,
      options: lines.map((text) => ({ text })),
      ...(right !== '' && { right: [Number(right)] }),
    },
  };
};
