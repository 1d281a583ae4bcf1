import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { BatchOperation } from '#store/port/store.ts';
import { MOST_BANK_QUESTIONS } from '../contract.bankviews.ts';
import type { BankQuestion, BankView } from '../contract.bankviews.ts';
import { guessOf, loadedOf } from './bank-cache.ts';
import type { LoadedBank } from './bank-cache.ts';
import { putCorrection, saveBankOperations } from './banks.items.ts';
import type { Bank, Correction } from './banks.items.ts';
import { bankViewOf, findBank, rewriteBank } from './banks.service.ts';
import { countQuestions, isSameKey, isSameQuestion, readDrafts } from './drafts.ts';
import type { Draft } from './drafts.ts';
import { draftKey, putVersion, questionKey, toQuestionItem } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { requireBankOwner } from './quizzes.guards.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { BankParts, QuizParts } from './quizzes.parts.ts';

/** Enough for the store to be busy, few enough to keep the memory of a large bank low. */
const WRITTEN_AT_ONCE = 2000;

const writeAll = async (
  { store }: BankParts,
  operations: readonly BatchOperation[],
  onWritten?: (written: number) => void,
): Promise<void> => {
  for (let from = 0; from < operations.length; from += WRITTEN_AT_ONCE) {
    await store.batchWrite(operations.slice(from, from + WRITTEN_AT_ONCE));
    onWritten?.(Math.min(from + WRITTEN_AT_ONCE, operations.length));
  }
};

interface Plan {
  readonly questions: ReadonlyMap<string, StoredQuestion>;
  readonly writes: readonly BatchOperation[];
  readonly removals: readonly BatchOperation[];
  readonly corrections: readonly Correction[];
  readonly published: number;
}

const correctionOf = (question: StoredQuestion, number: number, at: number): Correction => ({
  number,
  conceptId: question.conceptId,
  questionId: question.questionId,
  correct: question.correct,
  guess: guessOf(question),
  at,
});

const planOf = (loaded: LoadedBank, wanted: readonly Draft[][], now: number): Plan => {
  const questions = new Map(loaded.questions);
  const writes: BatchOperation[] = [];
  const removals: BatchOperation[] = [];
  const corrections: Correction[] = [];
  let published = 0;
  for (const [draft] of wanted) {
    if (!draft) continue;
    const before = questions.get(draft.question.questionId);
    const next = { ...draft.question, version: (before?.version ?? 0) + 1, changedAt: now };
    if (before && isSameQuestion(before, next)) continue;
    published += 1;
    questions.set(next.questionId, next);
    writes.push({ op: 'put', table: questionsTable, item: toQuestionItem(next, now) });
    if (!before) continue;
    const isCorrection = !isSameKey(before, next);
    writes.push(putVersion(before, isCorrection));
    if (isCorrection) {
      corrections.push(correctionOf(next, loaded.bank.corrections + corrections.length + 1, now));
    }
    const [oldKey, newKey] = [questionKey(before), questionKey(next)];
    if (oldKey['category'] !== newKey['category']) {
      removals.push({ op: 'delete', table: questionsTable, key: oldKey });
    }
  }
  return { questions, writes, removals, corrections, published };
};

/** Known before the first question is written: whoever loads the bank meanwhile finds all of its places. */
const markDirty = (parts: BankParts, bankId: string, plan: Plan): Promise<Result<Bank>> =>
  rewriteBank(parts, bankId, (bank) => {
    const known = new Set(
      bank.counts.map(({ provider, certificate }) => JSON.stringify([provider, certificate])),
    );
    const added = countQuestions(plan.questions.values())
      .filter(({ provider, certificate }) => !known.has(JSON.stringify([provider, certificate])))
      .map((count) => ({ ...count, EN: 0, DE: 0, concepts: 0 }));
    return ok({ ...bank, isDirty: true, counts: [...bank.counts, ...added] });
  });

const draftDeletes = (bankId: string, wanted: readonly Draft[][]): BatchOperation[] =>
  wanted.flat().map(({ importId, question }) => ({
    op: 'delete',
    table: questionsTable,
    key: draftKey(bankId, importId, question.questionId),
  }));

const settleBank = async (
  parts: BankParts,
  bankId: string,
  plan: Plan,
  left: ReadonlyMap<string, Draft[]>,
): Promise<Result<Bank>> => {
  const imports = new Set([...left.values()].flat().map(({ importId }) => importId));
  const settled = await rewriteBank(parts, bankId, (bank) =>
    ok({
      ...bank,
      isDirty: false,
      counts: countQuestions(plan.questions.values()),
      corrections: bank.corrections + plan.corrections.length,
      drafts: left.size,
      imports: bank.imports.filter((importId) => imports.has(importId)),
      version: bank.version + 1,
    }),
  );
  if (settled.ok) parts.banks.put(loadedOf(settled.value, plan.questions.values()));
  return settled;
};

export interface Published {
  readonly published: number;
  readonly corrected: number;
  readonly bank: Bank;
}

export interface PublishOptions {
  readonly questionIds?: readonly string[] | undefined;
  readonly onWritten?: (written: number, all: number) => void;
}

