import type { Result } from '#core/result.ts';
import type { FileQuestion } from '#platform/question-files/rules/file-question.ts';
import type { SharedKind } from '#platform/questions/rules/shared-question.ts';
import type { AnswerKey, AnswerValue, Tally } from '#activities/engagements/contract.answers.ts';
import type { Question, QuestionKind } from '#activities/engagements/contract.questions.ts';
import type { GameSettings } from '#activities/engagements/contract.settings.ts';
import type { Credit } from '../scoring/credit.ts';
import type { Draft, TableRow } from '../sets/formats/read-table.ts';
import type { QuestionIssue } from '../sets/question-check.ts';
import type { QuestionContent } from '../state.ts';
import type { Fields } from './stored.ts';

export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { readonly kind: Kind }>;
export type AnswerOf<Kind extends QuestionKind> = Extract<AnswerValue, { readonly kind: Kind }>;

export const isOf =
  <Kind extends QuestionKind>(kind: Kind) =>
  (value: AnswerValue): value is AnswerOf<Kind> =>
    value.kind === kind;

/** A question as choices, for spreadsheets of other programs. */
export interface Choices {
  readonly answers: readonly string[];
  readonly right: readonly number[];
}

export interface CreditTerms {
  readonly hasPartialCredit: boolean;
  /** Of all answers, what `compared` made of them. */
  readonly distances: readonly number[];
}

/**
 * Everything the rules know of one kind of question. What is left out means: no key, options as they are listed,
 * nothing to remark, a format that does not know it. Methods, so that a row of one kind is a row of any kind.
 */
interface Rules<Q extends Question, A extends AnswerValue> {
  /** What a stored question has beside its face, and what a stored answer has. */
  readonly stored: { readonly question: Fields; readonly answer: Fields };
  /** Others read what was written: it is filtered, and debriefed. */
  readonly isReadByOthers?: true;
  readonly countsWords?: true;

  /** What is wrong with it beyond its schema. */
  issues?(question: Q): QuestionIssue[];
  /** What people are shown beside the face and the options. */
  shown?(question: Q, settings: GameSettings): Partial<QuestionContent>;
  /** For each place shown, the option's number in the set. */
  order?(question: Q, settings: GameSettings, seed: string): readonly number[];

  /** Its key lies in what it asks: it has one always. */
  readonly isKeyed?: true;
  /** Which key fits it. */
  readonly keyKind?: AnswerKey['kind'];
  /** `placeOf` an option among those shown; undefined without a key. */
  key?(question: Q, placeOf: (option: number) => number): AnswerKey | undefined;
  keyText?(content: QuestionContent, key: AnswerKey): string;
  /** Worked out once for a question, where answers are measured against each other. */
  compared?(key: AnswerKey, values: readonly AnswerValue[]): readonly number[];
  credit?(key: AnswerKey, value: A, terms: CreditTerms): Credit;

  /** The answer as it is stored, or what is wrong with it, by field. */
  check(content: QuestionContent, value: A): Result<AnswerValue, 'answer-invalid'>;
  /** In words: what ANSWER# stores as the seed's Answer, and what reports show. */
  text(content: QuestionContent, value: A): string;
  /** Hidden answers are not among the values. */
  tally(content: QuestionContent, values: readonly AnswerValue[], key: AnswerKey | undefined): Tally;

  /** What a column Kind may call it, without spaces and signs. */
  readonly names: readonly string[];
  /** What a row of our tables holds of it beside the face. */
  row(row: TableRow): Draft;
  /** The columns of its own fields: as they are written, and what else they may be called. */
  readonly columns?: Readonly<Record<string, readonly [name: string, ...others: readonly string[]]>>;
  rightCell?(question: Q): string;
  kahoot?(question: Q): Choices | undefined;
  wayground?(question: Q): (Choices & { readonly type: string }) | undefined;
  gift?(question: Q): FileQuestion | undefined;
  /** What other activities can hold of it, with its key. */
  shared?(question: Q): SharedKind | undefined;
  /** The answer as they understand it, where that is more than its text. */
  given?(content: QuestionContent, value: A): readonly string[];
}

export type KindRules<Kind extends QuestionKind = QuestionKind> = Rules<QuestionOf<Kind>, AnswerOf<Kind>>;
