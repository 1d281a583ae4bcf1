import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { BatchOperation, Operation } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { BankQuestion, MeasuredItem, WrittenQuestion } from '../contract.bankviews.ts';
import type { QuestionLanguage } from '../contract.questions.ts';
import { discriminationOf, levelOf } from '../rules/items/measured.ts';
import { acceptQuestion } from '../rules/bank/accept.ts';
import { Refused } from '../rules/bank/raw-question.ts';
import { loadedOf } from './bank-cache.ts';
import type { LoadedBank } from './bank-cache.ts';
import {
  bankRowsQuery,
  deleteBankOperations,
  putWithdrawn,
  rowKey,
  saveBankOperations,
  withdrawnIn,
} from './banks.items.ts';
import { findBank, rewriteBank } from './banks.service.ts';
import { currentIn, restOfCase, storeDrafts, withPassage } from './case-passage.ts';
import { picksKey } from './pick-counts.ts';
import { firstAnswersOf, fitsQuery } from './item-fits.items.ts';
import { countQuestions, readDrafts } from './drafts.ts';
import { bankQuestionOf } from './publishing.service.ts';
import {
  draftKey,
  draftPartition,
  fromQuestionItem,
  fromVersionItem,
  inBank,
  misfitOf,
  ownIdOf,
  putVersion,
  questionKey,
  questionRowsQuery,
  versionsQuery,
} from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { keepPictures } from './question-pictures.ts';
import { requireBankOwner } from './quizzes.guards.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';

const PAGE = 50;

