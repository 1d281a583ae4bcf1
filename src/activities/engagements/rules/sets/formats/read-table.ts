import { say } from '#core/words.ts';
import type { OptionCell, QuestionRow } from '#platform/question-files/rules/question-table.ts';
import { cellAt, isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import type { RightOptions } from './cell-values.ts';
import { numberIn, rightNumbers, truthIn } from './cell-values.ts';
import type { Header, TableLayout } from './headers.ts';
import { readTriviaRow } from './read-trivia-row.ts';
import { readWaygroundRow } from './read-wayground-row.ts';
import type { DraftFile, DraftRow, RowIssue } from './set-file.ts';

/** Several right answers mean that any one of them will do. Rows that only have a number are the template's. */
const readKahootRow = (row: TableRow): Draft | 'skip' => {
  if (row.text('title') === '' && row.options.length === 0) return 'skip';
  const right = row.right(rightNumbers(row.options, row.text('right')));
  return {
    kind: 'single',
    ...row.face(),
    options: row.options.map(({ text }) => ({ text })),
    ...(right && { right }),
  };
};

export type Draft = Record<string, unknown>;

/** One row of a table, asked by the fields its header names. Collects what is wrong with it. */
export class TableRow {
  readonly row: number;
  readonly issues: RowIssue[] = [];
  readonly options: readonly OptionCell[];
  readonly defaultCategory: string;
  readonly #read: QuestionRow;
  readonly #header: Header;

  constructor(cells: readonly string[], row: number, header: Header, defaultCategory: string) {
    this.row = row;
    this.#read = header.table.read(cells);
    this.#header = header;
    this.defaultCategory = defaultCategory;
    this.options = this.#read.options;
  }

  text(field: string): string {
    return this.#read.text(field);
  }

  /** As the file writes it. */
  nameOf(field: string): string | undefined {
    const { columns, names } = this.#header.table;
    return names[columns.get(this.#fieldOf(field)) ?? -1]?.trim().split('\n', 1).join();
  }

  #fieldOf(field: string): string {
    if (field === 'options') return 'option0';
    const option = /^options\.(\d+)$/.exec(field)?.[1];
    return option === undefined ? field : `option${this.options[Number(option)]?.column ?? 0}`;
  }

  error(field: string, problem: RowIssue['problem'], wanted: NonNullable<RowIssue['wanted']>): void {
    this.issues.push({ row: this.row, column: this.nameOf(field), severity: 'error', problem, wanted });
  }

  warn(field: string, problem: RowIssue['problem']): void {
    this.issues.push({ row: this.row, column: this.nameOf(field), severity: 'warning', problem });
  }

  /** undefined where the cell is empty; an issue where it is no number. */
  number(field: string): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const number = numberIn(text);
    if (number === undefined) {
      this.error(field, say('set-no-number', { text: text.slice(0, 40) }), say('set-number-form'));
    }
    return number;
  }

  /** The same of a cell that says true or false. */
  truths(field: string): Draft {
    const text = this.text(field);
    const truth = truthIn(text);
    if (text !== '' && truth === undefined) {
      this.error(field, say('set-no-truth', { text: text.slice(0, 40) }), say('set-truth-form'));
    }
    return truth === undefined ? {} : { [field]: truth };
  }

  right(read: RightOptions): readonly number[] | undefined {
    if (read.ok) return read.right.length === 0 ? undefined : read.right;
    this.error('right', read.problem, read.wanted);
    return undefined;
  }

  /** The fields that every layout may have. */
  face(): Draft {
    return {
      title: this.text('title'),
      category: this.text('category') || this.defaultCategory,
      ...this.given('detail', 'school', 'customInstruction', 'explanation', 'pictureAlt', 'hostNotes'),
      ...this.given('unit', 'lowLabel', 'highLabel'),
      ...this.numbers('timeLimitSeconds', 'points'),
    };
  }

  given(...fields: readonly string[]): Draft {
    return Object.fromEntries(
      fields.flatMap((field) => (this.text(field) === '' ? [] : [[field, this.text(field)]])),
    );
  }

  numbers(...fields: readonly string[]): Draft {
    return Object.fromEntries(
      fields.flatMap((field) => {
        const number = this.number(field);
        return number === undefined ? [] : [[field, number]];
      }),
    );
  }
}

const readers: Readonly<Record<TableLayout, (row: TableRow) => Draft | 'skip' | 'unknown'>> = {
  'call-and-answer': (row) => ({ kind: 'open', ...row.face() }),
  trivia: readTriviaRow,
  kahoot: readKahootRow,
  wayground: readWaygroundRow,
};

/** Other games count points in tens or hundreds; here a question counts not at all, once or twice. */
const pointsUnit = (sheet: Sheet, header: Header): number => {
  const column = header.table.columns.get('points');
  if (column === undefined) return 1;
  const values = sheet
    .slice(header.at + 1)
    .flatMap((row) => numberIn(cellAt(row, column)) ?? [])
    .filter((value) => value > 0);
  return values.every((value) => value === 1 || value === 2) ? 1 : Math.min(...values);
};

/** Once or twice the smallest number needs no remark on its row: the note on the file says it. */
const scalePoints = (row: TableRow, draft: Draft, unit: number): Draft => {
  const points = draft['points'];
  if (unit === 1 || typeof points !== 'number' || points < 0) return draft;
  const times = points === 0 ? 0 : points < unit * 1.5 ? 1 : 2;
  if (points !== times * unit) {
    row.warn(
      'points',
      times === 1 ? say('set-points-once', { points }) : say('set-points-twice', { points }),
    );
  }
  return { ...draft, points: times };
};

const pointsNote = (unit: number) =>
  unit === 1 ? [] : [say('set-points-scale', { unit, double: unit * 2 })];

/** `firstRow` is what the file calls the row after the header. */
export const readTable = (
  sheet: Sheet,
  header: Header,
  defaultCategory: string,
  firstRow = header.at + 2,
): DraftFile => {
  const read = readers[header.layout];
  const unit = pointsUnit(sheet, header);
  const rows = sheet.slice(header.at + 1).flatMap((cells, index): DraftRow[] => {
    if (isBlank(cells)) return [];
    const row = new TableRow(cells, firstRow + index, header, defaultCategory);
    const draft = read(row);
    if (draft === 'skip') return [];
    return [
      {
        row: row.row,
        text: row.text('title') || cells.filter((cell) => cell.trim() !== '').join(' · '),
        ...(draft !== 'unknown' && { draft: scalePoints(row, draft, unit) }),
        issues: row.issues,
        columnOf: (field) => row.nameOf(field),
      },
    ];
  });
  const { unused } = header.table;
  const notes = unused.length === 0 ? [] : [say('set-columns-unused', { names: unused.join(', ') })];
  return { layout: header.layout, rows, notes: [...notes, ...pointsNote(unit)] };
};
