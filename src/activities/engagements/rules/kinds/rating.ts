import { checkRating } from './answer-checks.ts';
import { meanOf, toHundredths, zeros } from './counting.ts';
import { isOf } from './kind.ts';
import type { KindRules } from './kind.ts';
import { int, optional, text } from './stored.ts';

/** A number from 1 to 5 or to 10. */
export const rating: KindRules<'rating'> = {
  stored: {
    question: {
      scale: (value) => value === 5 || value === 10,
      lowLabel: optional(text(60)),
      highLabel: optional(text(60)),
    },
    answer: { rating: int(1, 10) },
  },
  shown: ({ scale, lowLabel, highLabel }) => ({ scale, lowLabel, highLabel }),

  check: checkRating,
  text: (_, value) => String(value.rating),
  tally(content, values) {
    const counts = zeros(content.scale ?? 5);
    const ratings = values.filter(isOf('rating')).map((value) => value.rating);
    for (const given of ratings) counts[given - 1] = (counts[given - 1] ?? 0) + 1;
    const mean = meanOf(ratings);
    return {
      kind: 'rating',
      answered: ratings.length,
      counts,
      ...(mean !== undefined && { mean: toHundredths(mean) }),
    };
  },

  names: ['rating', 'bewertung'],
  row: (row) => ({ scale: row.number('scale') ?? 5 }),
  columns: { scale: ['Scale', 'skala'], lowLabel: ['LowLabel'], highLabel: ['HighLabel'] },
};
