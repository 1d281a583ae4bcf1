import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { MOST_CATEGORIES, MOST_QUESTIONS } from '#activities/engagements/contract.setviews.ts';
import type { SetChange } from '#activities/engagements/contract.setviews.ts';
import { placeBetween } from './order.ts';
import { checkQuestion } from './question-check.ts';
import { categoryIdOf, foldCategory, questionIdOf, sortCategories } from './state.ts';
import type { Category, SetHead, StoredQuestion } from './state.ts';

/** A set while it is edited: all its categories, and of its questions those of the categories concerned. */
export interface WorkingSet {
  readonly head: SetHead;
  readonly categories: readonly Category[];
  readonly questions: readonly StoredQuestion[];
}

/** What one edit leaves: the set after it, and which questions are to be put and deleted. */
export interface SetEdit {
  readonly head: SetHead;
  readonly categories: readonly Category[];
  readonly puts: readonly StoredQuestion[];
  readonly deletes: readonly StoredQuestion[];
}

/** Behind a named question, at the beginning ('first'), or (undefined) at the end. */
export type Place = string | undefined;

const editOf = (set: WorkingSet, change: Partial<Omit<SetEdit, 'head'>>, now: Instant): SetEdit => {
  const { categories = set.categories, puts = [], deletes = [] } = change;
  const totalQuestions = categories.reduce((sum, { questionCount }) => sum + questionCount, 0);
  return {
    head: { ...set.head, totalQuestions, updatedAt: now, revision: set.head.revision + 1 },
    categories,
    puts,
    deletes,
  };
};

const withCategory = (
  categories: readonly Category[],
  categoryId: string,
  change: (category: Category) => Category,
): Category[] =>
  categories.map((category) => (category.categoryId === categoryId ? change(category) : category));

const counted =
  (by: number) =>
  (category: Category): Category => ({ ...category, questionCount: category.questionCount + by });

const findByName = (categories: readonly Category[], name: string): Category | undefined =>
  categories.find((category) => foldCategory(category.name) === foldCategory(name));

const addCategoryTo = (set: WorkingSet, text: { readonly name: string; readonly description: string }) => {
  if (set.categories.length >= MOST_CATEGORIES) {
    return fail('set-too-many-categories', { limit: MOST_CATEGORIES });
  }
  const last = sortCategories(set.categories).at(-1)?.orderIndex ?? -1;
  const category: Category = {
    categoryId: categoryIdOf(set.head.nextCategory),
    ...text,
    questionCount: 0,
    orderIndex: last + 1,
    nextNumber: 1,
  };
  const head = { ...set.head, nextCategory: set.head.nextCategory + 1 };
  return ok({ set: { ...set, head, categories: [...set.categories, category] }, category });
};

const inCategory = (set: WorkingSet, categoryId: string, except?: string): StoredQuestion[] =>
  set.questions
    .filter((question) => question.categoryId === categoryId && question.questionId !== except)
    .toSorted((a, b) => a.order - b.order || (a.questionId < b.questionId ? -1 : 1));

const indexFor = (sorted: readonly StoredQuestion[], place: Place): number => {
  if (place === 'first') return 0;
  const index = sorted.findIndex(({ questionId }) => questionId === place);
  return place === undefined || index < 0 ? sorted.length : index + 1;
};

const invalid = (given: Question, set: WorkingSet) => {
  const checked = checkQuestion(given, set.head.type);
  if (checked.ok) return ok(checked.question);
  return fail(
    'set-question-invalid',
    undefined,
    checked.issues.map(({ field, problem, wanted }) => ({
      path: `body.question.${field}`,
      message: say('set-question-wrong', { problem, wanted }),
    })),
  );
};

/** Also returns the question's id: new and recategorised questions get a new one. */
export interface QuestionEdit {
  readonly edit: SetEdit;
  readonly question: StoredQuestion;
}

