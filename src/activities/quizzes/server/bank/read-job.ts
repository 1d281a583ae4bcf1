import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { createHash } from 'node:crypto';
import type { JobContext } from '#server/kit/jobs.ts';
import { MOST_IN_FILE } from '#activities/quizzes/contract.bankviews.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { Intake } from '#activities/quizzes/rules/bank/intake.ts';
import type { ImportReport } from '#activities/quizzes/rules/bank/intake.ts';
import type { KeyCount } from '#activities/quizzes/rules/bank/key-letters.ts';
import { inPlace } from '#activities/quizzes/rules/bank/place.ts';
import type { Place } from '#activities/quizzes/rules/bank/place.ts';
import { cut } from '#activities/quizzes/rules/bank/raw-question.ts';
import { UnreadableFile } from './byte-source.ts';
import type { BankFormat } from './detect.ts';
import { readBankFile } from './read-bank.ts';
import { inBank, misfitOf } from '../questions.items.ts';
import type { StoredQuestion } from '../questions.items.ts';

/** A file to be read in a thread of its own. */
export interface ReadJob {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly format?: BankFormat | undefined;
  readonly correct?: KeyCount | undefined;
}

export interface FoundQuestion {
  readonly where: Said;
  readonly question: Question;
}

/** What the thread reports: some questions, and at the end the report or why there is none. */
export type ReadWord =
  | { readonly found: readonly FoundQuestion[] }
  | { readonly report: ImportReport }
  | { readonly unreadable: Said };

const SLICE_BYTES = 1 << 18;
/** For an archive; held together with what is read from it, within the thread's memory. */
const MOST_UNPACKED_BYTES = 48 * 1024 * 1024;
/** How much one message to the main thread holds: little enough to be handled between two requests. */
const FOUND_AT_ONCE = 200;

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES);
}

export const readJob = (job: ReadJob, say: (word: ReadWord) => void): void => {
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
    readBankFile(source, intake, { ...job, mostUnpackedBytes: MOST_UNPACKED_BYTES });
    flush();
    say({ report: intake.report() });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say({ unreadable: error.reason });
  }
};

export interface BankFile extends ReadJob {
  readonly bankId: string;
  readonly now: number;
  /** The bank's own, for questions that name none. */
  readonly place?: Place | undefined;
}

/** Long lists are cut; the counts cover everything. */
export interface BoundedReport extends ImportReport {
  readonly changedCount: number;
  readonly refusedCount: number;
}

/** The questions themselves are sent in pieces. */
export type ReadOutcome =
  | { readonly report: BoundedReport; readonly digest: string }
  | { readonly unreadable: Said };

const MOST_LISTED = 1000;

const TOO_MANY: Said = say('quiz-file-too-many', { limit: MOST_IN_FILE });

/** What the format allows and the tables cannot hold is refused like anything else. */
export const readForBank = (
  file: BankFile,
  { emit }: Pick<JobContext<never, readonly StoredQuestion[]>, 'emit'>,
): ReadOutcome => {
  const misfits: ImportReport['refused'][number][] = [];
  let outcome: ReadOutcome | undefined;
  let [found, placed] = [0, 0];
  readJob(file, (word) => {
    if ('unreadable' in word) outcome = word;
    else if ('report' in word) {
      const report = withPlaced(word.report, file, placed);
      outcome = { report: reportView(report, misfits), digest: digestOf(file) };
    } else {
      found += word.found.length;
      if (found > MOST_IN_FILE) throw new UnreadableFile(TOO_MANY);
      const fitting = word.found.flatMap(({ question, where }): StoredQuestion[] => {
        const own = inPlace(question, file.place);
        if (own !== question) placed += 1;
        const stored = inBank(file.bankId, own, file.now);
        const reason = misfitOf(stored);
        if (reason === undefined) return [stored];
        misfits.push({ where, reason });
        return [];
      });
      if (fitting.length > 0) emit(fitting);
    }
  });
  if (!outcome) throw new Error('a file is read to its report, or refused');
  return outcome;
};

/** Said once for the file, not for each question. */
export const withPlaced = (
  report: ImportReport,
  { name, place }: Pick<BankFile, 'name' | 'place'>,
  count: number,
): ImportReport => {
  if (count === 0 || !place) return report;
  const what = say('quiz-place-of-bank', { count, certificate: place.certificate });
  return {
    ...report,
    changed: [{ where: say('quiz-at-file', { file: cut(name) }), what }, ...report.changed],
  };
};

const digestOf = ({ bytes }: ReadJob): string => createHash('sha256').update(bytes).digest('base64url');

const reportView = (
  { files, read, taken, changed, refused }: ImportReport,
  misfits: ImportReport['refused'],
): BoundedReport => ({
  files: files.map((one) => ({ ...one, taken: one.taken - misfits.length })),
  read,
  taken: taken - misfits.length,
  changed: changed.slice(0, MOST_LISTED),
  changedCount: changed.length,
  refused: [...refused.slice(0, MOST_LISTED), ...misfits].slice(0, MOST_LISTED),
  refusedCount: refused.length + misfits.length,
});
