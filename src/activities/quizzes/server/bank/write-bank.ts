import { crc32, deflateRawSync } from 'node:zlib';
import { Zip } from 'fflate';
import type { ZipInputFile } from 'fflate';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { exportGift } from '#activities/quizzes/rules/bank/export-gift.ts';
import { exportQti } from '#activities/quizzes/rules/bank/export-qti.ts';
import { exportCsv, exportJson } from '#activities/quizzes/rules/bank/export-table.ts';
import type { Exported } from '#activities/quizzes/rules/bank/export-table.ts';

export const exportFormats = ['csv', 'json', 'gift', 'qti', 'qti3'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The same questions make the same bytes, so the parts carry no time of their own. */
const PACKED_AT = new Date(1980, 0, 1, 12);

const DEFLATED = 8;

/** Packed by the engine's own code: a library in JavaScript takes eight times as long for thousands of small parts. */
const zipOf = (parts: ReadonlyMap<string, string>): Uint8Array => {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [filename, text] of parts) {
    const bytes = Buffer.from(text);
    const part: ZipInputFile = {
      filename,
      size: bytes.length,
      crc: crc32(bytes),
      compression: DEFLATED,
      mtime: PACKED_AT,
    };
    zip.add(part);
    // Copied: what the engine hands out holds on to 16 kB, however little it is.
    part.ondata?.(null, Uint8Array.from(deflateRawSync(bytes)), true);
  }
  zip.end();
  return Buffer.concat(pieces);
};

/** `qti` is a package of QTI 2.2, which more programs read; `qti3` one of QTI 3.0. */
export const writeBank = (
  questions: readonly Question[],
  format: ExportFormat,
): Exported<string | Uint8Array> => {
  switch (format) {
    case 'csv':
      return exportCsv(questions);
    case 'json':
      return exportJson(questions);
    case 'gift':
      return exportGift(questions);
    default: {
      const { content, lost } = exportQti(questions, format === 'qti3' ? '3.0' : '2.2');
      return { content: zipOf(content), lost };
    }
  }
};
