import { countedAs } from '#platform/operations/server/adopt/adopter.ts';
import type { Adopter, Adopting, CountedKind, Summary } from '#platform/operations/server/adopt/adopter.ts';
import { isMarked } from '#platform/operations/server/adopt/mark.items.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import {
  isBankOfOriginals,
  progressKind,
  questionKind,
  sessionKind,
  wrongAnswerKind,
} from './adopted-quizzes.items.ts';
import { bankKey, newBankOperations } from './banks.items.ts';
import type { CategoryCount } from './banks.items.ts';
import { newBank } from './banks.service.ts';
import { breathe, countQuestions } from './drafts.ts';
import { ORIGINAL } from './original-ids.ts';
import { fromQuestionItem } from './questions.items.ts';
import { progressTable, questionsTable, sessionsTable, wrongAnswersTable } from './quizzes.tables.ts';

const PAGE = 100;

/** Each question is its own concept, so that pages add up: nothing is kept of one but its categories. */
const countAll = async (store: Store): Promise<readonly CategoryCount[]> => {
  const counts = new Map<string, CategoryCount>();
  let cursor: string | undefined;
  do {
    await breathe();
    const page = await store.scan(questionsTable, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
    for (const count of countQuestions(fromQuestionItem.list(page.items.filter(questionKind.isOne)))) {
      const name = JSON.stringify([count.provider, count.certificate, count.category]);
      const { EN = 0, DE = 0, concepts = 0 } = counts.get(name) ?? {};
      counts.set(name, {
        ...count,
        EN: EN + count.EN,
        DE: DE + count.DE,
        concepts: concepts + count.concepts,
      });
    }
    ({ cursor } = page);
  } while (cursor !== undefined);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
};

/** All questions without a bank are of one, which everybody may study from, as they could before. */
const bankOfOriginals = async ({ store, owner, now }: Adopting): Promise<Summary | undefined> => {
  if (await store.get(questionsTable, bankKey(ORIGINAL))) return undefined;
  const counts = await countAll(store);
  if (counts.length === 0) return undefined;
  const title = counts.map(({ certificate }) => certificate).find((name) => name !== '') ?? 'Questions';
  const bank = newBank({ bankId: ORIGINAL, ownerId: owner, title, isShared: true }, now);
  const [first, ...rows] = newBankOperations({ ...bank, counts, version: 1 }).flatMap((operation) =>
    operation.op === 'put' ? [{ table: questionsTable, item: operation.item }] : [],
  );
  return first && { entity: 'question banks', item: first.item, rows };
};

const counting = (table: Table, kind: CountedKind): Adopter => ({
  seed: 'quizzes',
  table,
  look: (item) => countedAs([kind], item),
});

/** Sessions, progress and wrong answers are their learner's, whom `quiz-users` names; only questions belong to nobody. */
export const quizAdopters: readonly Adopter[] = [
  {
    seed: 'quizzes',
    table: questionsTable,
    look: (item) =>
      isBankOfOriginals(item) && isMarked(item)
        ? { entity: 'question banks' }
        : countedAs([questionKind], item),
    summary: bankOfOriginals,
  },
  counting(sessionsTable, sessionKind),
  counting(progressTable, progressKind),
  counting(wrongAnswersTable, wrongAnswerKind),
];
