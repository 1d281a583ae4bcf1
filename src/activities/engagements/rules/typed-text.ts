/**
 * What a typed answer is compared by: case, accents, width, punctuation and spaces do not matter. Letters that are
 * not Latin with a mark stay as they are; ß is ss, ø and ł are their plain letters.
 */
export const foldTyped = (text: string): string =>
  text
    .normalize('NFKD')
    // First small: the large ẞ has no large form of two letters, the small one has.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    // Where a word ends decides which sigma is small, and spaces do not matter.
    .replaceAll('ς', 'σ')
    .replaceAll(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .replaceAll(/[øłđ]/g, (letter) => PLAIN[letter] ?? letter)
    // U.S.A. is USA, but 1.5 is not 15.
    .replaceAll(/(?<!\p{N})[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+(?!\p{N}|[\p{P}\p{S}\s])/gu, '')
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .normalize('NFC');

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd' };

/** Equal for spellings of one text. Signs that matter stay (C#, -5); without them +, ? and the like would all be equal. */
export const comparable = (text: string): string => {
  const folded = foldTyped(text);
  const isOfSigns = SIGNS.test(text) || folded === '';
  return isOfSigns ? text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase() : folded;
};

// C, C# and C++, 5 and -5, 10 and 10 % differ by a sign alone.
const SIGNS = /[#+%°€$£]|^\s*[-−]\s*\d/u;

export const isAcceptedText = (typed: string, accepted: readonly string[]): boolean => {
  const given = comparable(typed);
  return accepted.some((text) => comparable(text) === given);
};
