import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { LoadedBank } from './bank-cache.ts';
import {
  closeReportOperation,
  fromReportItem,
  getReport,
  reportsQuery,
  saveBankOperations,
} from './banks.items.ts';
import type { Report } from './banks.items.ts';
import { ATTEMPTS, findBank } from './banks.service.ts';
import { haveSameKey } from '../rules/kinds/table.ts';
import type { StoredQuestion } from './questions.items.ts';
import { ownsBank, requireBankOwner } from './quizzes.guards.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';

export const listReports = async (
  deps: QuizDeps,
  actor: Actor,
  wanted: { readonly bankId: string; readonly cursor?: string | undefined },
) => {
  const loaded = await deps.banks.getWith(wanted.bankId, ({ bank }) => ownsBank(bank, actor));
  const owned = requireBankOwner(loaded?.bank, actor);
  if (!owned.ok) return owned;
  const page = await deps.store.query(questionsTable, reportsQuery(wanted.bankId, wanted.cursor));
  const reports = fromReportItem.list(page.items).map((report) => {
    const asked = loaded?.questions.get(report.questionId);
    if (!asked) return report;
    const suggested = asked.answers.filter(({ id }) => report.correct?.includes(id)).map(({ text }) => text);
    return { ...report, question: asked.question, suggested };
  });
  return ok({ reports, ...(page.cursor !== undefined && { cursor: page.cursor }) });
};

export const closeReport = async (
  deps: QuizDeps,
  actor: Actor,
  { bankId, reportId }: { readonly bankId: string; readonly reportId: string },
) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const bank = requireBankOwner(await findBank(deps, bankId), actor);
    if (!bank.ok) return bank;
    const item = await deps.store.get(questionsTable, getReport(bankId, reportId));
    if (!item) return fail('quiz-report-not-found');
    if (!fromReportItem(item).isOpen) return ok({ reportId });
    const { value } = bank;
    const next = { ...value, openReports: Math.max(0, value.openReports - 1), revision: value.revision + 1 };
    const stored = await deps.store.transact([
      ...saveBankOperations(next, value),
      closeReportOperation(bankId, reportId),
    ]);
    if (stored.ok) return ok({ reportId });
  }
  return fail('conflict');
};

/** Pages that are searched; nobody reports a question more often than that. */
const REPORT_PAGES = 10;

/** Reports that the new publication has resolved. */
const closeAnsweredReports = async (
  deps: QuizDeps,
  actor: Actor,
  bankId: string,
  isAnswered: (report: Report) => boolean,
): Promise<void> => {
  let cursor: string | undefined;
  for (let page = 0; page < REPORT_PAGES; page++) {
    const found = await deps.store.query(questionsTable, reportsQuery(bankId, cursor));
    const answered = fromReportItem.list(found.items).filter((report) => report.isOpen && isAnswered(report));
    for (const { reportId } of answered) await closeReport(deps, actor, { bankId, reportId });
    ({ cursor } = found);
    if (cursor === undefined) return;
  }
};

interface Replaced {
  readonly next: StoredQuestion;
}

/** Publishing a corrected question closes the reports about it. */
export const closeReplaced = async (
  deps: QuizDeps,
  actor: Actor,
  {
    bankId,
    replaced,
    isNamed,
  }: { readonly bankId: string; readonly replaced: readonly Replaced[]; readonly isNamed: boolean },
): Promise<void> => {
  const found = new Map(replaced.map(({ next }) => [next.questionId, next]));
  if (found.size === 0) return;
  await closeAnsweredReports(deps, actor, bankId, ({ questionId, correct }) => {
    const next = found.get(questionId);
    if (!next) return false;
    return correct === undefined || correct.length === 0 ? isNamed : haveSameKey({ ...next, correct }, next);
  });
};

/** A corrected key closes the reports that asked for exactly that key, in any language. */
export const closeCorrected = async (
  deps: QuizDeps,
  actor: Actor,
  { bank, concepts }: LoadedBank,
  corrected: StoredQuestion,
): Promise<void> => {
  const languages = Object.values(concepts.get(corrected.conceptId) ?? {});
  const questionIds = languages.map(({ questionId }) => questionId);
  await closeAnsweredReports(
    deps,
    actor,
    bank.bankId,
    ({ questionId, correct = [] }) =>
      questionIds.includes(questionId) && haveSameKey({ ...corrected, correct }, corrected),
  );
};
