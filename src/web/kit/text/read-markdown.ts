import { Marked } from 'marked';
import type { MarkedToken, Token, TokenizerAndRendererExtension, Tokens } from 'marked';
import { readCharacterReferences } from './character-references.ts';
import { FORMULA, plainParagraphs } from './rich-text.ts';
import type { Block, Cell, Inline } from './rich-text.ts';
import { safeLink, safePicture } from './safe-address.ts';

const INLINE_FORMULA = new RegExp(`^(?:${FORMULA.source})`);

interface FormulaToken {
  readonly type: 'formula';
  readonly raw: string;
  readonly tex: string;
  readonly isDisplay: boolean;
}

const formulas: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (text: string) => /\$|\\[([]/.exec(text)?.index,
  tokenizer(text: string): FormulaToken | undefined {
    const found = INLINE_FORMULA.exec(text);
    if (found === null) return undefined;
    const [raw, display, inline, round, square] = found;
    const tex = display ?? inline ?? round ?? square ?? '';
    return { type: 'formula', raw, tex: tex.trim(), isDisplay: (display ?? square) !== undefined };
  },
};

const reader = new Marked({ gfm: true, breaks: false, extensions: [formulas] });

/** Deeper than this no author nests on purpose, and the renderer's stack is not endless. */
const DEEPEST = 12;

/** Markdown as a tree of what we draw. HTML in it is text like any other. */
export const readMarkdown = (text: string): readonly Block[] => {
  try {
    return blocksOf(reader.lexer(text), 0);
  } catch {
    return plainParagraphs(text).map((paragraph) => ({
      kind: 'paragraph',
      inner: [{ kind: 'text', text: paragraph }],
    }));
  }
};

/** The reader's own kinds and ours: no other extension is loaded. */
const known = (token: Token): MarkedToken | FormulaToken => token as MarkedToken | FormulaToken;

const blocksOf = (tokens: readonly Token[], depth: number): readonly Block[] =>
  tokens.flatMap((token) => blockOf(known(token), depth));

const blockOf = (token: MarkedToken | FormulaToken, depth: number): readonly Block[] => {
  if (depth > DEEPEST) return paragraph([{ kind: 'text', text: token.raw }]);
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'code':
      return [{ kind: 'code', text: token.text, ...languagePart(token.lang) }];
    case 'heading':
      return [{ kind: 'heading', inner: inlinesOf(token.tokens, depth + 1) }];
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(token.tokens, depth + 1) }];
    case 'list':
      return [listOf(token, depth)];
    case 'table':
      return [tableOf(token, depth)];
    case 'paragraph':
      return paragraph(inlinesOf(token.tokens, depth + 1));
    default:
      return paragraph(inlineOf(token, depth + 1));
  }
};

/** The first word behind the fence. */
const languagePart = (lang: string | undefined): { readonly language?: string } => {
  const [language = ''] = (lang ?? '').trim().split(/\s/);
  return language === '' ? {} : { language };
};

const paragraph = (inner: readonly Inline[]): readonly Block[] => [{ kind: 'paragraph', inner }];

const listOf = ({ ordered, start, items }: Tokens.List, depth: number): Block => ({
  kind: 'list',
  start: ordered ? Number(start === '' ? 1 : start) : undefined,
  items: items.map((item) => blocksOf(item.tokens, depth + 1)),
});

const tableOf = ({ header, rows }: Tokens.Table, depth: number): Block => {
  const cell = ({ tokens }: Tokens.TableCell): Cell => inlinesOf(tokens, depth + 1);
  return { kind: 'table', header: header.map(cell), rows: rows.map((row) => row.map(cell)) };
};

const inlinesOf = (tokens: readonly Token[], depth: number): readonly Inline[] =>
  tokens.flatMap((token) => inlineOf(known(token), depth));

const plain = (text: string): readonly Inline[] => [{ kind: 'text', text }];

const around = { strong: 'strong', em: 'emphasis', del: 'struck' } as const;

const inlineOf = (token: MarkedToken | FormulaToken, depth: number): readonly Inline[] => {
  if (depth > DEEPEST) return plain(token.raw);
  switch (token.type) {
    case 'formula':
      return [{ kind: 'formula', tex: token.tex, isDisplay: token.isDisplay }];
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: around[token.type], inner: inlinesOf(token.tokens, depth + 1) }];
    case 'link':
      return linkOf(token, depth);
    case 'image':
      return pictureOf(token);
    case 'text':
      return token.tokens ? inlinesOf(token.tokens, depth + 1) : plain(readCharacterReferences(token.text));
    default:
      return leafOf(token);
  }
};

const leafOf = (token: MarkedToken): readonly Inline[] => {
  switch (token.type) {
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'html':
      return /^<br\s*\/?>$/i.test(token.raw.trim()) ? [{ kind: 'break' }] : plain(token.raw);
    case 'escape':
      return plain(token.text);
    default:
      return plain(token.raw);
  }
};

const addressIn = (href: string, isLiteral: boolean): string =>
  isLiteral ? href : readCharacterReferences(href);

const linkOf = ({ href, tokens, autolink = false }: Tokens.Link, depth: number): readonly Inline[] => {
  const inner = inlinesOf(tokens, depth + 1);
  const safe = safeLink(addressIn(href, autolink));
  return safe === undefined ? inner : [{ kind: 'link', href: safe, inner }];
};

const pictureOf = ({ href, text }: Tokens.Image): readonly Inline[] => {
  const alt = readCharacterReferences(text);
  const address = addressIn(href, false);
  const src = safePicture(address);
  if (src !== undefined) return [{ kind: 'picture', src, alt }];
  const elsewhere = safeLink(address);
  if (elsewhere === undefined) return plain(alt);
  return [{ kind: 'link', href: elsewhere, inner: plain(alt === '' ? elsewhere : alt) }];
};
