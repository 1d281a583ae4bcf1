import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add, remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { exists, isStillAt, notExists } from '#store/port/conditions.ts';
import {
  mapIn,
  numberIn,
  numberOr,
  numbersIn,
  optionalInstantIn,
  textIn,
  textOr,
  textsIn,
} from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key, Value } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { ControlShape } from '../contract.clock.ts';
import { LEAST_PLAYERS, NOBODY } from '../rules/template.ts';
import type { TemplateState, UsageRow } from '../rules/template.ts';
import { deletePersonRow, personKey, putPersonRow, timersTable } from './timers.items.ts';

const CATALOGUE = 'TEMPLATE';

export const templateKey = (templateId: string): Key => ({ PK: `TEMPLATE#${templateId}`, SK: 'METADATA' });
export const catalogueKey = (templateId: string): Key => ({ PK: CATALOGUE, SK: `TEMPLATE#${templateId}` });
export const personTemplate = (templateId: string): string => `TEMPLATE#${templateId}`;

/** Everything but keys, type and the counter, which is only ever added to. */
const attributesOf = (template: TemplateState): Readonly<Record<string, Value | undefined>> => ({
  template_id: template.templateId,
  name: template.name,
  description: template.description,
  turn_time_seconds: template.turnTimeSeconds,
  round_time_seconds: template.roundTimeSeconds,
  max_players: template.maxPlayers,
  min_players: template.minPlayers,
  is_active: template.isActive,
  created_at: toIso(template.createdAt),
  updated_at: toIso(template.updatedAt),
  created_by: template.createdBy,
  tags: template.tags,
  mode: template.mode,
  control: asValue(template.control),
  warn_at_seconds: template.warnAtSeconds,
  is_shared: template.isShared,
  version: template.version,
});

const METADATA_TYPE = 'TEMPLATE';
const ROW_TYPE = 'TEMPLATE_ROW';

const idOf = (item: Item): string => {
  const named = item['PK'] === CATALOGUE ? textIn(item, 'SK') : textIn(item, 'PK');
  return named.slice('TEMPLATE#'.length);
};

/** Templates of another system were open to everybody, and stay so. */
export const fromTemplateItem = readerOf(timersTable, (item): TemplateState => {
  const createdAt = optionalInstantIn(item, 'created_at') ?? 0;
  const version = numberOr(item, 'version', 0);
  const control = mapIn(item, 'control');
  return {
    templateId: idOf(item),
    name: textIn(item, 'name'),
    description: textOr(item, 'description', ''),
    turnTimeSeconds: numberIn(item, 'turn_time_seconds'),
    roundTimeSeconds: numberIn(item, 'round_time_seconds'),
    minPlayers: numberOr(item, 'min_players', LEAST_PLAYERS),
    maxPlayers: numberIn(item, 'max_players'),
    tags: textsIn(item, 'tags'),
    mode: item['mode'] === 1 ? 1 : 2,
    control: 'type' in control ? (control as unknown as ControlShape) : undefined,
    warnAtSeconds: numbersIn(item, 'warn_at_seconds'),
    isShared: item['is_shared'] === true || version === 0,
    isActive: item['is_active'] !== false,
    usageCount: numberOr(item, 'usage_count', 0),
    createdAt,
    updatedAt: optionalInstantIn(item, 'updated_at') ?? createdAt,
    createdBy: textOr(item, 'created_by', NOBODY),
    version,
  };
});

const withUsage = (template: TemplateState) => ({
  ...attributesOf(template),
  usage_count: template.usageCount,
});

const catalogueRow = (template: TemplateState): Operation & { readonly op: 'put' } => ({
  op: 'put',
  table: timersTable,
  item: { ...catalogueKey(template.templateId), EntityType: ROW_TYPE, ...withUsage(template) },
});

