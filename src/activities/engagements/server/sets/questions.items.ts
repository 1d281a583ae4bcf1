import { toIso } from '#core/instant.ts';
import { instantIn, numberIn, textIn } from '#store/port/read-item.ts';
import type { Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { StoredQuestion } from '#activities/engagements/rules/sets/state.ts';
import { setPartition } from './sets.items.ts';

export const questionKey = (setId: string, questionId: string): Key => ({
  PK: setPartition(setId),
  SK: `QUESTION#${questionId}`,
});

/** The seed's names for what it knows of; the rest of a question keeps its own, in `Content`. */
export const questionItem = (
  setId: string,
  { questionId, categoryId, order, createdAt, content }: StoredQuestion,
): Item => {
  const { title, detail, category, school, customInstruction, kind, ...rest } = content;
  return {
    ...questionKey(setId, questionId),
    QuestionId: questionId,
    Title: title,
    Detail: detail ?? '',
    Category: category,
    CategoryId: categoryId,
    School: school,
    OrderInCategory: order,
    CustomInstruction: customInstruction,
    CreatedAt: toIso(createdAt),
    Kind: kind,
    Content: asValue(rest),
  };
};

export const fromQuestionItem = (item: Item): StoredQuestion => {
  const detail = textIn(item, 'Detail');
  const content = {
    ...(item['Content'] as Item),
    kind: item['Kind'],
    title: item['Title'],
    ...(detail !== '' && { detail }),
    category: item['Category'],
    ...(item['School'] !== undefined && { school: item['School'] }),
    ...(item['CustomInstruction'] !== undefined && { customInstruction: item['CustomInstruction'] }),
  };
  return {
    questionId: textIn(item, 'QuestionId'),
    categoryId: textIn(item, 'CategoryId'),
    order: numberIn(item, 'OrderInCategory'),
    createdAt: instantIn(item, 'CreatedAt'),
    content: content as unknown as Question,
  };
};

/** The seed's pattern "Get Set Questions". */
export const questionsQuery = (setId: string, cursor: string | undefined): Query => ({
  partition: setPartition(setId),
  sort: { beginsWith: 'QUESTION#' },
  limit: 200,
  ...(cursor !== undefined && { cursor }),
});

export const categoryQuestionsQuery = (
  setId: string,
  categoryId: string,
  cursor: string | undefined,
): Query => ({
  partition: setPartition(setId),
  sort: { beginsWith: `QUESTION#${categoryId}#` },
  ...(cursor !== undefined && { cursor }),
});
