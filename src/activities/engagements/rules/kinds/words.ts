import { stemOf } from '../debrief/terms.ts';
import { checkWords, foldWord } from './answer-checks.ts';
import { foldCounts, MOST_CLOUD_WORDS } from './counting.ts';
import { isOf } from './kind.ts';
import type { KindRules } from './kind.ts';
import { anyText, int, listOf } from './stored.ts';

/** Endings and doubled letters do not make another word: meeting and meetings, Kafee and Kaffee. */
const spellingOf = (word: string): string => stemOf(foldWord(word)).replaceAll(/(\p{L})\1+/gu, '$1');

/** A few words for a cloud. */
export const words: KindRules<'words'> = {
  stored: { question: { mostWords: int(1, 10) }, answer: { words: listOf(anyText) } },
  isReadByOthers: true,
  shown: ({ mostWords }) => ({ mostWords }),

  check: checkWords,
  text: (_, value) => value.words.join(', '),
  tally: (_, values) => {
    const words = foldCounts(
      values.filter(isOf('words')).flatMap((value) => value.words),
      spellingOf,
    );
    const more = words.length - MOST_CLOUD_WORDS;
    return {
      kind: 'words',
      answered: values.length,
      words: words.slice(0, MOST_CLOUD_WORDS),
      ...(more > 0 && { more }),
    };
  },

  names: ['words', 'wordcloud', 'wortwolke'],
  row: (row) => ({ mostWords: row.number('mostWords') ?? 3 }),
  columns: { mostWords: ['MostWords'] },
};
