import type { Change } from './changes.ts';
import { checkIndexAttribute, checkValue } from './check-item.ts';
import { addDecimals } from './decimal.ts';
import { UPDATE_CHANGES } from './limits.ts';
import { checkPath, isMapValue, namesOf, valueAt } from './paths.ts';
import { StoreError } from './store-error.ts';
import type { Table } from './table.ts';
import type { Item, Path, Value } from './values.ts';

/** The item after the update; `item` is what was there, or only its key. Every change sees `item` as it was. */
export const applyChanges = (item: Item, changes: readonly Change[]): Item => {
  const next: Record<string, Value | undefined> = { ...item };
  for (const change of changes) place(next, namesOf(change.path), changedValue(item, change));
  return next;
};

const changedValue = (item: Item, change: Change): Value | undefined => {
  switch (change.op) {
    case 'set':
      return change.value;
    case 'remove':
      return undefined;
    case 'set-if-absent':
      return presentOr(item, change.path, change.value);
    case 'add': {
      const before = presentOr(item, change.path, 0);
      if (typeof before !== 'number') throw misfit(change, 'a number');
      return addDecimals(before, change.by);
    }
    case 'append': {
      const before = presentOr(item, change.path, []);
      if (!Array.isArray(before)) throw misfit(change, 'a list');
      return [...(before as readonly Value[]), ...change.values];
    }
  }
};

/** A stored null exists: `??` would replace it. */
const presentOr = (item: Item, path: Path, absent: Value): Value => {
  const value = valueAt(item, path);
  return value === undefined ? absent : value;
};

const place = (
  root: Record<string, Value | undefined>,
  names: readonly string[],
  value: Value | undefined,
): void => {
  let map = root;
  for (const name of names.slice(0, -1)) {
    const inner = Object.hasOwn(map, name) ? map[name] : undefined;
    if (!isMapValue(inner)) {
      throw new StoreError('bad-operation', `${names.join('.')} has no map ${name} to be in`);
    }
    const copy = { ...inner };
    map[name] = copy;
    map = copy;
  }
  const last = names.at(-1) ?? '';
  if (value === undefined) delete map[last];
  else map[last] = value;
};

const misfit = (change: Change, wanted: string): StoreError =>
  new StoreError('bad-operation', `${change.op} needs ${wanted} at ${namesOf(change.path).join('.')}`);

/** Throws on changes that fit no item. */
export const checkChanges = (table: Table, changes: readonly Change[]): void => {
  if (changes.length === 0 || changes.length > UPDATE_CHANGES) {
    throw new StoreError(
      'bad-operation',
      `an update has 1 to ${UPDATE_CHANGES} changes, not ${changes.length}`,
    );
  }
  for (const change of changes) {
    checkPath(change.path);
    checkOperand(change);
    checkKeyChange(table, change);
  }
  if (changes.length > 1) checkOverlap(changes);
};

const checkOperand = (change: Change): void => {
  if (change.op === 'add') {
    checkValue(change.by);
    if (typeof change.by !== 'number') throw new StoreError('bad-operation', 'add needs a number');
  } else if (change.op === 'append') {
    checkValue(change.values);
    if (!Array.isArray(change.values)) throw new StoreError('bad-operation', 'append needs a list');
  } else if (change.op !== 'remove') {
    checkValue(change.value);
  }
};

const checkKeyChange = (table: Table, change: Change): void => {
  const [name = '', ...inner] = namesOf(change.path);
  if (name === table.partitionKey || name === table.sortKey) {
    throw new StoreError('bad-operation', `key attribute ${name} cannot change`);
  }
  if (!table.indexes.some((index) => index.partitionKey === name || index.sortKey === name)) return;
  if (change.op === 'remove' && inner.length === 0) return;
  const isWhole = inner.length === 0 && (change.op === 'set' || change.op === 'set-if-absent');
  checkIndexAttribute(table, name, isWhole ? change.value : null);
};

const checkOverlap = (changes: readonly Change[]): void => {
  // Nearly always whole attributes: no need to sort.
  if (changes.every(({ path }) => typeof path === 'string')) {
    if (new Set(changes.map(({ path }) => path)).size === changes.length) return;
  }
  const paths = changes.map((change) => JSON.stringify(namesOf(change.path)).slice(0, -1)).sort();
  // Sorted, a path that lies within another follows it, or follows another one that does.
  for (let index = 1; index < paths.length; index++) {
    const outer = paths[index - 1] ?? '';
    const inner = paths[index] ?? '';
    if (inner === outer || inner.startsWith(`${outer},`)) {
      throw new StoreError('bad-operation', 'two changes of one update meet at the same path');
    }
  }
};
