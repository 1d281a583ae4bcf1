import type { Instant } from '#core/instant.ts';
import type { CopySource, QuestionLink } from '#platform/questions/contract.ts';
import { foldSpaces } from '#core/fold.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { SetPresets } from '#activities/engagements/contract.settings.ts';
import type { Visibility } from '#activities/engagements/contract.setviews.ts';

/** `replaced`: there is a newer edition. `deleted`: only sessions that already run with it still read it. */
export const setStatuses = ['active', 'archived', 'replaced', 'deleted'] as const;
export type SetStatus = (typeof setStatuses)[number];

/** Where a set was read from: the key of the kept file, its own name and type. */
export interface SourceFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
}

/** One edition of a set without its questions. */
export interface SetHead {
  readonly setId: string;
  /** The same for all editions of a set. */
  readonly familyId: string;
  readonly edition: number;
  readonly replacesSetId: string | undefined;
  readonly replacedBySetId: string | undefined;
  readonly name: string;
  readonly description: string;
  readonly customInstructions: string | undefined;
  readonly type: EngagementType;
  /** How sessions with it look and sound, unless their host says otherwise. */
  readonly presets?: SetPresets | undefined;
  readonly visibility: Visibility;
  readonly status: SetStatus;
  readonly ownerId: string;
  /** Whom another system says it was made by, in its own words; nobody that is known here. */
  readonly createdBy?: string | undefined;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly totalQuestions: number;
  readonly source: SourceFile | undefined;
  /** What its questions were copied from. */
  readonly copyOf?: CopySource | undefined;
  /** When a replaced or deleted edition is removed for good. */
  readonly removeAt: Instant | undefined;
  /** The number the next new category gets. */
  readonly nextCategory: number;
  /** Counts the changes made in place. */
  readonly revision: number;
}

export interface Category {
  readonly categoryId: string;
  readonly name: string;
  readonly description: string;
  readonly questionCount: number;
  readonly orderIndex: number;
  /** The number the next new question gets; a number is never given twice. */
  readonly nextNumber: number;
}

export interface StoredQuestion {
  readonly questionId: string;
  readonly categoryId: string;
  /** Sorts within the category; a moved question lies between its neighbours. */
  readonly order: number;
  readonly createdAt: Instant;
  readonly content: Question;
  /** Where it was copied from. */
  readonly link?: QuestionLink | undefined;
}

/** Everything of one edition, categories and questions in their order. */
export interface WholeSet {
  readonly head: SetHead;
  readonly categories: readonly Category[];
  readonly questions: readonly StoredQuestion[];
}

export const questionIdOf = (categoryId: string, number: number): string =>
  `${categoryId}#${String(number).padStart(4, '0')}`;

export const categoryIdOf = (number: number): string => `c${String(number).padStart(3, '0')}`;

/** What a session stores as SourceQuestionRef, to know which questions of a set were played. */
export const sourceRefOf = (setId: string, questionId: string): string =>
  `SET#${setId}/QUESTION#${questionId}`;

export const sortCategories = (categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => a.orderIndex - b.orderIndex || compare(a.categoryId, b.categoryId));

export const sortQuestions = (
  questions: readonly StoredQuestion[],
  categories: readonly Category[],
): StoredQuestion[] => {
  const places = new Map(sortCategories(categories).map(({ categoryId }, place) => [categoryId, place]));
  const placeOf = ({ categoryId }: StoredQuestion): number => places.get(categoryId) ?? places.size;
  return questions.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.order - b.order || compare(a.questionId, b.questionId),
  );
};

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Names that differ only in case or in spaces are the same category. */
export const foldCategory = foldSpaces;
