import type { Question } from '#activities/quizzes/contract.questions.ts';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longer texts would take long to compare, and nobody reads that word by word. */
const MOST_PIECES = 800;

/** Words with the spaces between them as pieces of their own. */
const piecesOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

type Table = readonly Uint16Array[];

const cell = (table: Table, i: number, j: number): number => table[i]?.[j] ?? 0;

/** The length of the common rest, for each pair of positions. */
const commonLengths = (before: readonly string[], after: readonly string[]): Table => {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    const row = table[i] as Uint16Array;
    for (let j = after.length - 1; j >= 0; j--) {
      const isSame = before[i] === after[j];
      row[j] = isSame
        ? cell(table, i + 1, j + 1) + 1
        : Math.max(cell(table, i + 1, j), cell(table, i, j + 1));
    }
  }
  return table;
};

/** Merges neighbouring parts of the same kind. */
const joined = (pieces: readonly DiffPart[]): DiffPart[] => {
  const parts: { kind: DiffPart['kind']; text: string }[] = [];
  for (const { kind, text } of pieces) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') parts.push({ kind, text });
  }
  return parts;
};

const walked = (before: readonly string[], after: readonly string[]): DiffPart[] => {
  const table = commonLengths(before, after);
  const pieces: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, young] = [before[i], after[j]];
    if (old !== undefined && old === young) {
      pieces.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (young === undefined || (old !== undefined && cell(table, i + 1, j) >= cell(table, i, j + 1))) {
      pieces.push({ kind: 'removed', text: old ?? '' });
      i += 1;
    } else {
      pieces.push({ kind: 'added', text: young });
      j += 1;
    }
  }
  return pieces;
};

/** What was removed from a text and what was added, word by word; the longest common sequence stays. */
export const diffWords = (before: string, after: string): DiffPart[] => {
  if (before === after) return joined([{ kind: 'same', text: before }]);
  const [old, young] = [piecesOf(before), piecesOf(after)];
  return joined(
    Math.max(old.length, young.length) > MOST_PIECES
      ? [
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ]
      : walked(old, young),
  );
};

export const diffFields = [
  'passage',
  'question',
  'type',
  'answers',
  'explanation',
  'references',
  'category',
  'difficulty',
  'certificate',
  'provider',
] as const;
export type DiffField = (typeof diffFields)[number];

/** An answer as a line: whether it is right, its text, its partner, and why. */
const answerLine = (
  { correct }: Question,
  { id, text, match, explanation }: Question['answers'][number],
): string =>
  [correct.includes(id) ? `✓ ${text}` : `– ${text}`, match && `→ ${match}`, explanation && `(${explanation})`]
    .filter((part) => part)
    .join(' ');

const textOf = (question: Question, field: DiffField): string => {
  if (field === 'answers') return question.answers.map((answer) => answerLine(question, answer)).join('\n');
  if (field === 'references') return question.references.join('\n');
  return String(question[field] ?? '');
};

export interface FieldDiff {
  readonly field: DiffField;
  readonly parts: readonly DiffPart[];
}

/** The fields that differ, each with its difference. */
export const diffQuestions = (before: Question, after: Question): FieldDiff[] =>
  diffFields.flatMap((field) => {
    const [old, young] = [textOf(before, field), textOf(after, field)];
    return old === young ? [] : [{ field, parts: diffWords(old, young) }];
  });
