/** A question's words for a list: no code fences, pictures, formula signs or line breaks. */
export const oneLine = (markdown: string): string =>
  markdown
    .replaceAll(/```[\s\S]*?(?:```|$)/g, ' ')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`$]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
