import type { CodeWindow } from './code-window.ts';

const QUOTE = 34;
const BACKSLASH = 92;

export const isSpace = (unit: number | undefined): boolean =>
  unit === 32 || unit === 10 || unit === 13 || unit === 9;

export const afterSpace = (units: Uint16Array, from: number): number => {
  let at = from;
  while (isSpace(units[at])) at++;
  return at;
};

const opens = (unit: number): boolean => unit === 123 || unit === 91;
const closes = (unit: number): boolean => unit === 125 || unit === 93;
const follows = (unit: number): boolean => unit === 44 || closes(unit) || isSpace(unit);

/** Where the value that starts here ends; undefined if the text so far does not show it. */
export const afterValue = ({
  units,
  at: from,
  end,
}: Pick<CodeWindow, 'units' | 'at' | 'end'>): number | undefined => {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const unit = units[at]!;
    // A number or a literal ends before the next character.
    if (depth === 0 && follows(unit)) return at;
    if (unit === QUOTE) at = closingQuote(units, at, end);
    else if (opens(unit)) depth++;
    else if (closes(unit)) depth--;
    const isEnclosed = unit === QUOTE || closes(unit);
    if (depth === 0 && isEnclosed) return at < end ? at + 1 : undefined;
  }
  return undefined;
};

const closingQuote = (units: Uint16Array, open: number, end: number): number => {
  for (let at = open + 1; at < end; at++) {
    if (units[at] === BACKSLASH) at++;
    else if (units[at] === QUOTE) return at;
  }
  return end;
};
