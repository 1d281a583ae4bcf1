import { say } from '#core/words.ts';
import { readKey } from './key-letters.ts';
import type { KeyCount } from './key-letters.ts';
import { entryOf, letterOf, lineAt, refuse } from './raw-question.ts';
import type { FileEntry, RawAnswer, RawQuestion } from './raw-question.ts';

interface Line {
  readonly number: number;
  readonly text: string;
  /** Inside a code block nothing has a meaning. */
  readonly isCode: boolean;
}

interface Segment {
  readonly head: Line;
  readonly lines: readonly Line[];
}

interface Option {
  /** A tick box has none. */
  readonly letter: string | undefined;
  readonly text: string;
  readonly isChecked: boolean;
  readonly isBold: boolean;
}

const HEADING = /^#{1,6}\s+(.*)$/;
const NUMBERED = /^(?:\*\*|__)?(?:(?:Question|Frage|Q)\s*#?)?(\d{1,6})\s*(?:[.):]|\s-)(?:\*\*|__)?\s*(.*)$/i;
const NAMED = /^(?:\*\*|__)?(?:Question|Frage|Q)\s*#?\s*(\d{1,6})\s*[.):]?(?:\*\*|__)?\s*(.*)$/i;
const LETTERED = /^\s*(?:[-*+]\s+)?(?:\[([ xX])\]\s+)?(\*\*|__)?\(?([A-Ta-j])[.)](?:\*\*|__)?\s+(.*)$/;
const CHECKED = /^\s*[-*+]\s+\[([ xX])\]\s+(.*)$/;
const ANSWER =
  /^(?:(?:the )?(?:correct|right) (?:answers?|options?)(?: is| are)?|answers?|solution|key|(?:die )?richtige (?:antwort(?:en)?)(?: ist| sind)?|antwort(?:en)?|lösung(?:en)?)\s*[:=-]?\s+?(.*)$/i;
const KEY =
  /^[(["'`]?(?:[A-J]|\d{1,2})[)\]"'`.]?(?:(?:\s*[,;/&+]\s*|\s+)(?:and\s+|und\s+)?\(?(?:[A-J]|\d{1,2})[).]?)*$|^[A-J]{2,10}$/;
const EXPLANATION = /^(?:explanation|rationale|erklärung|begründung|erläuterung)\s*:\s*/i;
const FENCE = /^\s*(```|~~~)/;

/** Keys and captions are at the start of their line; the rest is text. */
const MOST_LOOKED_AT = 400;

/** The text of a heading, without trailing signs. */
const headingOf = (text: string): string | undefined => {
  const words = HEADING.exec(text)?.[1];
  if (words === undefined) return undefined;
  let end = words.length;
  while (words[end - 1] === '#') end--;
  return words.slice(0, end).trimEnd();
};

const linesOf = (text: string): Line[] => {
  let isCode = false;
  return text.split(/\r\n?|\n/).map((line, index) => {
    const isFence = FENCE.test(line);
    const inside = isCode || isFence;
    if (isFence) isCode = !isCode;
    return { number: index + 1, text: line.trimEnd(), isCode: inside };
  });
};

/** Without the markup that folds or emphasises it. */
const bareOf = (text: string): string =>
  text
    .replaceAll(/<\/?(?:details|summary|p|b|strong|em|i|br)\b[^<>]*>/gi, ' ')
    .replaceAll(/\*+|__/g, '')
    .replaceAll(/^[\s>_-]+|(?<![\s_])[\s_]+$/g, '');

const optionOf = ({ text, isCode }: Line): Option | undefined => {
  if (isCode) return undefined;
  const [, mark = '', bold = '', letter, rest] = LETTERED.exec(text) ?? [];
  if (rest !== undefined) {
    const bare = rest.trimEnd();
    const isBold = bold !== '' && /^(?:\*\*|__)$/.test(bare.slice(-2));
    return {
      letter: letter?.toUpperCase(),
      text: isBold ? bare.slice(0, -2) : rest,
      isChecked: /x/i.test(mark),
      isBold,
    };
  }
  const [, box = '', body] = CHECKED.exec(text) ?? [];
  return body === undefined
    ? undefined
    : { letter: undefined, text: body, isChecked: /x/i.test(box), isBold: false };
};

/** What follows `Correct answer:`, if it is a key and not a sentence. */
const keyIn = ({ text, isCode }: Line): string | undefined => {
  if (isCode) return undefined;
  const bare = bareOf(text.slice(0, MOST_LOOKED_AT)).replace(
    /^(?:answer|antwort|solution|lösung)\s+(?=(?:correct|right|richtige)\b)/i,
    '',
  );
  const said = ANSWER.exec(`${bare} `)?.[1]?.trim();
  const [key = ''] = said?.split(/\s+(?=[-–(:])|:\s/, 1) ?? [];
  return said === undefined || said === '' ? undefined : [key, said].find((one) => KEY.test(one.trim()));
};

/** `Correct answer: the second one` says something, but nothing that can be parsed. */
const isAnswerLine = (line: Line): boolean =>
  keyIn(line) !== undefined ||
  (!line.isCode &&
    /^(?:correct answers?|richtige antwort(?:en)?)\s*:/i.test(bareOf(line.text.slice(0, MOST_LOOKED_AT))));

const numberOf = (text: string): { number: number; stem: string } | undefined => {
  const bare = headingOf(text) ?? text;
  const [, number, stem] = NUMBERED.exec(bare) ?? NAMED.exec(bare) ?? [];
  return number === undefined ? undefined : { number: Number(number), stem: stem ?? '' };
};

const isHead = ({ text, isCode }: Line): boolean =>
  !isCode && (HEADING.test(text) || (numberOf(text) !== undefined && !/^\s/.test(text)));

const segmentsOf = (lines: readonly Line[]): Segment[] => {
  const segments: { head: Line; lines: Line[] }[] = [];
  for (const line of lines) {
    if (isHead(line)) segments.push({ head: line, lines: [] });
    else segments.at(-1)?.lines.push(line);
  }
  return segments;
};

const hasAnswers = ({ lines }: Segment): boolean =>
  lines.some((line) => optionOf(line) !== undefined || isAnswerLine(line));

const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text, isCode }) =>
      isCode ? text : text.replaceAll(/<\/?(?:details|summary)\b[^<>]*>/gi, '').trimEnd(),
    )
    .join('\n')
    .trim();

/** A line that only announces folded text. */
const isCaption = ({ text, isCode }: Line): boolean =>
  !isCode &&
  /^(?:answer|solution|show answer|antwort|lösung|explanation|erklärung)?:?$/i.test(
    bareOf(text.slice(0, MOST_LOOKED_AT)),
  );

const explanationOf = (lines: readonly Line[]): string =>
  textOf(lines.filter((line) => !isCaption(line) || line.text.trim() === ''))
    .replace(
      /^(?:\*\*|__)(Explanation|Rationale|Erklärung|Begründung|Erläuterung)\s*:?(?:\*\*|__)\s*:?\s*/i,
      '',
    )
    .replace(EXPLANATION, '')
    .replaceAll(/\n---+\s*$/g, '')
    .trim();

interface Parts {
  readonly stem: string;
  readonly options: readonly Option[];
  readonly key: string | undefined;
  readonly explanation: string;
}

/** A line that is not an option continues the previous one. */
const optionsIn = (lines: readonly Line[]): Option[] => {
  const options: Option[] = [];
  for (const line of lines) {
    const option = optionOf(line);
    const before = options.at(-1);
    if (option) options.push(option);
    else if (before && line.text.trim() !== '') {
      const text = `${before.text}\n${line.isCode ? line.text : line.text.trim()}`;
      options[options.length - 1] = { ...before, text };
    }
  }
  return options;
};

/** Text that continues below a number is indented by the width of the number. */
const dedented = (line: Line): Line =>
  line.isCode ? line : { ...line, text: line.text.replace(/^ {1,3}/, '') };

const stemOf = (head: Line, lines: readonly Line[]): string => {
  const heading = numberOf(head.text)?.stem ?? headingOf(head.text) ?? '';
  return textOf([
    { ...head, text: heading.replaceAll(/^(?:\*\*|__)|(?:\*\*|__)$/g, '') },
    ...lines.map(dedented),
  ]);
};

const partsOf = ({ head, lines }: Segment): Parts => {
  const answer = lines.find(isAnswerLine);
  const answerAt = answer ? lines.indexOf(answer) : lines.length;
  const isOption = (line: Line, index: number): boolean => optionOf(line) !== undefined && index < answerAt;
  const first = lines.findIndex(isOption);
  if (first < 0) return { stem: stemOf(head, []), options: [], key: undefined, explanation: '' };
  const last = lines.findLastIndex(isOption);
  return {
    stem: stemOf(head, lines.slice(0, first)),
    options: optionsIn(lines.slice(first, last + 1)),
    key: answer && (keyIn(answer) ?? bareOf(answer.text).replace(/^[^:]*:\s*/, '')),
    explanation: explanationOf(lines.slice(last + 1).filter((line) => line !== answer)),
  };
};

/** `B. Block storage` repeats the answer after its letter; any other text would be a different claim. */
const withoutRepeat = (key: string, options: readonly Option[]): string => {
  const [, letter, words = ''] = /^\(?([A-J])[.):]+\s+(.+)$/.exec(key) ?? [];
  const wordsOf = (text = ''): string => bareOf(text).replace(/\.$/, '').toLowerCase();
  const named = letter === undefined ? undefined : options[letter.charCodeAt(0) - 65];
  return letter !== undefined && named && wordsOf(named.text) === wordsOf(words) ? letter : key;
};

const correctOf = ({ key, options }: Parts, count: KeyCount | undefined): number[] => {
  if (key !== undefined) return readKey(withoutRepeat(key, options), options.length, count);
  const checked = options.flatMap(({ isChecked }, index) => (isChecked ? [index] : []));
  const bold = options.flatMap(({ isBold }, index) => (isBold ? [index] : []));
  if (checked.length > 0) return checked;
  return bold.length > 0 && bold.length < options.length ? bold : refuse(say('quiz-markdown-no-key'));
};

/** The key names letters: with one missing or out of place it would mean another answer. */
const refuseOtherLetters = (options: readonly Option[]): void => {
  const stray = options.findIndex(({ letter }, index) => letter !== undefined && letter !== letterOf(index));
  if (stray < 0) return;
  const [found, wanted] = [options[stray]?.letter ?? '', letterOf(stray)];
  refuse(say('quiz-markdown-letters', { found, wanted }));
};

const readSegment = (
  segment: Segment,
  category: string | undefined,
  count: KeyCount | undefined,
): RawQuestion => {
  const parts = partsOf(segment);
  if (parts.options.length === 0) refuse(say('quiz-markdown-no-answers'));
  const { key, options } = parts;
  refuseOtherLetters(options);
  const isMarked = key === undefined && options.some(({ isBold }) => isBold);
  const answers = options.map(({ text, isBold }): RawAnswer => ({
    text: isBold && !isMarked ? `**${text}**` : text,
  }));
  return {
    question: parts.stem,
    answers,
    correct: correctOf(parts, count),
    category,
    explanation: parts.explanation,
  };
};

/** A numbered line without answers is a question only if it has the next number; otherwise it is a list in a text. */
const isQuestion = (segments: readonly Segment[], index: number, last: number): boolean => {
  const segment = segments[index];
  if (!segment || hasAnswers(segment)) return segment !== undefined;
  const number = numberOf(segment.head.text)?.number;
  if (number !== last + 1) return false;
  const next = segments.slice(index + 1, index + 50).find(hasAnswers);
  return !next || numberOf(next.head.text)?.number !== number;
};

/** Numbered questions with lettered answers, as people write them in a README. */
export const readMarkdownQuestions = (text: string, count?: KeyCount): FileEntry[] => {
  const segments = segmentsOf(linesOf(text));
  const found: { segment: { head: Line; lines: Line[] }; category: string | undefined }[] = [];
  let category: string | undefined;
  let last = 0;
  segments.forEach((segment, index) => {
    if (isQuestion(segments, index, last)) {
      last = numberOf(segment.head.text)?.number ?? last;
      found.push({ segment: { head: segment.head, lines: [...segment.lines] }, category });
    } else if (HEADING.test(segment.head.text)) category = headingOf(segment.head.text);
    else found.at(-1)?.segment.lines.push(segment.head, ...segment.lines);
  });
  return found.map(({ segment, category: named }) =>
    entryOf(lineAt(segment.head.number), () => readSegment(segment, named, count)),
  );
};
