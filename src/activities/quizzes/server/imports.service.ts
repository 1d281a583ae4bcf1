import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Locale } from '#core/words.ts';
import { speak } from '#server/kit/locale.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import type { BatchOperation } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { MOST_BANK_QUESTIONS } from '../contract.bankviews.ts';
import type { ImportPreview } from '../contract.bankviews.ts';
import { spokenReport } from '../rules/bank/intake.ts';
import type { ImportReport } from '../rules/bank/intake.ts';
import { placeOfMost } from '../rules/bank/place.ts';
import type { Place } from '../rules/bank/place.ts';
import type { BoundedReport, FoundQuestion, ReadJob } from './bank/read-job.ts';
import type { ExportFormat } from './bank/write-bank.ts';
import { readBankFile } from './bank-files.job.ts';
import { examineQuestions, exportQuestions } from './bank-work.job.ts';
import { rowKey } from './banks.items.ts';
import { withMeasured } from './bank-cache.ts';
import { bankViewOf, findBank, rewriteBank } from './banks.service.ts';
import { countQuestions, readDrafts, TURN_EVERY } from './drafts.ts';
import { knownIn, linkedTo } from './linked-questions.ts';
import { publish } from './publishing.service.ts';
import { closeReplaced } from './reports.service.ts';
import { draftPartition, fromDraftItem, inBank, misfitOf, ownIdOf, putDraft } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { requireBankOwner } from './quizzes.guards.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { BankDeps, QuizDeps } from './quizzes.deps.ts';

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
    if (index % TURN_EVERY === 0) await othersTurn();
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

interface SentFile {
  readonly bytes: Uint8Array;
  readonly job: JobOptions;
  readonly locale: Locale;
}

export interface ReadFile {
  readonly report: BoundedReport;
  /** A digest of the bytes: identifies the file between preview and import. */
  readonly digest: string;
  readonly questions: readonly StoredQuestion[];
}

/** A few drafts of the latest imports are enough, and no more are read. */
const DRAFTS_TO_TELL = 100;
const IMPORTS_TO_TELL = 10;

/** Certificate and provider belong to the bank: a file that names neither must not split it in two. */
export const placeOf = async (deps: Pick<BankDeps, 'store'>, bankId: string): Promise<Place | undefined> => {
  const bank = await findBank(deps, bankId);
  const published = placeOfMost(bank?.counts ?? []);
  if (published || !bank) return published;
  const drafts = await Promise.all(
    bank.imports.slice(-IMPORTS_TO_TELL).map(async (importId) => {
      const query = { partition: draftPartition(bankId, importId), limit: DRAFTS_TO_TELL };
      return fromDraftItem.list((await deps.store.query(questionsTable, query)).items);
    }),
  );
  return placeOfMost(countQuestions(drafts.flat()));
};

const readFile = async (deps: QuizDeps, choice: FileChoice, { bytes, job }: SentFile) => {
  return deps.readings.of(job.caller, { ...choice, bytes }, async () => {
    const questions: StoredQuestion[] = [];
    const file = { ...choice, bytes, now: deps.clock.now(), place: await placeOf(deps, choice.bankId) };
    const onChunk = (some: readonly StoredQuestion[]): void => void questions.push(...some);
    const read = await deps.jobs.run(readBankFile, file, { ...job, onChunk });
    if (!read.ok) return read;
    if ('unreadable' in read.value) return fail('quiz-file-unreadable', { reason: read.value.unreadable });
    return ok({ ...read.value, questions });
  });
};

/** What was read is kept from preview to import; the linked bank is read again. */
const readAndLink = async (deps: QuizDeps, choice: FileChoice, file: SentFile) => {
  const read = await readFile(deps, choice, file);
  if (!read.ok) return read;
  const { report, digest, questions } = read.value;
  const known = await knownIn(deps, choice.bankId);
  const linked = linkedTo(known, { name: choice.name, report, questions });
  const more = linked.report.changed.length - report.changed.length;
  const counted = { ...linked.report, changedCount: report.changedCount + more };
  return ok({ report: counted, digest, questions: linked.questions, known });
};

