import { job } from '#server/kit/jobs.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import { examineBank, short } from '../rules/bank/doctor.ts';
import type { Finding } from '../rules/bank/doctor.ts';
import type { Loss } from '../rules/bank/export-table.ts';
import { bankWriter } from './bank/write-bank.ts';
import type { ExportFormat } from './bank/write-bank.ts';
import { ownIdOf } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';

type Piece = readonly StoredQuestion[];

/** With the file's own ids, so an export can be imported again. */
export const asInFile = (question: StoredQuestion) => {
  const { version: _version, changedAt: _changedAt, ...rest } = question;
  return {
    ...rest,
    questionId: ownIdOf(question.questionId),
    conceptId: ownIdOf(question.conceptId),
  };
};

const wholeOf = async ({ chunks }: JobContext<Piece>): Promise<StoredQuestion[]> => {
  const questions: StoredQuestion[] = [];
  for await (const some of chunks) questions.push(...some);
  return questions;
};

/** How many losses an export lists; more would only fill the answer. */
const MOST_LOST = 1000;

/** The file is sent in pieces of base64 that can be joined; what was lost comes at the end. */
export const exportQuestions = job(
  import.meta.url,
  'exportQuestions',
  async (format: ExportFormat, { chunks, emit }: JobContext<Piece, string>): Promise<Loss[]> => {
    const lost: Loss[] = [];
    const writer = bankWriter(format, (piece) => emit(Buffer.from(piece).toString('base64')));
    for await (const some of chunks) {
      for (const question of some) {
        const losses = writer.add(asInFile(question));
        if (lost.length < MOST_LOST) lost.push(...losses);
      }
    }
    writer.end();
    return lost.slice(0, MOST_LOST);
  },
);

const MOST_FINDINGS = 1000;

interface Examined {
  readonly findingsCount: number;
  readonly findings: readonly (Omit<Finding, 'banked' | 'other'> & {
    readonly questionId?: string;
    readonly question?: string;
    readonly otherId?: string;
  })[];
}

/** A generated id means nothing to an author. */
const MADE_UP = /^(?:q-[0-9a-f]{20}$|[0-9a-f]{8}-[0-9a-f]{4}-)/;

const whereOf = (question: StoredQuestion): string => {
  const id = ownIdOf(question.questionId);
  return MADE_UP.test(id) ? short(question.question) : id;
};

export const examineQuestions = job(
  import.meta.url,
  'examineQuestions',
  async (_: undefined, context: JobContext<Piece>): Promise<Examined> => {
    const questions = await wholeOf(context);
    const findings = examineBank(questions.map((question) => ({ where: whereOf(question), question })));
    return {
      findingsCount: findings.length,
      findings: findings.slice(0, MOST_FINDINGS).map(({ banked, other, ...finding }) => ({
        ...finding,
        ...(banked && {
          questionId: banked.question.questionId,
          question: short(banked.question.question),
        }),
        ...(other && { otherId: other.question.questionId }),
      })),
    };
  },
);
