/** What a question's text may hold once it is read: nothing else is ever drawn. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly inner: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inner: readonly Inline[] }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly isDisplay: boolean }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly inner: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language?: string | undefined }
  | {
      readonly kind: 'list';
      readonly start: number | undefined;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'table'; readonly header: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'rule' };

export type Cell = readonly Inline[];

const MARKS = /[`*_~[\]<>&$\\|#]|^\s*(?:[-+]|\d+[.)])\s|^ {4}|https?:|www\./m;

/** Most questions are sentences: they are painted at once, without the reader of Markdown. */
export const isPlainText = (text: string): boolean => !MARKS.test(text);

/** Blank lines part paragraphs. */
export const plainParagraphs = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** A dollar before a blank or a closing one before a digit is money: "$5 and $10" is no formula. */
export const FORMULA =
  /\$\$([^$]+)\$\$|\$((?:[^\s\\$]|\\.)(?:(?:\\.|[^\\$\n])*(?:[^\s\\$]|\\.))?)\$(?!\d)|\\\(([^]+?)\\\)|\\\[([^]+?)\\\]/;
