import { BadQuestion, say } from './file-question.ts';
import type { FileAnswer, FileQuestion } from './file-question.ts';
import { indexOfSign, textOfHtml, unescapeGift } from './gift-text.ts';

type WithoutFace<T> = T extends FileQuestion ? Omit<T, 'text' | 'title' | 'category'> : never;
type Answers = WithoutFace<FileQuestion>;

const clean = (text: string): string => {
  const plain = unescapeGift(text).trim();
  return /<\/?[a-z][^>]*>/i.test(plain) ? textOfHtml(plain) : plain;
};

/** `=right`, `~wrong`, each up to the next sign. */
const entriesOf = (text: string): { sign: string; body: string; at: number }[] => {
  const entries: { sign: string; body: string; at: number }[] = [];
  for (let at = indexOfSign(text, '=~'); at >= 0;) {
    const next = indexOfSign(text, '=~', at + 1);
    entries.push({ sign: text[at] as string, body: text.slice(at + 1, next < 0 ? undefined : next), at });
    at = next;
  }
  return entries;
};

/** The weight stands before the text, the feedback behind a `#`. */
const answerOf = (sign: string, body: string): FileAnswer => {
  const [whole = '', percent] = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(body) ?? [];
  const rest = body.slice(whole.length);
  const hash = indexOfSign(rest, '#');
  const feedback = hash < 0 ? '' : clean(rest.slice(hash + 1));
  return {
    text: clean(hash < 0 ? rest : rest.slice(0, hash)),
    weight: percent === undefined ? (sign === '=' ? 100 : 0) : Number(percent),
    ...(feedback !== '' && { feedback }),
  };
};

const trueFalse = (text: string): Answers | undefined => {
  const [, word = '', notes = ''] = /^(T|F|TRUE|FALSE)\s*(#.*)?$/is.exec(text) ?? [];
  if (word === '') return undefined;
  const [wrong = '', right = ''] = splitFeedback(notes);
  return {
    kind: 'true-false',
    isTrue: word.toUpperCase().startsWith('T'),
    ...(wrong !== '' && { wrongFeedback: wrong }),
    ...(right !== '' && { rightFeedback: right }),
  };
};

const splitFeedback = (notes: string): string[] => {
  const parts: string[] = [];
  for (let at = indexOfSign(notes, '#'); at >= 0;) {
    const next = indexOfSign(notes, '#', at + 1);
    parts.push(clean(notes.slice(at + 1, next < 0 ? undefined : next)));
    at = next;
  }
  return parts;
};

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const AROUND = new RegExp(`^(${NUMBER})(?::(${NUMBER}))?$`, 'i');
const FROM_TO = new RegExp(String.raw`^(${NUMBER})\.\.(${NUMBER})$`, 'i');

const rangeOf = (text: string, line: number): { from: number; to: number } => {
  const [, low, high] = FROM_TO.exec(text) ?? [];
  if (low !== undefined && high !== undefined) return { from: Number(low), to: Number(high) };
  const [, middle, around] = AROUND.exec(text) ?? [];
  if (middle !== undefined) {
    const tolerance = Number(around ?? 0);
    return { from: Number(middle) - tolerance, to: Number(middle) + tolerance };
  }
  throw new BadQuestion(
    line,
    say(`“${text.slice(0, 40)}” is no number.`, `„${text.slice(0, 40)}“ ist keine Zahl.`),
    say('A number such as 3.14, 3.14:0.01 or 3..4.', 'Eine Zahl wie 3.14, 3.14:0.01 oder 3..4.'),
  );
};

const numeric = (text: string, line: number): Answers => {
  const entries = entriesOf(text).filter(({ sign }) => sign === '=');
  const answers =
    entries.length === 0 ? [answerOf('=', text)] : entries.map(({ sign, body }) => answerOf(sign, body));
  return {
    kind: 'numeric',
    ranges: answers.map((answer) => ({ ...rangeOf(answer.text, line), weight: answer.weight })),
  };
};

const pairOf = (body: string): readonly [string, string] | undefined => {
  const arrow = body.indexOf('->');
  return arrow < 0 ? undefined : [clean(body.slice(0, arrow)), clean(body.slice(arrow + 2))];
};

const listed = (text: string, line: number): Answers => {
  const entries = entriesOf(text);
  if (entries.length === 0) {
    throw new BadQuestion(
      line,
      say('No answer stands between the braces.', 'Zwischen den Klammern steht keine Antwort.'),
      say('“=right ~wrong”, “TRUE”, “#3.14” or nothing.', '„=richtig ~falsch“, „TRUE“, „#3.14“ oder nichts.'),
    );
  }
  const pairs = entries.map(({ body }) => pairOf(body));
  if (entries.every(({ sign }) => sign === '=') && pairs.every((pair) => pair !== undefined)) {
    return { kind: 'matching', pairs };
  }
  const answers = entries.map(({ sign, body }) => answerOf(sign, body));
  return { kind: entries.some(({ sign }) => sign === '~') ? 'choice' : 'typed', answers };
};

const generalOf = (text: string): { inner: string; feedback: string } => {
  for (let at = indexOfSign(text, '#'); at >= 0; at = indexOfSign(text, '#', at + 1)) {
    if (text.startsWith('####', at)) return { inner: text.slice(0, at), feedback: clean(text.slice(at + 4)) };
  }
  return { inner: text, feedback: '' };
};

/** What stands between the braces. */
export const readAnswers = (text: string, line: number): Answers => {
  const { inner, feedback } = generalOf(text);
  const trimmed = inner.trim();
  const read = (): Answers => {
    if (trimmed === '') return { kind: 'essay' };
    if (trimmed.startsWith('#')) return numeric(trimmed.slice(1).trim(), line);
    return trueFalse(trimmed) ?? listed(trimmed, line);
  };
  return feedback === '' ? read() : { ...read(), feedback };
};
