import type { Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Question } from '../contract.questions.ts';
import { Intake, spokenReport } from '../rules/bank/intake.ts';
import type { ImportReport } from '../rules/bank/intake.ts';
import { keyCounts } from '../rules/bank/key-letters.ts';
import { UnreadableFile } from '../server/bank/byte-source.ts';
import type { ByteSource } from '../server/bank/byte-source.ts';
import { bankFormats, formatNamed } from '../server/bank/detect.ts';
import { readBankFile } from '../server/bank/read-bank.ts';
import { MOST_UNPACKED_BYTES } from '../server/bank/unpack.ts';
import type { ReadOptions } from '../server/bank/read-bank.ts';
import type { CliInput, Terminal } from '#cli/command.ts';
import { Progress } from '#cli/progress.ts';

/** Errors in the arguments: one sentence each. */
export class BadInput extends Error {}

export const refuseInput = (sentence: string): never => {
  throw new BadInput(sentence);
};

class NoFile extends Error {}

export const englishReport = (report: ImportReport) => spokenReport(report, (said) => spoken(said, 'en'));

const CHUNK_BYTES = 1 << 18;

function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  const buffer = new Uint8Array(CHUNK_BYTES);
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      yield buffer.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

const sourceOf = (path: string): ByteSource => {
  let isFolder = false;
  try {
    isFolder = statSync(path).isDirectory();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new NoFile(code === 'ENOENT' ? 'There is no such file.' : `It cannot be opened (${code}).`);
  }
  if (isFolder) throw new NoFile('This is a folder.');
  return { name: path, chunks: () => chunksOf(path) };
};

const readOptions = (
  { values }: CliInput,
  format: string | undefined,
): Pick<ReadOptions, 'format' | 'correct'> => {
  const known = format === undefined ? undefined : formatNamed(format);
  if (format !== undefined && !known) {
    refuseInput(`There is no format ${format}. There are ${bankFormats.join(', ')}.`);
  }
  const count = keyCounts.find((one) => one === values['correct']);
  if (values['correct'] !== undefined && !count) {
    refuseInput(`--correct must be ${keyCounts.join(' or ')}, not ${values['correct']}.`);
  }
  return { format: known, correct: count };
};

export interface FilesRead {
  readonly intake: Intake;
  /** One sentence for each file that could not be read. */
  readonly unreadable: readonly string[];
}

export interface ReadRequest {
  readonly paths: readonly string[];
  readonly format: string | undefined;
  readonly take: (question: Question, where: Said) => void;
  /** What is refused because it already exists. */
  readonly twin?: (question: Question, where: Said) => void;
}

/** Reads every file, even if others fail. */
export const readFiles = (request: ReadRequest, input: CliInput, terminal: Terminal): FilesRead => {
  const options = readOptions(input, request.format);
  const intake = new Intake(request.take, request.twin);
  const unreadable: string[] = [];
  for (const path of request.paths) {
    const progress = new Progress(terminal, `${path}, questions read`);
    try {
      readBankFile(sourceOf(path), intake, {
        ...options,
        mostUnpackedBytes: MOST_UNPACKED_BYTES,
        onProgress: (read) => progress.at(read),
      });
    } catch (error) {
      if (!(error instanceof UnreadableFile || error instanceof NoFile)) throw error;
      const why = error instanceof NoFile ? error.message : spoken(error.reason, 'en');
      unreadable.push(`${path}: ${why}`);
    }
    progress.end();
  }
  return { intake, unreadable };
};
