import { job } from '#server/kit/jobs.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import { examineBank } from '../rules/bank/doctor.ts';
import type { Finding } from '../rules/bank/doctor.ts';
import type { Loss } from '../rules/bank/export-table.ts';
import { bankWriter } from './bank/write-bank.ts';
import type { ExportFormat } from './bank/write-bank.ts';
import { ownIdOf } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';

type Piece = readonly StoredQuestion[];

/** With the file's own ids, so that what is exported can be read again. */
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

/** What the export lists of what it lost; more would only fill the answer. */
const MOST_LOST = 1000;

/** The file leaves in pieces of base64, which together are that of the whole; what was lost comes at the end. */
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
  readonly findings: readonly (Finding & { readonly questionId?: string })[];
}

export const examineQuestions = job(
  import.meta.url,
  'examineQuestions',
  async (_: undefined, context: JobContext<Piece>): Promise<Examined> => {
    const bank = (await wholeOf(context)).map((question) => ({
      where: ownIdOf(question.questionId),
      question,
    }));
    const findings = examineBank(bank);
    const ids = new Map(bank.map(({ where, question }) => [where, question.questionId]));
    return {
      findingsCount: findings.length,
      findings: findings.slice(0, MOST_FINDINGS).map((finding) => {
        const questionId = ids.get(finding.where);
        return { ...finding, ...(questionId !== undefined && { questionId }) };
      }),
    };
  },
);