/** A template and its catalogue row are written together. */
const pairOf = (template: TemplateState): Operation[] => [
  {
    op: 'put',
    table: timersTable,
    item: { ...templateKey(template.templateId), EntityType: METADATA_TYPE, ...withUsage(template) },
    condition: notExists,
  },
  catalogueRow(template),
];

const personRow = (template: TemplateState): Operation =>
  putPersonRow(template.createdBy, personTemplate(template.templateId), {
    EntityType: 'PERSON_TEMPLATE',
    id: template.templateId,
  });

export const newTemplateOperations = (template: TemplateState): Operation[] => [
  ...pairOf(template),
  personRow(template),
];

export const isTemplateItem = ({ PK, SK }: Item): boolean =>
  SK === 'METADATA' && typeof PK === 'string' && PK.startsWith('TEMPLATE#');

/** The catalogue row of another system's template; it stays open to everybody. */
export const adoptedTemplate = (template: TemplateState) => ({
  attributes: {},
  row: catalogueRow(template).item,
  inUseBy: 'version',
});

/**
 * Runs once per store and leaves a mark in the same transaction. Existing templates of another system are listed
 * unchanged; a row that adopting wrote for one keeps its mark, so that it can be undone.
 */
export const defaultTemplateOperations = (
  templates: readonly TemplateState[],
  stored: readonly { readonly found: Item | undefined; readonly listed: Item | undefined }[],
  now: Instant,
): Operation[] => [
  {
    op: 'put',
    table: timersTable,
    item: { PK: CATALOGUE, SK: 'DEFAULTS', EntityType: 'TEMPLATE_DEFAULTS', made_at: toIso(now) },
    condition: notExists,
  },
  ...templates.flatMap((template, at) => {
    const { found, listed } = stored[at] ?? {};
    if (!found) return pairOf(template);
    return listed ? [] : fromTemplateItem.list([found]).map(catalogueRow);
  }),
];

export const defaultsKey: Key = { PK: CATALOGUE, SK: 'DEFAULTS' };

const changesTo = (template: TemplateState): Change[] =>
  Object.entries(attributesOf(template)).map(([name, value]) =>
    value === undefined ? remove(name) : set(name, value),
  );

/** Sets attributes instead of putting the item, so that the use of a game that ends meanwhile counts. */
export const saveTemplateOperations = (next: TemplateState, previous: TemplateState): Operation[] => {
  const changes = changesTo(next);
  const saved: Operation[] = [
    {
      op: 'update',
      table: timersTable,
      key: templateKey(next.templateId),
      changes,
      condition: isStillAt(previous.version),
    },
    previous.version === 0
      ? catalogueRow(next)
      : { op: 'update', table: timersTable, key: catalogueKey(next.templateId), changes, condition: exists },
  ];
  if (next.createdBy === previous.createdBy) return saved;
  return [...saved, personRow(next), deletePersonRow(previous.createdBy, personTemplate(next.templateId))];
};

export const deleteTemplateOperations = (template: TemplateState): Operation[] => [
  {
    op: 'delete',
    table: timersTable,
    key: templateKey(template.templateId),
    condition: isStillAt(template.version),
  },
  { op: 'delete', table: timersTable, key: catalogueKey(template.templateId) },
  {
    op: 'delete',
    table: timersTable,
    key: personKey(template.createdBy, personTemplate(template.templateId)),
  },
];

/** Joins the transaction that writes the game, so a game counts exactly once. */
export const countUsageOperations = (templateId: string, rows: readonly UsageRow[]): Operation[] =>
  rows.map((row) => ({
    op: 'update',
    table: timersTable,
    key: row === 'template' ? templateKey(templateId) : catalogueKey(templateId),
    changes: [add('usage_count', 1)],
    condition: exists,
  }));

export const catalogueQuery: Query = {
  partition: CATALOGUE,
  sort: { beginsWith: 'TEMPLATE#' },
  limit: 500,
};

export const idIn = (item: Item): string => textIn(item, 'id');
