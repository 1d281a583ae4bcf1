import { FORMULA } from './rich-text.ts';

const FENCE = /```[^]*?(?:```|$)/g;
const PICTURE = /!\[([^\]]*)\]\([^)]*\)/g;
/** In code and in formulas no sign is a mark: `max_size` and `a_1 * b_1` stay as they are. */
const KEPT = new RegExp(`(\`+)(.+?)\\1|${FORMULA.source}`, 'g');

const unmarked = (text: string): string =>
  text
    .replaceAll(/^\s*(?:#{1,6}|>)\s+/gm, '')
    .replaceAll(/(?<!\\)(\*{1,3})(?=\S)(.+?)(?<=[^\s\\])\1/g, '$2')
    .replaceAll(/(?<![\w\\])(_{1,3})(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)/g, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

const words = (text: string): string => {
  const line = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  let plain = '';
  let from = 0;
  for (const found of line.matchAll(KEPT)) {
    const [whole, , code, ...formulas] = found;
    plain += unmarked(line.slice(from, found.index)) + (code ?? formulas.find((tex) => tex) ?? '');
    from = found.index + whole.length;
  }
  return (plain + unmarked(line.slice(from))).replaceAll(/\s+/g, ' ').trim();
};

/** No list shows more, and what the signs mean is not looked up over a whole book. */
const MOST_READ = 2000;

/** A question's words for a list, without code and pictures; a question without words is named by those. */
export const oneLine = (text: string): string => {
  const markdown = text.slice(0, MOST_READ);
  const line = words(markdown.replaceAll(FENCE, ' ').replaceAll(PICTURE, ' '));
  if (line !== '') return line;
  const shown = [...markdown.matchAll(PICTURE)].map(([, alt]) => alt).join(' ');
  return (
    words(shown) ||
    markdown
      .replaceAll(/```\w*/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
};
