import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { gzipSync } from 'node:zlib';
import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { countOr, timeIn } from '#store/port/read-checked.ts';
import { optionalTextIn, textIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import { ITEM_BYTES, SORT_KEY_BYTES } from '#store/port/limits.ts';
import { checkItem } from '#store/port/check-item.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { LONGEST_LABEL, questionLanguages } from '../contract.questions.ts';
import type { Answer, Question } from '../contract.questions.ts';
import type { Bank } from './banks.items.ts';
import { ORIGINAL, originalId, tableIdOf } from './original-ids.ts';
import { changedAtIn, questionBodyIn } from './question-body.items.ts';
import type { BodyOf } from './question-body.items.ts';
import { CATEGORY_LANGUAGE, PROVIDER_CERTIFICATE, questionsTable } from './quizzes.tables.ts';

/** A question of a bank. Its ids are the bank's id, a dot and the file's own. */
export interface StoredQuestion extends Question {
  readonly version: number;
  readonly changedAt: Instant;
  /** Since when it is answered in its present way; before that, it was a choice and is typed today, for example. */
  readonly answeredSince?: Instant | undefined;
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

type Place = Pick<Question, 'category' | 'provider' | 'certificate'>;

export const categoryKey = ({ category, provider, certificate }: Place): string =>
  `${category}#${provider}#${certificate}`;

/** Zero-padded, so ranges of difficulty are ranges of the key. */
export const languageDifficulty = (language: string, difficulty: number): string =>
  `${language}#${String(difficulty).padStart(2, '0')}`;

const COMPRESS_FROM_BYTES = 1024;
const KEPT_PLAIN = 200;

interface Texts {
  readonly question: string;
  readonly passage?: string | undefined;
  readonly answers: readonly Answer[];
  readonly explanation?: string | undefined;
}

const isLong = (text: string | undefined): boolean =>
  text !== undefined && Buffer.byteLength(text) > COMPRESS_FROM_BYTES;

const shortened = (text: string): string =>
  isLong(text) ? `${[...text].slice(0, KEPT_PLAIN).join('')}…` : text;

/** Text over 1 KB is stored compressed; the plain attribute shows its beginning. */
const textAttributes = ({ question, passage, answers, explanation }: Texts): Item => {
  const all = [
    question,
    passage,
    explanation,
    ...answers.flatMap(({ text, explanation: why, match }) => [text, why, match]),
  ];
  if (!all.some(isLong)) return { question, passage, explanation, answers: asValue(answers) };
  return {
    question: shortened(question),
    passage: passage && shortened(passage),
    explanation: explanation && shortened(explanation),
    answers: asValue(
      answers.map((answer) => ({
        ...answer,
        text: shortened(answer.text),
        explanation: answer.explanation && shortened(answer.explanation),
        match: answer.match && shortened(answer.match),
      })),
    ),
    compressed: gzipSync(JSON.stringify({ question, passage, answers, explanation })),
  };
};

/** Everything of a question except its keys and index attributes. */
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
  answeredSince: question.answeredSince === undefined ? undefined : toIso(question.answeredSince),
});

const fromBody = (item: Item, of: BodyOf): StoredQuestion => ({
  ...questionBodyIn(item, of),
  version: countOr(item, 'version', 1),
  changedAt: changedAtIn(item),
  ...(item['answeredSince'] !== undefined && { answeredSince: timeIn(item, 'answeredSince') }),
});

export const questionKey = (question: Question): Key => ({
  questionId: tableIdOf(question.questionId),
  category: categoryKey(question),
});

export const toQuestionItem = (question: StoredQuestion, createdAt: Instant): Item => ({
  ...questionKey(question),
  ...bodyAttributes(question),
  bankId: bankOf(question.questionId),
  'language#difficulty': languageDifficulty(question.language, question.difficulty),
  'provider#certificate': `${question.provider}#${question.certificate}`,
  'language#questionId': `${question.language}#${tableIdOf(question.questionId)}`,
  createdAt: toIso(createdAt),
});

/** Rows of a learner that are not questions start with it. */
const RESERVED = '#';

/** A question without a bank is one of the original system. */
const questionIdIn = (item: Item): string => {
  const tableId = textIn(item, 'questionId');
  const bankId = optionalTextIn(item, 'bankId') ?? ORIGINAL;
  const id = bankId === ORIGINAL ? originalId(tableId) : tableId;
  if (id.length <= 2 * LONGEST_LABEL && !tableId.startsWith(RESERVED)) return id;
  throw new UnreadableAttribute('questionId', `at most ${2 * LONGEST_LABEL} characters and no # in front`);
};

export const fromQuestionItem = readerOf(questionsTable, (item) =>
  fromBody(item, { questionId: questionIdIn(item), place: textIn(item, 'category') }),
);

/** All rows under one id, whatever their category. */
export const questionRowsQuery = (questionId: string): Query => ({ partition: tableIdOf(questionId) });

/**
 * The published questions of one bank for a certificate, in one language; for `ORIGINAL`, whose ids name no bank, all
 * of them.
 */
const certificateQuery = (bankId: string, place: Omit<Place, 'category'>, language: string): Query => ({
  index: PROVIDER_CERTIFICATE,
  partition: `${place.provider}#${place.certificate}`,
  sort: { beginsWith: bankId === ORIGINAL ? `${language}#` : `${language}#${bankId}.` },
});

/** The questions of a category in one language, of any bank. */
const categoryQuery = (place: Place, language: string): Query => ({
  index: CATEGORY_LANGUAGE,
  partition: categoryKey(place),
  sort: { beginsWith: `${language}#` },
});

/** Whether they are read by the counted categories, or by certificate, whatever their category. */
export type BankReading = 'counted' | 'whole';

/**
 * All published questions of a bank. Ids of the original system do not start with a bank's: these are read by
 * category, as that system does, so nothing else of the same certificate is read.
 */
export const bankQueries = (
  { bankId, counts }: Pick<Bank, 'bankId' | 'counts'>,
  reading: BankReading,
): Query[] => {
  const queries = counts.flatMap((place) =>
    questionLanguages.flatMap((language) => {
      if (reading === 'whole') return certificateQuery(bankId, place, language);
      return place[language] > 0 ? categoryQuery(place, language) : [];
    }),
  );
  return [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
};

/** Drafts of one import are stored together; nobody sees them before the bank references the import. */
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

export const fromDraftItem = readerOf(questionsTable, (item) =>
  fromBody(item, { questionId: textIn(item, 'category') }),
);

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

export const fromVersionItem = readerOf(questionsTable, (item) => ({
  question: fromBody(item, { questionId: textIn(item, 'questionId').slice(versionPartition('').length) }),
  isCorrection: item['isCorrection'] === true,
}));

/** Why the tables cannot hold a question that its format allows; undefined if they can. */
export const misfitOf = (question: StoredQuestion): Said | undefined => {
  const item = toQuestionItem(question, question.changedAt);
  if (Buffer.byteLength(categoryKey(question)) > SORT_KEY_BYTES) {
    return say('quiz-place-too-long', { limit: SORT_KEY_BYTES });
  }
  try {
    checkItem(questionsTable, item);
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.code === 'item-too-large'
      ? say('quiz-question-too-large', { kilobytes: ITEM_BYTES / 1024 })
      : say('quiz-question-unstorable', { cause: error.message });
  }
};
