import { MINUTE_MS } from '#core/instant.ts';
import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import type { BatchOperation, Operation } from '#store/port/store.ts';
import { MOST_BANK_QUESTIONS } from '../contract.bankviews.ts';
import type { BankQuestion } from '../contract.bankviews.ts';
import { isChoiceType, isFreeType } from '../contract.kinds.ts';
import { sharedKeyOf } from '../rules/kinds/table.ts';
import { guessOf, loadedOf } from './bank-cache.ts';
import type { LoadedBank } from './bank-cache.ts';
import { putCorrection, saveBankOperations } from './banks.items.ts';
import type { Correction } from './banks.items.ts';
import { bankViewOf, findBank, rewriteBank } from './banks.service.ts';
import {
  countQuestions,
  isCorrection,
  isSameQuestion,
  nextVersion,
  readDrafts,
  TURN_EVERY,
  withKey,
} from './drafts.ts';
import type { Draft } from './drafts.ts';
import { draftKey, putVersion, questionKey, toQuestionItem } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { closeCorrected, closeReplaced } from './reports.service.ts';
import { requireBankOwner } from './quizzes.guards.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { BankDeps, QuizDeps } from './quizzes.deps.ts';

/** Enough to keep the store busy, few enough to serve other requests in between. */
const WRITTEN_AT_ONCE = 200;

/** Rows are made just before they are written, so a large bank is not held in memory twice. */
const writeAll = async <T>(
  { store }: BankDeps,
  all: readonly T[],
  operationsOf: (one: T) => readonly BatchOperation[],
  onWritten?: (written: number) => void,
): Promise<void> => {
  for (let from = 0; from < all.length; from += WRITTEN_AT_ONCE) {
    const operations = all.slice(from, from + WRITTEN_AT_ONCE).flatMap(operationsOf);
    if (operations.length > 0) await store.batchWrite(operations);
    await othersTurn();
    onWritten?.(Math.min(from + WRITTEN_AT_ONCE, all.length));
  }
};

interface Corrected {
  readonly before: StoredQuestion;
  readonly next: StoredQuestion;
}

interface Changed {
  readonly before: StoredQuestion | undefined;
  readonly next: StoredQuestion;
}

interface Plan {
  readonly questions: ReadonlyMap<string, StoredQuestion>;
  /** New, or published already with the same key. */
  readonly changed: readonly Changed[];
  /** Published already, with another key. */
  readonly corrected: readonly Corrected[];
}

const correctionOf = (
  question: StoredQuestion,
  languages: Iterable<StoredQuestion>,
  number: number,
  at: number,
): Correction => ({
  number,
  conceptId: question.conceptId,
  questionId: question.questionId,
  ...sharedKeyOf(question, languages),
  guess: guessOf(question),
  at,
  since: question.answeredSince,
});

const movedFrom = (
  before: StoredQuestion,
  next: StoredQuestion,
): Extract<BatchOperation, { op: 'delete' }>[] => {
  const [oldKey, newKey] = [questionKey(before), questionKey(next)];
  if (oldKey['category'] === newKey['category']) return [];
  return [{ op: 'delete', table: questionsTable, key: oldKey }];
};

const planOf = async (loaded: LoadedBank, wanted: readonly Draft[][], now: number): Promise<Plan> => {
  const questions = new Map(loaded.questions);
  const changed: Changed[] = [];
  const corrected: Corrected[] = [];
  for (const [index, [draft]] of wanted.entries()) {
    if (index % TURN_EVERY === 0) await othersTurn();
    if (!draft) continue;
    const before = questions.get(draft.question.questionId);
    const next = nextVersion(before, draft.question, now);
    if (before && isSameQuestion(before, next)) continue;
    questions.set(next.questionId, next);
    if (before && isCorrection(before, next)) corrected.push({ before, next });
    else changed.push({ before, next });
  }
  return { questions, changed, corrected };
};

const writesOf = ({ before, next }: Changed): BatchOperation[] => [
  { op: 'put', table: questionsTable, item: toQuestionItem(next, next.changedAt) },
  ...(before ? [putVersion(before, false)] : []),
];

const removalsOf = ({ before, next }: Changed): BatchOperation[] => (before ? movedFrom(before, next) : []);

/** Only typed answers differ between languages, so only they need a pass over the bank. */
const languagesOf = (questions: Plan['questions'], { type, conceptId }: StoredQuestion): StoredQuestion[] =>
  isFreeType(type) ? [...questions.values()].filter((one) => one.conceptId === conceptId) : [];

