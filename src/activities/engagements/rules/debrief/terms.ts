import { STOP_WORDS } from './stop-words.ts';

/** One word of an answer: as written, and what it is compared by. */
export interface Term {
  readonly word: string;
  readonly stem: string;
  readonly isStop: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
/** Longest first. Rough on purpose: it only has to bring "meeting" and "meetings", "Pause" and "Pausen" together. */
const ENDINGS = [
  'ungen',
  'ings',
  'ing',
  'ung',
  'ies',
  'ern',
  'est',
  'ed',
  'es',
  'en',
  'er',
  'em',
  'e',
  's',
  'n',
  'y',
];
const SHORTEST_STEM = 4;

/** Umlauts stay: "schon" and "schön" are different words. */
export const stemOf = (word: string): string => {
  const plain = word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '').replaceAll('ß', 'ss');
  const ending = ENDINGS.find((each) => plain.endsWith(each) && plain.length - each.length >= SHORTEST_STEM);
  return ending === undefined ? plain : plain.slice(0, -ending.length);
};

const isStopWord = (word: string): boolean => {
  const plain = word.toLowerCase().replaceAll('’', "'");
  return STOP_WORDS.has(plain) || ([...plain].length < 2 && !/[\p{N}\p{Lo}]/u.test(plain));
};

/** Sentences apart: a phrase does not run across a full stop. */
export const sentencesOf = (text: string): readonly (readonly Term[])[] =>
  text
    .normalize('NFC')
    .split(/[.!?;:\n,()–—]+/u)
    .map((part) =>
      [...part.matchAll(WORD)].map(([word]) => ({ word, stem: stemOf(word), isStop: isStopWord(word) })),
    )
    .filter((terms) => terms.length > 0);

/** The stems that say what an answer is about. */
export const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    sentencesOf(text)
      .flat()
      .filter(({ isStop }) => !isStop)
      .map(({ stem }) => stem),
  );

/** The spelling most often used, ties by code points: the same on every machine. */
export const commonest = (spellings: ReadonlyMap<string, number>): string => {
  let best = '';
  let most = 0;
  for (const [spelling, count] of spellings) {
    if (count > most || (count === most && spelling < best)) [best, most] = [spelling, count];
  }
  return best;
};

export const countUp = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
