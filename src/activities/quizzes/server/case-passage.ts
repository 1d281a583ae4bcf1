import { fail, ok } from '#core/result.ts';
import type { LoadedBank } from './bank-cache.ts';
import type { Bank } from './banks.items.ts';
import { saveBankOperations } from './banks.items.ts';
import { findBank } from './banks.service.ts';
import { BY_HAND } from './drafts.ts';
import type { Draft } from './drafts.ts';
import { misfitOf, putDraft } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';

type Drafts = ReadonlyMap<string, readonly Draft[]>;

/** Published questions and drafts as their author sees them: the draft if there is one. */
export const currentIn = (published: LoadedBank['questions'] | undefined, drafts: Drafts) => {
  const current = new Map<string, StoredQuestion>(published);
  for (const [questionId, [draft]] of drafts) if (draft) current.set(questionId, draft.question);
  return current;
};

/** The other questions with this question's current passage. */
export const restOfCase = (
  published: LoadedBank['questions'] | undefined,
  drafts: Drafts,
  questionId: string,
): StoredQuestion[] => {
  const current = currentIn(published, drafts);
  const passage = current.get(questionId)?.passage;
  if (passage === undefined) return [];
  return [...current.values()].filter((one) => one.passage === passage && one.questionId !== questionId);
};

/** A transaction takes a hundred operations, some of them the bank's own. */
const WRITTEN_AT_ONCE = 50;

const storeSome = (deps: QuizDeps, bank: Bank, questions: readonly StoredQuestion[], drafts: Drafts) => {
  const added = questions.filter(({ questionId }) => !drafts.has(questionId)).length;
  const next = {
    ...bank,
    drafts: bank.drafts + added,
    imports: [...new Set([...bank.imports, BY_HAND])],
    revision: bank.revision + 1,
  };
  return deps.store.transact([
    ...questions.map((question) => putDraft(bank.bankId, BY_HAND, question)),
    ...saveBankOperations(next, bank),
  ]);
};

/** As drafts written by hand; called in the bank's queue. */
export const storeDrafts = async (
  deps: QuizDeps,
  bankId: string,
  questions: readonly StoredQuestion[],
  drafts: Drafts,
) => {
  for (let from = 0; from < questions.length; from += WRITTEN_AT_ONCE) {
    const bank = await findBank(deps, bankId);
    if (!bank) return fail('quiz-bank-not-found');
    const stored = await storeSome(deps, bank, questions.slice(from, from + WRITTEN_AT_ONCE), drafts);
    if (!stored.ok) return fail('conflict');
  }
  return ok(undefined);
};

/** The rest of a case with the passage of one of its questions, or why one of them cannot have it. */
export const withPassage = (
  rest: readonly StoredQuestion[],
  { passage, changedAt }: Pick<StoredQuestion, 'passage' | 'changedAt'>,
) => {
  if (passage === undefined) return ok<StoredQuestion[]>([]);
  const changed = rest
    .filter((question) => question.passage !== passage)
    .map((question) => ({ ...question, passage, changedAt }));
  const misfit = changed.map((question) => misfitOf(question)).find((found) => found !== undefined);
  return misfit === undefined ? ok(changed) : fail('quiz-question-invalid', { reason: misfit });
};
