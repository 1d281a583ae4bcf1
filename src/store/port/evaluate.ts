import type { Comparison, Condition } from './conditions.ts';
import { checkValue } from './check-item.ts';
import { CONDITION_PARTS } from './limits.ts';
import { checkPath, isMapValue, valueAt } from './paths.ts';
import { StoreError } from './store-error.ts';
import { compareUtf8 } from './utf8-order.ts';
import type { Item, Value } from './values.ts';

/** `item` is the live item, or `undefined`. */
export const holds = (condition: Condition, item: Item | undefined): boolean => {
  switch (condition.op) {
    case 'exists':
      return item !== undefined;
    case 'not-exists':
      return item === undefined;
    case 'has':
      return valueAt(item, condition.path) !== undefined;
    case 'lacks':
      return valueAt(item, condition.path) === undefined;
    case 'begins-with': {
      const value = valueAt(item, condition.path);
      return typeof value === 'string' && value.startsWith(condition.prefix);
    }
    case 'and':
      return condition.conditions.every((part) => holds(part, item));
    case 'or':
      return condition.conditions.some((part) => holds(part, item));
    default:
      return compares(condition.op, valueAt(item, condition.path), condition.value);
  }
};

const compares = (op: Comparison, left: Value | undefined, right: Value): boolean => {
  if (op === 'equals') return isSame(left, right);
  if (op === 'differs') return !isSame(left, right);
  const order = orderOf(left, right);
  if (order === undefined) return false;
  if (op === 'less') return order < 0;
  if (op === 'at-most') return order <= 0;
  return op === 'greater' ? order > 0 : order >= 0;
};

const orderOf = (left: Value | undefined, right: Value): number | undefined => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return compareUtf8(left, right);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right);
  return undefined;
};

const isSame = (left: Value | undefined, right: Value | undefined): boolean => {
  if (left === right) return true;
  if (left instanceof Uint8Array) return right instanceof Uint8Array && Buffer.compare(left, right) === 0;
  if (isList(left)) return isList(right) && isSameList(left, right);
  return isMapValue(left) && isMapValue(right) && isSameMap(left, right);
};

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

const isSameList = (left: readonly Value[], right: readonly Value[]): boolean =>
  left.length === right.length && left.every((value, index) => isSame(value, right[index]));

const isSameMap = (left: Item, right: Item): boolean => {
  const names = Object.keys(left).filter((name) => left[name] !== undefined);
  const others = Object.keys(right).filter((name) => right[name] !== undefined);
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
  );
};

/** Throws on a condition that some driver could not evaluate. */
export const checkCondition = (condition: Condition): void => {
  if (checkPart(condition, 1) > CONDITION_PARTS) {
    throw new StoreError('bad-operation', `a condition has more than ${CONDITION_PARTS} parts`);
  }
};

/** Returns the number of parts other than and/or. */
const checkPart = (condition: Condition, depth: number): number => {
  switch (condition.op) {
    case 'exists':
    case 'not-exists':
      return 1;
    case 'has':
    case 'lacks':
      checkPath(condition.path);
      return 1;
    case 'begins-with':
      checkPath(condition.path);
      if (condition.prefix === '') throw new StoreError('bad-operation', 'a prefix must not be empty');
      checkValue(condition.prefix);
      return 1;
    case 'and':
    case 'or':
      return checkGroup(condition.conditions, depth);
    default:
      return checkComparison(condition);
  }
};

const checkGroup = (conditions: readonly Condition[], depth: number): number => {
  if (conditions.length === 0) throw new StoreError('bad-operation', 'and/or need at least one condition');
  if (depth > CONDITION_PARTS) throw new StoreError('bad-operation', 'conditions nest too deep');
  return conditions.reduce((count, part) => count + checkPart(part, depth + 1), 0);
};

const checkComparison = (condition: Extract<Condition, { readonly op: Comparison }>): number => {
  checkPath(condition.path);
  checkValue(condition.value);
  if (condition.op === 'equals' || condition.op === 'differs') return 1;
  const { value } = condition;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return 1;
  throw new StoreError('bad-operation', `${condition.op} compares strings, numbers and bytes only`);
};