const enter = (
  set: WorkingSet,
  category: Category,
  entry: Pick<StoredQuestion, 'content' | 'createdAt' | 'link'> & { readonly place: Place },
): { set: WorkingSet; placed: readonly StoredQuestion[]; question: StoredQuestion } => {
  const sorted = inCategory(set, category.categoryId);
  const fresh: StoredQuestion = {
    questionId: questionIdOf(category.categoryId, category.nextNumber),
    categoryId: category.categoryId,
    order: 0,
    createdAt: entry.createdAt,
    content: { ...entry.content, category: category.name },
    ...(entry.link && { link: entry.link }),
  };
  const placed = placeBetween(sorted, indexFor(sorted, entry.place), fresh);
  const categories = withCategory(set.categories, category.categoryId, (known) => ({
    ...counted(1)(known),
    nextNumber: known.nextNumber + 1,
  }));
  const question = placed.find(({ questionId }) => questionId === fresh.questionId) ?? fresh;
  return { set: { ...set, categories }, placed, question };
};

/** The category a question names, made if the set does not have it. */
const categoryFor = (set: WorkingSet, name: string) => {
  const known = findByName(set.categories, name);
  return known ? ok({ set, category: known }) : addCategoryTo(set, { name, description: '' });
};

export const addQuestion = (
  set: WorkingSet,
  given: Pick<StoredQuestion, 'link'> & { readonly question: Question; readonly place: Place },
  now: Instant,
) => {
  if (set.head.totalQuestions >= MOST_QUESTIONS) {
    return fail('set-too-many-questions', { limit: MOST_QUESTIONS });
  }
  const content = invalid(given.question, set);
  if (!content.ok) return content;
  const found = categoryFor(set, content.value.category);
  if (!found.ok) return found;
  const { category } = found.value;
  const { link, place } = given;
  const entry = { content: content.value, createdAt: now, link, place };
  const entered = enter(found.value.set, category, entry);
  const change = { categories: entered.set.categories, puts: entered.placed };
  return ok({ edit: editOf(entered.set, change, now), question: entered.question });
};

const findQuestion = (set: WorkingSet, questionId: string) => {
  const found = set.questions.find((question) => question.questionId === questionId);
  return found ? ok(found) : fail('question-not-found');
};

/** Taken out of one category and entered into another: a new number there, the old one is gone. */
const transfer = (
  set: WorkingSet,
  question: StoredQuestion,
  to: { readonly category: Category; readonly content: Question; readonly place: Place },
  now: Instant,
): QuestionEdit => {
  const categories = withCategory(set.categories, question.categoryId, counted(-1));
  const { createdAt, link } = question;
  const entry = { content: to.content, createdAt, link, place: to.place };
  const entered = enter({ ...set, categories }, to.category, entry);
  const change = { categories: entered.set.categories, puts: entered.placed, deletes: [question] };
  return { edit: editOf(entered.set, change, now), question: entered.question };
};

export const changeQuestion = (
  set: WorkingSet,
  given: { readonly questionId: string; readonly question: Question },
  now: Instant,
) => {
  const old = findQuestion(set, given.questionId);
  if (!old.ok) return old;
  const content = invalid(given.question, set);
  if (!content.ok) return content;
  const found = categoryFor(set, content.value.category);
  if (!found.ok) return found;
  const { category } = found.value;
  if (category.categoryId !== old.value.categoryId) {
    const to = { category, content: content.value, place: undefined };
    return ok(transfer(found.value.set, old.value, to, now));
  }
  const question = { ...old.value, content: { ...content.value, category: category.name } };
  return ok({ edit: editOf(set, { puts: [question] }, now), question });
};

