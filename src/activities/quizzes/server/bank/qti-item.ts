import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { LONGEST_PASSAGE } from '#activities/quizzes/contract.questions.ts';
import { markdownOfHtml } from '#activities/quizzes/rules/bank/html-text.ts';
import { MATCH_PREFIX } from '#activities/quizzes/rules/bank/export-qti.ts';
import { refuse } from '#activities/quizzes/rules/bank/raw-question.ts';
import type { RawAnswer, RawQuestion } from '#activities/quizzes/rules/bank/raw-question.ts';
import { innerText, markupOf, nodesNamed } from './xml-tree.ts';
import type { XmlNode } from './xml-tree.ts';

// QTI 3 writes `qti-simple-choice` and `max-choices` where QTI 2 has `simpleChoice` and `maxChoices`.
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const bothNames = (name: string): readonly [string, string] => [name, `qti-${kebab(name)}`];

export const named = (node: XmlNode, name: string): XmlNode[] => nodesNamed(node, ...bothNames(name));

const attribute = (node: XmlNode, name: string): string =>
  node.attributes[name] ?? node.attributes[kebab(name)] ?? '';

const isNamed = (node: XmlNode, name: string): boolean => bothNames(name).includes(node.name);

/** Our own files keep spaces and lines, and say so. */
const isVerbatim = (node: XmlNode): boolean => node.attributes['class'] === 'verbatim';

const verbatimText = (node: XmlNode): string =>
  node.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'br' ? '\n' : innerText(child)))
    .join('');

export const richText = (
  node: XmlNode | undefined,
  isKept: (node: XmlNode) => boolean = () => true,
): string => {
  if (!node) return '';
  const verbatim = node.children.filter(
    (child): child is XmlNode => typeof child !== 'string' && isVerbatim(child),
  );
  if (verbatim.length > 0) return verbatim.map(verbatimText).join('\n');
  return markdownOfHtml(markupOf(node, isKept));
};

const INTERACTION = /^[a-z-]+interaction$/i;

const interactionsOf = (node: XmlNode): XmlNode[] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return INTERACTION.test(child.name) ? [child] : interactionsOf(child);
  });

const interactionOf = (item: XmlNode): XmlNode => {
  const interactions = interactionsOf(item);
  const [only] = interactions;
  if (!only) return refuse(say('quiz-qti-asks-nothing'));
  return interactions.length > 1
    ? refuse(say('quiz-qti-asks-several', { count: interactions.length }))
    : only;
};

const answerOf = (choice: XmlNode): RawAnswer => {
  const [feedback] = named(choice, 'feedbackInline');
  return {
    id: attribute(choice, 'identifier'),
    text: richText(choice, (node) => !isNamed(node, 'feedbackInline')),
    explanation: richText(feedback),
    ...(attribute(choice, 'fixed') === 'true' && { isPinned: true }),
  };
};

/** The values of the correct response, or those that a mapping gives points for. */
const rightIds = (declaration: XmlNode, changed: Said[]): string[] => {
  const values = named(declaration, 'correctResponse').flatMap((right) => named(right, 'value'));
  if (values.length > 0) return values.map((value) => innerText(value).trim());
  const mapped = named(declaration, 'mapEntry').filter(
    (entry) => Number(attribute(entry, 'mappedValue')) > 0,
  );
  if (mapped.length > 0) changed.push(say('quiz-qti-points-taken'));
  return mapped.map((entry) => attribute(entry, 'mapKey'));
};

const declarationOf = (item: XmlNode, choice: XmlNode): XmlNode => {
  const name = attribute(choice, 'responseIdentifier');
  const declared = named(item, 'responseDeclaration').find((one) => attribute(one, 'identifier') === name);
  return declared ?? refuse(say('quiz-qti-undeclared', { name }));
};

/** How an item asks, and what its declaration and its processing say about the answer. */
interface Asking {
  readonly item: XmlNode;
  readonly interaction: XmlNode;
  readonly declaration: XmlNode;
  readonly changed: Said[];
}

