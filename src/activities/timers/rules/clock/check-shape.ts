import type { FieldIssue } from '#core/result.ts';

/** A check deep in a file throws this; whoever began it turns it into a refusal. */
export class BadField extends Error {
  readonly issue: FieldIssue;

  constructor(path: string, en: string, de: string) {
    super(en);
    this.issue = { path, message: { en, de } };
  }
}

export type Check = (value: unknown, path: string) => void;

export type Json = Readonly<Record<string, unknown>>;

const MOST_SHOWN = 40;

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text;
};

export const wholeNumber =
  (least: number, most: number): Check =>
  (value, path) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return;
    throw new BadField(
      path,
      `must be a whole number from ${least} to ${most}, not ${shown(value)}`,
      `muss eine ganze Zahl von ${least} bis ${most} sein, nicht ${shown(value)}`,
    );
  };

export const oneOf =
  (words: readonly string[]): Check =>
  (value, path) => {
    if (typeof value === 'string' && words.includes(value)) return;
    throw new BadField(
      path,
      `must be one of ${words.join(', ')}, not ${shown(value)}`,
      `muss eins von ${words.join(', ')} sein, nicht ${shown(value)}`,
    );
  };

export const isTrueOrFalse: Check = (value, path) => {
  if (typeof value !== 'boolean')
    throw new BadField(
      path,
      `must be true or false, not ${shown(value)}`,
      `muss true oder false sein, nicht ${shown(value)}`,
    );
};

export const text =
  (least: number, most: number): Check =>
  (value, path) => {
    const length = typeof value === 'string' ? [...value.trim()].length : -1;
    if (length >= least && length <= most) return;
    throw new BadField(
      path,
      `must be a text of ${least} to ${most} characters, not ${shown(value)}`,
      `muss ein Text mit ${least} bis ${most} Zeichen sein, nicht ${shown(value)}`,
    );
  };

export const optional =
  (check: Check): Check =>
  (value, path) => {
    if (value !== undefined) check(value, path);
  };

export const listOf =
  (check: Check, least: number, most: number): Check =>
  (value, path) => {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      throw new BadField(
        path,
        `must be a list of ${least} to ${most}, not ${Array.isArray(value) ? value.length : shown(value)}`,
        `muss eine Liste von ${least} bis ${most} sein, nicht ${Array.isArray(value) ? value.length : shown(value)}`,
      );
    for (const [index, item] of value.entries()) check(item, `${path}[${index}]`);
  };

export const anyOf =
  (first: Check, second: Check): Check =>
  (value, path) => {
    (Array.isArray(value) ? second : first)(value, path);
  };

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectAt = (value: unknown, path: string): Json => {
  if (isObject(value)) return value;
  throw new BadField(
    path,
    `must be an object, not ${shown(value)}`,
    `muss ein Objekt sein, nicht ${shown(value)}`,
  );
};

export const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    const object = objectAt(value, path);
    for (const [name, check] of Object.entries(checks))
      check(object[name], path === '' ? name : `${path}.${name}`);
  };

/** One of several shapes, told apart by `type`. */
export const byType =
  (shapes: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    const { type } = objectAt(value, path);
    oneOf(Object.keys(shapes))(type, `${path}.type`);
    shapes[String(type)]?.(value, path);
  };
