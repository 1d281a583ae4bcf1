import { Profanity, ProfanityOptions } from '@2toad/profanity';

/** Everyday German that the lists take for something else. */
const HARMLESS = ['mist', 'bum', 'dick', 'blase', 'ritze', 'dom', 'knobs', 'fanny', 'damn', 'hell', 'god'];
const MISSING = [
  'hurensohn',
  'hurensöhne',
  'wichser',
  'fotze',
  'spast',
  'spasti',
  'missgeburt',
  'nutte',
  'heil hitler',
];

const options = new ProfanityOptions();
options.languages = ['en', 'de'];
options.wholeWord = true;

const filter = new Profanity(options);
filter.removeWords(HARMLESS);
filter.addWords(MISSING);

/** Digits and signs that stand for letters, and what only separates them. */
const disguises: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Only inside words: the 455 of "Player 455" is a number. */
const undisguised = (text: string): string =>
  text.replaceAll(/\S+/g, (word) =>
    /\p{L}/u.test(word) ? word.replaceAll(/[013457@$!]/g, (sign) => disguises[sign] ?? sign) : word,
  );

/** A help against the obvious, not a judge: hosts can switch it off, kick, rename and hide. */
export const isRude = (text: string): boolean => {
  const folded = text.normalize('NFKC').toLowerCase();
  const letters = folded.replaceAll(/\d+$/g, '');
  return [folded, letters, undisguised(folded)].some((each) => filter.exists(each));
};
