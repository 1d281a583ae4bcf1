/** Two texts are the same when only case, width or composition differ; ß meets SS, which only the large letters tell. */
export const foldCase = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** The same, however many spaces stand where. */
export const foldSpaces = (text: string): string => foldCase(text).replaceAll(/\s+/gu, ' ').trim();

/** For what somebody looks for: without accents as well. */
const foldAccents = (text: string): string => foldCase(text).normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** Whether every word of a search stands somewhere in a text: "muller an" finds "Anna Müller". */
export const searchFor = (search: string): ((...texts: readonly string[]) => boolean) => {
  const words = foldAccents(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return (...texts) => {
    const text = words.length === 0 ? '' : foldAccents(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
};
