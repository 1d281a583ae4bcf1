import type { Said } from '#core/words.ts';
import { isFreeType } from '#activities/quizzes/contract.kinds.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { Answer, Question } from '#activities/quizzes/contract.questions.ts';
import { rangeIn } from '../kinds/numbers.ts';
import { keyOf, matchesOf } from '../kinds/table.ts';
import { DEFAULT_CATEGORY, DEFAULT_DIFFICULTY } from './accept.ts';
import { hasOwnSpelling } from './export-gift.ts';
import { hasOwnAnswerIds, hasOwnPins, lossOf } from './export-table.ts';
import type { Exported } from './export-table.ts';
import { letterOf } from './raw-question.ts';

export const qtiVersions = ['2.2', '3.0'] as const;
export type QtiVersion = (typeof qtiVersions)[number];

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Attributes = Readonly<Record<string, string | undefined>>;
type Tag = (name: string, attributes: Attributes, inside?: string) => string;

/** QTI 3 has other names for the same elements. */
const tagOf =
  (version: QtiVersion): Tag =>
  (name, attributes, inside = '') => {
    const own = version === '3.0' ? `qti-${kebab(name)}` : name;
    const written = Object.entries(attributes)
      .flatMap(([key, value]) =>
        value === undefined ? [] : [` ${version === '3.0' ? kebab(key) : key}="${escapeXml(value)}"`],
      )
      .join('');
    return `<${own}${written}>${inside}</${own}>`;
  };

/** Readers that know `verbatim` keep lines and spaces; others show only the lines. */
const block = (name: 'div' | 'span', text: string): string =>
  `<${name} class="verbatim">${text.split('\n').map(escapeXml).join('<br/>')}</${name}>`;

const isIdentifier = (id: string): boolean => /^[A-Za-z_][\w.-]*$/.test(id);

const idsOf = ({ answers }: Question): readonly string[] =>
  answers.every(({ id }) => isIdentifier(id))
    ? answers.map(({ id }) => id)
    : answers.map((_, index) => letterOf(index));

const NAMESPACES: Readonly<Record<QtiVersion, string>> = {
  '2.2': 'http://www.imsglobal.org/xsd/imsqti_v2p2',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
};
const TEMPLATES: Readonly<Record<QtiVersion, string>> = {
  '2.2': 'http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct',
  '3.0': 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml',
};

const choiceOf = (tag: Tag, answer: Answer, id: string): string => {
  const feedback =
    answer.explanation === undefined
      ? ''
      : tag(
          'feedbackInline',
          { outcomeIdentifier: 'FEEDBACK', identifier: id, showHide: 'show' },
          block('span', answer.explanation),
        );
  const fixed = answer.isPinned ? 'true' : undefined;
  return tag('simpleChoice', { identifier: id, fixed }, `${block('span', answer.text)}${feedback}`);
};

const modalOf = (tag: Tag, version: QtiVersion, explanation: string | undefined): string => {
  if (explanation === undefined) return '';
  const text = block('div', explanation);
  return tag(
    'modalFeedback',
    { outcomeIdentifier: 'EXPLANATION', identifier: 'none', showHide: 'hide' },
    version === '3.0' ? tag('contentBody', {}, text) : text,
  );
};

/** How the answer is declared, given and marked. */
interface Asked {
  readonly declared: string;
  readonly interaction: string;
  readonly processing: string;
}

interface Writing {
  readonly tag: Tag;
  readonly version: QtiVersion;
}

const RESPONSE = { responseIdentifier: 'RESPONSE' } as const;

const valuesIn = ({ tag }: Writing, values: readonly string[]): string =>
  tag('correctResponse', {}, values.map((value) => tag('value', {}, escapeXml(value))).join(''));

const declaredAs = ({ tag }: Writing, cardinality: string, baseType: string, inside: string): string =>
  tag('responseDeclaration', { identifier: 'RESPONSE', cardinality, baseType }, inside);

const byTemplate = ({ tag, version }: Writing, name: 'match_correct' | 'map_response'): string =>
  tag('responseProcessing', { template: TEMPLATES[version].replace('match_correct', name) });

const promptOf = ({ tag }: Writing, { question }: Question): string =>
  tag('prompt', {}, block('span', question));

