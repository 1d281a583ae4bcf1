import type { Bilingual } from '#core/result.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { Intake } from '#activities/quizzes/rules/bank/intake.ts';
import type { ImportReport } from '#activities/quizzes/rules/bank/intake.ts';
import type { KeyCount } from '#activities/quizzes/rules/bank/key-letters.ts';
import type { OpenSqlite } from './anki.ts';
import { UnreadableFile } from './byte-source.ts';
import type { BankFormat } from './detect.ts';
import { readBankFile } from './read-bank.ts';

/** A file to be read in a thread of its own. */
export interface ReadJob {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly format?: BankFormat | undefined;
  readonly correct?: KeyCount | undefined;
}

export interface FoundQuestion {
  readonly where: Bilingual;
  readonly question: Question;
}

/** What the thread says: some questions, and in the end the report or why there is none. */
export type ReadWord =
  | { readonly found: readonly FoundQuestion[] }
  | { readonly report: ImportReport }
  | { readonly unreadable: Bilingual };

const SLICE_BYTES = 1 << 18;
const FOUND_AT_ONCE = 5000;

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES);
}

export const readJob = (job: ReadJob, openSqlite: OpenSqlite, say: (word: ReadWord) => void): void => {
  let found: FoundQuestion[] = [];
  const flush = (): void => {
    if (found.length > 0) say({ found });
    found = [];
  };
  const intake = new Intake((question, where) => {
    found.push({ where, question });
    if (found.length >= FOUND_AT_ONCE) flush();
  });
  try {
    const source = { name: job.name, chunks: () => slicesOf(job.bytes) };
    readBankFile(source, intake, { format: job.format, correct: job.correct, openSqlite });
    flush();
    say({ report: intake.report() });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say({ unreadable: error.reason });
  }
};
