import { commonest, countUp, sentencesOf } from './terms.ts';
import type { Term } from './terms.ts';

export interface Phrase {
  readonly phrase: string;
  /** By what it is compared: the stems, with a space between. */
  readonly stems: string;
  /** Numbers of the texts that hold it. */
  readonly texts: readonly number[];
}

const LONGEST_PHRASE = 3;
/** A part that occurs mostly within a longer phrase says less than the longer one. */
const SWALLOWED = 0.75;

interface Found {
  readonly spellings: Map<string, number>;
  readonly texts: Set<number>;
  readonly words: number;
}

/** Runs of up to three words that neither begin nor end with a stop word, in at least two texts. */
export const phrasesOf = (texts: readonly string[], most: number): readonly Phrase[] => {
  const found = new Map<string, Found>();
  texts.forEach((text, number) => {
    for (const terms of sentencesOf(text)) collect(terms, number, found);
  });
  const repeated = [...found].filter(([, { texts: holders }]) => holders.size >= 2);
  const around = mostAround(repeated);
  return repeated
    .filter(([stems, { texts: holders }]) => (around.get(stems) ?? 0) < SWALLOWED * holders.size)
    .toSorted(([a, x], [b, y]) => weightOf(y) - weightOf(x) || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([stems, { spellings, texts: holders }]) => ({
      phrase: commonest(spellings),
      stems,
      texts: [...holders],
    }));
};

const collect = (terms: readonly Term[], number: number, found: Map<string, Found>): void => {
  for (let first = 0; first < terms.length; first++) {
    for (let words = 1; words <= LONGEST_PHRASE && first + words <= terms.length; words++) {
      const run = terms.slice(first, first + words);
      if (run[0]?.isStop || run.at(-1)?.isStop) continue;
      const stems = run.map(({ stem }) => stem).join(' ');
      const entry = found.get(stems) ?? { spellings: new Map(), texts: new Set(), words };
      countUp(entry.spellings, run.map(({ word }) => word.toLowerCase()).join(' '));
      entry.texts.add(number);
      found.set(stems, entry);
    }
  }
};

/** A longer phrase that several people used says more than one of its words. */
const weightOf = ({ texts, words }: Found): number => texts.size * (1 + (words - 1) / 2);

/** For each run of words how many texts hold the commonest longer phrase around it. */
const mostAround = (all: readonly (readonly [string, Found])[]): ReadonlyMap<string, number> => {
  const most = new Map<string, number>();
  for (const [longer, { texts, words }] of all) {
    const stems = longer.split(' ');
    for (let length = 1; length < words; length++) {
      for (let first = 0; first + length <= words; first++) {
        const part = stems.slice(first, first + length).join(' ');
        most.set(part, Math.max(most.get(part) ?? 0, texts.size));
      }
    }
  }
  return most;
};