export const placeQuestion = (
  set: WorkingSet,
  move: { readonly questionId: string; readonly categoryId?: string | undefined; readonly place: Place },
  now: Instant,
) => {
  const old = findQuestion(set, move.questionId);
  if (!old.ok) return old;
  const categoryId = move.categoryId ?? old.value.categoryId;
  const category = set.categories.find((known) => known.categoryId === categoryId);
  if (!category) return fail('set-category-not-found');
  if (categoryId !== old.value.categoryId) {
    const to = { category, content: old.value.content, place: move.place };
    return ok(transfer(set, old.value, to, now));
  }
  const others = inCategory(set, categoryId, move.questionId);
  const placed = placeBetween(others, indexFor(others, move.place), old.value);
  const question = placed.find(({ questionId }) => questionId === move.questionId) ?? old.value;
  return ok({ edit: editOf(set, { puts: placed }, now), question });
};

export const deleteQuestion = (set: WorkingSet, questionId: string, now: Instant) => {
  const old = findQuestion(set, questionId);
  if (!old.ok) return old;
  const categories = withCategory(set.categories, old.value.categoryId, counted(-1));
  return ok(editOf(set, { categories, deletes: [old.value] }, now));
};

export const addCategory = (
  set: WorkingSet,
  given: { readonly name: string; readonly description: string },
  now: Instant,
) => {
  if (findByName(set.categories, given.name)) return fail('set-category-taken', { name: given.name });
  const added = addCategoryTo(set, given);
  return added.ok ? ok(editOf(added.value.set, {}, now)) : added;
};

/** Questions carry the name of their category, so a new name is written to each of them. */
export const changeCategory = (
  set: WorkingSet,
  given: {
    readonly categoryId: string;
    readonly name?: string | undefined;
    readonly description?: string | undefined;
  },
  now: Instant,
) => {
  const old = set.categories.find(({ categoryId }) => categoryId === given.categoryId);
  if (!old) return fail('set-category-not-found');
  const { name = old.name, description = old.description } = given;
  const other = findByName(set.categories, name);
  if (other && other.categoryId !== old.categoryId) return fail('set-category-taken', { name });
  const categories = withCategory(set.categories, old.categoryId, (category) => ({
    ...category,
    name,
    description,
  }));
  const puts =
    name === old.name
      ? []
      : inCategory(set, old.categoryId).map((question) => ({
          ...question,
          content: { ...question.content, category: name },
        }));
  return ok(editOf(set, { categories, puts }, now));
};

export const orderCategories = (set: WorkingSet, categoryIds: readonly string[], now: Instant) => {
  const known = new Set(set.categories.map(({ categoryId }) => categoryId));
  const isWhole = categoryIds.length === known.size && new Set(categoryIds).size === known.size;
  if (!isWhole || !categoryIds.every((categoryId) => known.has(categoryId))) {
    return fail('set-category-not-found');
  }
  const categories = set.categories.map((category) => ({
    ...category,
    orderIndex: categoryIds.indexOf(category.categoryId),
  }));
  return ok(editOf(set, { categories }, now));
};

export const deleteCategory = (set: WorkingSet, categoryId: string, now: Instant) => {
  if (!set.categories.some((category) => category.categoryId === categoryId)) {
    return fail('set-category-not-found');
  }
  const categories = set.categories.filter((category) => category.categoryId !== categoryId);
  return ok(editOf(set, { categories, deletes: inCategory(set, categoryId) }, now));
};

export const changeSet = (set: WorkingSet, change: SetChange, now: Instant) => {
  const { name, description, customInstructions, visibility, presets } = change;
  const head: SetHead = {
    ...set.head,
    name: name ?? set.head.name,
    description: description ?? set.head.description,
    visibility: visibility ?? set.head.visibility,
    presets: presets ?? set.head.presets,
    customInstructions:
      customInstructions === undefined ? set.head.customInstructions : customInstructions || undefined,
  };
  return editOf({ ...set, head }, {}, now);
};

export const moveSet = (set: WorkingSet, to: 'active' | 'archived', now: Instant) =>
  editOf({ ...set, head: { ...set.head, status: to } }, {}, now);

export const changeOwner = (set: WorkingSet, to: string, now: Instant) =>
  editOf({ ...set, head: { ...set.head, ownerId: to } }, {}, now);