type Answered = Pick<RawQuestion, 'answers' | 'correct' | 'type'>;

const readChoice = ({ interaction, declaration, changed }: Asking): Answered => {
  const answers = named(interaction, 'simpleChoice').map(answerOf);
  const right = rightIds(declaration, changed);
  const stray = right.find((id) => !answers.some((answer) => answer.id === id));
  if (stray !== undefined) refuse(say('quiz-qti-right-unknown', { id: stray }));
  return {
    answers,
    correct: answers.flatMap(({ id }, index) => (right.includes(id ?? '') ? [index] : [])),
    ...(attribute(declaration, 'cardinality') === 'multiple' && { type: 'MULTIPLE_CHOICE' }),
  };
};

const readOrder = ({ interaction, declaration, changed }: Asking): Answered => {
  const answers = named(interaction, 'simpleChoice').map(answerOf);
  const right = rightIds(declaration, changed);
  const missing = answers.find(({ id }) => !right.includes(id ?? ''));
  if (missing) refuse(say('quiz-qti-order-part', { id: missing.id ?? '' }));
  const inOrder = right.map(
    (id) => answers.find((answer) => answer.id === id) ?? refuse(say('quiz-qti-right-unknown', { id })),
  );
  return { type: 'ORDERING', answers: inOrder, correct: [] };
};

/** Ours start like this: they repeat those of the answers. */
const ownMatchId = (id: string): string => (id.startsWith(MATCH_PREFIX) ? id.slice(MATCH_PREFIX.length) : id);

const readPairs = ({ interaction, declaration, changed }: Asking): Answered => {
  const [left = [], right = []] = named(interaction, 'simpleMatchSet').map((set) =>
    named(set, 'simpleAssociableChoice').map((choice) => ({
      id: attribute(choice, 'identifier'),
      text: richText(choice),
    })),
  );
  const pairs = rightIds(declaration, changed).map((pair) => pair.split(/\s+/));
  const matchesFor = (id: string): string[] =>
    pairs
      .flatMap(([from, to = '']) => (from === id ? right.filter((one) => one.id === to) : []))
      .map(({ text }) => text);
  const twice = left.find(({ id }) => matchesFor(id).length > 1);
  if (twice) refuse(say('quiz-qti-pairs-twice', { id: twice.id }));
  const alone = left.filter(({ id }) => matchesFor(id).length === 0);
  if (alone.length > 0) changed.push(say('quiz-qti-alone-left-out', { count: alone.length }));
  const matched = left.filter((one) => !alone.includes(one));
  const extra = right.filter(({ id }) => !pairs.some(([, to]) => to === id));
  return {
    type: 'MATCHING',
    answers: [
      ...matched.map(({ id, text }) => ({ id, text, match: matchesFor(id)[0] })),
      ...extra.map(({ id, text }) => ({ id: ownMatchId(id), text })),
    ],
    correct: [],
  };
};

/** A number and its tolerance, wherever the processing compares with one. */
const rangesIn = (item: XmlNode): string[] =>
  named(item, 'responseProcessing')
    .flatMap((processing) => named(processing, 'equal'))
    .flatMap((equal) => {
      const value = innerText(named(equal, 'baseValue')[0]).trim();
      const off = Number(attribute(equal, 'tolerance').split(/\s+/)[0]);
      if (value === '') return [];
      const isShare = attribute(equal, 'toleranceMode') === 'relative';
      const by = isShare ? (Math.abs(Number(value)) * off) / 100 : off;
      return by > 0 ? [`${value} ± ${by}`] : [value];
    });

