import { say } from '#core/words.ts';
import { BadQuestion } from './file-question.ts';
import type { FileQuestion, ReadQuestion } from './file-question.ts';

interface Line {
  readonly number: number;
  readonly text: string;
}

const OPTION = /^([A-Z])[.)]\s*(.*)$/;
const ANSWER = /^ANSWER\s*:\s*(.*)$/i;

const linesOf = (text: string): Line[] =>
  text.split(/\r\n?|\n/).map((line, index) => ({ number: index + 1, text: line.trim() }));

/** A question ends with its answer line; one without ends where a blank line is followed by another question. */
const blocksOf = (lines: readonly Line[]): Line[][] => {
  const blocks: Line[][] = [];
  let block: Line[] = [];
  const end = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  let isAfterBlank = false;
  let hasOptions = false;
  for (const line of lines) {
    if (line.text === '') {
      isAfterBlank = true;
      continue;
    }
    const isOption = OPTION.test(line.text);
    const isAnswer = ANSWER.test(line.text);
    if (isAfterBlank && hasOptions && !isOption && !isAnswer) end();
    if (block.length === 0) hasOptions = false;
    block.push(line);
    hasOptions ||= isOption;
    isAfterBlank = false;
    if (isAnswer) end();
  }
  end();
  return blocks;
};

const readOptions = (lines: readonly Line[]): string[] =>
  lines.map(({ number, text }, index) => {
    const [, letter = '', option = ''] = OPTION.exec(text) ?? [];
    const wanted = String.fromCharCode(65 + index);
    if (letter !== wanted) {
      throw new BadQuestion(
        number,
        say('aiken-option-expected', { text: text.slice(0, 40) }),
        say('aiken-option-form', { letter: wanted }),
      );
    }
    return option;
  });

const readAnswer = (line: Line | undefined, options: readonly string[], last: number): number => {
  const named = line && ANSWER.exec(line.text)?.[1]?.trim().replace(/[.)]$/, '');
  if (named === undefined) {
    throw new BadQuestion(last, say('aiken-answer-missing'), say('aiken-answer-form'));
  }
  const index = /^[A-Z]$/i.test(named) ? named.toUpperCase().charCodeAt(0) - 65 : -1;
  if (options[index] !== undefined) return index;
  throw new BadQuestion(
    line?.number ?? last,
    say('aiken-option-unknown', { name: named.slice(0, 40) }),
    say('aiken-option-letter'),
  );
};

const readBlock = (block: readonly Line[]): FileQuestion => {
  // "U.S. law ..." is no option: what comes first is the question, unless it is option A.
  const isQuestion = (text: string, index: number): boolean => index === 0 && !/^A[.)]/.test(text);
  const first = block.findIndex(
    ({ text }, index) => ANSWER.test(text) || (OPTION.test(text) && !isQuestion(text, index)),
  );
  const startsAt = block[0]?.number ?? 1;
  if (first < 1) {
    throw new BadQuestion(startsAt, say('aiken-no-question'), say('aiken-question-form'));
  }
  const rest = block.slice(first);
  const answer = rest.find(({ text }) => ANSWER.test(text));
  const options = readOptions(rest.filter((line) => line !== answer));
  const right = readAnswer(answer, options, block.at(-1)?.number ?? startsAt);
  return {
    kind: 'choice',
    text: block
      .slice(0, first)
      .map(({ text }) => text)
      .join('\n'),
    answers: options.map((text, index) => ({ text, weight: index === right ? 100 : 0 })),
  };
};

export const parseAiken = (text: string): ReadQuestion[] =>
  blocksOf(linesOf(text)).map((block) => {
    const line = block[0]?.number ?? 1;
    try {
      return { line, question: readBlock(block) };
    } catch (error) {
      if (error instanceof BadQuestion) return { line, text: block[0]?.text ?? '', issue: error.issue };
      throw error;
    }
  });

/** A text fits when none of its lines could be taken for an option, an answer or the end of the question. */
const isPlain = (text: string): boolean =>
  text.split('\n').every((line) => isOneLine(line) && !OPTION.test(line) && !ANSWER.test(line));

const isOneLine = (text: string): boolean => !text.includes('\n') && text !== '' && text === text.trim();

/** Whether the format can hold it: one right option, everything on single lines. */
export const fitsAiken = (question: FileQuestion): boolean =>
  question.kind === 'choice' &&
  question.answers.length >= 2 &&
  question.answers.length <= 26 &&
  question.answers.filter(({ weight }) => weight === 100).length === 1 &&
  question.answers.every(({ text, weight }) => isOneLine(text) && (weight === 0 || weight === 100)) &&
  isPlain(question.text);

export const writeAiken = (questions: readonly FileQuestion[]): string =>
  questions
    .filter(fitsAiken)
    .flatMap((question) => {
      if (question.kind !== 'choice') return [];
      const letterOf = (index: number): string => String.fromCharCode(65 + index);
      const options = question.answers.map(({ text }, index) => `${letterOf(index)}. ${text}`);
      const right = question.answers.findIndex(({ weight }) => weight === 100);
      return [[question.text, ...options, `ANSWER: ${letterOf(right)}`].join('\n')];
    })
    .map((block) => `${block}\n`)
    .join('\n');
