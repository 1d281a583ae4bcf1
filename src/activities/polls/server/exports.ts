import { fail, ok } from '#core/result.ts';
import type { Said } from '#core/words.ts';
import { writeAbif } from '#platform/ballot-files/rules/abif.ts';
import { writeBlt } from '#platform/ballot-files/rules/blt.ts';
import { writeCdf } from '#platform/ballot-files/rules/cdf.ts';
import { writeCsv } from '#platform/ballot-files/rules/csv.ts';
import type { ElectionFile, WrittenFile } from '#platform/ballot-files/rules/election-file.ts';
import { writeOwnJson } from '#platform/ballot-files/rules/own-json.ts';
import { writePrefLib } from '#platform/ballot-files/rules/preflib.ts';
import { writeRctab } from '#platform/ballot-files/rules/rctab.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import type { FileFormat } from '../contract.views.ts';
import { rulesOf } from '../rules/electorate.ts';
import type { CountedPoll } from '../rules/result.ts';

export interface WantedExport {
  readonly title: string;
  readonly format: FileFormat;
  readonly generatedAt: string;
}

interface Written extends WrittenFile {
  readonly extension?: string;
}

const write = (file: ElectionFile, { format, generatedAt }: WantedExport) => {
  if (format !== 'rctab') return ok<Written>(writeBallots(file, format, generatedAt));
  // The stored form of a long count lacks rounds; a file has all of them.
  const counted = countBallots(file.profile, file.seats, file.rules);
  return counted.ok ? ok<Written>(writeRctab(counted.value, file.title, generatedAt.slice(0, 10))) : counted;
};

const writeBallots = (
  file: ElectionFile,
  format: Exclude<FileFormat, 'rctab'>,
  generatedAt: string,
): Written => {
  switch (format) {
    case 'csv':
      return writeCsv(file);
    case 'blt':
      return writeBlt(file);
    case 'preflib':
      return writePrefLib(file);
    case 'abif':
      return writeAbif(file);
    case 'cdf':
      return writeCdf(file, generatedAt);
    case 'json':
      return writeOwnJson(file);
  }
};

const endings: Readonly<Record<FileFormat, readonly [extension: string, mediaType: string]>> = {
  csv: ['csv', 'text/csv'],
  blt: ['blt', 'text/plain'],
  preflib: ['toi', 'text/plain'],
  abif: ['abif', 'text/plain'],
  cdf: ['cdf.json', 'application/json'],
  rctab: ['rounds.json', 'application/json'],
  json: ['json', 'application/json'],
};

const MOST_MEGABYTES = 5;
const MOST_LENGTH = MOST_MEGABYTES * 1_000_000;
const tooLarge = fail('poll-export-too-large', { limit: MOST_MEGABYTES });

/** Checks formats with a record for each ballot and a mark for each name on it before anything is written. */
const leastLengthOfRecords = ({ counts, offsets }: Profile): number => {
  let length = 0;
  for (const [ballot, count] of counts.entries())
    length += count * (RECORD_LENGTH + MARK_LENGTH * (offsets[ballot + 1]! - offsets[ballot]!));
  return length;
};
const RECORD_LENGTH = 250;
const MARK_LENGTH = 150;

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
  readonly notes: readonly Said[];
}

/** A closed poll as a file, with its rules if the format can hold them. */
export const exportOf = (poll: CountedPoll, profile: Profile, wanted: WantedExport) => {
  if (wanted.format === 'cdf' && leastLengthOfRecords(profile) > MOST_LENGTH) return tooLarge;
  const { title } = wanted;
  const written = write({ title, seats: poll.settings.seats, profile, rules: rulesOf(poll) }, wanted);
  if (!written.ok) return written;
  const { text, notes, extension } = written.value;
  if (text.length > MOST_LENGTH) return tooLarge;
  const [ending, mediaType] = endings[wanted.format];
  const stem =
    title
      .normalize('NFKD')
      .replaceAll(/[^\w]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'poll';
  return ok<ExportedFile>({ name: `${stem}.${extension ?? ending}`, mediaType, text, notes });
};
