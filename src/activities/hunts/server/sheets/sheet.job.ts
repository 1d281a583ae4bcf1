import { unzipSync } from 'fflate';
import { fail, ok } from '#core/result.ts';
import { isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { decodeText } from '#platform/spreadsheets/server/decode-text.ts';
import { readCsv } from '#platform/spreadsheets/server/read-csv.ts';
import { isOldBox, isZip, MOST_UNPACKED_BYTES, readXlsx } from '#platform/spreadsheets/server/read-xlsx.ts';
import { job } from '#server/kit/jobs.ts';
import { waypointRows, waypointsInGeoJson } from '#activities/hunts/rules/places/waypoint-rows.ts';
import type { Waypoint } from '#activities/hunts/rules/places/waypoint-rows.ts';
import { looksLikePlacesXml, waypointsInXml } from '#activities/hunts/rules/places/waypoints.ts';

/** More rows than a hunt can have levels and teams. */
const MOST_ROWS = 2000;
const MOST_CELLS = 60;
const LONGEST_CELL = 5000;

/** One text of a workbook may be shared by all its cells: a small file can unfold to more than a thread can pass on. */
const MOST_TEXT = 2_000_000;

const rowsOf = (sheet: Sheet): string[][] => {
  const rows = sheet
    .slice(0, MOST_ROWS)
    .map((row) => row.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL)));
  return rows.some((row) => !isBlank(row)) ? rows : [];
};

const lengthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0);

/** The separator that makes the most columns of the first row is the right one. */
const scoreOf = (sheet: Sheet): number => sheet[0]?.length ?? 0;

const looksLikeJson = (text: string): boolean => /^\s*[[{"]?[[{]/.test(text);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};

const placesIn = (places: readonly Waypoint[] | undefined): string[][] => rowsOf(waypointRows(places ?? []));

/** Rows of a text table, or the places of a file of another tool; none where it is neither. */
const readText = (bytes: Uint8Array): string[][] => {
  const text = decodeText(bytes);
  if (looksLikeJson(text)) return placesIn(waypointsInGeoJson(parsed(text)));
  if (looksLikePlacesXml(text)) return placesIn(waypointsInXml(text));
  const read = readCsv(text, scoreOf);
  return read.ok ? rowsOf(read.sheet) : [];
};

/** The first KML file of a KMZ, which is a ZIP archive, within the limits of a workbook; none: it is no KMZ. */
const kmlIn = (bytes: Uint8Array): string | undefined => {
  let isFound = false;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        if (isFound || !/\.kml$/i.test(name)) return false;
        isFound = true;
        return Math.max(size, originalSize) <= MOST_UNPACKED_BYTES;
      },
    });
    const [part] = Object.values(parts);
    return part && decodeText(part);
  } catch {
    return undefined;
  }
};

/** Rows of the first sheet of a workbook, or the places of a KMZ. */
const readArchive = (bytes: Uint8Array): string[][] => {
  const kml = isZip(bytes) ? kmlIn(bytes) : undefined;
  if (kml !== undefined) return placesIn(waypointsInXml(kml));
  const read = readXlsx(bytes);
  return read.ok ? rowsOf(read.sheet) : [];
};

/** The rows of a table of levels or teams. */
export const readRows = job(import.meta.url, 'readRows', (bytes: Uint8Array) => {
  const rows = isZip(bytes) || isOldBox(bytes) ? readArchive(bytes) : readText(bytes);
  if (rows.length === 0) return fail('hunt-sheet-unreadable');
  return lengthOf(rows) > MOST_TEXT
    ? fail('hunt-sheet-too-large', { kilobytes: MOST_TEXT / 1000 })
    : ok(rows);
});
