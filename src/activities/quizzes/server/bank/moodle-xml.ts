import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { keyFromWeights } from '#activities/quizzes/rules/bank/from-file-question.ts';
import { markdownOfHtml } from '#activities/quizzes/rules/bank/html-text.ts';
import { entryOf, lineAt, refuse } from '#activities/quizzes/rules/bank/raw-question.ts';
import type { FileEntry, RawAnswer, RawQuestion } from '#activities/quizzes/rules/bank/raw-question.ts';
import { UnreadableFile } from './byte-source.ts';
import { childOf, childrenOf, innerText, parseXml } from './xml-tree.ts';
import type { XmlNode } from './xml-tree.ts';

/** A text with its format beside it; without one Moodle means HTML. */
const richText = (node: XmlNode | undefined, usual = 'html'): string => {
  const text = innerText(childOf(node, 'text') ?? undefined).trim();
  const format = node?.attributes['format'] ?? usual;
  return format === 'markdown' || format === 'plain_text' ? text : markdownOfHtml(text);
};

const plainText = (node: XmlNode | undefined): string => innerText(childOf(node, 'text') ?? node).trim();

/** `$course$/top/AWS/SAA/Storage`: two slashes are one that belongs to the name. */
const pathOf = (text: string): string[] =>
  text
    .replaceAll('//', '\u0000')
    .split('/')
    .map((part) => part.replaceAll('\u0000', '/').trim())
    .filter((part, index) => part !== '' && !/^\$\w+\$$/.test(part) && !(part === 'top' && index <= 1));

const placeOf = (path: readonly string[]): Pick<RawQuestion, 'category' | 'provider' | 'certificate'> => {
  const [provider, certificate, category] = path;
  return path.length === 3 ? { provider, certificate, category } : { category: path.join(' / ') };
};

const weightOf = (answer: XmlNode): number => Number(answer.attributes['fraction'] ?? 0);

const answerOf = (answer: XmlNode, isTrueFalse: boolean): RawAnswer => {
  const text = richText(answer);
  const word = isTrueFalse ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return { text: word, explanation: richText(childOf(answer, 'feedback')) };
};

const correctOf = (answers: readonly XmlNode[], isSingle: boolean, changed: Said[]): number[] => {
  const weights = answers.map((answer) => ({ text: '', weight: weightOf(answer) }));
  if (isSingle) return keyFromWeights(weights, changed);
  return weights.flatMap(({ weight }, index) => (weight > 0 ? [index] : []));
};

type Answered = Pick<RawQuestion, 'answers' | 'correct' | 'type'>;

const readChoice =
  (isTrueFalse: boolean) =>
  (node: XmlNode, changed: Said[]): Answered => {
    const answers = childrenOf(node, 'answer');
    const isSingle = isTrueFalse || !/^(false|0)$/.test(plainText(childOf(node, 'single')));
    const correct = correctOf(answers, isSingle, changed);
    const penalties = answers.some((answer) => isSingle && weightOf(answer) < 0);
    if (penalties) changed.push(say('quiz-penalty-left-out'));
    return {
      answers: answers.map((answer) => answerOf(answer, isTrueFalse)),
      correct,
      ...(!isSingle && { type: 'MULTIPLE_CHOICE' }),
    };
  };

/** Full credit only. A star means anything, which cannot be marked here. */
const readFree =
  (type: 'TYPED' | 'NUMERIC', textOf: (answer: XmlNode) => string) =>
  (node: XmlNode, changed: Said[]): Answered => {
    const given = childrenOf(node, 'answer').filter((answer) => textOf(answer) !== '*');
    const whole = given.filter((answer) => weightOf(answer) === 100);
    if (whole.length === 0) return refuse(say('quiz-no-credit'));
    if (whole.length < given.length) changed.push(say('quiz-part-credit-left-out'));
    return {
      type,
      answers: whole.map((answer) => ({
        text: textOf(answer),
        explanation: richText(childOf(answer, 'feedback')),
      })),
      correct: whole.map((_, place) => place),
    };
  };

const numberText = (answer: XmlNode): string => {
  const tolerance = plainText(childOf(answer, 'tolerance'));
  const middle = plainText(answer);
  return tolerance === '' || Number(tolerance) === 0 ? middle : `${middle} ± ${tolerance}`;
};

/** A subquestion without text is an extra answer that belongs to nothing. */
const readMatching = (node: XmlNode): Answered => {
  const pairs = childrenOf(node, 'subquestion').map((pair) => ({
    text: richText(pair),
    match: plainText(childOf(pair, 'answer')),
  }));
  return {
    type: 'MATCHING',
    answers: pairs.map(({ text, match }) => (text === '' ? { text: match } : { text, match })),
    correct: [],
  };
};

/** The fraction of an answer is its place. */
const readOrdering = (node: XmlNode): Answered => ({
  type: 'ORDERING',
  answers: childrenOf(node, 'answer')
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .map((answer) => answerOf(answer, false)),
  correct: [],
});

const READERS: Readonly<Record<string, (node: XmlNode, changed: Said[]) => Answered>> = {
  multichoice: readChoice(false),
  truefalse: readChoice(true),
  shortanswer: readFree('TYPED', plainText),
  numerical: readFree('NUMERIC', numberText),
  matching: readMatching,
  ordering: readOrdering,
};

const readQuestion = (node: XmlNode, path: readonly string[], changed: Said[]): RawQuestion => {
  const kind = node.attributes['type'] ?? '';
  const read = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  if (!read) return refuse(say('quiz-moodle-type', { type: kind }));
  return {
    id: plainText(childOf(node, 'idnumber')),
    label: plainText(childOf(node, 'name')),
    question: richText(childOf(node, 'questiontext')),
    ...read(node, changed),
    explanation: richText(childOf(node, 'generalfeedback')),
    ...placeOf(path),
  };
};

/** The questions of a Moodle question bank. */
export const readMoodleXml = (xml: string): FileEntry[] => {
  const root = parseXml(xml);
  if (root.name !== 'quiz') throw new UnreadableFile(say('quiz-moodle-root', { name: root.name }));
  const entries: FileEntry[] = [];
  let path: readonly string[] = [];
  for (const node of childrenOf(root, 'question')) {
    if (node.attributes['type'] === 'category') path = pathOf(plainText(childOf(node, 'category')));
    else {
      const inside = path;
      const where = lineAt(node.line);
      entries.push(entryOf(where, (changed) => readQuestion(node, inside, changed)));
    }
  }
  return entries;
};
