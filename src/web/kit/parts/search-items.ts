const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

/** Every word must occur, in any order, accents and case aside: "muller an" finds "Anna Müller". */
export function searchItems<Item>(
  items: readonly Item[],
  text: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return items;
  return items.filter((item) => {
    const haystack = fold(textOf(item));
    return words.every((word) => haystack.includes(word));
  });
}
