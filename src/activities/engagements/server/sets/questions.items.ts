import { toIso } from '#core/instant.ts';
import { questionLink } from '#platform/questions/contract.ts';
import { checkedIn, textOrNothing, timeIn } from '#store/port/read-checked.ts';
import { mapIn, numberOr, textIn, textOr, UnreadableAttribute } from '#store/port/read-item.ts';
import type { Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { StoredQuestion } from '#activities/engagements/rules/sets/state.ts';
import { afterIn, reader } from '#activities/engagements/server/read-stored.ts';
import { isQuestion } from '#activities/engagements/server/stored-shapes.ts';
import { setPartition } from './sets.items.ts';

export const questionKey = (setId: string, questionId: string): Key => ({
  PK: setPartition(setId),
  SK: `QUESTION#${questionId}`,
});

/** The seed's names for what it knows of; the rest of a question keeps its own, in `Content`. */
export const questionItem = (
  setId: string,
  { questionId, categoryId, order, createdAt, content, link }: StoredQuestion,
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
    Source: asValue(link),
  };
};

const OPTIONAL = [
  ['detail', 'Detail'],
  ['school', 'School'],
  ['customInstruction', 'CustomInstruction'],
] as const;

const contentIn = (item: Item, category: string): Question => {
  const content: Record<string, Item[string]> = {
    ...mapIn(item, 'Content'),
    kind: textOr(item, 'Kind', 'open'),
    title: textIn(item, 'Title'),
    category,
  };
  for (const [field, name] of OPTIONAL) {
    const text = textOrNothing(item, name);
    if (text !== undefined) content[field] = text;
  }
  if (isQuestion(content)) return content;
  throw new UnreadableAttribute('Content', 'what a question of its kind has, in lengths that are taken here');
};

/** `QUESTION#{categoryId}#{questionNumber}`; another system's QuestionId need not be it. */
export const fromQuestionItem = reader((item): StoredQuestion => {
  const questionId = afterIn(item, 'SK', 'QUESTION#');
  const at = questionId.lastIndexOf('#');
  const link = checkedIn(item, 'Source', questionLink);
  const categoryId = at < 0 ? textOr(item, 'CategoryId', questionId) : questionId.slice(0, at);
  return {
    questionId,
    categoryId,
    order: numberOr(item, 'OrderInCategory', Number.parseInt(questionId.slice(at + 1), 10) || 0),
    createdAt: timeIn(item, 'CreatedAt'),
    content: contentIn(item, textOrNothing(item, 'Category') ?? categoryId),
    ...(link && { link }),
  };
});

/** The seed's pattern "Get Set Questions". */
export const questionsQuery = (setId: string): Query => ({
  partition: setPartition(setId),
  sort: { beginsWith: 'QUESTION#' },
  limit: 200,
});

export const categoryQuestionsQuery = (setId: string, categoryId: string): Query => ({
  partition: setPartition(setId),
  sort: { beginsWith: `QUESTION#${categoryId}#` },
});