const spokenIn = (locale: Locale, report: BoundedReport): ImportPreview['report'] => ({
  ...spokenReport(report, (said) => speak(said, locale)),
  files: [...report.files],
});

const SAMPLE = 20;

export const previewImport = async (deps: QuizDeps, actor: Actor, choice: FileChoice, file: SentFile) => {
  const owned = requireBankOwner(await findBank(deps, choice.bankId), actor);
  if (!owned.ok) return owned;
  const read = await readAndLink(deps, choice, file);
  if (!read.ok) return read;
  const { report, digest, questions, known } = read.value;
  return ok<ImportPreview>({
    report: spokenIn(file.locale, report),
    sample: questions.slice(0, SAMPLE).map((question) => ({
      ...question,
      questionId: ownIdOf(question.questionId),
      conceptId: ownIdOf(question.conceptId),
    })),
    known: questions.filter(({ questionId }) => known.has(questionId)).length,
    digest,
  });
};

export const LEFT_IMPORT = 'quiz-import';
const WRITTEN_AT_ONCE = 200;

export interface ImportProgress {
  readonly onStored?: ((stored: number) => void) | undefined;
}

/** Drafts first, the bank's reference to them last: an interrupted import leaves nothing visible. */
export const storeImport = (
  deps: BankDeps,
  bankId: string,
  questions: readonly StoredQuestion[],
  { onStored }: ImportProgress = {},
) =>
  deps.queue.run(`bank:${bankId}`, async () => {
    const bank = await findBank(deps, bankId);
    if (!bank) return fail('quiz-bank-not-found');
    const drafts = await readDrafts(deps, bank);
    const ids = new Set([...drafts.keys(), ...questions.map(({ questionId }) => questionId)]);
    if (ids.size > MOST_BANK_QUESTIONS) return fail('quiz-bank-full', { limit: MOST_BANK_QUESTIONS });
    const importId = deps.ids.uuid();
    const id = `${bankId}/${importId}`;
    const to = deps.clock.now() + DAY_MS;
    await deps.store.transact(deps.deadlines.schedule(LEFT_IMPORT, id, { from: undefined, to }));
    for (let from = 0; from < questions.length; from += WRITTEN_AT_ONCE) {
      const some = questions.slice(from, from + WRITTEN_AT_ONCE);
      await deps.store.batchWrite(some.map((question) => putDraft(bankId, importId, question)));
      await othersTurn();
      onStored?.(from + some.length);
    }
    return rewriteBank(deps, bankId, (current) =>
      ok({ ...current, drafts: ids.size, imports: [...current.imports, importId] }),
    );
  });