/** Options of a choice, or things to put in order, listed in the right order. */
const optionsAsked =
  (name: 'choiceInteraction' | 'orderInteraction') =>
  (question: Question, writing: Writing): Asked => {
    const { tag } = writing;
    const ids = idsOf(question);
    const right = question.answers.flatMap(({ id }, index) =>
      question.correct.includes(id) ? [ids[index] ?? ''] : [],
    );
    const isMultiple = question.type === 'MULTIPLE_CHOICE';
    const isOrder = name === 'orderInteraction';
    const cardinality = isOrder ? 'ordered' : isMultiple ? 'multiple' : 'single';
    const most = isOrder ? undefined : isMultiple ? '0' : '1';
    const choices = question.answers.map((answer, index) => choiceOf(tag, answer, ids[index] ?? ''));
    return {
      declared: declaredAs(writing, cardinality, 'identifier', valuesIn(writing, right)),
      interaction: tag(
        name,
        { ...RESPONSE, shuffle: 'true', maxChoices: most },
        `${promptOf(writing, question)}${choices.join('')}`,
      ),
      processing: byTemplate(writing, 'match_correct'),
    };
  };

/** Identifiers are unique within an item: matches have their own. */
export const MATCH_PREFIX = 'm-';

const pairsAsked = (question: Question, writing: Writing): Asked => {
  const { tag } = writing;
  const ids = idsOf(question);
  const idAt = (id: string): string => ids[question.answers.findIndex((one) => one.id === id)] ?? '';
  const matches = matchesOf(question);
  const left = question.answers.filter(({ id }) => question.correct.includes(id));
  const choice = (identifier: string, text: string, matchMax: string): string =>
    tag('simpleAssociableChoice', { identifier, matchMax }, block('span', text));
  const sets = [
    left.map(({ id, text }) => choice(idAt(id), text, '1')),
    matches.map(({ id, text }) => choice(`${MATCH_PREFIX}${idAt(id)}`, text, '0')),
  ];
  const right = left.map(({ id, match }) => {
    const found = matches.find(({ text }) => text === match)?.id ?? '';
    return `${idAt(id)} ${MATCH_PREFIX}${idAt(found)}`;
  });
  return {
    declared: declaredAs(writing, 'multiple', 'directedPair', valuesIn(writing, right)),
    interaction: tag(
      'matchInteraction',
      { ...RESPONSE, shuffle: 'true', maxAssociations: String(left.length) },
      `${promptOf(writing, question)}${sets.map((set) => tag('simpleMatchSet', {}, set.join(''))).join('')}`,
    ),
    processing: byTemplate(writing, 'match_correct'),
  };
};

const entryIn = ({ tag }: Writing, { question }: Question): string =>
  `${block('div', question)}<p>${tag('textEntryInteraction', RESPONSE)}</p>`;

const wordsAsked = (question: Question, writing: Writing): Asked => {
  const { tag } = writing;
  const texts = keyOf(question).accepted ?? [];
  const entries = texts.map((mapKey) =>
    tag('mapEntry', { mapKey, mappedValue: '1', caseSensitive: 'false' }),
  );
  const mapping = tag('mapping', { defaultValue: '0' }, entries.join(''));
  return {
    declared: declaredAs(writing, 'single', 'string', `${valuesIn(writing, texts.slice(0, 1))}${mapping}`),
    interaction: entryIn(writing, question),
    processing: byTemplate(writing, 'map_response'),
  };
};

/** No template supports a tolerance, so this is written out. */
const numberAsked = (question: Question, writing: Writing): Asked => {
  const { tag } = writing;
  const ranges = (keyOf(question).accepted ?? []).flatMap((text) => rangeIn(text) ?? []);
  const middles = ranges.map(({ low, high }) => String(Number(((low + high) / 2).toPrecision(12))));
  const number = (value: string): string => tag('baseValue', { baseType: 'float' }, value);
  const equals = ranges.map(({ low, high }, index) => {
    const off = String(Number(((high - low) / 2).toPrecision(12)));
    const inside = `${tag('variable', { identifier: 'RESPONSE' })}${number(middles[index] ?? '')}`;
    return tag('equal', { toleranceMode: 'absolute', tolerance: `${off} ${off}` }, inside);
  });
  const test = `${tag('or', {}, equals.join(''))}${tag('setOutcomeValue', { identifier: 'SCORE' }, number('1'))}`;
  return {
    declared: declaredAs(writing, 'single', 'float', valuesIn(writing, middles.slice(0, 1))),
    interaction: entryIn(writing, question),
    processing: tag('responseProcessing', {}, tag('responseCondition', {}, tag('responseIf', {}, test))),
  };
};

