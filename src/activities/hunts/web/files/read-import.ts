import type { FieldIssue } from '#core/result.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import type { HuntFile, Level, Team } from '#activities/hunts/contract.file.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import { waypointRows, waypointsInGeoJson } from '#activities/hunts/rules/places/waypoint-rows.ts';
import { levelsFromSheet, teamsFromSheet } from '#activities/hunts/rules/sheets.ts';

export type Imported =
  | { readonly kind: 'hunt'; readonly hunt: HuntFile; readonly pictures: Carried }
  | { readonly kind: 'wrong'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'not-json'; readonly reason: string }
  | {
      readonly kind: 'table';
      readonly levels: ReadRows<Level>;
      readonly teams: ReadRows<Team>;
      readonly isTeams: boolean;
    };

/** Pictures that a hunt file carries, by the address that its levels name. */
export type Carried = ReadonlyMap<string, string>;

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly issues: readonly FieldIssue[];
  /** Headings of columns that were not read. */
  readonly unused: readonly string[];
}

const carriedIn = (value: unknown): Carried => {
  const pictures: unknown =
    typeof value === 'object' && value !== null && 'pictures' in value ? value.pictures : undefined;
  if (typeof pictures !== 'object' || pictures === null) return new Map();
  return new Map(
    Object.entries(pictures).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].startsWith('data:image/'),
    ),
  );
};

/** A hunt file, whole and sound or every wrong field by name; or the places of a GeoJSON file. */
export const importedText = (text: string, newId: () => string): Imported => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { kind: 'not-json', reason: error instanceof Error ? error.message : String(error) };
  }
  const places = waypointsInGeoJson(value);
  if (places) return importedSheet(waypointRows(places), newId);
  const read = readHunt(value);
  return read.ok
    ? { kind: 'hunt', hunt: read.value, pictures: carriedIn(value) }
    : { kind: 'wrong', issues: read.error.fields ?? [] };
};

/** Rows without an id of their own get one that no other hunt has. */
const withOwnIds = <T extends { readonly id: string }>(
  rows: readonly T[],
  madeUp: RegExp,
  newId: () => string,
): T[] => rows.map((row) => (madeUp.test(row.id) ? { ...row, id: newId() } : row));

const levelsIn = (sheet: Sheet, newId: () => string): ReadRows<Level> => {
  const { rows, issues, unused } = levelsFromSheet(sheet);
  const levels: Level[] = [];
  const refused: FieldIssue[] = [];
  // Each alone: a mission nobody knows leaves out its own row only.
  for (const row of withOwnIds(rows, /^level-\d+$/, newId)) {
    const read = readHunt({ name: 'table', levels: [row] });
    if (read.ok) levels.push(...read.value.levels);
    else
      refused.push(
        ...(read.error.fields ?? []).map(({ path, message }) => ({
          path: `${row.name}: ${path.replace(/^levels\[0\]\.?/, '')}`,
          message,
        })),
      );
  }
  return { rows: levels, issues: [...issues, ...refused], unused };
};

const PLACED =
  /^(lat|latitude|breite|breitengrad|coordinates|koordinaten|mission|aufgabe|task|frage|story|geschichte|clue|hinweis|answer|antwort|radius|points|punkte)$/i;

/** Stops or teams, guessed by their headings; both readings are offered. */
export const importedSheet = (sheet: Sheet, newId: () => string): Extract<Imported, { kind: 'table' }> => {
  const teams = teamsFromSheet(sheet);
  return {
    kind: 'table',
    levels: levelsIn(sheet, newId),
    teams: { ...teams, rows: withOwnIds(teams.rows, /^team-\d+$/, newId) },
    isTeams: !(sheet[0] ?? []).some((heading) => PLACED.test(heading.trim())),
  };
};
