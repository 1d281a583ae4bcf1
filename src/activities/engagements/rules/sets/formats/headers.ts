import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';
import {
  COLUMNS,
  headerName,
  optionFields,
  QuestionTable,
} from '#platform/question-files/rules/question-table.ts';
import type { Fields } from '#platform/question-files/rules/question-table.ts';
import { isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import { kindColumns } from '#activities/engagements/rules/kinds/kinds.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';

export type TableLayout = Extract<ImportLayout, 'call-and-answer' | 'trivia' | 'kahoot' | 'wayground'>;

const CATEGORY = ['category', 'type', ...COLUMNS.category];
const EXTRAS: Fields = {
  detail: [
    'detaillesson',
    'detail',
    'details',
    'lesson',
    'description',
    'beschreibung',
    'lektion',
    'erläuterung',
  ],
  school: ['school', 'schule', 'context', 'kontext'],
  customInstruction: [
    'custominstruction',
    'custominstructions',
    'instruction',
    'instructions',
    'anweisung',
    'anweisungen',
    'hinweis',
  ],
  explanation: COLUMNS.explanation,
  pictureAlt: ['picturealt', 'alttext', 'picturedescription', 'bildbeschreibung'],
  hostNotes: ['hostnotes', 'notes', 'speakernotes', 'notizen'],
  timeLimitSeconds: ['timelimit', 'time', 'timeinseconds', 'seconds', 'zeit', 'zeitlimit', 'sekunden'],
  points: ['points', 'punkte'],
};

/** What each column may be called, by the field it fills. */
const HEADERS: Readonly<Record<TableLayout, Fields>> = {
  'call-and-answer': {
    category: CATEGORY,
    number: ['question#', '#', 'no', 'nr', 'number', 'nummer', 'questionnumber', 'questionno'],
    title: ['title', 'prompt', 'question', 'titel', 'frage', 'aufgabe'],
    ...EXTRAS,
  },
  trivia: {
    category: CATEGORY,
    title: ['question', 'questiontext', 'title', ...COLUMNS.question, 'titel'],
    kind: ['kind', 'art', 'questionkind', 'fragetyp', 'fragenart'],
    ...optionFields(12, 'option{a}', 'option{1}', 'answer{a}', 'choice{a}', 'antwort{a}', '{a}'),
    right: ['correctanswer', 'correctanswers', ...COLUMNS.right],
    ...Object.fromEntries(kindColumns.map(([field, names]) => [field, names.map(headerName)])),
    ...EXTRAS,
  },
  kahoot: {
    title: ['question', 'frage'],
    ...optionFields(6, 'answer{1}', 'antwort{1}'),
    timeLimitSeconds: ['timelimit', 'zeitlimit'],
    right: ['correctanswer', 'correctanswers', 'richtigeantwort', 'richtigeantworten'],
  },
  wayground: {
    title: ['questiontext'],
    questionType: ['questiontype'],
    ...optionFields(10, 'option{1}'),
    right: ['correctanswer', 'correctanswers'],
    timeLimitSeconds: ['timeinseconds'],
    imageLink: ['imagelink'],
    explanation: ['answerexplanation', 'explanation'],
    category: ['category'],
  },
};

const REQUIRED: Readonly<Record<TableLayout, readonly string[]>> = {
  kahoot: ['title', 'option0', 'option1', 'right'],
  wayground: ['title', 'questionType', 'option0'],
  trivia: ['title', 'right'],
  'call-and-answer': ['title'],
};

/** The most telling first: a Kahoot header would do for a plain list too. */
const TRIED: readonly TableLayout[] = ['kahoot', 'wayground', 'trivia', 'call-and-answer'];

/** Templates have instructions before their header; further down it is no header any more. */
const ROWS_TRIED = 30;

export interface Header {
  readonly layout: TableLayout;
  /** Index of the header row. */
  readonly at: number;
  readonly table: QuestionTable;
}

const headerIn = (row: readonly string[], at: number, layout: TableLayout): Header | undefined => {
  const table = new QuestionTable(row, HEADERS[layout]);
  return REQUIRED[layout].every((field) => table.columns.has(field)) ? { layout, at, table } : undefined;
};

/** A single cell "Question" in some text above is no header of a list. */
const isTelling = ({ layout, table }: Header): boolean =>
  layout !== 'call-and-answer' || table.columns.size > 1;

const search = (sheet: Sheet, layout: TableLayout): Header | undefined => {
  for (const [at, row] of sheet.slice(0, ROWS_TRIED).entries()) {
    if (isBlank(row)) continue;
    const header = headerIn(row, at, layout);
    if (header && isTelling(header)) return header;
  }
  const first = sheet.findIndex((row) => !isBlank(row));
  return first < 0 ? undefined : headerIn(sheet[first] ?? [], first, layout);
};

/** The header of a sheet in the wanted layout, or in the first one that it fits. */
export const findHeader = (sheet: Sheet, wanted?: TableLayout): Header | undefined => {
  for (const layout of wanted === undefined ? TRIED : [wanted]) {
    const header = search(sheet, layout);
    if (header) return header;
  }
  return undefined;
};

/** How plausible a sheet is; used to find a text file's separator. */
export const scoreSheet = (sheet: Sheet): number => findHeader(sheet)?.table.columns.size ?? 0;
