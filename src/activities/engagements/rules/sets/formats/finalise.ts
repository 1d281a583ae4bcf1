import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { kindsOf } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { SetPresets } from '#activities/engagements/contract.settings.ts';
import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';
import { keyedKinds } from '#activities/engagements/rules/kinds/kinds.ts';
import { hasKey, checkQuestion } from '../question-check.ts';
import type { CategoryText } from '../build.ts';
import type { DraftFile, DraftRow, RowIssue } from './set-file.ts';

export interface ReadRow {
  readonly row: number;
  readonly text: string;
  readonly question: Question | undefined;
}

/** What would be saved of a file, and what is wrong with the rest. */
export interface ReadFile {
  readonly layout: ImportLayout;
  readonly type: EngagementType;
  readonly name: string;
  readonly description: string;
  readonly customInstructions: string | undefined;
  readonly presets: SetPresets | undefined;
  readonly categories: readonly CategoryText[];
  readonly rows: readonly ReadRow[];
  readonly issues: readonly RowIssue[];
  readonly notes: readonly Said[];
}

const isFor = (type: EngagementType, { draft }: DraftRow): boolean =>
  kindsOf[type].some((kind) => kind === draft?.['kind']);
const isKeyed = ({ draft }: DraftRow): boolean =>
  draft !== undefined && (draft['right'] !== undefined || keyedKinds.some((kind) => kind === draft['kind']));

/** Texts to answer freely, questions with right answers, or neither: then it asks for opinions. */
const typeMeant = ({ layout, rows, about }: DraftFile): EngagementType => {
  if (about?.type) return about.type;
  if (layout === 'call-and-answer' || (rows.length > 0 && rows.every((row) => isFor('call-and-answer', row))))
    return 'call-and-answer';
  if (layout === 'kahoot' || layout === 'aiken' || rows.some(isKeyed)) return 'trivia';
  return rows.some((row) => isFor('survey', row) && !isFor('poll', row)) ? 'survey' : 'poll';
};

const checkRow = (
  row: DraftRow,
  type: EngagementType,
): { question: Question | undefined; issues: RowIssue[] } => {
  const hasErrors = row.issues.some(({ severity }) => severity === 'error');
  if (row.draft === undefined) return { question: undefined, issues: [...row.issues] };
  const checked = checkQuestion(row.draft, type);
  if (checked.ok) {
    const isStripped = 'right' in row.draft && !hasKey(checked.question);
    const note: RowIssue = {
      row: row.row,
      column: row.columnOf('right'),
      severity: 'warning',
      problem: say('set-key-left-out'),
    };
    return {
      question: hasErrors ? undefined : checked.question,
      issues: [...row.issues, ...(isStripped ? [note] : [])],
    };
  }
  const known = new Set(
    row.issues.filter(({ severity }) => severity === 'error').map(({ column }) => column),
  );
  const issues = checked.issues
    .map(({ field, problem, wanted }): RowIssue => ({
      row: row.row,
      column: row.columnOf(field) ?? field,
      severity: 'error',
      problem,
      wanted,
    }))
    // A cell that could not be read is not missing as well.
    .filter(({ column }) => !known.has(column));
  return { question: undefined, issues: [...row.issues, ...issues] };
};

const nameMeant = (fileName: string, about: DraftFile['about']): string => {
  const base = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return (about?.name || base || 'Import').slice(0, 120);
};

export const finaliseFile = (
  file: DraftFile,
  chosen: { readonly type?: EngagementType | undefined; readonly fileName: string },
): ReadFile => {
  const type = chosen.type ?? typeMeant(file);
  const checked = file.rows.map((row) => ({ row, ...checkRow(row, type) }));
  return {
    layout: file.layout,
    type,
    name: nameMeant(chosen.fileName, file.about),
    description: file.about?.description ?? '',
    customInstructions: file.about?.customInstructions,
    presets: file.about?.presets,
    categories: file.about?.categories ?? [],
    rows: checked.map(({ row, question }) => ({ row: row.row, text: row.text.slice(0, 200), question })),
    issues: checked.flatMap(({ issues }) => issues),
    notes: file.notes,
  };
};
