/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const UMLAUTS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
};
/** The zeros of the scripts whose digits people type. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

const ARTICLES = new Set(
  'the a an der die das den dem des ein eine einen einem einer eines le la les un une el los las il lo gli'.split(
    ' ',
  ),
);

const plainDigit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? character : String(code - zero);
};

/** Words of letters and digits in small plain letters, with a space between; other scripts stay as they are. */
export const foldText = (text: string, isGerman = false): string => {
  const small = text.normalize('NFKC').toLowerCase().normalize('NFC');
  const spelled = isGerman ? small.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter) : small;
  return spelled
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
};

/** Without a leading article, unless nothing else is left. */
const withoutArticle = (folded: string): string => {
  const [first = '', ...rest] = folded.split(' ');
  return rest.length > 0 && ARTICLES.has(first) ? rest.join(' ') : folded;
};

/** Keys for comparing texts: "The Old Mill" gives "oldmill"; "Mühle" gives "muhle" and "muehle". */
export const comparableForms = (text: string): string[] => [
  ...new Set([false, true].map((isGerman) => withoutArticle(foldText(text, isGerman)).replaceAll(' ', ''))),
];
