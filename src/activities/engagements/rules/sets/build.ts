import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { QuestionLink } from '#platform/questions/contract.ts';
import { MOST_CATEGORIES, MOST_QUESTIONS } from '#activities/engagements/contract.setviews.ts';
import { categoryIdOf, foldCategory, questionIdOf } from './state.ts';
import type { Category, SetHead, StoredQuestion, WholeSet } from './state.ts';

/** What a new set says of itself, before its questions are counted. */
export type NewHead = Pick<
  SetHead,
  | 'setId'
  | 'ownerId'
  | 'name'
  | 'description'
  | 'customInstructions'
  | 'type'
  | 'presets'
  | 'visibility'
  | 'source'
  | 'copyOf'
>;

export interface CategoryText {
  readonly name: string;
  readonly description: string;
}

const newCategory = (number: number, { name, description }: CategoryText): Category => ({
  categoryId: categoryIdOf(number),
  name,
  description,
  questionCount: 0,
  orderIndex: number - 1,
  nextNumber: 1,
});

/** Categories in the order they are listed or first met, questions numbered within them. */
const numbered = (
  questions: readonly Question[],
  { categories: listed = [], links = [] }: Pick<NewContent, 'categories' | 'links'>,
  now: Instant,
): { categories: Category[]; stored: StoredQuestion[] } => {
  const categories = new Map<string, Category>();
  const enter = (text: CategoryText): Category => {
    const folded = foldCategory(text.name);
    const known = categories.get(folded) ?? newCategory(categories.size + 1, text);
    categories.set(folded, known);
    return known;
  };
  listed.forEach(enter);
  const stored = questions.map((content, index) => {
    const category = enter({ name: content.category, description: '' });
    const number = category.nextNumber;
    categories.set(foldCategory(category.name), {
      ...category,
      nextNumber: number + 1,
      questionCount: number,
    });
    return {
      questionId: questionIdOf(category.categoryId, number),
      categoryId: category.categoryId,
      order: number,
      createdAt: now,
      content: { ...content, category: category.name },
      ...(links[index] && { link: links[index] }),
    };
  });
  return { categories: [...categories.values()], stored };
};

interface NewContent {
  readonly questions: readonly Question[];
  readonly categories?: readonly CategoryText[];
  /** By question, where it is a copy. */
  readonly links?: readonly (QuestionLink | undefined)[];
}

/** A whole new set. Its questions have been checked. */
export const buildSet = (head: NewHead, content: NewContent, now: Instant) => {
  const { questions } = content;
  if (questions.length > MOST_QUESTIONS) return fail('set-too-many-questions', { limit: MOST_QUESTIONS });
  const { categories, stored } = numbered(questions, content, now);
  if (categories.length > MOST_CATEGORIES) return fail('set-too-many-categories', { limit: MOST_CATEGORIES });
  return ok<WholeSet>({
    head: {
      ...head,
      familyId: head.setId,
      edition: 1,
      replacesSetId: undefined,
      replacedBySetId: undefined,
      status: 'active',
      createdAt: now,
      updatedAt: now,
      totalQuestions: stored.length,
      removeAt: undefined,
      nextCategory: categories.length + 1,
      revision: 1,
    },
    categories,
    questions: stored,
  });
};

/** `next` as the edition after `previous`: same family, same owner, same place in the lists. */
export const asNextEdition = (next: WholeSet, previous: SetHead): WholeSet => ({
  ...next,
  head: {
    ...next.head,
    familyId: previous.familyId,
    edition: previous.edition + 1,
    replacesSetId: previous.setId,
    ownerId: previous.ownerId,
    visibility: previous.visibility,
    status: previous.status === 'archived' ? 'archived' : 'active',
    createdAt: previous.createdAt,
  },
});
