import { isPlainText } from '#web/kit/text/rich-text.ts';

/** What would make a list or a heading of a line that is all there is: "1. Elbe" is an option, not a list of one. */
const LEADING = /^(\s*\d*)([-+#>.)]+)(?=\s)/;

const isOneLine = (text: string): boolean => !text.includes('\n');

export const isSentence = (text: string): boolean =>
  isPlainText(isOneLine(text) ? text.replace(LEADING, '') : text);

/** As the reader of Markdown should have it. */
export const asMarkdown = (text: string): string =>
  isOneLine(text) ? text.replace(LEADING, String.raw`$1\$2`) : text;