const ASKED: Readonly<Record<QuestionType, (question: Question, writing: Writing) => Asked>> = {
  SINGLE_CHOICE: optionsAsked('choiceInteraction'),
  MULTIPLE_CHOICE: optionsAsked('choiceInteraction'),
  ORDERING: optionsAsked('orderInteraction'),
  MATCHING: pairsAsked,
  TYPED: wordsAsked,
  NUMERIC: numberAsked,
};

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One item as a document; its passage is another, which several items may refer to. */
const itemOf = (question: Question, version: QtiVersion, passage: string | undefined): string => {
  const tag = tagOf(version);
  const { declared, interaction, processing } = ASKED[question.type](question, { tag, version });
  const cardinality = question.type === 'MULTIPLE_CHOICE' ? 'multiple' : 'single';
  const outcomes = [
    tag('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
    tag('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality, baseType: 'identifier' }),
    tag('outcomeDeclaration', { identifier: 'EXPLANATION', cardinality: 'single', baseType: 'identifier' }),
  ];
  const title = question.question.split('\n', 1).join().slice(0, 80);
  const face: Attributes = {
    xmlns: NAMESPACES[version],
    identifier: question.questionId,
    title,
    adaptive: 'false',
    timeDependent: 'false',
    'xml:lang': question.language.toLowerCase(),
  };
  const inside = [
    declared,
    ...outcomes,
    passage === undefined
      ? ''
      : tag('assessmentStimulusRef', { identifier: 'passage', href: `../${passage}` }),
    tag('itemBody', {}, interaction),
    processing,
    modalOf(tag, version, question.explanation),
  ];
  return `${XML}${tag('assessmentItem', face, inside.join(''))}\n`;
};

const stimulusOf = (passage: string, name: string, version: QtiVersion): string => {
  const tag = tagOf(version);
  const body = tag('stimulusBody', {}, block('div', passage));
  const face = {
    xmlns: NAMESPACES[version],
    identifier: name,
    title: passage.split('\n', 1).join().slice(0, 80),
  };
  return `${XML}${tag('assessmentStimulus', face, body)}\n`;
};

/** Only options have ids and explanations of their own here. */
const lostOfAnswers = (question: Question): (Said['code'] | false)[] => {
  const { answers, type } = question;
  if (isFreeType(type))
    return [
      hasOwnAnswerIds(question) && 'quiz-lost-answer-ids',
      hasOwnSpelling(question) && 'quiz-lost-spelling',
      answers.some(({ explanation }) => explanation !== undefined) && 'quiz-lost-reasons',
    ];
  return [
    idsOf(question).some((id, index) => id !== answers[index]?.id) && 'quiz-lost-answer-ids',
    hasOwnPins(question) && answers.some(({ isPinned }) => !isPinned) && 'quiz-lost-moves',
    type === 'MATCHING' &&
      answers.some(({ explanation }) => explanation !== undefined) &&
      'quiz-lost-reasons',
  ];
};

type PartKind = 'item' | 'stimulus';

const manifestOf = (names: ReadonlyMap<string, PartKind>, version: QtiVersion): string => {
  const kindOf = (kind: PartKind): string => `imsqti_${kind}_xmlv${version === '3.0' ? '3p0' : '2p2'}`;
  const resources = [...names].map(
    ([name, kind], index) =>
      `<resource identifier="part${index + 1}" type="${kindOf(kind)}" href="${name}"><file href="${name}"/></resource>`,
  );
  return `${XML}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions"><organizations/><resources>${resources.join('')}</resources></manifest>\n`;
};

export interface PackagePart {
  readonly name: string;
  readonly text: string;
}

/** One part of a package after the other; the last one lists them. */
export const qtiParts = (version: QtiVersion) => {
  const names = new Map<string, PartKind>();
  const passages = new Map<string, string>();
  let count = 0;
  const passagePart = (passage: string): PackagePart[] => {
    if (passages.has(passage)) return [];
    const number = passages.size + 1;
    const name = `passages/passage-${number}.xml`;
    passages.set(passage, name);
    names.set(name, 'stimulus');
    return [{ name, text: stimulusOf(passage, `passage-${number}`, version) }];
  };
  return {
    add(question: Question): Exported<readonly PackagePart[]> {
      count += 1;
      const name = `items/item-${count}.xml`;
      const { passage } = question;
      const before = passage === undefined ? [] : passagePart(passage);
      names.set(name, 'item');
      const text = itemOf(question, version, passage && passages.get(passage));
      const lost = lossOf(question, [
        ...lostOfAnswers(question),
        (question.category !== DEFAULT_CATEGORY || question.provider !== '' || question.certificate !== '') &&
          'quiz-lost-place',
        question.difficulty !== DEFAULT_DIFFICULTY && 'quiz-lost-difficulty',
        question.references.length > 0 && 'quiz-lost-references',
        question.conceptId !== question.questionId && 'quiz-lost-concept',
        question.metadata !== undefined && 'quiz-lost-metadata',
      ]);
      return { content: [...before, { name, text }], lost };
    },
    end: (): PackagePart => ({ name: 'imsmanifest.xml', text: manifestOf(names, version) }),
  };
};
