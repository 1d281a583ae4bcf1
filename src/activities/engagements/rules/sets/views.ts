import type { QuestionRow, SetRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { sortCategories } from './state.ts';
import type { Category, SetHead, StoredQuestion } from './state.ts';

export const setRowOf = (head: SetHead, categories: readonly string[], callerId: string): SetRow => ({
  setId: head.setId,
  name: head.name,
  description: head.description,
  type: head.type,
  totalQuestions: head.totalQuestions,
  categories: [...categories],
  visibility: head.visibility,
  ...(head.presets && { presets: head.presets }),
  // A deleted one is shown to nobody; a session that runs with it reads it without a view.
  status: head.status === 'deleted' ? 'replaced' : head.status,
  createdAt: head.createdAt,
  updatedAt: head.updatedAt,
  isMine: head.ownerId === callerId,
});

export const setViewOf = (head: SetHead, categories: readonly Category[], callerId: string): SetView => {
  const sorted = sortCategories(categories);
  const names = sorted.map(({ name }) => name);
  return {
    ...setRowOf(head, names, callerId),
    customInstructions: head.customInstructions,
    categoryRows: sorted.map(({ categoryId, name, description, questionCount }) => ({
      categoryId,
      name,
      description,
      questionCount,
    })),
    edition: head.edition,
    revision: head.revision,
    replacedBy: head.replacedBySetId,
    sourceName: head.ownerId === callerId ? head.source?.name : undefined,
    isCopy: head.ownerId === callerId && head.copyOf !== undefined,
  };
};

export const questionRowOf = ({ questionId, categoryId, order, content }: StoredQuestion): QuestionRow => ({
  questionId,
  categoryId,
  order,
  question: content,
});