const readEntry = ({ item, declaration, changed }: Asking): Answered => {
  const isNumber = /^(?:float|integer)$/.test(attribute(declaration, 'baseType'));
  const right = named(declaration, 'correctResponse').flatMap((one) => named(one, 'value'));
  const mapped = named(declaration, 'mapEntry');
  const whole = mapped.filter((entry) => Number(attribute(entry, 'mappedValue')) >= 1);
  if (whole.length < mapped.length) changed.push(say('quiz-part-credit-left-out'));
  const compared = isNumber ? rangesIn(item) : [];
  const given = compared.length > 0 ? compared : right.map((value) => innerText(value).trim());
  const texts = [...new Set([...given, ...whole.map((entry) => attribute(entry, 'mapKey'))])].filter(
    (text) => text !== '',
  );
  if (texts.length === 0) refuse(say('quiz-none-right'));
  return {
    type: isNumber ? 'NUMERIC' : 'TYPED',
    answers: texts.map((text) => ({ text })),
    correct: texts.map((_, place) => place),
  };
};

const READERS: Readonly<Record<string, (asking: Asking) => Answered>> = {
  choiceInteraction: readChoice,
  orderInteraction: readOrder,
  matchInteraction: readPairs,
  textEntryInteraction: readEntry,
};

const GAP = '_____';

/** A word missing inside a sentence is shown as a gap; below a text there is only the field. */
const markGap = (node: XmlNode, entry: XmlNode): void => {
  const at = node.children.indexOf(entry);
  const isInside = node.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (at >= 0 && isInside) node.children[at] = GAP;
  else for (const child of node.children) if (typeof child !== 'string') markGap(child, entry);
};

const isFeedback = (node: XmlNode): boolean =>
  isNamed(node, 'feedbackBlock') || isNamed(node, 'feedbackInline');

/** Only rubrics that candidates may read. */
const isForOthers = (node: XmlNode): boolean =>
  isNamed(node, 'rubricBlock') && !attribute(node, 'view').split(/\s+/).includes('candidate');

/** What is shown afterwards, besides the choices' own feedback. */
const feedbackIn = (node: XmlNode, choice: XmlNode): XmlNode[] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string' || child === choice) return [];
    return isFeedback(child) ? [child] : feedbackIn(child, choice);
  });

const stemOf = (item: XmlNode, choice: XmlNode): string => {
  const [body] = named(item, 'itemBody');
  const before = richText(body, (node) => node !== choice && !isFeedback(node) && !isForOthers(node));
  const [prompt] = named(choice, 'prompt');
  return [before, richText(prompt)].filter((text) => text !== '').join('\n\n');
};

/** The text an item refers to, by its address; undefined if it is not available. */
export type Passages = (href: string) => string | undefined;

const noPassages: Passages = () => undefined;

const passagesOf = (item: XmlNode, passages: Passages, changed: Said[]): string[] =>
  named(item, 'assessmentStimulusRef').flatMap((reference) => {
    const href = attribute(reference, 'href');
    const passage = passages(href) ?? '';
    if (passage !== '' && passage.length <= LONGEST_PASSAGE) return [passage];
    changed.push(say('quiz-qti-passage-left-out', { name: attribute(reference, 'title') || href }));
    return [];
  });

export const readItem = (item: XmlNode, changed: Said[], passages = noPassages): RawQuestion => {
  const choice = interactionOf(item);
  const [, read] = Object.entries(READERS).find(([name]) => isNamed(choice, name)) ?? [];
  if (!read) return refuse(say('quiz-qti-other', { name: choice.name }));
  const answered = read({ item, interaction: choice, declaration: declarationOf(item, choice), changed });
  const [body] = named(item, 'itemBody');
  if (body) markGap(body, choice);
  const shownAfter = [...(body ? feedbackIn(body, choice) : []), ...named(item, 'modalFeedback')];
  const feedback = shownAfter.map((node) => richText(named(node, 'contentBody')[0] ?? node));
  return {
    id: attribute(item, 'identifier'),
    question: stemOf(item, choice),
    passage: passagesOf(item, passages, changed).join('\n\n'),
    ...answered,
    language: item.attributes['xml:lang'],
    explanation: [...new Set(feedback)].filter((text) => text !== '').join('\n\n'),
  };
};
