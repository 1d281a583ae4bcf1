import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { copySource } from '#platform/questions/contract.ts';
import type { CopySource } from '#platform/questions/contract.ts';
import { equals, exists, isStillAt, notExists } from '#store/port/conditions.ts';
import { set } from '#store/port/changes.ts';
import { checked, checkedIn, countOr, optionalWordIn, timeIn } from '#store/port/read-checked.ts';
import { numberIn, textIn, textOr, textsIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { blueprint } from '../contract.exam.ts';
import { questionTypes } from '../contract.kinds.ts';
import type { AnswerKey } from '../rules/kinds/answer-key.ts';
import type { Blueprint } from '../contract.exam.ts';
import { bankId as wireBankId } from '../contract.views.ts';
import { questionsTable } from './quizzes.tables.ts';
import { isCounts } from './stored-shapes.ts';

/** Published questions of one category. */
export interface CategoryCount {
  readonly provider: string;
  readonly certificate: string;
  readonly category: string;
  readonly EN: number;
  readonly DE: number;
  /** In any language. */
  readonly concepts: number;
}

export interface Bank {
  readonly bankId: string;
  readonly ownerId: string;
  readonly title: string;
  readonly about: string;
  readonly isShared: boolean;
  readonly exams: readonly Blueprint[];
  /** What its questions were copied from. */
  readonly copyOf?: CopySource | undefined;
  readonly counts: readonly CategoryCount[];
  /** Imports whose drafts are part of the bank, with the number of drafts each brought. */
  readonly imports: readonly string[];
  readonly drafts: number;
  readonly openReports: number;
  /** Keys corrected so far: each has a row of its own. */
  readonly corrections: number;
  /** Counts the fits of difficulty and discrimination. */
  readonly measured: number;
  /** A publication started and did not report its end. */
  readonly isDirty: boolean;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  /** Counts what is published: caches compare it. */
  readonly version: number;
  /** Counts every write of this row. */
  readonly revision: number;
}

/** Example banks and those from the command line belong to the administrators. */
export const OPERATOR = 'operator';

const METADATA = 'METADATA';
const bankPartition = (bankId: string): string => `BANK#${bankId}`;
export const bankKey = (bankId: string): Key => ({ questionId: bankPartition(bankId), category: METADATA });

const packedCounts = (counts: readonly CategoryCount[]): Uint8Array => gzipSync(JSON.stringify(counts));

const toBankItem = (bank: Bank): Item => ({
  ...bankKey(bank.bankId),
  bankId: bank.bankId,
  ownerId: bank.ownerId,
  title: bank.title,
  about: bank.about,
  isShared: bank.isShared,
  exams: asValue(bank.exams),
  copyOf: asValue(bank.copyOf),
  counts: packedCounts(bank.counts),
  imports: [...bank.imports],
  drafts: bank.drafts,
  openReports: bank.openReports,
  corrections: bank.corrections,
  measured: bank.measured,
  isDirty: bank.isDirty,
  createdAt: toIso(bank.createdAt),
  updatedAt: toIso(bank.changedAt),
  version: bank.version,
  revision: bank.revision,
});

/** More than the categories of 200,000 questions take. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const countsIn = (item: Item): readonly CategoryCount[] => {
  const { counts } = item;
  if (counts === undefined) return [];
  try {
    const packed = counts instanceof Uint8Array ? counts : new Uint8Array();
    const value: unknown = JSON.parse(gunzipSync(packed, { maxOutputLength: MOST_UNPACKED }).toString());
    if (isCounts(value)) return value;
  } catch {
    // Said below.
  }
  throw new UnreadableAttribute('counts', 'packed JSON');
};

const bankIdOf = (text: string): string => checked(wireBankId, text, () => 'bankId');

/** Without an owner it is nobody's. */
export const fromBankItem = readerOf(questionsTable, (item): Bank => {
  const bankId = bankIdOf(textIn(item, 'questionId').slice(bankPartition('').length));
  return {
    bankId,
    ownerId: textOr(item, 'ownerId', ''),
    title: textOr(item, 'title', bankId),
    about: textOr(item, 'about', ''),
    isShared: item['isShared'] === true,
    exams: checkedIn(item, 'exams', z.array(blueprint)) ?? [],
    copyOf: checkedIn(item, 'copyOf', copySource),
    counts: countsIn(item),
    imports: textsIn(item, 'imports'),
    drafts: countOr(item, 'drafts', 0),
    openReports: countOr(item, 'openReports', 0),
    corrections: countOr(item, 'corrections', 0),
    measured: countOr(item, 'measured', 0),
    isDirty: item['isDirty'] === true,
    createdAt: timeIn(item, 'createdAt', 'updatedAt'),
    changedAt: timeIn(item, 'updatedAt', 'createdAt'),
    version: countOr(item, 'version', 0),
    revision: countOr(item, 'revision', 0),
  };
});

const SHARED = 'BANKS';
const personPartition = (identityId: string): string => `PERSON#${identityId}`;

const listKey = (partition: string, bankId: string): Key => ({ questionId: partition, category: bankId });

const listRow = (partition: string, bankId: string): Operation => ({
  op: 'put',
  table: questionsTable,
  item: { ...listKey(partition, bankId), bankId },
});

const unlist = (partition: string, bankId: string): Operation => ({
  op: 'delete',
  table: questionsTable,
  key: listKey(partition, bankId),
});

export const newBankOperations = (bank: Bank): Operation[] => [
  { op: 'put', table: questionsTable, item: toBankItem(bank), condition: notExists },
  listRow(personPartition(bank.ownerId), bank.bankId),
  ...(bank.isShared ? [listRow(SHARED, bank.bankId)] : []),
];

/** Keeps the lists of shared banks and of each person's in step. */
export const saveBankOperations = (next: Bank, previous: Bank): Operation[] => {
  const operations: Operation[] = [
    {
      op: 'put',
      table: questionsTable,
      item: toBankItem(next),
      condition: isStillAt(previous.revision, 'revision'),
    },
  ];
  if (next.isShared !== previous.isShared) {
    operations.push(next.isShared ? listRow(SHARED, next.bankId) : unlist(SHARED, next.bankId));
  }
  if (next.ownerId !== previous.ownerId) {
    operations.push(listRow(personPartition(next.ownerId), next.bankId));
    operations.push(unlist(personPartition(previous.ownerId), next.bankId));
  }
  return operations;
};

/** New counts, with a version that makes every node read the questions again; the rest of the row stays. */
export const recountOperation = (
  { bankId, revision, version }: Bank,
  counts: readonly CategoryCount[],
  now: Instant,
): Operation => ({
  op: 'update',
  table: questionsTable,
  key: bankKey(bankId),
  changes: [
    set('counts', packedCounts(counts)),
    set('version', version + 1),
    set('revision', revision + 1),
    set('updatedAt', toIso(now)),
  ],
  condition: isStillAt(revision, 'revision'),
});

export const deleteBankOperations = (bank: Bank): Operation[] => [
  { op: 'delete', table: questionsTable, key: bankKey(bank.bankId), condition: exists },
  unlist(SHARED, bank.bankId),
  unlist(personPartition(bank.ownerId), bank.bankId),
];

export const banksQuery = (of: { readonly ownerId: string } | 'shared'): Query => ({
  partition: of === 'shared' ? SHARED : personPartition(of.ownerId),
  limit: 100,
});

export const bankIdIn = readerOf(questionsTable, (item): string => bankIdOf(textIn(item, 'category')));

/** A corrected key; learners apply those they have not seen. */
export interface Correction extends AnswerKey {
  /** From 1, within the bank. */
  readonly number: number;
  readonly conceptId: string;
  readonly questionId: string;
  readonly guess: number;
  readonly at: Instant;
  /** Earlier answers were given in another way, and keep their marks. */
  readonly since?: Instant | undefined;
}

const correctionSort = (number: number): string => `CORRECTION#${String(number).padStart(8, '0')}`;

export const putCorrection = (bankId: string, correction: Correction): Operation => ({
  op: 'put',
  table: questionsTable,
  item: {
    questionId: bankPartition(bankId),
    category: correctionSort(correction.number),
    number: correction.number,
    conceptId: correction.conceptId,
    correctedQuestion: correction.questionId,
    correct: [...correction.correct],
    correctType: correction.type,
    accepted: correction.accepted && [...correction.accepted],
    guess: correction.guess,
    correctedAt: toIso(correction.at),
    answeredSince: correction.since === undefined ? undefined : toIso(correction.since),
  },
  condition: notExists,
});

export const correctionsAfter = (bankId: string, number: number): Query => ({
  partition: bankPartition(bankId),
  sort: { between: [correctionSort(number + 1), correctionSort(99_999_999)] },
});

export const fromCorrectionItem = readerOf(questionsTable, (item): Correction => ({
  number: numberIn(item, 'number'),
  conceptId: textIn(item, 'conceptId'),
  questionId: textIn(item, 'correctedQuestion'),
  correct: textsIn(item, 'correct'),
  ...(item['correctType'] !== undefined && {
    type: optionalWordIn(item, 'correctType', questionTypes),
  }),
  ...(item['accepted'] !== undefined && { accepted: textsIn(item, 'accepted') }),
  guess: numberIn(item, 'guess'),
  at: timeIn(item, 'correctedAt'),
  ...(item['answeredSince'] !== undefined && { since: timeIn(item, 'answeredSince') }),
}));

export interface Report {
  readonly reportId: string;
  readonly questionId: string;
  readonly comment: string;
  readonly correct?: string[] | undefined;
  readonly at: Instant;
  readonly isOpen: boolean;
}

const reportKey = (bankId: string, reportId: string): Key => ({
  questionId: bankPartition(bankId),
  category: `REPORT#${reportId}`,
});

/** Owners do not see who reported. */
export const putReport = (bankId: string, report: Report): Operation => ({
  op: 'put',
  table: questionsTable,
  item: {
    ...reportKey(bankId, report.reportId),
    reportId: report.reportId,
    reportedQuestion: report.questionId,
    comment: report.comment,
    correct: report.correct && [...report.correct],
    reportedAt: toIso(report.at),
    isOpen: report.isOpen,
  },
  condition: notExists,
});

export const closeReportOperation = (bankId: string, reportId: string): Operation => ({
  op: 'update',
  table: questionsTable,
  key: reportKey(bankId, reportId),
  changes: [set('isOpen', false)],
  condition: equals('isOpen', true),
});

export const getReport = (bankId: string, reportId: string): Key => reportKey(bankId, reportId);

export const reportsQuery = (bankId: string, cursor: string | undefined): Query => ({
  partition: bankPartition(bankId),
  sort: { beginsWith: 'REPORT#' },
  reverse: true,
  limit: 100,
  ...(cursor !== undefined && { cursor }),
});

export const fromReportItem = readerOf(questionsTable, (item): Report => ({
  reportId: textIn(item, 'reportId'),
  questionId: textIn(item, 'reportedQuestion'),
  comment: textOr(item, 'comment', ''),
  ...(item['correct'] !== undefined && { correct: [...textsIn(item, 'correct')] }),
  at: timeIn(item, 'reportedAt'),
  isOpen: item['isOpen'] === true,
}));

const WITHDRAWN = 'WITHDRAWN#';

/** A removed question: its versions are found here when the bank is deleted. */
export const putWithdrawn = (bankId: string, questionId: string): Operation => ({
  op: 'put',
  table: questionsTable,
  item: { questionId: bankPartition(bankId), category: `${WITHDRAWN}${questionId}` },
});

export const withdrawnIn = (item: Item): string | undefined => {
  const sort = textIn(item, 'category');
  return sort.startsWith(WITHDRAWN) ? sort.slice(WITHDRAWN.length) : undefined;
};

/** Everything besides the bank's own row: corrections, reports, removed questions. */
export const bankRowsQuery = (bankId: string): Query => ({ partition: bankPartition(bankId) });

export const rowKey = (item: Item): Key => ({
  questionId: textIn(item, 'questionId'),
  category: textIn(item, 'category'),
});
