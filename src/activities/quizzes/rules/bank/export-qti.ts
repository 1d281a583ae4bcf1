import { isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import type { Answer, Question } from '#activities/quizzes/contract.questions.ts';
import { DEFAULT_CATEGORY, DEFAULT_DIFFICULTY } from './accept.ts';
import { hasOwnPins, lossOf, stemWithPassage } from './export-table.ts';
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

/** Lines and spaces as they are, for whoever reads `verbatim`; others show the lines. */
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

/** One item as a document. */
const itemOf = (question: Question, version: QtiVersion): string => {
  const tag = tagOf(version);
  const isMultiple = question.type === 'MULTIPLE_CHOICE';
  const ids = idsOf(question);
  const right = question.answers.flatMap(({ id }, index) =>
    question.correct.includes(id) ? [ids[index] ?? ''] : [],
  );
  const cardinality = isMultiple ? 'multiple' : 'single';
  const declared = tag(
    'responseDeclaration',
    { identifier: 'RESPONSE', cardinality, baseType: 'identifier' },
    tag('correctResponse', {}, right.map((id) => tag('value', {}, escapeXml(id))).join('')),
  );
  const outcomes = [
    tag('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
    tag('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality, baseType: 'identifier' }),
    tag('outcomeDeclaration', { identifier: 'EXPLANATION', cardinality: 'single', baseType: 'identifier' }),
  ];
  const choices = question.answers.map((answer, index) => choiceOf(tag, answer, ids[index] ?? ''));
  const interaction = tag(
    'choiceInteraction',
    { responseIdentifier: 'RESPONSE', shuffle: 'true', maxChoices: isMultiple ? '0' : '1' },
    `${tag('prompt', {}, block('span', stemWithPassage(question)))}${choices.join('')}`,
  );
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
    tag('itemBody', {}, interaction),
    tag('responseProcessing', { template: TEMPLATES[version] }),
    modalOf(tag, version, question.explanation),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('assessmentItem', face, inside.join(''))}\n`;
};

const manifestOf = (names: readonly string[], version: QtiVersion): string => {
  const kind = version === '3.0' ? 'imsqti_item_xmlv3p0' : 'imsqti_item_xmlv2p2';
  const resources = names.map(
    (name, index) =>
      `<resource identifier="item${index + 1}" type="${kind}" href="${name}"><file href="${name}"/></resource>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions"><organizations/><resources>${resources.join('')}</resources></manifest>\n`;
};

export interface PackagePart {
  readonly name: string;
  readonly text: string;
}

/** One part of a package after the other; what it holds is listed in the last. */
export const qtiParts = (version: QtiVersion) => {
  let count = 0;
  const nameOf = (place: number): string => `items/item-${place}.xml`;
  return {
    add(question: Question): Exported<PackagePart | undefined> {
      if (!isChoiceType(question.type))
        return { content: undefined, lost: lossOf(question, ['quiz-lost-kind']) };
      count += 1;
      const lost = lossOf(question, [
        idsOf(question).some((id, index) => id !== question.answers[index]?.id) && 'quiz-lost-answer-ids',
        hasOwnPins(question) && question.answers.some(({ isPinned }) => !isPinned) && 'quiz-lost-moves',
        (question.category !== DEFAULT_CATEGORY || question.provider !== '' || question.certificate !== '') &&
          'quiz-lost-place',
        question.difficulty !== DEFAULT_DIFFICULTY && 'quiz-lost-difficulty',
        question.references.length > 0 && 'quiz-lost-references',
        question.conceptId !== question.questionId && 'quiz-lost-concept',
        question.passage !== undefined && 'quiz-lost-passage',
        question.metadata !== undefined && 'quiz-lost-metadata',
      ]);
      return { content: { name: nameOf(count), text: itemOf(question, version) }, lost };
    },
    end(): PackagePart {
      const names = Array.from({ length: count }, (_, index) => nameOf(index + 1));
      return { name: 'imsmanifest.xml', text: manifestOf(names, version) };
    },
  };
};
