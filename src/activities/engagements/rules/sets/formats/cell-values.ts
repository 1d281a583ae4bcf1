import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { foldSpaces } from '#core/fold.ts';
import type { OptionCell } from '#platform/question-files/rules/question-table.ts';

/** Several values in one cell stand apart by `|`; a value's own `|` and `\` have a `\` before them. */
export const splitCell = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^|\\]|\\$)+/gs) ?? [])
    .map((part) => part.replaceAll(/\\([|\\])/g, '$1').trim())
    .filter((part) => part !== '');

export const joinCell = (values: readonly string[], between = ' | '): string =>
  values.map((value) => value.replaceAll(/[\\|]/g, String.raw`\$&`)).join(between);

export const numberIn = (cell: string): number | undefined => {
  const text = cell.trim();
  const dotted = /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  return text !== '' && Number.isFinite(Number(dotted)) ? Number(dotted) : undefined;
};

const YES = /^(true|t|wahr|richtig|yes|ja)$/i;
const NO = /^(false|f|falsch|no|nein)$/i;
export const truthIn = (cell: string): boolean | undefined => {
  if (YES.test(cell.trim())) return true;
  return NO.test(cell.trim()) ? false : undefined;
};

/** Which of the options a text means: exactly, then without regard to case, then by its letter. */
const optionMeant = (options: readonly OptionCell[], text: string): number => {
  const exact = options.findIndex((option) => option.text === text);
  if (exact >= 0) return exact;
  const folded = options.filter((option) => foldSpaces(option.text) === foldSpaces(text));
  if (folded[0] && folded.length === 1) return options.indexOf(folded[0]);
  return /^[a-l]$/i.test(text)
    ? options.findIndex(({ column }) => column === text.toLowerCase().charCodeAt(0) - 97)
    : -1;
};

export type RightOptions =
  | { readonly ok: true; readonly right: readonly number[] }
  | { readonly ok: false; readonly problem: Said; readonly wanted: Said };

/** The right options as a cell names them: one text, or several. */
export const rightOptions = (options: readonly OptionCell[], cell: string): RightOptions => {
  const whole = options.findIndex((option) => option.text === cell.trim());
  if (whole >= 0) return { ok: true, right: [whole] };
  const parts = splitCell(cell);
  const right = parts.map((part) => optionMeant(options, part));
  const unknown = parts[right.indexOf(-1)];
  if (unknown === undefined) return { ok: true, right: [...new Set(right)].toSorted((a, b) => a - b) };
  return {
    ok: false,
    problem: say('set-cell-no-option', { text: unknown.slice(0, 60) }),
    wanted: say('set-cell-option-form', { option: options[0]?.text.slice(0, 60) ?? '' }),
  };
};

/** Right options as numbers from 1: "2" or "1,3". */
export const rightNumbers = (options: readonly OptionCell[], cell: string): RightOptions => {
  const parts = cell.split(/[,;\s]+/).filter((part) => part !== '');
  const right = parts.map((part) => {
    const named = numberIn(part);
    return named === undefined ? -1 : options.findIndex(({ column }) => column === named - 1);
  });
  if (!right.includes(-1)) return { ok: true, right: [...new Set(right)].toSorted((a, b) => a - b) };
  return {
    ok: false,
    problem: say('set-cell-no-answer', { cell: cell.slice(0, 40) }),
    wanted: say('set-cell-answer-form'),
  };
};
