import type { Said } from '#core/words.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { writeCsv } from '#platform/spreadsheets/server/write-csv.ts';
import { writeXlsx } from '#platform/spreadsheets/server/write-xlsx.ts';
import type { SetFormat } from '#activities/engagements/contract.setviews.ts';
import { ownJsonOf } from '#activities/engagements/rules/sets/formats/own-json.ts';
import type { SetFile, Written } from '#activities/engagements/rules/sets/formats/set-file.ts';
import { aikenOf, giftOf } from '#activities/engagements/rules/sets/formats/text-questions.ts';
import { writeKahoot } from '#activities/engagements/rules/sets/formats/write-kahoot.ts';
import { writeCallTable, writeTriviaTable } from '#activities/engagements/rules/sets/formats/write-table.ts';
import { writeWayground } from '#activities/engagements/rules/sets/formats/write-wayground.ts';

export interface WriteJob {
  readonly file: SetFile;
  readonly format: SetFormat;
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly notes: readonly Said[];
  readonly written: number;
}

const textFile = ({ content, notes, written }: Written<string>): WrittenFile => ({
  bytes: new TextEncoder().encode(content),
  notes,
  written,
});

const csvFile = ({ content, notes, written }: Written<Sheet>): WrittenFile => ({
  bytes: writeCsv(content),
  notes,
  written,
});

const xlsxFile = async (
  { content, notes, written }: Written<Sheet>,
  name: string,
  headerRows = 1,
): Promise<WrittenFile> => ({ bytes: await writeXlsx(content, { name, headerRows }), notes, written });

/** Row of the header in the template that Kahoot reads. */
const KAHOOT_HEADER = 8;

/** A large workbook takes a while to pack: only in a worker. */
export const writeFile = async ({ file, format }: WriteJob): Promise<WrittenFile> => {
  switch (format) {
    case 'call-and-answer-csv':
      return csvFile(writeCallTable(file));
    case 'trivia-csv':
      return csvFile(writeTriviaTable(file));
    case 'call-and-answer-xlsx':
      return xlsxFile(writeCallTable(file), file.name);
    case 'trivia-xlsx':
      return xlsxFile(writeTriviaTable(file), file.name);
    case 'kahoot-xlsx':
      return xlsxFile(writeKahoot(file), file.name, KAHOOT_HEADER);
    case 'wayground-xlsx':
      return xlsxFile(writeWayground(file), file.name);
    case 'gift':
      return textFile(giftOf(file));
    case 'aiken':
      return textFile(aikenOf(file));
    case 'json':
      return textFile(ownJsonOf(file));
  }
};
