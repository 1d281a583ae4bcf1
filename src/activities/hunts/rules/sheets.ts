import type { FieldIssue } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { cellAt, isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { MOST_MEMBERS } from '#activities/hunts/contract.file.ts';
import { missionFacts, missionTable, missionTypes } from '#activities/hunts/contract.missions.ts';
import { foldText } from './answers/fold.ts';
import { readPlace } from './places/read-place.ts';

/** Rows that could be read, not yet checked as a hunt, and the problems of the others. */
export interface SheetRead<T> {
  readonly rows: readonly T[];
  readonly issues: readonly FieldIssue[];
  /** Headings of columns with content that were not used. */
  readonly unused: readonly string[];
}

export interface SheetLevel {
  readonly id: string;
  readonly name: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  readonly radius?: number;
  readonly story?: string;
  readonly mission: {
    readonly type: string;
    readonly prompt?: string;
    readonly answers?: readonly string[];
    readonly code?: string;
  };
  readonly clues?: readonly {
    readonly id: string;
    readonly text: string;
    readonly release: { readonly type: 'clock'; readonly afterS: number };
  }[];
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
  place: ['place', 'coordinates', 'location', 'link', 'ort', 'koordinaten'],
  mission: ['mission', 'type', 'typ', 'aufgabe'],
  task: ['task', 'prompt', 'question', 'frage', 'auftrag'],
  story: ['story', 'description', 'text', 'geschichte', 'beschreibung'],
  clue: ['clue', 'clues', 'hint', 'hints', 'hinweis', 'hinweise', 'tipp'],
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

/** 48.137 or 48,137. Empty is undefined, anything else NaN. */
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

/** Missions have several names in tables. */
const answerFieldOf = (name: string): 'answers' | 'code' | undefined =>
  missionTypes
    .filter((type) => type === name || missionTable[type].otherNames.some((other) => other === name))
    .map((type) => missionFacts[type].answer)[0];

const entriesOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '');

const missionIn = (reader: RowReader, hasPlace: boolean): SheetLevel['mission'] => {
  const typed = reader.text('mission').toLowerCase();
  const answer = reader.text('answer');
  const prompt = reader.text('task');
  const type = typed || (answer ? 'text' : hasPlace ? 'gps' : 'photo');
  const mission = { type, ...(prompt !== '' && { prompt }) };
  if (answer === '') return mission;
  return answerFieldOf(type) === 'code'
    ? { ...mission, code: answer }
    : { ...mission, answers: entriesOf(answer, /[|;]/) };
};

/** In two columns, or pasted into one. Ambiguous places are refused, because an import cannot ask. */
const placeIn = (reader: RowReader): SheetLevel['location'] => {
  const [latitude, longitude] = [reader.number('latitude', -90, 90), reader.number('longitude', -180, 180)];
  if ((latitude === undefined) !== (longitude === undefined) && reader.issues.length === 0)
    reader.refuse('location', say('hunt-half-a-place'));
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  const reading = readPlace(reader.text('place'));
  if (reading.kind === 'place') return reading.place;
  if (reading.kind === 'maybe' || reading.why !== 'empty') reader.refuse('place', say('hunt-place-unread'));
  return undefined;
};

const CLUE_EVERY_S = 300;

/** One every five minutes, as in the editor. */
const cluesIn = (reader: RowReader): NonNullable<SheetLevel['clues']> =>
  entriesOf(reader.text('clue'), /\|/).map((text, index) => ({
    id: `c${index + 1}`,
    text,
    release: { type: 'clock', afterS: CLUE_EVERY_S * (index + 1) },
  }));

const levelIn = (reader: RowReader, row: number): SheetLevel => {
  const name = reader.text('name');
  if (name === '') reader.refuse('name', say('hunt-name-missing'));
  const location = placeIn(reader);
  const [story, clues] = [reader.text('story'), cluesIn(reader)];
  const [radius, points] = [reader.number('radius', 15, 5000), reader.number('points', 0, 100_000)];
  return {
    id: reader.text('id') || `level-${row}`,
    name,
    ...(story !== '' && { story }),
    mission: missionIn(reader, location !== undefined),
    ...(clues.length > 0 && { clues }),
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
      unused: [],
    };
  const [rows, issues]: [T[], FieldIssue[]] = [[], []];
  for (const [row, cells] of sheet.entries()) {
    if (row === 0 || isBlank(cells)) continue;
    const reader = new RowReader(columns, cells, row);
    const value = readRow(reader, row);
    if (reader.issues.length === 0) rows.push(value);
    issues.push(...reader.issues);
  }
  return { rows, issues, unused: unusedIn(sheet, columns) };
};

const unusedIn = ([header = [], ...rows]: Sheet, columns: Columns): string[] => {
  const used = new Set(columns.values());
  return header.filter(
    (heading, column) =>
      !used.has(column) && heading.trim() !== '' && rows.some((cells) => cellAt(cells, column).trim() !== ''),
  );
};

/** Levels from a table with name, place, radius, mission, task, story, clue, answer, points; a row is taken whole or refused. */
export const levelsFromSheet = (sheet: Sheet): SheetRead<SheetLevel> =>
  readRows(sheet, LEVEL_HEADINGS, levelIn);

/** Teams from a table with name, and perhaps id, difficulty, colour, passcode and most. */
export const teamsFromSheet = (sheet: Sheet): SheetRead<SheetTeam> => readRows(sheet, TEAM_HEADINGS, teamIn);
