export const markdownTools = ['bold', 'italic', 'code', 'formula', 'list'] as const;
export type MarkdownTool = (typeof markdownTools)[number];

export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What replaces a part of the text, and what is selected afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly put: string;
  readonly selectFrom: number;
  readonly selectTo: number;
}

const MARKS = { bold: '**', italic: '_', code: '`', formula: '$' } as const;
const FENCE = '```';
const ITEM = '- ';

/** Marks next to a blank are plain text to a reader of Markdown, so blanks stay outside. */
const trimmed = ({ text, from, to }: Selected): Selected => {
  const chosen = text.slice(from, to);
  const start = from + (chosen.length - chosen.trimStart().length);
  return chosen.trim() === '' ? { text, from, to } : { text, from: start, to: start + chosen.trim().length };
};

const wrap = (selected: Selected, mark: string): Edit => {
  const { text, from, to } = trimmed(selected);
  const chosen = text.slice(from, to);
  const { length } = mark;
  if (text.slice(0, from).endsWith(mark) && text.slice(to).startsWith(mark))
    return {
      from: from - length,
      to: to + length,
      put: chosen,
      selectFrom: from - length,
      selectTo: to - length,
    };
  if (chosen.length > 2 * length && chosen.startsWith(mark) && chosen.endsWith(mark))
    return {
      from,
      to,
      put: chosen.slice(length, -length),
      selectFrom: from,
      selectTo: to - 2 * length,
    };
  return {
    from,
    to,
    put: `${mark}${chosen}${mark}`,
    selectFrom: from + length,
    selectTo: to + length,
  };
};

const wholeLines = ({ text, from, to }: Selected): Selected => {
  const end = text.indexOf('\n', to);
  return {
    text,
    from: text.lastIndexOf('\n', from - 1) + 1,
    to: end < 0 ? text.length : end,
  };
};

const fence = (selected: Selected): Edit => {
  const { text, from, to } = wholeLines(selected);
  const put = `${FENCE}\n${text.slice(from, to)}\n${FENCE}`;
  return { from, to, put, selectFrom: from + FENCE.length + 1, selectTo: to + FENCE.length + 1 };
};

/** A list right below a paragraph would be part of it in some readers, so a blank line goes between. */
const list = (selected: Selected): Edit => {
  const { text, from, to } = wholeLines(selected);
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith(ITEM) || line.trim() === '');
  const isOff = isList && lines.some((line) => line.startsWith(ITEM));
  const put = lines
    .map((line) => {
      if (isOff) return line.startsWith(ITEM) ? line.slice(ITEM.length) : line;
      return line.trim() === '' && lines.length > 1 ? line : `${ITEM}${line}`;
    })
    .join('\n');
  const before = text.slice(0, from);
  const gap = isOff || before.trim() === '' || before.endsWith('\n\n') || isItemBefore(before) ? '' : '\n';
  const isCaret = selected.from === selected.to;
  const end = from + gap.length + put.length;
  return { from, to, put: `${gap}${put}`, selectFrom: isCaret ? end : from + gap.length, selectTo: end };
};

const isItemBefore = (before: string): boolean => (before.split('\n').at(-2) ?? '').startsWith(ITEM);

/** Pressed again on the same words, a tool takes its marks away. */
export const editMarkdown = (tool: MarkdownTool, selected: Selected): Edit => {
  if (tool === 'list') return list(selected);
  const isBlock = tool === 'code' && selected.text.slice(selected.from, selected.to).trim().includes('\n');
  return isBlock ? fence(selected) : wrap(selected, MARKS[tool]);
};

export const applied = (text: string, { from, to, put }: Edit): string =>
  `${text.slice(0, from)}${put}${text.slice(to)}`;
