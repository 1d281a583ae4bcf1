import type { FieldIssue } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { cellAt, isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { MOST_MEMBERS } from '#activities/hunts/contract.file.ts';
import { missionFacts, missionTable, missionTypes } from '#activities/hunts/contract.missions.ts';
import { foldText } from './answers/fold.ts';

/** What a sheet gave, not yet checked as a hunt; and every row that gave nothing. */
export interface SheetRead<T> {
  readonly rows: readonly T[];
  readonly issues: readonly FieldIssue[];
}

export interface SheetLevel {
  readonly id: string;
  readonly name: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  readonly radius?: number;
  readonly mission: { readonly type: string; readonly answers?: readonly string[]; readonly code?: string };
  readonly points?: number;
}

export interface SheetTeam {
  readonly id: string;
  readonly name: string;
  readonly difficulty_level?: string;
  readonly colour?: string;
  readonly passcode?: string;
  readonly most?: number;
}

/** Headings in English and German, folded. */
const LEVEL_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  id: ['id'],
  name: ['name', 'level', 'stop', 'station', 'title', 'titel'],
  latitude: ['lat', 'latitude', 'breite', 'breitengrad'],
  longitude: ['lon', 'lng', 'long', 'longitude', 'lange', 'langengrad'],
  radius: ['radius', 'radius m'],
  mission: ['mission', 'type', 'typ', 'aufgabe'],
  answer: ['answer', 'answers', 'antwort', 'antworten', 'code'],
  points: ['points', 'punkte'],
};
const TEAM_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  id: ['id'],
  name: ['name', 'team'],
  difficulty: ['difficulty', 'difficulty level', 'schwierigkeit'],
  colour: ['colour', 'color', 'farbe'],
  passcode: ['passcode', 'code', 'password', 'kennwort'],
  most: ['most', 'cap', 'size', 'hochstens', 'platze'],
};

type Columns = ReadonlyMap<string, number>;

const columnsOf = (
  header: readonly string[],
  headings: Readonly<Record<string, readonly string[]>>,
): Columns => {
  const folded = header.map((cell) => foldText(cell));
  return new Map(
    Object.entries(headings).flatMap(([field, names]) => {
      const column = folded.findIndex((heading) => names.includes(heading));
      return column < 0 ? [] : [[field, column] as const];
    }),
  );
};

const issueAt = (row: number, field: string, message: Said): FieldIssue => ({
  path: `row ${row + 1}: ${field}`,
  message,
});

/** 48.137 or 48,137; empty is nothing, anything else is no number. */
const numberIn = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

class RowReader {
  readonly issues: FieldIssue[] = [];
  readonly #columns: Columns;
  readonly #cells: readonly string[];
  readonly #row: number;

  constructor(columns: Columns, cells: readonly string[], row: number) {
    this.#columns = columns;
    this.#cells = cells;
    this.#row = row;
  }

  text(field: string): string {
    const column = this.#columns.get(field);
    return column === undefined ? '' : cellAt(this.#cells, column).trim();
  }

  number(field: string, from: number, to: number): number | undefined {
    const value = numberIn(this.text(field));
    if (value === undefined || (value >= from && value <= to)) return value;
    this.refuse(field, say('hunt-number-between', { from, to }));
    return undefined;
  }

  refuse(field: string, message: Said): void {
    this.issues.push(issueAt(this.#row, field, message));
  }
}

/** By whichever of its names a row calls it. */
const answerFieldOf = (name: string): 'answers' | 'code' | undefined =>
  missionTypes
    .filter((type) => type === name || missionTable[type].otherNames.some((other) => other === name))
    .map((type) => missionFacts[type].answer)[0];

const missionIn = (reader: RowReader, hasPlace: boolean): SheetLevel['mission'] => {
  const typed = reader.text('mission').toLowerCase();
  const answer = reader.text('answer');
  const type = typed || (answer ? 'text' : hasPlace ? 'gps' : 'photo');
  if (answer === '') return { type };
  return answerFieldOf(type) === 'code'
    ? { type, code: answer }
    : {
        type,
        answers: answer
          .split(/[|;]/)
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      };
};

const levelIn = (reader: RowReader, row: number): SheetLevel => {
  const name = reader.text('name');
  if (name === '') reader.refuse('name', say('hunt-name-missing'));
  const [latitude, longitude] = [reader.number('latitude', -90, 90), reader.number('longitude', -180, 180)];
  if ((latitude === undefined) !== (longitude === undefined) && reader.issues.length === 0)
    reader.refuse('location', say('hunt-half-a-place'));
  const location = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const [radius, points] = [reader.number('radius', 15, 5000), reader.number('points', 0, 100_000)];
  return {
    id: reader.text('id') || `level-${row}`,
    name,
    mission: missionIn(reader, location !== undefined),
    ...(location && { location }),
    ...(radius !== undefined && { radius }),
    ...(points !== undefined && { points }),
  };
};

const teamIn = (reader: RowReader, row: number): SheetTeam => {
  const [name, difficulty, colour] = [reader.text('name'), reader.text('difficulty'), reader.text('colour')];
  if (name === '') reader.refuse('name', say('hunt-name-missing'));
  const passcode = reader.text('passcode');
  const most = reader.number('most', 1, MOST_MEMBERS);
  return {
    id: reader.text('id') || `team-${row}`,
    name,
    ...(difficulty !== '' && { difficulty_level: difficulty }),
    ...(colour !== '' && { colour }),
    ...(passcode !== '' && { passcode }),
    ...(most !== undefined && { most }),
  };
};

const readRows = <T>(
  sheet: Sheet,
  headings: Readonly<Record<string, readonly string[]>>,
  readRow: (reader: RowReader, row: number) => T,
): SheetRead<T> => {
  const columns = columnsOf(sheet[0] ?? [], headings);
  if (!columns.has('name'))
    return {
      rows: [],
      issues: [issueAt(0, 'name', say('hunt-heading-missing', { known: Object.keys(headings).join(', ') }))],
    };
  const [rows, issues]: [T[], FieldIssue[]] = [[], []];
  for (const [row, cells] of sheet.entries()) {
    if (row === 0 || isBlank(cells)) continue;
    const reader = new RowReader(columns, cells, row);
    const value = readRow(reader, row);
    if (reader.issues.length === 0) rows.push(value);
    issues.push(...reader.issues);
  }
  return { rows, issues };
};

/** Levels from a table with name, lat, lon, radius, mission, answer, points; a row is taken whole or refused. */
export const levelsFromSheet = (sheet: Sheet): SheetRead<SheetLevel> =>
  readRows(sheet, LEVEL_HEADINGS, levelIn);

/** Teams from a table with name, and perhaps id, difficulty, colour, passcode and most. */
export const teamsFromSheet = (sheet: Sheet): SheetRead<SheetTeam> => readRows(sheet, TEAM_HEADINGS, teamIn);
