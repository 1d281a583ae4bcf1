import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Change } from '#store/port/changes.ts';
import type { Comparison, Condition } from '#store/port/conditions.ts';
import { holds } from '#store/port/evaluate.ts';
import { namesOf } from '#store/port/paths.ts';
import type { SortRange } from '#store/port/store.ts';
import type { IndexDefinition, Table } from '#store/port/table.ts';
import type { Path, Value } from '#store/port/values.ts';
import { toAttributeValue } from './attribute-values.ts';

/** The placeholders that all expressions of one request share; text of callers never enters an expression. */
export interface Placeholders {
  name(attribute: string): string;
  path(path: Path): string;
  value(value: Value): string;
  /** What goes into the request: DynamoDB refuses empty maps. */
  fields(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, AttributeValue>;
  };
}

export const newPlaceholders = (): Placeholders => {
  const names = new Map<string, string>();
  const values: AttributeValue[] = [];
  const name = (attribute: string): string => {
    const known = names.get(attribute);
    if (known !== undefined) return known;
    const placeholder = `#${names.size}`;
    names.set(attribute, placeholder);
    return placeholder;
  };
  return {
    name,
    path: (path) => (typeof path === 'string' ? name(path) : path.map(name).join('.')),
    value: (value) => `:${values.push(toAttributeValue(value)) - 1}`,
    fields: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries([...names].map(([attribute, key]) => [key, attribute])),
      }),
      ...(values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(values.map((value, index) => [`:${index}`, value])),
      }),
    }),
  };
};

const COMPARATORS: Readonly<Record<Comparison, string>> = {
  equals: '=',
  differs: '<>',
  less: '<',
  'at-most': '<=',
  greater: '>',
  'at-least': '>=',
};

export const compileCondition = (condition: Condition, table: Table, to: Placeholders): string => {
  switch (condition.op) {
    case 'exists':
      return `attribute_exists(${to.name(table.partitionKey)})`;
    case 'not-exists':
      return `attribute_not_exists(${to.name(table.partitionKey)})`;
    case 'has':
      return `attribute_exists(${to.path(condition.path)})`;
    case 'lacks':
      return `attribute_not_exists(${to.path(condition.path)})`;
    case 'begins-with':
      return `begins_with(${to.path(condition.path)}, ${to.value(condition.prefix)})`;
    case 'and':
    case 'or':
      return compileGroup(condition.op, condition.conditions, table, to);
    default:
      return `${to.path(condition.path)} ${COMPARATORS[condition.op]} ${to.value(condition.value)}`;
  }
};

// DynamoDB refuses redundant parentheses, so a group of one is its only member.
const compileGroup = (
  op: 'and' | 'or',
  conditions: readonly Condition[],
  table: Table,
  to: Placeholders,
): string => {
  const compiled = conditions.map((condition) => compileCondition(condition, table, to));
  if (compiled.length === 1) return compiled[0] ?? '';
  return compiled.map((text) => `(${text})`).join(op === 'and' ? ' AND ' : ' OR ');
};

// A comparison with a missing or non-numeric attribute is false: such items never expire.
const compileExpired = (ttl: string, nowSeconds: number, to: Placeholders): string =>
  `${to.name(ttl)} <= ${to.value(nowSeconds)}`;

/** Matches the items that readers see; undefined if nothing ever expires. */
export const compileAlive = (table: Table, nowSeconds: number, to: Placeholders): string | undefined =>
  table.ttl === undefined ? undefined : `NOT (${compileExpired(table.ttl, nowSeconds, to)})`;

/** `condition` for a put, delete or check, with an expired item counted as absent. */
export const compileGuard = (
  condition: Condition | undefined,
  table: Table,
  nowSeconds: number,
  to: Placeholders,
): string | undefined => {
  if (condition === undefined) return undefined;
  const compiled = compileCondition(condition, table, to);
  if (table.ttl === undefined) return compiled;
  return holds(condition, undefined)
    ? `(${compileExpired(table.ttl, nowSeconds, to)}) OR (${compiled})`
    : `(${compileAlive(table, nowSeconds, to)}) AND (${compiled})`;
};

