import { editDistance, toleratedEdits } from '../answers/edit-distance.ts';
import { comparableForms, foldText } from '../answers/fold.ts';
import { hidingPlaces } from './decodings.ts';
import { spokenForms } from './number-words.ts';

export interface Leak {
  readonly secret: string;
  readonly how: 'said' | 'coded' | 'part' | 'misspelt' | 'spoken';
}

/** Shorter secrets stand in many innocent words, so only whole words and spelled letters count. */
const SHORTEST_RUN = 4;
const SHORTEST_PART = 5;
const PART_SHARE = 0.7;
const LONG_SPOKEN = 6;

const foldings = (text: string): string[] => [...new Set([foldText(text), foldText(text, true)])];

const wordsOf = (text: string): Set<string> => new Set(foldings(text).flatMap((folded) => folded.split(' ')));

/** "m i l l" and "m-i-l-l" as one word. */
const spelledOut = (folded: string): string => folded.replaceAll(/\b(\w) (?=\w\b)/g, '$1');

const saysShort = (form: string, text: string): boolean =>
  foldings(text).some(
    (folded) => folded.split(' ').includes(form) || spelledOut(folded).split(' ').includes(form),
  );

/** A stretch of the secret long enough to guess the rest. */
const partsOf = (form: string): string[] => {
  const letters = [...form];
  const length = Math.max(SHORTEST_PART, Math.ceil(letters.length * PART_SHARE));
  return Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, start) =>
    letters.slice(start, start + length).join(''),
  );
};

const isMisspelt = (secret: string, text: string): boolean =>
  foldings(secret).some((wanted) => {
    const count = wanted.split(' ').length;
    const target = wanted.replaceAll(' ', '');
    const edits = toleratedEdits(target.length) - (target.length < 6 ? 1 : 0);
    return (
      edits > 0 &&
      foldings(text).some((folded) => {
        const words = folded.split(' ');
        return words.some((_, start) =>
          [count, count + 1].some((length) => {
            const run = words.slice(start, start + length).join('');
            return Math.abs(run.length - target.length) <= edits && editDistance(run, target) <= edits;
          }),
        );
      })
    );
  });

/** A telling word of a secret of several; words everybody has read already tell nothing. */
const tellsWord = (secret: string, text: string, known: ReadonlySet<string>): boolean => {
  const said = wordsOf(text);
  return [...wordsOf(secret)].some(
    (word) => word.length >= SHORTEST_PART && !known.has(word) && said.has(word),
  );
};

interface Heard {
  readonly text: string;
  readonly plain: readonly string[];
  readonly coded: readonly string[];
  /** Words that players have read anyway. */
  readonly known: ReadonlySet<string>;
}

const holds = (views: readonly string[], parts: readonly string[]): boolean =>
  parts.some((part) => views.some((view) => view.includes(part)));

const isSpoken = (forms: readonly string[], { text, plain }: Heard): boolean =>
  forms
    .flatMap(spokenForms)
    .some((form) => (form.length < LONG_SPOKEN ? saysShort(form, text) : holds(plain, [form])));

const leakOf = (secret: string, heard: Heard): Leak['how'] | undefined => {
  const { text, plain, coded, known } = heard;
  const forms = comparableForms(secret).filter((form) => form !== '');
  const isShort = forms.every((form) => form.length < SHORTEST_RUN);
  if (isSpoken(forms, heard)) return 'spoken';
  if (isShort) return forms.some((form) => saysShort(form, text)) ? 'said' : undefined;
  if (holds(plain, forms)) return 'said';
  if (holds(coded, forms)) return 'coded';
  const tellingParts = forms
    .flatMap(partsOf)
    .filter((part) => ![...known].some((word) => word.includes(part)));
  if (holds(plain, tellingParts) || tellsWord(secret, text, known)) return 'part';
  return isMisspelt(secret, text) ? 'misspelt' : undefined;
};

/**
 * Whether a text gives a secret away: said, spelled out, reversed, encoded, in part, misspelt or as number words. It
 * rather sees too much than too little. `publicText` is what players have read anyway.
 */
export const findLeak = (text: string, secrets: readonly string[], publicText = ''): Leak | undefined => {
  const heard: Heard = { text, ...hidingPlaces(text), known: wordsOf(publicText) };
  for (const secret of secrets) {
    const how = leakOf(secret, heard);
    if (how) return { secret, how };
  }
  return undefined;
};
