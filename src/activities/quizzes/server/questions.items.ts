import type { Bilingual } from '#core/result.ts';
import { gunzipSync, gzipSync } from 'node:zlib';
import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { instantIn, numberIn, optionalTextIn, storedIn, textIn, textsIn } from '#store/port/read-item.ts';
import { ITEM_BYTES, SORT_KEY_BYTES } from '#store/port/limits.ts';
import { checkItem } from '#store/port/check-item.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Answer, Question, QuestionLanguage, QuestionType } from '../contract.questions.ts';
import { PROVIDER_CERTIFICATE, questionsTable } from './quizzes.tables.ts';

/** A question of a bank. Its ids are the bank's id, a dot and the file's own. */
export interface StoredQuestion extends Question {
  readonly version: number;
  readonly changedAt: Instant;
}

export const idInBank = (bankId: string, own: string): string =>
  own.startsWith(`${bankId}.`) ? own : `${bankId}.${own}`;
export const inBank = (bankId: string, question: Question, now: number): StoredQuestion => ({
  ...question,
  questionId: idInBank(bankId, question.questionId),
  conceptId: idInBank(bankId, question.conceptId),
  version: 0,
  changedAt: now,
});
export const ownIdOf = (storedId: string): string => storedId.slice(storedId.indexOf('.') + 1);
export const bankOf = (storedId: string): string => storedId.slice(0, Math.max(0, storedId.indexOf('.')));

export const categoryKey = ({
  category,
  provider,
  certificate,
}: Pick<Question, 'category' | 'provider' | 'certificate'>): string =>
  `${category}#${provider}#${certificate}`;

/** Zero-padded, so that ranges of difficulty are ranges of the key. */
export const languageDifficulty = (language: string, difficulty: number): string =>
  `${language}#${String(difficulty).padStart(2, '0')}`;

const COMPRESS_FROM_BYTES = 1024;
const KEPT_PLAIN = 200;

interface Texts {
  readonly question: string;
  readonly answers: readonly Answer[];
  readonly explanation?: string | undefined;
}

const isLong = (text: string | undefined): boolean =>
  text !== undefined && Buffer.byteLength(text) > COMPRESS_FROM_BYTES;

const shortened = (text: string): string =>
  isLong(text) ? `${[...text].slice(0, KEPT_PLAIN).join('')}…` : text;

/** Text over 1 KB is stored compressed; what a person sees in the table is its beginning. */
const textAttributes = ({ question, answers, explanation }: Texts): Item => {
  const all = [question, explanation, ...answers.flatMap((answer) => [answer.text, answer.explanation])];
  if (!all.some(isLong)) return { question, explanation, answers: asValue(answers) };
  return {
    question: shortened(question),
    explanation: explanation && shortened(explanation),
    answers: asValue(
      answers.map((answer) => ({
        ...answer,
        text: shortened(answer.text),
        explanation: answer.explanation && shortened(answer.explanation),
      })),
    ),
    compressed: gzipSync(JSON.stringify({ question, answers, explanation })),
  };
};

const textsOf = (item: Item): Texts => {
  const { compressed } = item;
  if (compressed instanceof Uint8Array) return JSON.parse(gunzipSync(compressed).toString()) as Texts;
  return {
    question: textIn(item, 'question'),
    answers: storedIn<Answer[]>(item, 'answers'),
    explanation: optionalTextIn(item, 'explanation'),
  };
};

/** Everything of a question but its keys and its places in the indexes. */
const bodyAttributes = (question: StoredQuestion): Item => ({
  ...textAttributes(question),
  correctAnswers: question.correct.map((id) => question.answers.findIndex((answer) => answer.id === id)),
  type: question.type,
  language: question.language,
  difficulty: question.difficulty,
  provider: question.provider,
  certificate: question.certificate,
  categoryName: question.category,
  conceptId: question.conceptId,
  references: [...question.references],
  metadata: asValue(question.metadata ?? {}),
  version: question.version,
  updatedAt: toIso(question.changedAt),
});