/** Question, version and correction in one transaction with the bank: a key never changes unnoticed. */
const publishCorrected = async (
  deps: BankDeps,
  bankId: string,
  questions: Plan['questions'],
  { before, next }: Corrected,
) => {
  const bank = await findBank(deps, bankId);
  if (!bank) return fail('quiz-bank-not-found');
  const number = bank.corrections + 1;
  const nextBank = { ...bank, corrections: number, revision: bank.revision + 1 };
  const stored = await deps.store.transact([
    ...saveBankOperations(nextBank, bank),
    putCorrection(bankId, correctionOf(next, languagesOf(questions, next), number, next.changedAt)),
    { op: 'put', table: questionsTable, item: toQuestionItem(next, next.changedAt) },
    putVersion(before, true),
    ...movedFrom(before, next),
  ]);
  return stored.ok ? ok(undefined) : fail('conflict');
};

/** Stored before the first question is written: a node that loads the bank meanwhile finds all its places. */
const markDirty = (deps: BankDeps, bankId: string, plan: Plan) =>
  rewriteBank(deps, bankId, (bank) => {
    const known = new Set(
      bank.counts.map(({ provider, certificate }) => JSON.stringify([provider, certificate])),
    );
    const added = countQuestions(plan.questions.values())
      .filter(({ provider, certificate }) => !known.has(JSON.stringify([provider, certificate])))
      .map((count) => ({ ...count, EN: 0, DE: 0, concepts: 0 }));
    return ok({ ...bank, isDirty: true, counts: [...bank.counts, ...added] });
  });

const draftDelete =
  (bankId: string) =>
  ({ importId, question }: Draft): BatchOperation[] => [
    { op: 'delete', table: questionsTable, key: draftKey(bankId, importId, question.questionId) },
  ];

const settleBank = async (deps: BankDeps, bankId: string, plan: Plan, left: ReadonlyMap<string, Draft[]>) => {
  const imports = new Set([...left.values()].flat().map(({ importId }) => importId));
  const settled = await rewriteBank(deps, bankId, (bank) =>
    ok({
      ...bank,
      isDirty: false,
      counts: countQuestions(plan.questions.values()),
      drafts: left.size,
      imports: bank.imports.filter((importId) => imports.has(importId)),
      version: bank.version + 1,
    }),
  );
  if (settled.ok) deps.banks.put(loadedOf(settled.value, plan.questions.values()));
  return settled;
};

export const PUBLICATION = 'quiz-publication';
const FINISHED_WITHIN_MS = 5 * MINUTE_MS;

/** If this node dies in between, another counts the bank again. Returns the operations that cancel this. */
const wakeLater = async (deps: BankDeps, bankId: string): Promise<readonly Operation[]> => {
  const id = `${bankId}/${deps.ids.uuid()}`;
  const at = deps.clock.now() + FINISHED_WITHIN_MS;
  await deps.store.transact(deps.deadlines.schedule(PUBLICATION, id, { from: undefined, to: at }));
  return deps.deadlines.schedule(PUBLICATION, id, { from: at, to: undefined });
};

/** A publication was interrupted: what it wrote is counted, and the rest are still drafts. */
export const settlePublication = async (deps: BankDeps, id: string): Promise<Settled> => {
  const [bankId = ''] = id.split('/');
  const bank = await findBank(deps, bankId);
  if (!bank?.isDirty) return { hasChanged: false, deadlineAt: undefined };
  const settled = await publish(deps, bankId, { questionIds: [] });
  if (!settled.ok) throw new Error(`bank ${bankId} could not be counted: ${settled.error.code}`);
  return { hasChanged: true, deadlineAt: undefined };
};

export interface PublishOptions {
  readonly questionIds?: readonly string[] | undefined;
  readonly onWritten?: (written: number, all: number) => void;
}

