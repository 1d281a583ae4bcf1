import { say } from '#core/words.ts';
import { BadQuestion } from './file-question.ts';
import type { FileAnswer, FileQuestion } from './file-question.ts';
import { indexOfSign } from './gift-text.ts';

type WithoutFace<T> = T extends FileQuestion ? Omit<T, 'text' | 'title' | 'category'> : never;
type Answers = WithoutFace<FileQuestion>;

/** Where the braces are, and how their pieces become text. */
interface Context {
  readonly line: number;
  readonly read: (text: string) => string;
}

interface Entry {
  readonly sign: string;
  readonly body: string;
}

/** More than anybody can read; a file of nothing but signs would have millions. */
const MOST_ENTRIES = 200;

/** `=right`, `~wrong`, each up to the next sign. */
const entriesOf = (text: string, { line }: Context): Entry[] => {
  const entries: Entry[] = [];
  for (let at = indexOfSign(text, '=~'); at >= 0;) {
    if (entries.length >= MOST_ENTRIES) {
      throw new BadQuestion(
        line,
        say('gift-answers-too-many', { limit: MOST_ENTRIES }),
        say('gift-answers-most', { limit: MOST_ENTRIES }),
      );
    }
    const next = indexOfSign(text, '=~', at + 1);
    entries.push({ sign: text.charAt(at), body: text.slice(at + 1, next < 0 ? undefined : next) });
    at = next;
  }
  return entries;
};

/** The weight is before the text, the feedback after a `#`. */
const answerOf = ({ sign, body }: Entry, { read }: Context): FileAnswer => {
  const [whole = '', percent] = /^\s{0,20}%(-?\d{1,9}(?:\.\d{1,20})?)%/.exec(body) ?? [];
  const rest = body.slice(whole.length);
  const hash = indexOfSign(rest, '#');
  const feedback = hash < 0 ? '' : read(rest.slice(hash + 1));
  return {
    text: read(hash < 0 ? rest : rest.slice(0, hash)),
    weight: percent === undefined ? (sign === '=' ? 100 : 0) : Number(percent),
    ...(feedback !== '' && { feedback }),
  };
};

const trueFalse = (text: string, context: Context): Answers | undefined => {
  const [, word = '', notes = ''] = /^(T|F|TRUE|FALSE)\s*(#.*)?$/is.exec(text) ?? [];
  if (word === '') return undefined;
  const [wrong = '', right = ''] = splitFeedback(notes, context);
  return {
    kind: 'true-false',
    isTrue: word.toUpperCase().startsWith('T'),
    ...(wrong !== '' && { wrongFeedback: wrong }),
    ...(right !== '' && { rightFeedback: right }),
  };
};

const splitFeedback = (notes: string, { read }: Context): string[] => {
  const parts: string[] = [];
  for (let at = indexOfSign(notes, '#'); at >= 0;) {
    const next = indexOfSign(notes, '#', at + 1);
    parts.push(read(notes.slice(at + 1, next < 0 ? undefined : next)));
    at = next;
  }
  return parts;
};

const NUMBER = String.raw`[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:e[+-]?\d{1,4})?`;
const AROUND = new RegExp(`^(${NUMBER})(?::(${NUMBER}))?$`, 'i');
const FROM_TO = new RegExp(String.raw`^(${NUMBER})\.\.(${NUMBER})$`, 'i');

const rangeOf = (text: string, { line }: Context): { middle: number; tolerance: number } => {
  const [, low, high] = FROM_TO.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    return { middle: (Number(low) + Number(high)) / 2, tolerance: Math.abs(Number(high) - Number(low)) / 2 };
  }
  const [, middle, around] = AROUND.exec(text) ?? [];
  if (middle !== undefined) return { middle: Number(middle), tolerance: Math.abs(Number(around ?? 0)) };
  throw new BadQuestion(line, say('gift-no-number', { text: text.slice(0, 40) }), say('gift-number-form'));
};

const numeric = (text: string, context: Context): Answers => {
  const entries = entriesOf(text, context).filter(({ sign }) => sign === '=');
  const answers = (entries.length === 0 ? [{ sign: '=', body: text }] : entries).map((entry) =>
    answerOf(entry, context),
  );
  return {
    kind: 'numeric',
    ranges: answers.map((answer) => ({ ...rangeOf(answer.text, context), weight: answer.weight })),
  };
};

const pairOf = ({ body }: Entry, { read }: Context): readonly [string, string] | undefined => {
  const arrow = body.indexOf('->');
  return arrow < 0 ? undefined : [read(body.slice(0, arrow)), read(body.slice(arrow + 2))];
};

const listed = (text: string, context: Context): Answers => {
  const entries = entriesOf(text, context);
  if (entries.length === 0) {
    throw new BadQuestion(context.line, say('gift-no-answer'), say('gift-answer-form'));
  }
  const pairs = entries.map((entry) => pairOf(entry, context));
  if (entries.every(({ sign }) => sign === '=') && pairs.every((pair) => pair !== undefined)) {
    return { kind: 'matching', pairs };
  }
  const answers = entries.map((entry) => answerOf(entry, context));
  return { kind: entries.some(({ sign }) => sign === '~') ? 'choice' : 'typed', answers };
};

const generalOf = (text: string, { read }: Context): { inner: string; feedback: string } => {
  for (let at = indexOfSign(text, '#'); at >= 0; at = indexOfSign(text, '#', at + 1)) {
    if (text.startsWith('####', at)) return { inner: text.slice(0, at), feedback: read(text.slice(at + 4)) };
  }
  return { inner: text, feedback: '' };
};

/** The part between the braces. */
export const readAnswers = (text: string, context: Context): Answers => {
  const { inner, feedback } = generalOf(text, context);
  const trimmed = inner.trim();
  const choose = (): Answers => {
    if (trimmed === '') return { kind: 'essay' };
    if (trimmed.startsWith('#')) return numeric(trimmed.slice(1).trim(), context);
    return trueFalse(trimmed, context) ?? listed(trimmed, context);
  };
  return feedback === '' ? choose() : { ...choose(), feedback };
};