/** Each question goes over whole; broken off, the rest are still drafts and the bank is counted anew. */
export const publish = (
  parts: BankParts,
  bankId: string,
  { questionIds, onWritten }: PublishOptions = {},
): Promise<Result<Published>> =>
  parts.queue.run(`bank:${bankId}`, async () => {
    const loaded = await parts.banks.get(bankId, { isStrict: true });
    if (!loaded) return fail('quiz-bank-not-found');
    const drafts = await readDrafts(parts, loaded.bank);
    const wanted = questionIds
      ? [...new Set(questionIds)].flatMap((id) => [drafts.get(id) ?? []])
      : [...drafts.values()];
    const plan = planOf(loaded, wanted, parts.clock.now());
    if (plan.questions.size > MOST_BANK_QUESTIONS) {
      return fail('quiz-bank-full', { limit: MOST_BANK_QUESTIONS });
    }
    const dirty = await markDirty(parts, bankId, plan);
    if (!dirty.ok) return dirty;
    await writeAll(parts, plan.writes, (written) => onWritten?.(written, plan.writes.length));
    await writeAll(parts, plan.removals);
    for (const correction of plan.corrections) {
      await parts.store.transact([putCorrection(bankId, correction)]);
    }
    await writeAll(parts, draftDeletes(bankId, wanted));
    for (const { question } of wanted.flat()) drafts.delete(question.questionId);
    const settled = await settleBank(parts, bankId, plan, drafts);
    if (!settled.ok) return settled;
    return ok({ published: plan.published, corrected: plan.corrections.length, bank: settled.value });
  });

export const publishDrafts = async (
  parts: QuizParts,
  actor: Actor,
  command: { readonly bankId: string; readonly questionIds?: readonly string[] | undefined },
): Promise<Result<{ readonly published: number; readonly corrected: number; readonly bank: BankView }>> => {
  const owned = requireBankOwner(await findBank(parts, command.bankId), actor);
  if (!owned.ok) return owned;
  const published = await publish(parts, command.bankId, { questionIds: command.questionIds });
  if (!published.ok) return published;
  return ok({ ...published.value, bank: bankViewOf(published.value.bank, actor) });
};

export const bankQuestionOf = (question: StoredQuestion, status: BankQuestion['status']): BankQuestion => ({
  ...question,
  answers: [...question.answers],
  correct: [...question.correct],
  references: [...question.references],
  status,
});

const withKey = (question: StoredQuestion, correct: readonly string[]): StoredQuestion => ({
  ...question,
  correct: question.answers.map(({ id }) => id).filter((id) => correct.includes(id)),
  type: correct.length > 1 ? 'MULTIPLE_CHOICE' : question.type,
});

interface KeyCorrection {
  readonly bankId: string;
  readonly questionId: string;
  readonly correct: readonly string[];
  readonly explanation?: string | undefined;
}

/** At once and in one transaction, in every language; learners' answers are graded anew when they come next. */
const storeCorrection = async (
  parts: QuizParts,
  loaded: LoadedBank,
  question: StoredQuestion,
  { correct, explanation }: KeyCorrection,
): Promise<Result<StoredQuestion>> => {
  const { bank, concepts } = loaded;
  const now = parts.clock.now();
  const languages = Object.values(concepts.get(question.conceptId) ?? {});
  const nexts = languages.map((before) => {
    const keyed = withKey(before, correct);
    const isIts =
      before.questionId === question.questionId && explanation !== undefined && explanation !== '';
    return {
      before,
      next: { ...keyed, ...(isIts && { explanation }), version: before.version + 1, changedAt: now },
    };
  });
  const corrected = nexts.find(({ next }) => next.questionId === question.questionId)?.next ?? question;
  const number = bank.corrections + 1;
  const nextBank = {
    ...bank,
    corrections: number,
    version: bank.version + 1,
    revision: bank.revision + 1,
    changedAt: now,
  };
  const stored = await parts.store.transact([
    ...saveBankOperations(nextBank, bank),
    putCorrection(bank.bankId, correctionOf(corrected, number, now)),
    ...nexts.flatMap(({ before, next }) => [
      { op: 'put', table: questionsTable, item: toQuestionItem(next, now) } as const,
      putVersion(before, true),
    ]),
  ]);
  if (!stored.ok) return fail('conflict');
  const questions = new Map(loaded.questions);
  for (const { next } of nexts) questions.set(next.questionId, next);
  parts.banks.put(loadedOf(nextBank, questions.values()));
  return ok(corrected);
};

export const correctKey = async (
  parts: QuizParts,
  actor: Actor,
  command: KeyCorrection,
): Promise<Result<BankQuestion>> => {
  const owned = requireBankOwner(await findBank(parts, command.bankId), actor);
  if (!owned.ok) return owned;
  return parts.queue.run(`bank:${command.bankId}`, async () => {
    const loaded = await parts.banks.get(command.bankId, { isStrict: true });
    const question = loaded?.questions.get(command.questionId);
    if (!loaded || !question) return fail('quiz-question-not-found');
    const unknown = command.correct.find((id) => !question.answers.some((answer) => answer.id === id));
    if (unknown !== undefined) return fail('quiz-option-unknown', { option: unknown });
    const corrected = await storeCorrection(parts, loaded, question, command);
    return corrected.ok ? ok(bankQuestionOf(corrected.value, 'published')) : corrected;
  });
};
