import { CodeWindow } from './code-window.ts';
import { afterSpace, afterValue } from './json-places.ts';

const [COMMA, COLON, LIST, OBJECT] = [44, 58, 91, 123] as const;
const NEW_LINE = 10;

/**
 * The line of a JSON text where an entry starts, given a path such as `ballots.3.ranks.0`. If the entry is missing,
 * the line of its parent.
 */
export const lineOfEntry = (json: string, path: string): number => {
  const window = new CodeWindow([json]);
  window.fill();
  let at = afterSpace(window.units, 0);
  for (const name of path.split('.')) {
    const next = childOf(window, at, name);
    if (next === undefined) break;
    at = next;
  }
  return window.units.subarray(0, at).reduce((line, unit) => (unit === NEW_LINE ? line + 1 : line), 1);
};

/** Where the value with this key or index starts, inside the value that starts here. */
const childOf = (window: CodeWindow, from: number, name: string): number | undefined => {
  const { units } = window;
  const isList = units[from] === LIST;
  if (!isList && units[from] !== OBJECT) return undefined;
  let at = from;
  for (let number = 0; number === 0 || units[at] === COMMA; number++) {
    at = afterSpace(units, at + 1);
    const key = isList ? String(number) : keyAt(window, at);
    if (!isList) at = valueAfterKey(window, at) ?? window.end;
    if (key === name) return at;
    at = afterSpace(units, endOf(window, at));
  }
  return undefined;
};

const endOf = ({ units, end }: CodeWindow, at: number): number => afterValue({ units, at, end }) ?? end;

const keyAt = (window: CodeWindow, at: number): string =>
  String.fromCharCode(...window.units.subarray(at + 1, Math.min(endOf(window, at) - 1, at + LONGEST_KEY)));

/** No field name is longer than this. */
const LONGEST_KEY = 1000;

const valueAfterKey = (window: CodeWindow, at: number): number | undefined => {
  const colon = afterSpace(window.units, endOf(window, at));
  return window.units[colon] === COLON ? afterSpace(window.units, colon + 1) : undefined;
};
