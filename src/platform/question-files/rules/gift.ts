import { say } from '#core/words.ts';
import { BadQuestion } from './file-question.ts';
import type { FileQuestion, ReadQuestion } from './file-question.ts';
import { readAnswers } from './gift-answers.ts';
import { EMBEDDED } from './html-signs.ts';
import { FORMAT, indexOfSign, pieceReader, textReader, unescapeGift } from './gift-text.ts';

interface Block {
  readonly line: number;
  readonly text: string;
}

const CATEGORY = /^\$CATEGORY:\s*(.*)$/;

/** Blank lines outside braces separate questions. Comments are left out. */
const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let first = 1;
  let isOpen = false;
  let blankAt = -1;
  const end = (count = lines.length): void => {
    const block = lines.slice(0, count);
    if (block.some((line) => line.trim() !== '')) blocks.push({ line: first, text: block.join('\n') });
    const next = lines.findIndex((line, index) => index >= count && line.trim() !== '');
    lines = next < 0 ? [] : lines.slice(next);
    first += Math.max(next, 0);
    isOpen = false;
    blankAt = -1;
  };
  text.split(/\r\n?|\n/).forEach((line, index) => {
    const isComment = /^\s*\/\//.test(line);
    if (CATEGORY.test(line)) {
      end();
      blocks.push({ line: index + 1, text: line });
    } else if (line.trim() === '' && !isOpen) end();
    else if (!isComment || lines.length > 0) {
      // A brace inside braces: the one before was never closed, and must not swallow the next question.
      if (blankAt >= 0 && opensTwice(line)) end(blankAt);
      if (line.trim() === '') blankAt = lines.length;
      if (lines.length === 0) first = index + 1;
      // An empty line keeps the count right where a comment stood.
      lines.push(isComment ? '' : line);
      if (!isComment) isOpen = opensBrace(line, isOpen);
    }
  });
  end();
  return blocks;
};

/** Whether the line opens a brace before it closes the one that is open. */
const opensTwice = (line: string): boolean => line[indexOfSign(line, '{}')] === '{';

/** Where the blank line was forgotten, the next question begins behind the line that closes the braces. */
const questionsIn = (block: Block): Block[] => {
  const questions: Block[] = [];
  let { line, text } = block;
  for (;;) {
    const close = indexOfSign(text, '}', indexOfSign(text, '{') + 1);
    const end = close < 0 ? -1 : text.indexOf('\n', close);
    if (end < 0 || indexOfSign(text, '{', end) < 0) return [...questions, { line, text }];
    questions.push({ line, text: text.slice(0, end) });
    const rest = text.slice(end).trimStart();
    line += linesIn(text, text.length - rest.length);
    text = rest;
  }
};

const opensBrace = (line: string, before: boolean): boolean => {
  let isOpen = before;
  for (let at = indexOfSign(line, '{}'); at >= 0; at = indexOfSign(line, '{}', at + 1))
    isOpen = line[at] === '{';
  return isOpen;
};

/** `$course$/top/Animals//Birds/Owls`: two slashes are one that belongs to the name. */
const pathOf = (text: string): string[] =>
  text
    .replaceAll('//', '\u0000')
    .split('/')
    .map((part) => part.replaceAll('\u0000', '/').trim())
    .filter((part, index) => part !== '' && !/^\$\w+\$$/.test(part) && !(part === 'top' && index <= 1));

const titleOf = (text: string): { title: string | undefined; rest: string } => {
  const start = /^\s*::/.exec(text)?.[0].length;
  if (start === undefined) return { title: undefined, rest: text };
  for (let at = indexOfSign(text, ':', start); at >= 0; at = indexOfSign(text, ':', at + 1)) {
    if (text[at + 1] === ':') {
      return { title: unescapeGift(text.slice(start, at)).trim(), rest: text.slice(at + 2) };
    }
  }
  return { title: undefined, rest: text };
};

/** An answer or feedback that names a format of its own. */
const HTML_PIECE = /(?<!\\)[{=~#]\s{0,20}(?:%-?[\d.]{1,40}%)?\s{0,20}\[(?:html|moodle)\]/;

/** What a text cannot say would be lost, and with it perhaps the sense of the question. */
const refuseEmbedded = (text: string, line: number): void => {
  const isHtml = !/^\s*\[(?:plain|markdown)\]/.test(text) || HTML_PIECE.test(text);
  const embedded = isHtml ? EMBEDDED.exec(text) : null;
  const name = embedded?.[1]?.toLowerCase();
  if (!embedded || name === undefined) return;
  throw isInFeedback(text, embedded.index)
    ? new BadQuestion(line, say('gift-feedback-no-text', { name }), say('gift-feedback-form'))
    : new BadQuestion(line, say('gift-no-text', { name }), say('gift-text-form'));
};

/** Behind a `#` of an answer, not of a number. */
const isInFeedback = (text: string, at: number): boolean => {
  const before = [...text.slice(0, at).matchAll(/(?<!\\)[{}=~#]/g)].at(-1);
  return before?.[0] === '#' && !/\{\s*$/.test(text.slice(0, before.index));
};

/** The text, with a blank where the answer is in the middle of a sentence. */
const readBlock = ({ line, text }: Block): FileQuestion => {
  const { title, rest } = titleOf(text);
  const format = FORMAT.exec(rest)?.[1];
  const body = rest.replace(FORMAT, '');
  const open = indexOfSign(body, '{');
  const read = textReader(format);
  const face = title === undefined || title === '' ? {} : { title };
  refuseEmbedded(rest, line);
  if (open < 0) return { kind: 'description', text: read(body), ...face };
  const lineOf = (at: number): number => line + linesIn(text, text.length - body.length + at);
  const close = indexOfSign(body, '}', open + 1);
  const second = indexOfSign(body, '{', open + 1);
  if (close < 0 || (second >= 0 && second < close)) {
    throw new BadQuestion(lineOf(open), say('gift-brace-open'), say('gift-brace-form'));
  }
  if (second >= 0) {
    throw new BadQuestion(lineOf(second), say('gift-second-brace'), say('gift-second-brace-form'));
  }
  const before = read(body.slice(0, open));
  const after = read(body.slice(close + 1));
  const shown = after === '' ? before : `${before} _____ ${after}`.trim();
  const context = { line: lineOf(open), read: pieceReader(format) };
  return { text: shown, ...face, ...readAnswers(body.slice(open + 1, close), context) };
};

const linesIn = (text: string, at: number): number => text.slice(0, at).split('\n').length - 1;
export const parseGift = (text: string): ReadQuestion[] => {
  const read: ReadQuestion[] = [];
  let category: readonly string[] | undefined;
  for (const block of blocksOf(text)) {
    const named = CATEGORY.exec(block.text)?.[1];
    if (named !== undefined) category = pathOf(named);
    else for (const one of questionsIn(block)) read.push(readOne(one, category));
  }
  return read;
};

const readOne = (block: Block, category: readonly string[] | undefined): ReadQuestion => {
  const { line } = block;
  try {
    const question = readBlock(block);
    return { line, question: category && category.length > 0 ? { ...question, category } : question };
  } catch (error) {
    if (!(error instanceof BadQuestion)) throw error;
    return { line, text: block.text.trim().split('\n', 1).join().slice(0, 200), issue: error.issue };
  }
};
