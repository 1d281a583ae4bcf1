const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every word of the search stands somewhere in the name, the description or a category. */
export const matchesSearch = (
  set: { readonly name: string; readonly description: string; readonly categories: readonly string[] },
  search: string,
): boolean => {
  const text = fold([set.name, set.description, ...set.categories].join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
