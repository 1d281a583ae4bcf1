import { isoOrNothing, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { and, equals, exists, lacks, notExists } from '#store/port/conditions.ts';
import { checkedIn, optionalWordIn, textOrNothing, timeIn, timeOrNothing } from '#store/port/read-checked.ts';
import { numberOr, optionalTextIn, textIn, textOr, textsIn } from '#store/port/read-item.ts';
import type { Condition } from '#store/port/conditions.ts';
import { eventual } from '#store/port/consistency.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { copySource } from '#platform/questions/contract.ts';
import { setPresets } from '#activities/engagements/contract.settings.ts';
import { engagementTypes } from '#activities/engagements/contract.questions.ts';
import { visibilities } from '#activities/engagements/contract.setviews.ts';
import { setStatuses, sortCategories } from '#activities/engagements/rules/sets/state.ts';
import type { Category, SetHead, SetStatus, SourceFile } from '#activities/engagements/rules/sets/state.ts';
import { NOBODY } from '#activities/engagements/rules/state.ts';
import { afterIn, reader } from '#activities/engagements/server/read-stored.ts';

export const setPartition = (setId: string): string => `SET#${setId}`;
export const headKey = (setId: string): Key => ({ PK: setPartition(setId), SK: 'METADATA' });
const categoryKey = (setId: string, categoryId: string): Key => ({
  PK: setPartition(setId),
  SK: `CATEGORY#${categoryId}`,
});

/** Every set there is; the catalogue shows those of them that are shared. */
const CATALOGUE = 'SETS';
const ownerPartition = (ownerId: string): string => `OWNER#${ownerId}`;
const listKey = (partition: string, setId: string): Key => ({ PK: partition, SK: `SET#${setId}` });

/** Where a set that is nobody else's business is listed. */
export const listKeysOf = (setId: string, ownerId: string): Key[] =>
  [CATALOGUE, ownerPartition(ownerId)].map((partition) => listKey(partition, setId));

/** Marks an edition that is still being written; an expired mark tells any node to clean up. */
export const writingKey = (setId: string): Key => ({ PK: setPartition(setId), SK: 'WRITING' });

/** The seed's attributes, then ours. */
const headAttributes = (head: SetHead, categories: readonly Category[]): Item => ({
  SetId: head.setId,
  Name: head.name,
  Description: head.description,
  TotalQuestions: head.totalQuestions,
  Categories: sortCategories(categories).map(({ name }) => name),
  CreatedAt: toIso(head.createdAt),
  CreatedBy: head.createdBy ?? head.ownerId,
  OwnerId: head.createdBy === undefined ? undefined : head.ownerId,
  IsActive: head.status === 'active',
  CustomInstructions: head.customInstructions,
  SourceFile: head.source?.key,
  SourceFileName: head.source?.name,
  SourceFileType: head.source?.mediaType,
  CopyOf: asValue(head.copyOf),
  EngagementType: head.type,
  Visibility: head.visibility,
  Presets: asValue(head.presets),
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

/** Files of another system are in its own store: only files we kept can be downloaded. */
const sourceIn = (item: Item): SourceFile | undefined => {
  const [key, name] = [textOrNothing(item, 'SourceFile'), textOrNothing(item, 'SourceFileName')];
  return key === undefined || name === undefined
    ? undefined
    : { key, name, mediaType: textOr(item, 'SourceFileType', 'application/octet-stream') };
};

/** A set has a row of its own and rows in lists. */
const setIdIn = (item: Item): string =>
  afterIn(item, item['SK'] === 'METADATA' ? 'PK' : 'SK', setPartition(''));

/** `CreatedBy` is our owner's only where we wrote the set, and nobody adopted it. */
const ownersIn = (item: Item): Pick<SetHead, 'ownerId' | 'createdBy'> =>
  item['OwnerId'] === undefined && item['Revision'] !== undefined
    ? { ownerId: textOr(item, 'CreatedBy', NOBODY), createdBy: undefined }
    : { ownerId: textOr(item, 'OwnerId', NOBODY), createdBy: optionalTextIn(item, 'CreatedBy') };

const statusIn = (item: Item): SetStatus =>
  optionalWordIn(item, 'Status', setStatuses) ?? (item['IsActive'] === false ? 'archived' : 'active');

/** One that another system wrote is for call-and-answer, and nobody's to see until somebody adopts it. */
const headIn = (item: Item): SetHead => {
  const setId = setIdIn(item);
  return {
    setId,
    familyId: textOrNothing(item, 'FamilyId') ?? setId,
    edition: numberOr(item, 'Version', 1),
    replacesSetId: textOrNothing(item, 'ReplacesSetId'),
    replacedBySetId: textOrNothing(item, 'ReplacedBySetId'),
    name: textOrNothing(item, 'Name') ?? setId,
    description: textOr(item, 'Description', ''),
    customInstructions: textOrNothing(item, 'CustomInstructions'),
    type: optionalWordIn(item, 'EngagementType', engagementTypes) ?? 'call-and-answer',
    presets: checkedIn(item, 'Presets', setPresets),
    visibility: optionalWordIn(item, 'Visibility', visibilities) ?? 'private',
    status: statusIn(item),
    ...ownersIn(item),
    createdAt: timeIn(item, 'CreatedAt', 'UpdatedAt'),
    updatedAt: timeIn(item, 'UpdatedAt', 'CreatedAt'),
    totalQuestions: numberOr(item, 'TotalQuestions', 0),
    source: sourceIn(item),
    copyOf: checkedIn(item, 'CopyOf', copySource),
    removeAt: timeOrNothing(item, 'RemoveAt'),
    nextCategory: numberOr(item, 'NextCategory', 1),
    revision: numberOr(item, 'Revision', 0),
  };
};

export const fromHeadItem = reader(headIn);

/** What a list shows, without another read. */
export const listedIn = reader((item): { head: SetHead; categories: readonly string[] } => ({
  head: headIn(item),
  categories: textsIn(item, 'Categories'),
}));

export const categoryItem = (setId: string, category: Category): Item => ({
  ...categoryKey(setId, category.categoryId),
  CategoryId: category.categoryId,
  Name: category.name,
  Description: category.description,
  QuestionCount: category.questionCount,
  OrderIndex: category.orderIndex,
  NextNumber: category.nextNumber,
});

export const fromCategoryItem = reader((item): Category => {
  const categoryId = afterIn(item, 'SK', 'CATEGORY#');
  return {
    categoryId,
    name: textOrNothing(item, 'Name') ?? categoryId,
    description: textOr(item, 'Description', ''),
    questionCount: numberOr(item, 'QuestionCount', 0),
    orderIndex: numberOr(item, 'OrderIndex', 0),
    nextNumber: numberOr(item, 'NextNumber', 1),
  };
});

export const isHeadItem = (item: Item): boolean => item['SK'] === 'METADATA';
export const isCategoryItem = (item: Item): boolean => textIn(item, 'SK').startsWith('CATEGORY#');
export const isQuestionItem = (item: Item): boolean => textIn(item, 'SK').startsWith('QUESTION#');

const isListed = ({ status }: SetHead): boolean => status === 'active' || status === 'archived';

/** Rows of the lists this edition has to be in. */
const listRows = (head: SetHead): string[] =>
  isListed(head) ? [CATALOGUE, ownerPartition(head.ownerId)] : [];

/** 0: only another system has written it. */
const stillIs = ({ revision }: SetHead): Condition =>
  revision === 0 ? and(exists, lacks('Revision')) : equals('Revision', revision);

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
      condition: previous ? stillIs(previous) : notExists,
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
export const fromWritingItem = reader((item): { startedAt: Instant; sourceKey: string | undefined } => ({
  startedAt: timeIn(item, 'StartedAt'),
  sourceKey: textOrNothing(item, 'SourceFile'),
}));

/** Fails when somebody cleared up in the meantime. */
export const writingDone = (table: Table, setId: string): Operation => ({
  op: 'delete',
  table,
  key: writingKey(setId),
  condition: exists,
});

/** Categories sort before the set's own row, and that before its questions. */
export const headQuery = (setId: string): Query => ({
  partition: setPartition(setId),
  sort: { between: ['CATEGORY#', 'METADATA'] },
});
export const wholeQuery = (setId: string): Query => ({ partition: setPartition(setId) });

/** Everybody's sets, or the rows of one owner. */
export const listQuery = (ownerId: string | undefined): Query => ({
  ...(ownerId === undefined ? { partition: CATALOGUE, ...eventual } : { partition: ownerPartition(ownerId) }),
  sort: { beginsWith: 'SET#' },
  limit: 200,
});
