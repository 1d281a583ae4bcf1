import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import type { BatchOperation } from '#store/port/store.ts';
import { MOST_BANK_QUESTIONS } from '../contract.bankviews.ts';
import type { BankView, ImportPreview } from '../contract.bankviews.ts';
import { examineBank } from '../rules/bank/doctor.ts';
import type { ImportReport } from '../rules/bank/intake.ts';
import type { FoundQuestion, ReadJob } from './bank/read-job.ts';
import { writeBank } from './bank/write-bank.ts';
import type { ExportFormat } from './bank/write-bank.ts';
import { inBank } from './bank-questions.service.ts';
import { rowKey } from './banks.items.ts';
import type { Bank } from './banks.items.ts';
import { bankViewOf, findBank, rewriteBank } from './banks.service.ts';
import { BREATHE_EVERY, breathe, readDrafts } from './drafts.ts';
import { publish } from './publishing.service.ts';
import { draftPartition, misfitOf, ownIdOf, putDraft } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { requireBankOwner } from './quizzes.guards.ts';
import { pagesOf, questionsTable } from './quizzes.tables.ts';
import type { BankParts, QuizParts } from './quizzes.parts.ts';

type ReportView = ImportPreview['report'];

const MOST_LISTED = 1000;

const reportView = ({ files, read, taken, changed, refused }: ImportReport): ReportView => ({
  files: [...files],
  read,
  taken,
  changed: changed.slice(0, MOST_LISTED),
  changedCount: changed.length,
  refused: refused.slice(0, MOST_LISTED),
  refusedCount: refused.length,
});

interface Fitted {
  readonly report: ImportReport;
  readonly questions: readonly StoredQuestion[];
}

/** What the format allows and the tables cannot hold is refused like anything else. */
export const fitQuestions = async (
  bankId: string,
  report: ImportReport,
  found: readonly FoundQuestion[],
  now: number,
): Promise<Fitted> => {
  const questions: StoredQuestion[] = [];
  const refused = [...report.refused];
  for (const [index, { question, where }] of found.entries()) {
    if (index % BREATHE_EVERY === 0) await breathe();
    const stored = inBank(bankId, question, now);
    const reason = misfitOf(stored);
    if (reason === undefined) questions.push(stored);
    else refused.push({ where, reason });
  }
  const lost = report.taken - questions.length;
  const [first, ...others] = report.files;
  const files = first && lost > 0 ? [{ ...first, taken: first.taken - lost }, ...others] : report.files;
  return { questions, report: { ...report, files, taken: questions.length, refused } };
};

interface FileChoice extends Omit<ReadJob, 'bytes'> {
  readonly bankId: string;
}

const SAMPLE = 20;

export const previewImport = async (
  parts: QuizParts,
  actor: Actor,
  { bankId, ...choice }: FileChoice,
  bytes: Uint8Array,
): Promise<Result<ImportPreview>> => {
  const owned = requireBankOwner(await findBank(parts, bankId), actor);
  if (!owned.ok) return owned;
  const read = await parts.imports.read({ ...choice, bytes });
  if (!read.ok) return read;
  const { report, questions } = await fitQuestions(
    bankId,
    read.value.report,
    read.value.found,
    parts.clock.now(),
  );
  const loaded = await parts.banks.get(bankId, { isStrict: true });
  return ok({
    report: reportView(report),
    sample: questions.slice(0, SAMPLE).map((question) => ({
      ...question,
      questionId: ownIdOf(question.questionId),
      conceptId: ownIdOf(question.conceptId),
    })),
    known: questions.filter(({ questionId }) => loaded?.questions.has(questionId)).length,
    digest: read.value.digest,
  });
};

export const LEFT_IMPORT = 'quiz-import';
const WRITTEN_AT_ONCE = 2000;

export interface ImportProgress {
  readonly onStored?: ((stored: number) => void) | undefined;
}

/** Drafts first, the bank's word for them last: an import that breaks off leaves nothing anybody can see. */
export const storeImport = (
  parts: BankParts,
  bankId: string,
  questions: readonly StoredQuestion[],
  { onStored }: ImportProgress = {},
): Promise<Result<Bank>> =>
  parts.queue.run(`bank:${bankId}`, async () => {
    const bank = await findBank(parts, bankId);
    if (!bank) return fail('quiz-bank-not-found');
    const drafts = await readDrafts(parts, bank);
    const ids = new Set([...drafts.keys(), ...questions.map(({ questionId }) => questionId)]);
    if (ids.size > MOST_BANK_QUESTIONS) return fail('quiz-bank-full', { limit: MOST_BANK_QUESTIONS });
    const importId = parts.ids.uuid();
    const id = `${bankId}/${importId}`;
    const to = parts.clock.now() + DAY_MS;
    await parts.store.transact(parts.deadlines.schedule(LEFT_IMPORT, id, { from: undefined, to }));
    for (let from = 0; from < questions.length; from += WRITTEN_AT_ONCE) {
      const some = questions.slice(from, from + WRITTEN_AT_ONCE);
      await parts.store.batchWrite(some.map((question) => putDraft(bankId, importId, question)));
      onStored?.(from + some.length);
    }
    return rewriteBank(parts, bankId, (current) =>
      ok({ ...current, drafts: ids.size, imports: [...current.imports, importId] }),
    );
  });

