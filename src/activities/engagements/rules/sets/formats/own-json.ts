import { say } from '#core/words.ts';
import { engagementTypes } from '#activities/engagements/contract.questions.ts';
import { parsePresets } from '#activities/engagements/contract.settings.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import type { CategoryText } from '../build.ts';
import type { TableLayout } from './headers.ts';
import { findHeader } from './headers.ts';
import { counted, lostFields } from './lost.ts';
import { readTable } from './read-table.ts';
import type { DraftFile, DraftRow, SetFile, Written } from './set-file.ts';

type Row = Readonly<Record<string, unknown>>;

const MOST_COLUMNS = 100;

const cellOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** Only what a table can hold: our own questions have lists in them, and name their kind. */
const sheetOf = (rows: readonly Row[]): Sheet | undefined => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.includes('kind') || names.length > MOST_COLUMNS) return undefined;
  const sheet = [names];
  for (const row of rows) {
    const cells = names.flatMap((name) => cellOf(row[name]) ?? []);
    if (cells.length < names.length) return undefined;
    sheet.push(cells);
  }
  return sheet;
};

/** One of the table layouts written as a list of objects that have its columns; entries count from 1. */
const readJsonTable = (
  rows: readonly Row[],
  defaultCategory: string,
  wanted?: TableLayout,
): DraftFile | undefined => {
  const sheet = sheetOf(rows) ?? [];
  const header = findHeader(sheet.slice(0, 1), wanted);
  return header && readTable(sheet, header, defaultCategory, 1);
};

const FORMAT = 'roundtable-question-set';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (fields: Fields, name: string, longest: number): string => {
  const value = fields[name];
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
};

/** Pictures are kept by this server under ids of its own: a file cannot carry them. */
const withoutPictures = (fields: Fields): Fields => {
  const { picture: _, options, ...rest } = fields;
  if (!Array.isArray(options)) return options === undefined ? rest : { ...rest, options };
  return {
    ...rest,
    options: options.map((option: unknown) => {
      if (typeof option === 'string') return { text: option };
      if (!isFields(option)) return option;
      const { picture: __, ...kept } = option;
      return kept;
    }),
  };
};

const withoutBackdrop = (presets: unknown): unknown => {
  if (!isFields(presets)) return undefined;
  const { backdrop: _, ...kept } = presets;
  return kept;
};

const categoriesIn = (value: unknown): CategoryText[] =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown): CategoryText[] => {
        if (!isFields(entry)) return [];
        const name = textIn(entry, 'name', 80);
        return name === '' ? [] : [{ name, description: textIn(entry, 'description', 1000) }];
      })
    : [];

/** What is no question may be nested deeper than it can be written back. */
const beginningOf = (entry: unknown): string => {
  try {
    return JSON.stringify(entry).slice(0, 80);
  } catch {
    return '';
  }
};

const rowOf = (entry: unknown, index: number, defaultCategory: string): DraftRow => {
  const row = index + 1;
  const columnOf = (field: string): string => field;
  if (!isFields(entry)) {
    const problem = say('set-entry-no-question');
    const wanted = say('set-entry-form');
    return {
      row,
      text: beginningOf(entry),
      issues: [{ row, severity: 'error', problem, wanted }],
      columnOf,
    };
  }
  const draft = withoutPictures({ category: defaultCategory, ...entry });
  return { row, text: textIn(entry, 'title', 200), draft, issues: [], columnOf };
};

/** undefined: this is no JSON with questions in it. */
export const readOwnJson = (
  text: string,
  defaultCategory: string,
  wanted?: TableLayout,
): DraftFile | undefined => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const file: Fields = Array.isArray(parsed) ? { questions: parsed } : isFields(parsed) ? parsed : {};
  const { questions } = file;
  if (!Array.isArray(questions)) return undefined;
  const type = engagementTypes.find((known) => known === file['type']);
  const pictures = questions.filter((entry: unknown) => isFields(entry) && 'picture' in entry).length;
  const about = {
    name: textIn(file, 'name', 120),
    description: textIn(file, 'description', 1000),
    customInstructions: textIn(file, 'customInstructions', 1000) || undefined,
    categories: categoriesIn(file['categories']),
    presets: parsePresets(withoutBackdrop(file['presets'])),
    ...(type !== undefined && { type: type satisfies EngagementType }),
  };
  const table = questions.every(isFields) ? readJsonTable(questions, defaultCategory, wanted) : undefined;
  if (table) return { ...table, about };
  return {
    layout: 'json',
    rows: questions.map((entry: unknown, index) => rowOf(entry, index, defaultCategory)),
    about,
    notes: counted('set-pictures-left-out', pictures),
  };
};

export const ownJsonOf = (file: SetFile): Written<string> => {
  const { name, description, type, customInstructions, presets, categories, questions } = file;
  const content = {
    format: FORMAT,
    version: 1,
    name,
    description,
    type,
    customInstructions,
    ...(presets && { presets: withoutBackdrop(presets) }),
    categories: categories.map((category) => ({ name: category.name, description: category.description })),
    questions: questions.map((question: Question) => withoutPictures(question)),
  };
  return {
    content: `${JSON.stringify(content, null, 2)}\n`,
    notes: lostFields(questions, ['picture']),
    written: questions.length,
  };
};
