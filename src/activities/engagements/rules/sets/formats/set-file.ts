import type { Said } from '#core/words.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { SetPresets } from '#activities/engagements/contract.settings.ts';
import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';
import type { CategoryText } from '../build.ts';

/** A set as files know it: no ids, no owner. */
export interface SetFile {
  readonly name: string;
  readonly description: string;
  readonly customInstructions: string | undefined;
  readonly type: EngagementType;
  readonly presets?: SetPresets | undefined;
  readonly categories: readonly CategoryText[];
  readonly questions: readonly Question[];
}

/** What is wrong with a row of a file, in which column, and what would be right. */
export interface RowIssue {
  readonly row: number;
  readonly column?: string | undefined;
  readonly severity: 'error' | 'warning';
  readonly problem: Said;
  readonly wanted?: Said;
}

/** A row before it is known for which type of set: loose fields of a question, checked later. */
export interface DraftRow {
  readonly row: number;
  /** Its first words, for a preview of rows that are no question. */
  readonly text: string;
  /** Left out where the row could not be read at all; then an issue says why. */
  readonly draft?: Readonly<Record<string, unknown>>;
  readonly issues: readonly RowIssue[];
  /** What the file calls a field of the question. */
  readonly columnOf: (field: string) => string | undefined;
}

export interface DraftFile {
  readonly layout: ImportLayout;
  readonly rows: readonly DraftRow[];
  /** Of a file that says it of itself. */
  readonly about?: Partial<Omit<SetFile, 'questions'>>;
  readonly notes: readonly Said[];
}

/** `notes`: what the format could not hold. Never dropped silently. */
export interface Written<Content> {
  readonly content: Content;
  readonly notes: readonly Said[];
  /** Questions that are in the file. */
  readonly written: number;
}