interface ListWanted {
  readonly bankId: string;
  readonly show: 'drafts' | 'published';
  readonly language?: QuestionLanguage | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

const ownedBank = async (deps: QuizDeps, actor: Actor, bankId: string) =>
  requireBankOwner(await findBank(deps, bankId), actor);

export const listBankQuestions = async (deps: QuizDeps, actor: Actor, wanted: ListWanted) => {
  const bank = await ownedBank(deps, actor, wanted.bankId);
  if (!bank.ok) return bank;
  const published = (await deps.banks.get(wanted.bankId, { isStrict: true }))?.questions;
  const drafts = wanted.show === 'drafts' ? await readDrafts(deps, bank.value) : undefined;
  const all = drafts
    ? [...drafts.values()].flatMap(([draft]) => (draft ? [draft.question] : []))
    : [...(published?.values() ?? [])];
  const words = wanted.search?.toLowerCase() ?? '';
  const found = all.filter(
    ({ question, questionId, conceptId, language }) =>
      (wanted.language === undefined || language === wanted.language) &&
      [question, ownIdOf(questionId), ownIdOf(conceptId)].some((text) => text.toLowerCase().includes(words)),
  );
  const from = Math.max(0, Number.parseInt(wanted.cursor ?? '0', 10) || 0);
  const statusOf = ({ questionId }: StoredQuestion): BankQuestion['status'] => {
    if (!drafts) return 'published';
    return published?.has(questionId) ? 'changed' : 'draft';
  };
  return ok<{ readonly questions: BankQuestion[]; readonly cursor?: string }>({
    questions: found.slice(from, from + PAGE).map((question) => bankQuestionOf(question, statusOf(question))),
    ...(from + PAGE < found.length && { cursor: String(from + PAGE) }),
  });
};

const measuredOf = (
  loaded: LoadedBank | undefined,
  question: StoredQuestion | undefined,
): { readonly measured?: MeasuredItem } => {
  const fit = question && loaded?.fits.of.get(question.conceptId);
  if (!fit) return {};
  const { answers, right } = fit;
  return { measured: { answers, right, difficulty: levelOf(fit), discrimination: discriminationOf(fit) } };
};

const readVersions = async ({ store }: QuizDeps, questionId: string) => {
  const { items } = await store.query(questionsTable, versionsQuery(questionId));
  return fromVersionItem.list(items).map(({ question, isCorrection }) => ({
    version: question.version,
    at: question.changedAt,
    question,
    isCorrection,
  }));
};

export const readBankQuestion = async (
  deps: QuizDeps,
  actor: Actor,
  { bankId, questionId }: { readonly bankId: string; readonly questionId: string },
) => {
  const bank = await ownedBank(deps, actor, bankId);
  if (!bank.ok) return bank;
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  const published = loaded?.questions.get(questionId);
  const drafts = await readDrafts(deps, bank.value);
  const draft = drafts.get(questionId)?.[0]?.question;
  if (!published && !draft) {
    const { items } = await deps.store.query(questionsTable, questionRowsQuery(questionId));
    // A question that cannot be read has an error of its own.
    for (const item of items) fromQuestionItem(item);
    return fail('quiz-question-not-found');
  }
  return ok({
    ...(draft && { draft: bankQuestionOf(draft, published ? 'changed' : 'draft') }),
    ...(published && { published: bankQuestionOf(published, 'published') }),
    ...measuredOf(loaded, published),
    onSamePassage: restOfCase(loaded?.questions, drafts, questionId).length,
    versions: await readVersions(deps, questionId),
  });
};

/** By the same checks as a question from a file. */
const accepted = (bankId: string, given: WrittenQuestion, now: number) => {
  try {
    const { question } = acceptQuestion(
      {
        id: given.id === undefined ? undefined : ownOf(bankId, given.id),
        conceptId: given.concept === undefined ? undefined : ownOf(bankId, given.concept),
        question: given.question,
        passage: given.passage,
        answers: given.answers,
        correct: given.correct.flatMap((id) => {
          const place = given.answers.findIndex((answer) => answer.id === id);
          return place < 0 ? [] : [place];
        }),
        type: given.type,
        language: given.language,
        difficulty: String(given.difficulty),
        category: given.category,
        provider: given.provider,
        certificate: given.certificate,
        explanation: given.explanation,
        references: given.references,
      },
      { isTaken: () => false },
    );
    const unknown = given.correct.find((id) => !given.answers.some((answer) => answer.id === id));
    if (unknown !== undefined)
      return fail('quiz-question-invalid', {
        reason: say('quiz-answer-unknown', { id: unknown }),
      });
    const stored = inBank(bankId, question, now);
    const misfit = misfitOf(stored);
    return misfit === undefined ? ok(stored) : fail('quiz-question-invalid', { reason: misfit });
  } catch (error) {
    if (error instanceof Refused) return fail('quiz-question-invalid', { reason: error.reason });
    throw error;
  }
};

const ownOf = (bankId: string, id: string): string => (id.startsWith(`${bankId}.`) ? ownIdOf(id) : id);

interface Writing {
  readonly bankId: string;
  readonly isWholeCase: boolean;
}

/** Authors write no metadata: what a file stated, such as how often each answer was chosen, stays. */
const withMetadata = (written: StoredQuestion, before: StoredQuestion | undefined): StoredQuestion => ({
  ...written,
  ...(before?.metadata && { metadata: before.metadata }),
});

/** In the bank's queue, with the current drafts. */
const storeWritten = async (deps: QuizDeps, { bankId, isWholeCase }: Writing, written: StoredQuestion) => {
  const { questionId } = written;
  const published = (await deps.banks.get(bankId, { isStrict: true }))?.questions;
  const bank = await findBank(deps, bankId);
  if (!bank) return fail('quiz-bank-not-found');
  const drafts = await readDrafts(deps, bank);
  const question = withMetadata(written, currentIn(published, drafts).get(questionId));
  const rest = isWholeCase ? restOfCase(published, drafts, questionId) : [];
  const along = withPassage(rest, written);
  if (!along.ok) return along;
  const stored = await storeDrafts(deps, bankId, [question, ...along.value], drafts);
  if (!stored.ok) return stored;
  const fresh = along.value.filter((one) => !drafts.has(one.questionId)).map((one) => one.questionId);
  return ok({
    ...bankQuestionOf(question, published?.has(questionId) ? 'changed' : 'draft'),
    ...(isWholeCase && { changedWith: fresh }),
  });
};

export const writeQuestion = async (
  deps: QuizDeps,
  actor: Actor,
  bankId: string,
  { isWholeCase = false, ...given }: WrittenQuestion,
) => {
  const owned = await ownedBank(deps, actor, bankId);
  if (!owned.ok) return owned;
  const written = accepted(bankId, given, deps.clock.now());
  if (!written.ok) return written;
  const kept = await keepPictures(deps, written.value);
  if (!kept.ok) return kept;
  return deps.queue.run(`bank:${bankId}`, () => storeWritten(deps, { bankId, isWholeCase }, written.value));
};

const deleteDraft = async (deps: QuizDeps, bankId: string, questionId: string) => {
  const bank = await findBank(deps, bankId);
  const drafts = bank && (await readDrafts(deps, bank)).get(questionId);
  if (!drafts) return fail('quiz-question-not-found');
  await deps.store.batchWrite(
    drafts.map(({ importId }) => ({
      op: 'delete',
      table: questionsTable,
      key: draftKey(bankId, importId, questionId),
    })),
  );
  const rewritten = await rewriteBank(deps, bankId, (current) =>
    ok({ ...current, drafts: Math.max(0, current.drafts - 1) }),
  );
  return rewritten.ok ? ok(undefined) : rewritten;
};

/** Its last version stays for learners who answered it. */
const withdraw = async (deps: QuizDeps, bankId: string, questionId: string) => {
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  const question = loaded?.questions.get(questionId);
  if (!loaded || !question) return fail('quiz-question-not-found');
  const questions = new Map(loaded.questions);
  questions.delete(questionId);
  const { bank } = loaded;
  const next = {
    ...bank,
    counts: countQuestions(questions.values()),
    version: bank.version + 1,
    revision: bank.revision + 1,
    changedAt: deps.clock.now(),
  };
  const operations: Operation[] = [
    ...saveBankOperations(next, bank),
    { op: 'delete', table: questionsTable, key: questionKey(question) },
    putVersion(question, false),
    putWithdrawn(bankId, questionId),
  ];
  if (!(await deps.store.transact(operations)).ok) return fail('conflict');
  deps.banks.put(loadedOf(next, questions.values()));
  return ok(undefined);
};

export const deleteBankQuestion = async (
  deps: QuizDeps,
  actor: Actor,
  command: { readonly bankId: string; readonly questionId: string; readonly of: 'draft' | 'published' },
) => {
  const { bankId, questionId } = command;
  const owned = await ownedBank(deps, actor, bankId);
  if (!owned.ok) return owned;
  const remove = command.of === 'draft' ? deleteDraft : withdraw;
  const removed = await deps.queue.run(`bank:${bankId}`, () => remove(deps, bankId, questionId));
  return removed.ok ? ok({ questionId }) : removed;
};

const deletePartition = async (deps: QuizDeps, partition: string): Promise<void> => {
  for await (const items of readPages({ store: deps.store, table: questionsTable }, { partition })) {
    await deps.store.batchWrite(
      items.map((item): BatchOperation => ({ op: 'delete', table: questionsTable, key: rowKey(item) })),
    );
  }
};

const withdrawnOf = async ({ store }: QuizDeps, bankId: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const items of readPages({ store, table: questionsTable }, bankRowsQuery(bankId))) {
    ids.push(...items.flatMap((item) => withdrawnIn(item) ?? []));
  }
  return ids;
};

