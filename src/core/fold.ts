/** Folds case, width and composition. Goes through upper case because only there ß equals SS. */
export const foldCase = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** The same, ignoring the amount of white space. */
export const foldSpaces = (text: string): string => foldCase(text).replaceAll(/\s+/gu, ' ').trim();

/** For searching: ignores accents too. */
const foldAccents = (text: string): string => foldCase(text).normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** Whether a text contains every word of a search: "muller an" finds "Anna Müller". */
export const searchFor = (search: string): ((...texts: readonly string[]) => boolean) => {
  const words = foldAccents(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return (...texts) => {
    const text = words.length === 0 ? '' : foldAccents(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
};
