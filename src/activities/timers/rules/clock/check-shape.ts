import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { FieldIssue } from '#core/result.ts';

/** Thrown by a check deep in a file; the caller turns it into a refusal. */
export class BadField extends Error {
  readonly issue: FieldIssue;

  constructor(path: string, message: Said) {
    super(message.code);
    this.issue = { path, message };
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
    throw new BadField(path, say('timer-log-number', { least, most, given: shown(value) }));
  };

export const oneOf =
  (words: readonly string[]): Check =>
  (value, path) => {
    if (typeof value === 'string' && words.includes(value)) return;
    throw new BadField(path, say('timer-log-choice', { words: words.join(', '), given: shown(value) }));
  };

export const isTrueOrFalse: Check = (value, path) => {
  if (typeof value !== 'boolean') throw new BadField(path, say('timer-log-boolean', { given: shown(value) }));
};

export const text =
  (least: number, most: number): Check =>
  (value, path) => {
    const length = typeof value === 'string' ? [...value.trim()].length : -1;
    if (length >= least && length <= most) return;
    throw new BadField(path, say('timer-log-text', { least, most, given: shown(value) }));
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
        say('timer-log-list', { least, most, given: Array.isArray(value) ? value.length : shown(value) }),
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
  throw new BadField(path, say('timer-log-object', { given: shown(value) }));
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
