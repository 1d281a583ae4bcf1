import { answeringOf, isChoiceType } from '../contract.kinds.ts';
import { haveSameKey } from '../rules/kinds/table.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { StoredQuestion } from './questions.items.ts';
import { draftPartition, fromDraftItem } from './questions.items.ts';
import type { Bank, CategoryCount } from './banks.items.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';

/** Large banks are processed in pieces, so other requests are served in between. */
export const TURN_EVERY = 100;

/** Drafts written by hand, one by one. */
export const BY_HAND = 'own';

export interface Draft {
  readonly importId: string;
  readonly question: StoredQuestion;
}

/** If a question has two drafts, the later import counts; drafts by hand count most. */
export const readDrafts = async (
  { store }: Pick<QuizDeps, 'store'>,
  { bankId, imports }: Bank,
): Promise<Map<string, Draft[]>> => {
  const drafts = new Map<string, Draft[]>();
  const inOrder = [...imports.filter((id) => id !== BY_HAND), ...imports.filter((id) => id === BY_HAND)];
  for (const importId of inOrder) {
    const query = { partition: draftPartition(bankId, importId) };
    for await (const items of readPages({ store, table: questionsTable }, query)) {
      for (const question of fromDraftItem.list(items)) {
        const known = drafts.get(question.questionId) ?? [];
        drafts.set(question.questionId, [{ importId, question }, ...known]);
      }
    }
  }
  return drafts;
};

/** Adds up questions page by page, keeping only their categories and concepts. */
export class QuestionCounter {
  readonly #counts = new Map<string, Omit<CategoryCount, 'concepts'> & { EN: number; DE: number }>();
  readonly #concepts = new Map<string, Set<string>>();

  add({ provider, certificate, category, language, conceptId }: StoredQuestion): void {
    const name = JSON.stringify([provider, certificate, category]);
    const count = this.#counts.get(name) ?? { provider, certificate, category, EN: 0, DE: 0 };
    count[language] += 1;
    this.#counts.set(name, count);
    const concepts = this.#concepts.get(name) ?? new Set<string>();
    this.#concepts.set(name, concepts.add(conceptId));
  }

  done(): CategoryCount[] {
    return [...this.#counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => ({ ...count, concepts: this.#concepts.get(name)?.size ?? 0 }));
  }
}

export const countQuestions = (questions: Iterable<StoredQuestion>): CategoryCount[] => {
  const counter = new QuestionCounter();
  for (const question of questions) counter.add(question);
  return counter.done();
};

/** Nothing that a learner could see or be marked by has changed. */
export const isSameQuestion = (a: StoredQuestion, b: StoredQuestion): boolean => {
  const plain = ({ version: _version, changedAt: _changedAt, ...rest }: StoredQuestion): string =>
    JSON.stringify(Object.entries(rest).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return plain(a) === plain(b);
};

const isAnsweredAlike = (one: StoredQuestion, other: StoredQuestion): boolean =>
  answeringOf(one.type) === answeringOf(other.type);

/** The question as it replaces a published one. */
export const nextVersion = (
  before: StoredQuestion | undefined,
  question: StoredQuestion,
  now: number,
): StoredQuestion => {
  const answeredSince = before && !isAnsweredAlike(before, question) ? now : before?.answeredSince;
  return {
    ...question,
    version: (before?.version ?? 0) + 1,
    changedAt: now,
    ...(answeredSince !== undefined && { answeredSince }),
  };
};

/** Choices cannot be marked by a typed key: such answers keep their marks. */
export const isCorrection = (before: StoredQuestion, next: StoredQuestion): boolean =>
  isAnsweredAlike(before, next) && !haveSameKey(before, next);

export const withKey = (question: StoredQuestion, correct: readonly string[]): StoredQuestion => ({
  ...question,
  correct: question.answers.map(({ id }) => id).filter((id) => correct.includes(id)),
  type: correct.length > 1 && isChoiceType(question.type) ? 'MULTIPLE_CHOICE' : question.type,
});
