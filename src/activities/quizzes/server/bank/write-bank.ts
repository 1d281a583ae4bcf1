import { crc32, deflateRawSync } from 'node:zlib';
import { Zip } from 'fflate';
import type { ZipInputFile } from 'fflate';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { giftWriter } from '#activities/quizzes/rules/bank/export-gift.ts';
import { qtiParts } from '#activities/quizzes/rules/bank/export-qti.ts';
import type { PackagePart, QtiVersion } from '#activities/quizzes/rules/bank/export-qti.ts';
import { csvWriter, jsonWriter } from '#activities/quizzes/rules/bank/export-table.ts';
import type { Exported, Loss, QuestionWriter } from '#activities/quizzes/rules/bank/export-table.ts';

export const exportFormats = ['csv', 'json', 'gift', 'qti', 'qti3'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The same questions give the same bytes, so the parts have a fixed time. */
const PACKED_AT = new Date(1980, 0, 1, 12);

const DEFLATED = 8;

/** Packed by the engine's own code: a library in JavaScript takes eight times as long for thousands of small parts. */
const packer = (onPiece: (piece: Uint8Array) => void) => {
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    onPiece(piece);
  });
  return {
    add({ name, text }: PackagePart): void {
      const bytes = Buffer.from(text);
      const part: ZipInputFile = {
        filename: name,
        size: bytes.length,
        crc: crc32(bytes),
        compression: DEFLATED,
        mtime: PACKED_AT,
      };
      zip.add(part);
      part.ondata?.(null, deflateRawSync(bytes), true);
    },
    end: () => zip.end(),
  };
};

/** A file of questions being written: bytes leave as soon as there are some. */
export interface BankWriter {
  readonly add: (question: Question) => readonly Loss[];
  readonly end: () => void;
}

type Sink = (piece: Uint8Array) => void;

const textWriter = (writer: QuestionWriter, onPiece: Sink): BankWriter => ({
  add(question) {
    const { content, lost } = writer.add(question);
    if (content !== '') onPiece(Buffer.from(content));
    return lost;
  },
  end: () => onPiece(Buffer.from(writer.end())),
});

const packageWriter = (version: QtiVersion, onPiece: Sink): BankWriter => {
  const parts = qtiParts(version);
  const zip = packer(onPiece);
  return {
    add(question) {
      const { content, lost } = parts.add(question);
      for (const part of content) zip.add(part);
      return lost;
    },
    end() {
      zip.add(parts.end());
      zip.end();
    },
  };
};

/** `qti` is a package of QTI 2.2, which more programs read; `qti3` one of QTI 3.0. */
const WRITERS: Readonly<Record<ExportFormat, (onPiece: Sink) => BankWriter>> = {
  csv: (onPiece) => textWriter(csvWriter(), onPiece),
  json: (onPiece) => textWriter(jsonWriter(), onPiece),
  gift: (onPiece) => textWriter(giftWriter(), onPiece),
  qti: (onPiece) => packageWriter('2.2', onPiece),
  qti3: (onPiece) => packageWriter('3.0', onPiece),
};

const GATHERED_BYTES = 3 << 16;

/** Pieces of three times 64 kB, whatever the writer produces, so that the base64 of the pieces can be joined. */
const gathered = (onPiece: Sink): { readonly add: Sink; readonly end: () => void } => {
  let held = Buffer.allocUnsafeSlow(GATHERED_BYTES);
  let filled = 0;
  return {
    add(piece) {
      for (let from = 0; from < piece.length;) {
        const some = piece.subarray(from, from + GATHERED_BYTES - filled);
        held.set(some, filled);
        from += some.length;
        filled += some.length;
        if (filled < GATHERED_BYTES) continue;
        onPiece(held);
        held = Buffer.allocUnsafeSlow(GATHERED_BYTES);
        filled = 0;
      }
    },
    end: () => onPiece(held.subarray(0, filled)),
  };
};

export const bankWriter = (format: ExportFormat, onPiece: Sink): BankWriter => {
  const pieces = gathered(onPiece);
  const writer = WRITERS[format](pieces.add);
  return {
    add: writer.add,
    end() {
      writer.end();
      pieces.end();
    },
  };
};

/** The whole file at once. */
export const writeBank = (
  questions: readonly Question[],
  format: ExportFormat,
): Exported<string | Uint8Array> => {
  const pieces: Uint8Array[] = [];
  const writer = bankWriter(format, (piece) => void pieces.push(piece));
  const lost = questions.flatMap(writer.add);
  writer.end();
  const bytes = Buffer.concat(pieces);
  return { content: format === 'qti' || format === 'qti3' ? bytes : bytes.toString(), lost };
};
