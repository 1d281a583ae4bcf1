import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#core/instant.ts';
import { countedAs } from '#platform/operations/server/adopt/adopter.ts';
import type { Adopter, Adopting, CountedKind, Summary } from '#platform/operations/server/adopt/adopter.ts';
import { isMarked } from '#platform/operations/server/adopt/mark.items.ts';
import { scanPages } from '#server/kit/read-pages.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import {
  isBankOfOriginals,
  isOfOriginals,
  progressKind,
  questionKind,
  sessionKind,
  wrongAnswerKind,
} from './adopted-quizzes.items.ts';
import { bankKey, fromBankItem, newBankOperations, recountOperation } from './banks.items.ts';
import type { Bank, CategoryCount } from './banks.items.ts';
import { newBank } from './banks.service.ts';
import { QuestionCounter } from './drafts.ts';
import { ORIGINAL } from './original-ids.ts';
import { fromQuestionItem } from './questions.items.ts';
import { progressTable, questionsTable, sessionsTable, wrongAnswersTable } from './quizzes.tables.ts';

const PAGE = 100;
const BANKS = 'question banks';

const countAll = async (store: Store): Promise<readonly CategoryCount[]> => {
  const counter = new QuestionCounter();
  for await (const items of scanPages(store, questionsTable, PAGE))
    for (const question of fromQuestionItem.list(items.filter(isOfOriginals))) counter.add(question);
  return counter.done();
};

/**
 * The table has other questions than when it was counted. A mark stays: undoing restores the bank with its counts.
 */
const renewalOf = (bank: Bank, counts: readonly CategoryCount[], now: Instant): Summary | undefined =>
  // A bank that is being published is counted by that, and again the next time.
  bank.isDirty || isDeepStrictEqual(bank.counts, counts)
    ? undefined
    : { entity: BANKS, change: recountOperation(bank, counts, now) };

/** All questions without a bank belong to one that everybody may study, as they could before. */
const bankOfOriginals = async ({ store, owner, now }: Adopting): Promise<Summary | undefined> => {
  const there = await store.get(questionsTable, bankKey(ORIGINAL));
  const counts = await countAll(store);
  if (there) {
    const [bank] = fromBankItem.list([there]);
    return bank && renewalOf(bank, counts, now);
  }
  if (counts.length === 0) return undefined;
  const title = counts.map(({ certificate }) => certificate).find((name) => name !== '') ?? 'Questions';
  const bank = newBank({ bankId: ORIGINAL, ownerId: owner, title, isShared: true }, now);
  const [first, ...rows] = newBankOperations({ ...bank, counts, version: 1 }).flatMap((operation) =>
    operation.op === 'put' ? [{ table: questionsTable, item: operation.item }] : [],
  );
  return first && { entity: BANKS, item: first.item, rows };
};

const counting = (table: Table, kind: CountedKind): Adopter => ({
  seed: 'quizzes',
  table,
  look: (item) => countedAs([kind], item),
});

/**
 * Sessions, progress and wrong answers belong to their learner, whom `quiz-users` names; only questions belong to
 * nobody.
 */
export const quizAdopters: readonly Adopter[] = [
  {
    seed: 'quizzes',
    table: questionsTable,
    look: (item) =>
      isBankOfOriginals(item) && isMarked(item) ? { entity: BANKS } : countedAs([questionKind], item),
    summary: bankOfOriginals,
  },
  counting(sessionsTable, sessionKind),
  counting(progressTable, progressKind),
  counting(wrongAnswersTable, wrongAnswerKind),
];