const fromBody = (questionId: string, item: Item): StoredQuestion => {
  const { question, answers, explanation } = textsOf(item);
  const metadata = storedIn<Record<string, unknown>>(item, 'metadata');
  return {
    questionId,
    conceptId: textIn(item, 'conceptId'),
    question,
    answers: [...answers],
    correct: storedIn<number[]>(item, 'correctAnswers').flatMap((place) => answers[place]?.id ?? []),
    type: textIn(item, 'type') as QuestionType,
    language: textIn(item, 'language') as QuestionLanguage,
    difficulty: numberIn(item, 'difficulty'),
    category: textIn(item, 'categoryName'),
    provider: textIn(item, 'provider'),
    certificate: textIn(item, 'certificate'),
    ...(explanation !== undefined && { explanation }),
    references: [...textsIn(item, 'references')],
    ...(Object.keys(metadata).length > 0 && { metadata }),
    version: numberIn(item, 'version'),
    changedAt: instantIn(item, 'updatedAt'),
  };
};

export const questionKey = (question: Question): Key => ({
  questionId: question.questionId,
  category: categoryKey(question),
});

export const toQuestionItem = (question: StoredQuestion, createdAt: Instant): Item => ({
  ...questionKey(question),
  ...bodyAttributes(question),
  bankId: bankOf(question.questionId),
  'language#difficulty': languageDifficulty(question.language, question.difficulty),
  'provider#certificate': `${question.provider}#${question.certificate}`,
  'language#questionId': `${question.language}#${question.questionId}`,
  createdAt: toIso(createdAt),
});

export const fromQuestionItem = (item: Item): StoredQuestion => fromBody(textIn(item, 'questionId'), item);

/** The published questions of one bank for a certificate, in one language. */
export const certificateQuery = (
  bankId: string,
  place: { readonly provider: string; readonly certificate: string },
  language: string,
): Query => ({
  index: PROVIDER_CERTIFICATE,
  partition: `${place.provider}#${place.certificate}`,
  sort: { beginsWith: `${language}#${bankId}.` },
});

/** Drafts of one import lie together; nobody sees them before the bank names the import. */
export const draftPartition = (bankId: string, importId: string): string => `DRAFTS#${bankId}#${importId}`;

export const draftKey = (bankId: string, importId: string, questionId: string): Key => ({
  questionId: draftPartition(bankId, importId),
  category: questionId,
});

export const putDraft = (
  bankId: string,
  importId: string,
  question: StoredQuestion,
): Extract<BatchOperation, { op: 'put' }> => ({
  op: 'put',
  table: questionsTable,
  item: { ...draftKey(bankId, importId, question.questionId), ...bodyAttributes(question) },
});

export const fromDraftItem = (item: Item): StoredQuestion => fromBody(textIn(item, 'category'), item);

const versionPartition = (questionId: string): string => `VERSIONS#${questionId}`;

export const putVersion = (
  question: StoredQuestion,
  isCorrection: boolean,
): Extract<Operation & BatchOperation, { op: 'put' }> => ({
  op: 'put',
  table: questionsTable,
  item: {
    questionId: versionPartition(question.questionId),
    category: String(question.version).padStart(6, '0'),
    ...bodyAttributes(question),
    isCorrection,
  },
});

export const versionsQuery = (questionId: string): Query => ({
  partition: versionPartition(questionId),
  reverse: true,
  limit: 100,
});

export const fromVersionItem = (
  questionId: string,
  item: Item,
): { readonly question: StoredQuestion; readonly isCorrection: boolean } => ({
  question: fromBody(questionId, item),
  isCorrection: item['isCorrection'] === true,
});

/** Why the tables could not hold a question that its format allows; undefined when they can. */
export const misfitOf = (question: StoredQuestion): Bilingual | undefined => {
  const item = toQuestionItem(question, question.changedAt);
  if (Buffer.byteLength(categoryKey(question)) > SORT_KEY_BYTES) {
    return {
      en: `Category, provider and certificate are together longer than ${SORT_KEY_BYTES} bytes. Shorten one.`,
      de: `Kategorie, Anbieter und Zertifikat sind zusammen länger als ${SORT_KEY_BYTES} Byte. Kürze eins davon.`,
    };
  }
  try {
    checkItem(questionsTable, item);
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.code === 'item-too-large'
      ? {
          en: `The question is larger than ${ITEM_BYTES / 1024} KB, even compressed.`,
          de: `Die Frage ist größer als ${ITEM_BYTES / 1024} KB, auch komprimiert.`,
        }
      : {
          en: `The question cannot be stored: ${error.message}.`,
          de: `Die Frage lässt sich nicht speichern: ${error.message}.`,
        };
  }
};
