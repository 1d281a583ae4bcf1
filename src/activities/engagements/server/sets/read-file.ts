import { say } from '#core/words.ts';
import { createHash } from 'node:crypto';
import { fail, failWith, ok } from '#core/result.ts';
import type { Failure } from '#core/result.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { decodeText } from '#platform/spreadsheets/server/decode-text.ts';
import { MOST_ROWS, readCsv } from '#platform/spreadsheets/server/read-csv.ts';
import { isOldBox, isZip, readXlsx } from '#platform/spreadsheets/server/read-xlsx.ts';
import type { XlsxTrouble } from '#platform/spreadsheets/server/read-xlsx.ts';
import { MOST_CELLS, MOST_CHARACTERS } from '#platform/spreadsheets/server/xlsx-parts.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { MOST_QUESTIONS } from '#activities/engagements/contract.setviews.ts';
import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';
import { detectText } from '#activities/engagements/rules/sets/formats/detect.ts';
import { finaliseFile } from '#activities/engagements/rules/sets/formats/finalise.ts';
import type { ReadFile } from '#activities/engagements/rules/sets/formats/finalise.ts';
import { findHeader, scoreSheet } from '#activities/engagements/rules/sets/formats/headers.ts';
import type { TableLayout } from '#activities/engagements/rules/sets/formats/headers.ts';
import { readOwnJson } from '#activities/engagements/rules/sets/formats/own-json.ts';
import { readTable } from '#activities/engagements/rules/sets/formats/read-table.ts';
import type { DraftFile } from '#activities/engagements/rules/sets/formats/set-file.ts';
import { readAiken, readGift } from '#activities/engagements/rules/sets/formats/text-questions.ts';

export interface ReadJob {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly layout: ImportLayout | undefined;
  readonly type: EngagementType | undefined;
  /** For questions of a file that has no categories. */
  readonly defaultCategory: string;
}

export interface DigestedFile extends ReadFile {
  /** The same for the same questions, whatever the file is called. */
  readonly digest: string;
}

const TEXT_LIMIT = `${MOST_CELLS} cells, ${MOST_CHARACTERS} characters`;

const TROUBLES = {
  damaged: { code: 'set-file-unreadable' },
  'too-large': { code: 'set-file-too-large', params: { limit: '48 MB' } },
  'too-much-text': { code: 'set-file-too-large', params: { limit: TEXT_LIMIT } },
  encrypted: { code: 'set-file-encrypted' },
} as const satisfies Readonly<Record<XlsxTrouble, Failure>>;

const tooManyRows = fail('set-file-too-large', { limit: `${MOST_ROWS}` });

const isTable = (layout: ImportLayout | undefined): layout is TableLayout | undefined =>
  layout !== 'gift' && layout !== 'aiken' && layout !== 'json';

const readSheet = (sheet: Sheet, { layout, defaultCategory }: ReadJob) => {
  const header = findHeader(sheet, isTable(layout) ? layout : undefined);
  return header ? ok(readTable(sheet, header, defaultCategory)) : fail('set-layout-unknown');
};

const readWorkbook = (job: ReadJob) => {
  const read = readXlsx(job.bytes);
  if (!read.ok) return failWith(TROUBLES[read.trouble]);
  return read.isCut ? tooManyRows : readSheet(read.sheet, job);
};

/** What follows an open quote is one cell, so nothing of it can be trusted. */
const unclosedQuote = (row: number): DraftFile => ({
  layout: 'trivia',
  notes: [],
  rows: [
    {
      row,
      text: '',
      columnOf: () => undefined,
      issues: [
        {
          row,
          severity: 'error',
          problem: say('set-quote-open'),
          wanted: say('set-quote-form'),
        },
      ],
    },
  ],
});

const readSeparated = (text: string, job: ReadJob) => {
  const read = readCsv(text, scoreSheet);
  if (!read.ok) return ok(unclosedQuote(read.row));
  return read.isCut ? tooManyRows : readSheet(read.sheet, job);
};

/** Pictures and programs are full of what no text has. */
const isBinary = (text: string): boolean => {
  const sample = text.slice(0, 4000);
  return (sample.match(/(?![\t\n\r\f])\p{Cc}/gu)?.length ?? 0) * 50 > sample.length;
};

const readText = (text: string, job: ReadJob) => {
  if (isBinary(text)) return fail('set-file-unreadable');
  const found = detectText(text);
  // The layouts of tables may be written as JSON, too.
  const isJson = found === 'json' && isTable(job.layout);
  switch (isJson ? found : (job.layout ?? found)) {
    case 'gift':
      return ok(readGift(text, job.defaultCategory));
    case 'aiken':
      return ok(readAiken(text, job.defaultCategory));
    case 'json': {
      const file = readOwnJson(text, job.defaultCategory, isTable(job.layout) ? job.layout : undefined);
      return file ? ok(file) : fail('set-file-unreadable');
    }
    default:
      return readSeparated(text, job);
  }
};

const digestOf = ({
  layout,
  type,
  rows,
  categories,
  description,
  customInstructions,
  presets,
}: ReadFile): string =>
  createHash('sha256')
    .update(JSON.stringify([layout, type, rows, categories, description, customInstructions, presets]))
    .digest('base64url');

/** Reads a file of whatever kind. Blocks, and a hostile file may block for long: only in a worker. */
export const readFile = (job: ReadJob) => {
  const draft =
    isZip(job.bytes) || isOldBox(job.bytes) ? readWorkbook(job) : readText(decodeText(job.bytes), job);
  if (!draft.ok) return draft;
  if (draft.value.rows.length === 0) return fail('set-file-empty');
  if (draft.value.rows.length > MOST_QUESTIONS)
    return fail('set-too-many-questions', { limit: MOST_QUESTIONS });
  const file = finaliseFile(draft.value, job);
  return ok({ ...file, digest: digestOf(file) });
};
