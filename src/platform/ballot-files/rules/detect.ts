import type { Failure } from '#core/result.ts';
import { failWith } from '#core/result.ts';
import { say } from '#core/words.ts';
import { parseAbif } from './abif.ts';
import { parseBlt } from './blt.ts';
import { parseCdf } from './cdf.ts';
import { parseCsv } from './csv.ts';
import { badLine, withoutMark } from './election-file.ts';
import type { BallotFileRefusal, ParseFile } from './election-file.ts';
import { lineOfEntry } from './json-lines.ts';
import { parseOwnJson } from './own-json.ts';
import { parsePrefLib } from './preflib.ts';

export const ballotFormats = ['csv', 'blt', 'preflib', 'abif', 'cdf', 'json'] as const;
export type BallotFormat = (typeof ballotFormats)[number];

const parsers: Readonly<Record<BallotFormat, ParseFile>> = {
  csv: parseCsv,
  blt: parseBlt,
  preflib: parsePrefLib,
  abif: parseAbif,
  cdf: parseCdf,
  json: parseOwnJson,
};

/** By content, not by file name: people rename files. */
export const detectFormat = (text: string): BallotFormat | 'rctab' => {
  const start = withoutMark(text.slice(0, 4096)).trimStart();
  // ABIF has metadata lines that look like JSON.
  if (/^\{[^{}\n]*\}[ \t]*\r?\n\s*\S/.test(start)) return 'abif';
  if (/^\{\s*"/.test(start) || /^\[\s*["[{\]]/.test(start)) return detectJson(start, text);
  if (/^#\s*[A-Z ]+:/m.test(start) && /^# ALTERNATIVE NAME/m.test(text)) return 'preflib';
  const [first = ''] = start
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*#(?!title|seats|candidates)/.test(line));
  if (/^\d+\s+\d+\s*(#.*)?\r?$/.test(first) || /^\d+\s+\d+\s+(-?\d+\s+)+0\s/.test(start)) return 'blt';
  if (/^(=|\{|\d+\s*[:*])/.test(first)) return 'abif';
  return 'csv';
};

const detectJson = (start: string, text: string): BallotFormat | 'rctab' => {
  if (text.includes('"jsonFormatVersion"') || text.includes('"tallyResults"')) return 'rctab';
  return start.includes('CastVoteRecordReport') || /"CVR"\s*:/.test(text) ? 'cdf' : 'json';
};

/** Errors in JSON are found by path; people look for a line. */
const inItsLine = (text: string, error: Failure<BallotFileRefusal>) => {
  const { path, reason } = error.params ?? {};
  if (error.code !== 'tally-bad-entry' || typeof path !== 'string' || reason === undefined)
    return failWith(error);
  const line = lineOfEntry(withoutMark(text), path);
  return badLine(line, path === 'file' ? reason : say('tally-bad-entry', { path, reason }));
};

/** A broken file is refused with its line and the reason, whatever its format. */
export const parseBallots = (text: string, format: BallotFormat) => {
  const read = parsers[format](text);
  return read.ok ? read : inItsLine(text, read.error);
};