/** The bank first: after that nobody can start anything with it. */
export const removeBank = async (deps: QuizDeps, bankId: string) =>
  deps.queue.run(`bank:${bankId}`, async () => {
    const loaded = await deps.banks.get(bankId, { isStrict: true });
    if (!loaded) return fail('quiz-bank-not-found');
    const deleted = await deps.store.transact(deleteBankOperations(loaded.bank));
    if (!deleted.ok) return fail('conflict');
    deps.banks.drop(bankId);
    const questions = [...loaded.questions.values()];
    await deps.store.batchWrite(
      questions
        .flatMap((question) => [questionKey(question), picksKey(question.questionId)])
        .map((key) => ({ op: 'delete', table: questionsTable, key })),
    );
    for (const importId of loaded.bank.imports) await deletePartition(deps, draftPartition(bankId, importId));
    const changed = questions.filter(({ version }) => version > 1).map(({ questionId }) => questionId);
    for (const questionId of [...changed, ...(await withdrawnOf(deps, bankId))]) {
      await deletePartition(deps, versionsQuery(questionId).partition);
    }
    for (const { partition } of [firstAnswersOf(bankId), fitsQuery(bankId), bankRowsQuery(bankId)])
      await deletePartition(deps, partition);
    return ok(undefined);
  });

export const deleteBank = async (deps: QuizDeps, actor: Actor, bankId: string) => {
  const owned = await ownedBank(deps, actor, bankId);
  if (!owned.ok) return owned;
  const removed = await removeBank(deps, bankId);
  return removed.ok ? ok({ bankId }) : removed;
};
