import { say } from '#core/words.ts';
import type { ImportReport } from '../rules/bank/intake.ts';
import { cut } from '../rules/bank/raw-question.ts';
import { linkTranslations } from '../rules/bank/translations.ts';
import type { KnownQuestions } from '../rules/bank/translations.ts';
import { readDrafts } from './drafts.ts';
import type { StoredQuestion } from './questions.items.ts';
import type { BankDeps } from './quizzes.deps.ts';

/** All questions of a bank, including drafts. */
export const knownIn = async (
  deps: Pick<BankDeps, 'store' | 'banks'>,
  bankId: string,
): Promise<KnownQuestions> => {
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  const known = new Map<string, StoredQuestion>(loaded?.questions);
  if (!loaded) return known;
  for (const [id, [draft]] of await readDrafts(deps, loaded.bank)) if (draft) known.set(id, draft.question);
  return known;
};

/** A file in the other language must not overwrite the questions it translates. */
export const linkedTo = <Q extends StoredQuestion, R extends ImportReport>(
  known: KnownQuestions,
  {
    name,
    report,
    questions,
  }: { readonly name: string; readonly report: R; readonly questions: readonly Q[] },
): { readonly report: R; readonly questions: readonly Q[] } => {
  const { questions: own, linked } = linkTranslations(questions, known);
  if (linked === 0) return { report, questions: own };
  const where = say('quiz-at-file', { file: cut(name) });
  const change = { where, what: say('quiz-linked-by-id', { count: linked }) };
  return { report: { ...report, changed: [change, ...report.changed] }, questions: own };
};