/** A day after an import started: what no bank references was never imported. */
export const clearLeftImport = async (deps: QuizDeps, id: string): Promise<Settled> => {
  const [bankId = '', importId = ''] = id.split('/');
  const bank = await findBank(deps, bankId);
  if (!bank?.imports.includes(importId)) {
    const query = { partition: draftPartition(bankId, importId) };
    for await (const items of readPages({ store: deps.store, table: questionsTable }, query)) {
      await deps.store.batchWrite(
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

/** Ends before anything is published, so the file's questions are no longer in memory. */
const takeFile = async (
  deps: QuizDeps,
  { digest, publish: _wish, ...choice }: ImportChoice,
  file: SentFile,
) => {
  const read = await readAndLink(deps, choice, file);
  if (!read.ok) return read;
  if (digest !== undefined && digest !== read.value.digest) return fail('quiz-file-changed');
  const stored = await storeImport(deps, choice.bankId, read.value.questions);
  return stored.ok ? ok({ report: read.value.report, bank: stored.value }) : stored;
};

export const importFile = async (deps: QuizDeps, actor: Actor, choice: ImportChoice, file: SentFile) => {
  const owned = requireBankOwner(await findBank(deps, choice.bankId), actor);
  if (!owned.ok) return owned;
  const taken = await takeFile(deps, choice, file);
  if (!taken.ok) return taken;
  const { bank } = taken.value;
  const report = spokenIn(file.locale, taken.value.report);
  if (choice.publish !== 'yes') return ok({ report, bank: bankViewOf(bank, actor) });
  const published = await publish(deps, choice.bankId);
  if (!published.ok) return published;
  const { replaced, bank: after } = published.value;
  await closeReplaced(deps, actor, { bankId: choice.bankId, replaced, isNamed: false });
  return ok({ report, bank: bankViewOf((await findBank(deps, choice.bankId)) ?? after, actor) });
};

/** What a thread is given, and what an answer may hold; the command line takes any number. */
const MOST_QUESTIONS = 20_000;
const MOST_CHARACTERS = 24_000_000;
const tooLarge = fail('quiz-bank-too-large', {
  limit: say('quiz-most-examined', { questions: MOST_QUESTIONS, characters: MOST_CHARACTERS }),
});

const charactersOf = ({ question, explanation = '', answers }: StoredQuestion): number =>
  answers.reduce(
    (sum, answer) => sum + answer.text.length + (answer.explanation?.length ?? 0),
    question.length + explanation.length,
  );

const charactersIn = (questions: readonly StoredQuestion[]): number =>
  questions.reduce((sum, question) => sum + charactersOf(question), 0);

/** What a question takes in memory besides its texts, in characters. */
const QUESTION_FRAME = 500;

export const keptCharacters = ({ questions }: ReadFile): number =>
  charactersIn(questions) + QUESTION_FRAME * questions.length;

const isTooLarge = (questions: readonly StoredQuestion[]): boolean =>
  questions.length > MOST_QUESTIONS || charactersIn(questions) > MOST_CHARACTERS;

const HANDED_AT_ONCE = 200;

/** A copy of a whole bank at once would hold up everybody else. */
async function* piecesOf(questions: readonly StoredQuestion[]): AsyncGenerator<readonly StoredQuestion[]> {
  for (let from = 0; from < questions.length; from += HANDED_AT_ONCE) {
    await othersTurn();
    yield questions.slice(from, from + HANDED_AT_ONCE);
  }
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, readonly [ending: string, mediaType: string]>> = {
  csv: ['csv', 'text/csv'],
  json: ['json', 'application/json'],
  gift: ['gift', 'text/plain'],
  qti: ['zip', 'application/zip'],
  qti3: ['zip', 'application/zip'],
};

interface Asked {
  readonly job: JobOptions;
  readonly locale: Locale;
}

export const exportBank = async (
  deps: QuizDeps,
  actor: Actor,
  { bankId, format }: { readonly bankId: string; readonly format: ExportFormat },
  { job, locale }: Asked,
) => {
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  const owned = requireBankOwner(loaded?.bank, actor);
  if (!owned.ok) return owned;
  const questions = [...(loaded?.questions.values() ?? [])];
  if (isTooLarge(questions)) return tooLarge;
  const chunks = piecesOf(questions);
  const content: string[] = [];
  const onChunk = (some: string): void => void content.push(some);
  const written = await deps.jobs.run(exportQuestions, format, { ...job, chunks, onChunk });
  if (!written.ok) return written;
  const [ending, mediaType] = MEDIA_TYPES[format];
  const name = owned.value.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'questions';
  return ok({
    name: `${name}.${ending}`,
    mediaType,
    // The pieces may go before the answer is written out.
    content: content.splice(0).join(''),
    lost: written.value.map(({ where, what }) => ({ where, what: speak(what, locale) })),
  });
};

export const doctorBank = async (deps: QuizDeps, actor: Actor, bankId: string, { job, locale }: Asked) => {
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  const owned = requireBankOwner(loaded?.bank, actor);
  if (!owned.ok) return owned;
  const drafts = await readDrafts(deps, owned.value);
  const merged = new Map(loaded?.questions);
  for (const [id, [draft]] of drafts) if (draft) merged.set(id, draft.question);
  const questions = [...merged.values()];
  if (isTooLarge(questions)) return tooLarge;
  const chunks = piecesOf(withMeasured(loaded, await deps.picks.withPicks(questions)));
  const examined = await deps.jobs.run(examineQuestions, undefined, { ...job, chunks });
  if (!examined.ok) return examined;
  const { findings, findingsCount } = examined.value;
  const told = findings.map(({ detail, ...finding }) => ({ ...finding, detail: speak(detail, locale) }));
  return ok({ questions: questions.length, findingsCount, findings: told });
};