/** A day after an import began: what no bank names was never imported. */
export const clearLeftImport = async (parts: QuizParts, id: string): Promise<Settled> => {
  const [bankId = '', importId = ''] = id.split('/');
  const bank = await findBank(parts, bankId);
  if (!bank?.imports.includes(importId)) {
    const query = { partition: draftPartition(bankId, importId) };
    for await (const items of pagesOf(parts.store, questionsTable, query)) {
      await parts.store.batchWrite(
        items.map((item): BatchOperation => ({ op: 'delete', table: questionsTable, key: rowKey(item) })),
      );
    }
  }
  return { hasChanged: true, deadlineAt: undefined };
};

interface ImportChoice extends FileChoice {
  readonly digest?: string | undefined;
  readonly publish?: 'yes' | undefined;
}

export const importFile = async (
  parts: QuizParts,
  actor: Actor,
  { bankId, digest, publish: wish, ...choice }: ImportChoice,
  bytes: Uint8Array,
): Promise<Result<{ readonly report: ReportView; readonly bank: BankView }>> => {
  const owned = requireBankOwner(await findBank(parts, bankId), actor);
  if (!owned.ok) return owned;
  const read = await parts.imports.read({ ...choice, bytes });
  if (!read.ok) return read;
  if (digest !== undefined && digest !== read.value.digest) return fail('quiz-file-changed');
  const { report, questions } = await fitQuestions(
    bankId,
    read.value.report,
    read.value.found,
    parts.clock.now(),
  );
  const stored = await storeImport(parts, bankId, questions);
  if (!stored.ok) return stored;
  if (wish !== 'yes') return ok({ report: reportView(report), bank: bankViewOf(stored.value, actor) });
  const published = await publish(parts, bankId);
  if (!published.ok) return published;
  return ok({ report: reportView(report), bank: bankViewOf(published.value.bank, actor) });
};

/** More would hold up everybody else on this node; the command line takes any number. */
const MOST_IN_PROCESS = 20_000;

const MEDIA_TYPES: Readonly<Record<ExportFormat, readonly [ending: string, mediaType: string]>> = {
  csv: ['csv', 'text/csv'],
  json: ['json', 'application/json'],
  gift: ['gift', 'text/plain'],
  qti: ['zip', 'application/zip'],
  qti3: ['zip', 'application/zip'],
};

/** With the file's own ids, so that what is exported can be read again. */
export const asInFile = (question: StoredQuestion) => {
  const { version: _version, changedAt: _changedAt, ...rest } = question;
  return {
    ...rest,
    questionId: ownIdOf(question.questionId),
    conceptId: ownIdOf(question.conceptId),
  };
};

export const exportBank = async (
  parts: QuizParts,
  actor: Actor,
  { bankId, format }: { readonly bankId: string; readonly format: ExportFormat },
) => {
  const loaded = await parts.banks.get(bankId, { isStrict: true });
  const owned = requireBankOwner(loaded?.bank, actor);
  if (!owned.ok) return owned;
  const questions = [...(loaded?.questions.values() ?? [])];
  if (questions.length > MOST_IN_PROCESS) return fail('quiz-bank-too-large', { limit: MOST_IN_PROCESS });
  const { content, lost } = writeBank(questions.map(asInFile), format);
  const [ending, mediaType] = MEDIA_TYPES[format];
  const name = owned.value.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'questions';
  return ok({
    name: `${name}.${ending}`,
    mediaType,
    content: Buffer.from(content).toString('base64'),
    lost: lost.map(({ where, what }) => ({ where, what })),
  });
};

const MOST_FINDINGS = 1000;

export const doctorBank = async (parts: QuizParts, actor: Actor, bankId: string) => {
  const loaded = await parts.banks.get(bankId, { isStrict: true });
  const owned = requireBankOwner(loaded?.bank, actor);
  if (!owned.ok) return owned;
  const drafts = await readDrafts(parts, owned.value);
  const merged = new Map(loaded?.questions);
  for (const [id, [draft]] of drafts) if (draft) merged.set(id, draft.question);
  if (merged.size > MOST_IN_PROCESS) return fail('quiz-bank-too-large', { limit: MOST_IN_PROCESS });
  const counted = await parts.picks.withPicks([...merged.values()]);
  const bank = counted.map((question) => ({ where: ownIdOf(question.questionId), question }));
  const findings = examineBank(bank);
  const ids = new Map(bank.map(({ where, question }) => [where, question.questionId]));
  return ok({
    questions: bank.length,
    findingsCount: findings.length,
    findings: findings.slice(0, MOST_FINDINGS).map((finding) => {
      const questionId = ids.get(finding.where);
      return { ...finding, ...(questionId !== undefined && { questionId }) };
    }),
  });
};
