import { isWithinEdits, toleratedEdits } from '#core/edit-distance.ts';
import { comparableForms, foldText } from '../answers/fold.ts';
import { hidingPlaces } from './decodings.ts';
import { spokenForms } from './number-words.ts';

export interface Leak {
  readonly secret: string;
  readonly how: 'said' | 'coded' | 'part' | 'misspelt' | 'spoken';
}

/** Shorter secrets occur in many innocent words, so only whole words and spelled letters count. */
const SHORTEST_RUN = 4;
const SHORTEST_PART = 5;
const PART_SHARE = 0.7;
const LONG_SPOKEN = 6;
const SHORTEST_MISSPELT = 6;

const foldings = (text: string): string[] => [...new Set([foldText(text), foldText(text, true)])];

/** A secret with everything used to find it. */
interface Wanted {
  readonly secret: string;
  readonly forms: readonly string[];
  readonly spoken: readonly string[];
  readonly isShort: boolean;
  /** Stretches long enough to guess the rest. */
  readonly parts: readonly string[];
  /** The distinctive words of a longer secret; words that players have already read give nothing away. */
  readonly words: readonly string[];
  readonly misspelt: readonly { readonly target: string; readonly edits: number; readonly words: number }[];
}

/** A text in all forms that could hide a secret. */
interface Heard {
  readonly plain: readonly string[];
  readonly coded: readonly string[];
  /** Runs of this many words, joined, from every word on. */
  readonly runs: (count: number) => ReadonlySet<string>;
  /** Words, and single letters in a row as one word. */
  readonly words: ReadonlySet<string>;
}

const partsOf = (form: string): string[] => {
  const letters = Array.from(form);
  const length = Math.max(SHORTEST_PART, Math.ceil(letters.length * PART_SHARE));
  return Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, start) =>
    letters.slice(start, start + length).join(''),
  );
};

const misspeltOf = (folded: string): Wanted['misspelt'][number] => {
  const target = folded.replaceAll(' ', '');
  const edits = target.length < SHORTEST_MISSPELT ? 0 : toleratedEdits(target.length);
  return { target, edits, words: folded.split(' ').length };
};

const wantedOf = (secret: string, known: readonly string[]): Wanted => {
  const forms = comparableForms(secret).filter((form) => form !== '');
  const folded = foldings(secret);
  return {
    secret,
    forms,
    spoken: forms.flatMap(spokenForms),
    isShort: forms.every((form) => form.length < SHORTEST_RUN),
    parts: forms.flatMap(partsOf).filter((part) => !known.some((word) => word.includes(part))),
    words: [...new Set(folded.flatMap((each) => each.split(' ')))].filter(
      (word) => word.length >= SHORTEST_PART && !known.includes(word),
    ),
    misspelt: folded.map(misspeltOf).filter(({ edits }) => edits > 0),
  };
};

/** "m i l l" and "m-i-l-l" as one word. */
const spelledOut = (folded: string): string => folded.replaceAll(/\b(\w) (?=\w\b)/g, '$1');

/** Joined once for all secrets of the same number of words. */
const runsIn = (sentences: readonly (readonly string[])[]): Heard['runs'] => {
  const known = new Map<number, ReadonlySet<string>>();
  return (count) => {
    const runs =
      known.get(count) ??
      new Set(
        sentences.flatMap((words) => words.map((_, start) => words.slice(start, start + count).join(''))),
      );
    known.set(count, runs);
    return runs;
  };
};

const hear = (text: string): Heard => {
  const folded = foldings(text);
  return {
    ...hidingPlaces(text),
    runs: runsIn(folded.map((each) => each.split(' '))),
    words: new Set([...folded, ...folded.map(spelledOut)].flatMap((each) => each.split(' '))),
  };
};

const holds = (views: readonly string[], parts: readonly string[]): boolean =>
  parts.some((part) => views.some((view) => view.includes(part)));

const isSpoken = ({ spoken }: Wanted, { plain, words }: Heard): boolean =>
  spoken.some((form) => (form.length < LONG_SPOKEN ? words.has(form) : holds(plain, [form])));

/** As many words as the secret has, or one more, that together nearly match it. */
const isMisspelt = ({ misspelt }: Wanted, { runs }: Heard): boolean =>
  misspelt.some(({ target, edits, words: count }) =>
    [count, count + 1].some((length) => {
      for (const run of runs(length)) if (isWithinEdits(run, target, edits)) return true;
      return false;
    }),
  );

const leakOf = (wanted: Wanted, heard: Heard): Leak['how'] | undefined => {
  const { forms, parts, words, isShort } = wanted;
  if (isSpoken(wanted, heard)) return 'spoken';
  if (isShort) return forms.some((form) => heard.words.has(form)) ? 'said' : undefined;
  if (holds(heard.plain, forms)) return 'said';
  if (holds(heard.coded, forms)) return 'coded';
  if (holds(heard.plain, parts) || words.some((word) => heard.words.has(word))) return 'part';
  return isMisspelt(wanted, heard) ? 'misspelt' : undefined;
};

export type LeakFinder = (text: string) => Leak | undefined;

/**
 * Checks whether a text gives a secret away: said, spelled out, reversed, encoded, in part, misspelt or as number
 * words. When in doubt it says yes. `publicText` is what players can already read.
 */
export const leakFinder = (secrets: readonly string[], publicText = ''): LeakFinder => {
  const known = foldings(publicText).flatMap((folded) => folded.split(' '));
  const wanted = secrets.map((secret) => wantedOf(secret, known));
  return (text) => {
    const heard = hear(text);
    for (const each of wanted) {
      const how = leakOf(each, heard);
      if (how) return { secret: each.secret, how };
    }
    return undefined;
  };
};

/** For a single text. */
export const findLeak = (text: string, secrets: readonly string[], publicText = ''): Leak | undefined =>
  leakFinder(secrets, publicText)(text);
