import { isoOrNothing, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { equals, exists, notExists } from '#store/port/conditions.ts';
import { instantIn, numberIn, optionalInstantIn, textIn, textsIn } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { Visibility } from '#activities/engagements/contract.setviews.ts';
import { sortCategories } from '#activities/engagements/rules/sets/state.ts';
import type { Category, SetHead, SetStatus, SourceFile } from '#activities/engagements/rules/sets/state.ts';

export const setPartition = (setId: string): string => `SET#${setId}`;
export const headKey = (setId: string): Key => ({ PK: setPartition(setId), SK: 'METADATA' });
const categoryKey = (setId: string, categoryId: string): Key => ({
  PK: setPartition(setId),
  SK: `CATEGORY#${categoryId}`,
});

/** Every set. What everybody may see is in SHARED as well, so that private sets of others need not be read. */
const CATALOGUE = 'SETS';
const SHARED = 'SHARED';
const ownerPartition = (ownerId: string): string => `OWNER#${ownerId}`;
const listKey = (partition: string, setId: string): Key => ({ PK: partition, SK: `SET#${setId}` });

/** Stands in the set's partition until all of a new edition is written; whoever finds it old clears up. */
export const writingKey = (setId: string): Key => ({ PK: setPartition(setId), SK: 'WRITING' });

const textOrNothing = (item: Item, name: string): string | undefined =>
  item[name] === undefined ? undefined : textIn(item, name);

/** The seed's attributes, then ours. */
const headAttributes = (head: SetHead, categories: readonly Category[]): Item => ({
  SetId: head.setId,
  Name: head.name,
  Description: head.description,
  TotalQuestions: head.totalQuestions,
  Categories: sortCategories(categories).map(({ name }) => name),
  CreatedAt: toIso(head.createdAt),
  CreatedBy: head.ownerId,
  IsActive: head.status === 'active',
  CustomInstructions: head.customInstructions,
  SourceFile: head.source?.key,
  SourceFileName: head.source?.name,
  SourceFileType: head.source?.mediaType,
  EngagementType: head.type,
  Visibility: head.visibility,
  Status: head.status,
  FamilyId: head.familyId,
  Version: head.edition,
  ReplacesSetId: head.replacesSetId,
  ReplacedBySetId: head.replacedBySetId,
  UpdatedAt: toIso(head.updatedAt),
  RemoveAt: isoOrNothing(head.removeAt),
  NextCategory: head.nextCategory,
  Revision: head.revision,
});

const sourceIn = (item: Item): SourceFile | undefined =>
  item['SourceFile'] === undefined
    ? undefined
    : {
        key: textIn(item, 'SourceFile'),
        name: textIn(item, 'SourceFileName'),
        mediaType: textIn(item, 'SourceFileType'),
      };

export const fromHeadItem = (item: Item): SetHead => ({
  setId: textIn(item, 'SetId'),
  familyId: textIn(item, 'FamilyId'),
  edition: numberIn(item, 'Version'),
  replacesSetId: textOrNothing(item, 'ReplacesSetId'),
  replacedBySetId: textOrNothing(item, 'ReplacedBySetId'),
  name: textIn(item, 'Name'),
  description: textIn(item, 'Description'),
  customInstructions: textOrNothing(item, 'CustomInstructions'),
  type: textIn(item, 'EngagementType') as EngagementType,
  visibility: textIn(item, 'Visibility') as Visibility,
  status: textIn(item, 'Status') as SetStatus,
  ownerId: textIn(item, 'CreatedBy'),
  createdAt: instantIn(item, 'CreatedAt'),
  updatedAt: instantIn(item, 'UpdatedAt'),
  totalQuestions: numberIn(item, 'TotalQuestions'),
  source: sourceIn(item),
  removeAt: optionalInstantIn(item, 'RemoveAt'),
  nextCategory: numberIn(item, 'NextCategory'),
  revision: numberIn(item, 'Revision'),
});

/** What a list shows, without another read. */
export const listedIn = (item: Item): { head: SetHead; categories: readonly string[] } => ({
  head: fromHeadItem(item),
  categories: textsIn(item, 'Categories'),
});

export const categoryItem = (setId: string, category: Category): Item => ({
  ...categoryKey(setId, category.categoryId),
  CategoryId: category.categoryId,
  Name: category.name,
  Description: category.description,
  QuestionCount: category.questionCount,
  OrderIndex: category.orderIndex,
  NextNumber: category.nextNumber,
});

export const fromCategoryItem = (item: Item): Category => ({
  categoryId: textIn(item, 'CategoryId'),
  name: textIn(item, 'Name'),
  description: textIn(item, 'Description'),
  questionCount: numberIn(item, 'QuestionCount'),
  orderIndex: numberIn(item, 'OrderIndex'),
  nextNumber: numberIn(item, 'NextNumber'),
});

export const isHeadItem = (item: Item): boolean => item['SK'] === 'METADATA';
export const isCategoryItem = (item: Item): boolean => textIn(item, 'SK').startsWith('CATEGORY#');
export const isQuestionItem = (item: Item): boolean => textIn(item, 'SK').startsWith('QUESTION#');

const isListed = ({ status }: SetHead): boolean => status === 'active' || status === 'archived';
const isOpenToAll = (head: SetHead): boolean => head.status === 'active' && head.visibility !== 'private';

/** Rows of the lists this edition has to be in. */
const listRows = (head: SetHead): string[] => [
  ...(isListed(head) ? [CATALOGUE, ownerPartition(head.ownerId)] : []),
  ...(isOpenToAll(head) ? [SHARED] : []),
];

/** The set and its rows in the lists, always in one transaction. First the set, on condition of its revision. */
export const saveHeadOperations = (
  table: Table,
  next: { readonly head: SetHead; readonly categories: readonly Category[] },
  previous: SetHead | undefined,
): Operation[] => {
  const { head, categories } = next;
  const attributes = headAttributes(head, categories);
  const rows = listRows(head);
  const gone = previous ? listRows(previous).filter((row) => !rows.includes(row)) : [];
  return [
    {
      op: 'put',
      table,
      item: { ...headKey(head.setId), ...attributes },
      condition: previous ? equals('Revision', previous.revision) : notExists,
    },
    ...rows.map((row): Operation => ({
      op: 'put',
      table,
      item: { ...listKey(row, head.setId), ...attributes },
    })),
    ...gone.map((row): Operation => ({ op: 'delete', table, key: listKey(row, head.setId) })),
  ];
};

export const saveCategoryOperations = (
  table: Table,
  setId: string,
  change: { readonly next: readonly Category[]; readonly previous: readonly Category[] },
): Operation[] => {
  const before = new Map(change.previous.map((category) => [category.categoryId, category]));
  const kept = new Set(change.next.map(({ categoryId }) => categoryId));
  const isSame = (a: Category, b: Category | undefined): boolean =>
    b !== undefined && JSON.stringify(categoryItem(setId, a)) === JSON.stringify(categoryItem(setId, b));
  return [
    ...change.next
      .filter((category) => !isSame(category, before.get(category.categoryId)))
      .map((category): Operation => ({ op: 'put', table, item: categoryItem(setId, category) })),
    ...change.previous
      .filter(({ categoryId }) => !kept.has(categoryId))
      .map(({ categoryId }): Operation => ({ op: 'delete', table, key: categoryKey(setId, categoryId) })),
  ];
};

export const writingItem = (setId: string, startedAt: Instant, source: SourceFile | undefined): Item => ({
  ...writingKey(setId),
  StartedAt: toIso(startedAt),
  SourceFile: source?.key,
});
export const fromWritingItem = (item: Item): { startedAt: Instant; sourceKey: string | undefined } => ({
  startedAt: instantIn(item, 'StartedAt'),
  sourceKey: textOrNothing(item, 'SourceFile'),
});

/** Fails when somebody cleared up in the meantime. */
export const writingDone = (table: Table, setId: string): Operation => ({
  op: 'delete',
  table,
  key: writingKey(setId),
  condition: exists,
});

const paged = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Categories sort before the set's own row, and that before its questions. */
export const headQuery = (setId: string): Query => ({
  partition: setPartition(setId),
  sort: { between: ['CATEGORY#', 'METADATA'] },
});
export const wholeQuery = (setId: string, cursor: string | undefined): Query => ({
  partition: setPartition(setId),
  ...paged(cursor),
});

export type ListScope = 'own' | 'archived' | 'examples' | 'shared';
export const listQuery = (scope: ListScope, callerId: string, cursor: string | undefined): Query => ({
  partition: scope === 'own' || scope === 'archived' ? ownerPartition(callerId) : SHARED,
  sort: { beginsWith: 'SET#' },
  limit: 200,
  ...paged(cursor),
});