/** For updates: an expired item is never changed in place, whatever the condition says. */
export const compileUpdateGuard = (
  { table, changes, condition }: UpdateParts,
  nowSeconds: number,
  to: Placeholders,
): string | undefined => {
  const alive = compileAlive(table, nowSeconds, to);
  const parts = [
    ...(alive === undefined ? [] : [alive]),
    ...(condition === undefined ? [] : [compileCondition(condition, table, to)]),
    ...parentsOfChanges(changes).map((parent) => `attribute_type(${to.path(parent)}, ${to.value('M')})`),
  ];
  if (parts.length < 2) return parts[0];
  return parts.map((part) => `(${part})`).join(' AND ');
};

interface UpdateParts {
  readonly table: Table;
  readonly changes: readonly Change[];
  readonly condition?: Condition;
}

/**
 * The maps that nested changes lie in. DynamoDB refuses a change inside anything else; dynoxide 1.2 lets removals
 * pass and turns a null into a map, so the guard asks for the maps.
 */
export const parentsOfChanges = (changes: readonly Change[]): readonly Path[] => {
  const parents = new Map<string, Path>();
  for (const { path } of changes) {
    const [first, ...inner] = namesOf(path).slice(0, -1);
    if (first !== undefined) parents.set(JSON.stringify([first, ...inner]), [first, ...inner]);
  }
  return [...parents.values()];
};

/** Holds while the key is free or has only an expired item. */
export const compileVacant = (table: Table, nowSeconds: number, to: Placeholders): string => {
  const absent = `attribute_not_exists(${to.name(table.partitionKey)})`;
  return table.ttl === undefined ? absent : `(${compileExpired(table.ttl, nowSeconds, to)}) OR (${absent})`;
};

export const compileChanges = (changes: readonly Change[], to: Placeholders): string => {
  const sets: string[] = [];
  const removals: string[] = [];
  for (const change of changes) {
    if (change.op === 'remove') removals.push(to.path(change.path));
    else sets.push(compileSet(change, to));
  }
  const clauses: string[] = [];
  if (sets.length > 0) clauses.push(`SET ${sets.join(', ')}`);
  if (removals.length > 0) clauses.push(`REMOVE ${removals.join(', ')}`);
  return clauses.join(' ');
};

const compileSet = (change: Exclude<Change, { op: 'remove' }>, to: Placeholders): string => {
  const path = to.path(change.path);
  switch (change.op) {
    case 'set':
      return `${path} = ${to.value(change.value)}`;
    case 'set-if-absent':
      return `${path} = if_not_exists(${path}, ${to.value(change.value)})`;
    // Not DynamoDB's ADD clause: that one works on top-level attributes only.
    case 'add':
      return `${path} = if_not_exists(${path}, ${to.value(0)}) + ${to.value(change.by)}`;
    case 'append':
      return `${path} = list_append(if_not_exists(${path}, ${to.value([])}), ${to.value(change.values)})`;
    default:
      return change satisfies never;
  }
};

export const compileKeyRange = (
  keys: Table | IndexDefinition,
  partition: string,
  range: SortRange | undefined,
  to: Placeholders,
): string => {
  const samePartition = `${to.name(keys.partitionKey)} = ${to.value(partition)}`;
  if (range === undefined || keys.sortKey === undefined) return samePartition;
  return `${samePartition} AND ${compileSortRange(range, to.name(keys.sortKey), to)}`;
};

const compileSortRange = (range: SortRange, key: string, to: Placeholders): string => {
  if ('equals' in range) return `${key} = ${to.value(range.equals)}`;
  if ('beginsWith' in range) return `begins_with(${key}, ${to.value(range.beginsWith)})`;
  if ('between' in range) {
    return `${key} BETWEEN ${to.value(range.between[0])} AND ${to.value(range.between[1])}`;
  }
  if ('before' in range) return `${key} < ${to.value(range.before)}`;
  if ('atMost' in range) return `${key} <= ${to.value(range.atMost)}`;
  if ('after' in range) return `${key} > ${to.value(range.after)}`;
  return `${key} >= ${to.value(range.atLeast)}`;
};
