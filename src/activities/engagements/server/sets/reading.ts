import { readAll } from '#server/kit/read-pages.ts';
import type { WorkingSet } from '#activities/engagements/rules/sets/edit.ts';
import { sortCategories, sortQuestions } from '#activities/engagements/rules/sets/state.ts';
import type {
  Category,
  SetHead,
  StoredQuestion,
  WholeSet,
} from '#activities/engagements/rules/sets/state.ts';
import { categoryQuestionsQuery, fromQuestionItem } from './questions.items.ts';
import type { SetDeps } from './sets.deps.ts';
import {
  fromCategoryItem,
  fromHeadItem,
  headKey,
  headQuery,
  isCategoryItem,
  isHeadItem,
  isQuestionItem,
  wholeQuery,
} from './sets.items.ts';

type Reading = Pick<SetDeps, 'store' | 'table'>;

export const readHead = async ({ store, table }: Reading, setId: string): Promise<SetHead | undefined> => {
  const item = await store.get(table, headKey(setId));
  return item && fromHeadItem(item);
};

/** Behind every number that is taken, also by categories of another system. */
const withCategories = (head: SetHead, categories: Category[]) => {
  const taken = categories.map(({ categoryId }) => Number(/^c(\d+)$/.exec(categoryId)?.[1] ?? 0));
  return {
    head: { ...head, nextCategory: Math.max(head.nextCategory, ...taken.map((n) => n + 1)) },
    categories,
  };
};

/** The same for the questions of a category. */
const withQuestions = (category: Category, questions: readonly StoredQuestion[]): Category => {
  const own = questions.filter(({ categoryId }) => categoryId === category.categoryId);
  const taken = own.map(({ questionId }) => Number.parseInt(questionId.split('#').at(-1) ?? '', 10) || 0);
  return {
    ...category,
    questionCount: Math.max(category.questionCount, own.length),
    nextNumber: Math.max(category.nextNumber, ...taken.map((number) => number + 1)),
  };
};

/** Without the questions; one query. */
export const readCategories = async (
  { store, table }: Reading,
  setId: string,
): Promise<{ head: SetHead; categories: Category[] } | undefined> => {
  const { items } = await store.query(table, headQuery(setId));
  const head = items.find(isHeadItem);
  return head && withCategories(fromHeadItem(head), fromCategoryItem.list(items.filter(isCategoryItem)));
};

/** For an edit: with the questions of the categories it names. */
export const readWorking = async (
  deps: Reading,
  setId: string,
  needs: (set: WorkingSet) => readonly string[],
): Promise<WorkingSet | undefined> => {
  const found = await readCategories(deps, setId);
  if (!found) return undefined;
  const empty = { ...found, questions: [] };
  const questions: StoredQuestion[] = [];
  for (const categoryId of new Set(needs(empty))) {
    const items = await readAll(deps, categoryQuestionsQuery(setId, categoryId));
    questions.push(...fromQuestionItem.list(items));
  }
  return {
    ...found,
    categories: found.categories.map((category) => withQuestions(category, questions)),
    questions,
  };
};

/** An edit between two pages of a large set would show half of it: then it is read again. */
const MOST_READS = 5;

/** Everything of one edition at one revision. */
export const readWhole = async (deps: Reading, setId: string): Promise<WholeSet | undefined> => {
  for (let reads = 1; reads <= MOST_READS; reads++) {
    const items = await readAll(deps, wholeQuery(setId));
    const headItem = items.find(isHeadItem);
    if (!headItem) return undefined;
    const head = fromHeadItem(headItem);
    const now = await readHead(deps, setId);
    if (now?.revision !== head.revision) continue;
    const categories = sortCategories(fromCategoryItem.list(items.filter(isCategoryItem)));
    const questions = fromQuestionItem.list(items.filter(isQuestionItem));
    return { head, categories, questions: sortQuestions(questions, categories) };
  }
  throw new Error(`the question set ${setId} changes faster than it can be read`);
};