/** Each question is published whole; if interrupted, the rest stay drafts and the bank is counted again. */
export const publish = (deps: BankDeps, bankId: string, { questionIds, onWritten }: PublishOptions = {}) =>
  deps.queue.run(`bank:${bankId}`, async () => {
    const loaded = await deps.banks.get(bankId, { isStrict: true });
    if (!loaded) return fail('quiz-bank-not-found');
    const drafts = await readDrafts(deps, loaded.bank);
    const wanted = questionIds
      ? [...new Set(questionIds)].flatMap((id) => [drafts.get(id) ?? []])
      : [...drafts.values()];
    const plan = await planOf(loaded, wanted, deps.clock.now());
    if (plan.questions.size > MOST_BANK_QUESTIONS) {
      return fail('quiz-bank-full', { limit: MOST_BANK_QUESTIONS });
    }
    const woken = await wakeLater(deps, bankId);
    const dirty = await markDirty(deps, bankId, plan);
    if (!dirty.ok) return dirty;
    for (const corrected of plan.corrected) {
      const published = await publishCorrected(deps, bankId, plan.questions, corrected);
      if (!published.ok) return published;
    }
    const { changed } = plan;
    await writeAll(deps, changed, writesOf, (written) => onWritten?.(written, changed.length));
    await writeAll(deps, changed, removalsOf);
    await writeAll(deps, wanted.flat(), draftDelete(bankId));
    for (const { question } of wanted.flat()) drafts.delete(question.questionId);
    const settled = await settleBank(deps, bankId, plan, drafts);
    if (!settled.ok) return settled;
    await deps.store.transact(woken);
    const corrected = plan.corrected.length;
    const replaced = [...plan.corrected, ...changed.filter(isReplacement)];
    return ok({ published: changed.length + corrected, corrected, bank: settled.value, replaced });
  });

const isReplacement = (change: Changed): change is Corrected => change.before !== undefined;

export const publishDrafts = async (
  deps: QuizDeps,
  actor: Actor,
  command: { readonly bankId: string; readonly questionIds?: readonly string[] | undefined },
) => {
  const owned = requireBankOwner(await findBank(deps, command.bankId), actor);
  if (!owned.ok) return owned;
  const published = await publish(deps, command.bankId, { questionIds: command.questionIds });
  if (!published.ok) return published;
  const { replaced, ...told } = published.value;
  const isNamed = command.questionIds !== undefined;
  await closeReplaced(deps, actor, { bankId: command.bankId, replaced, isNamed });
  const bank = (await findBank(deps, command.bankId)) ?? told.bank;
  return ok({ ...told, bank: bankViewOf(bank, actor) });
};

export const bankQuestionOf = (question: StoredQuestion, status: BankQuestion['status']): BankQuestion => ({
  ...question,
  answers: [...question.answers],
  correct: [...question.correct],
  references: [...question.references],
  status,
});

interface KeyCorrection {
  readonly bankId: string;
  readonly questionId: string;
  readonly correct: readonly string[];
  readonly explanation?: string | undefined;
}

/** In one transaction for every language; learners' answers are graded again on their next visit. */
const storeCorrection = async (
  deps: QuizDeps,
  loaded: LoadedBank,
  question: StoredQuestion,
  { correct, explanation }: KeyCorrection,
) => {
  const { bank, concepts } = loaded;
  const now = deps.clock.now();
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
  const stored = await deps.store.transact([
    ...saveBankOperations(nextBank, bank),
    putCorrection(
      bank.bankId,
      correctionOf(
        corrected,
        nexts.map(({ next }) => next),
        number,
        now,
      ),
    ),
    ...nexts.flatMap(({ before, next }) => [
      { op: 'put', table: questionsTable, item: toQuestionItem(next, now) } as const,
      putVersion(before, true),
    ]),
  ]);
  if (!stored.ok) return fail('conflict');
  const questions = new Map(loaded.questions);
  for (const { next } of nexts) questions.set(next.questionId, next);
  deps.banks.put(loadedOf(nextBank, questions.values()));
  return ok(corrected);
};

export const correctKey = async (deps: QuizDeps, actor: Actor, command: KeyCorrection) => {
  const owned = requireBankOwner(await findBank(deps, command.bankId), actor);
  if (!owned.ok) return owned;
  return deps.queue.run(`bank:${command.bankId}`, async () => {
    const loaded = await deps.banks.get(command.bankId, { isStrict: true });
    const question = loaded?.questions.get(command.questionId);
    if (!loaded || !question) return fail('quiz-question-not-found');
    if (!isChoiceType(question.type) && !isFreeType(question.type))
      return fail('quiz-question-invalid', { reason: say('quiz-key-in-editor') });
    const unknown = command.correct.find((id) => !question.answers.some((answer) => answer.id === id));
    if (unknown !== undefined) return fail('quiz-option-unknown', { option: unknown });
    const corrected = await storeCorrection(deps, loaded, question, command);
    if (!corrected.ok) return corrected;
    await closeCorrected(deps, actor, loaded, corrected.value);
    return ok(bankQuestionOf(corrected.value, 'published'));
  });
};
