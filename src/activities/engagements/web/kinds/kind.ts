import type { ComponentType, VNode } from 'preact';
import type { Datum } from '#web/kit/charts/series.ts';
import type { RadioGroup, Switch } from '#web/kit/parts/Choice.tsx';
import type { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type {
  AnswerKey,
  AnswerValue,
  ShownQuestion,
  Tally,
} from '#activities/engagements/contract.answers.ts';
import type { EngagementType, Question, QuestionKind } from '#activities/engagements/contract.questions.ts';
import type { AnswerOf, QuestionOf } from '#activities/engagements/rules/kinds/kind.ts';

/** What is on a player's form before it is sent. The question's kind decides which part is used. */
export interface Draft {
  readonly text: string;
  /** Options chosen, in the order they were tapped. */
  readonly chosen: readonly number[];
  readonly words: readonly string[];
}

export interface InputProps {
  readonly question: ShownQuestion;
  readonly draft: Draft;
  readonly current: AnswerValue | undefined;
  readonly isFinal: boolean;
  readonly isEditing: boolean;
  readonly isScored: boolean;
  /** Changes the current value: two quick taps must not undo each other. */
  readonly changeDraft: (change: (draft: Draft) => Draft) => void;
  readonly onAnswer: (answer: AnswerValue) => void;
  readonly onSend: () => void;
}

/** The right answer in words, once it may be known. */
export interface KeyTold {
  readonly title: string;
  readonly lines: readonly string[];
  /** All of it in one line, where that is not the lines one after the other. */
  readonly whole?: string;
  readonly isOrdered?: true;
  /** Its bar. */
  readonly bar?: number | undefined;
}

export interface Bar extends Datum {
  /** Of typed answers, where the right one may be known. */
  readonly isRight?: boolean | undefined;
}

/** How answers are spread: as bars, or as a cloud of words. */
export interface Spread {
  readonly bars: readonly Bar[];
  /** Bars are measured against everybody who answered: what one of twenty wrote must not look like what all wrote. */
  readonly isOfAll?: true;
  /** So many have no bar. */
  readonly more?: number | undefined;
  /** One sentence that sums it up, where the bars do not say it all. */
  readonly line?: string | undefined;
  /** Bars show points, not shares of the people who answered. */
  readonly isMean?: true;
  readonly isDense?: true;
  readonly cloud?: readonly { readonly text: string; readonly count: number }[];
}

/** one: ticking one unticks the others; some: any number; order: their order is the key; none: no key. */
export type Keyed = 'one' | 'some' | 'order' | 'none';

export type FormErrors = Readonly<Record<string, string | undefined>>;

export interface FormKit {
  readonly RadioGroup: typeof RadioGroup;
  readonly SelectField: typeof SelectField;
  readonly Switch: typeof Switch;
  readonly TextArea: typeof TextArea;
  readonly TextField: typeof TextField;
  readonly pair: string | undefined;
  readonly error: string | undefined;
}

export interface FieldsProps<Form> {
  readonly form: Form;
  readonly type: EngagementType;
  readonly errors: FormErrors;
  /** What a form is made of comes with it: players, walls and reports load a kind, too, and have no use for it. */
  readonly kit: FormKit;
  readonly change: (changes: Partial<Form>) => void;
}

/** A question of a set as it is looked at: a line, its options with the right ones among them, another line. */
export interface Card {
  readonly before?: string | undefined;
  /** Numbers of the right options. */
  readonly right?: readonly number[];
  readonly after?: string | undefined;
}

/**
 * Everything pages know of one kind of question. Methods, so that a row of one kind is a row of any kind. What is only for
 * players or only for the editor of sets is small here: a large part goes into a file of its own, loaded by `input`.
 */
interface Parts<Q extends Question, A extends AnswerValue, Form extends object> {
  name(): string;

  /** How a player answers. Always the same function, because it is the key of what it loads. */
  readonly input: () => Promise<ComponentType<InputProps>>;
  /** Is written in a form that closes when it is sent. */
  readonly isTyped?: true;
  /** The form of an answer; undefined where the first tap is the answer. */
  onForm?(answer: A): Partial<Draft>;
  /** The answer in a draft; undefined while it is incomplete. Without this function the first tap is the answer. */
  answer?(draft: Draft, question: ShownQuestion): AnswerValue | undefined;

  key?(question: ShownQuestion, key: AnswerKey): KeyTold | undefined;
  spread(question: ShownQuestion, tally: Tally): Spread;
  /** The bars that stand for an answer. */
  barsOf?(answer: A): readonly number[];
  /** An answer in words, as people saw the options. */
  said(question: ShownQuestion, answer: A): string;
  /** The same from what is stored as text. */
  reported?(stored: string): string;

  /** Its fields in the editor. A form has those of every kind, so changing the kind loses nothing. */
  readonly empty: Form;
  form(question: Q): Form;
  /** What the rules then check. */
  made(form: Form): object;
  /** What would be lost with the form. */
  written?(form: Form): readonly string[];
  /** With options: how the right ones among them are marked. */
  keyed?(type: EngagementType): Keyed;
  /** The fields it has beside its text and options. */
  Fields?(this: void, props: FieldsProps<Form>): VNode;
  card(question: Q, showsKey: boolean): Card;
  /** The right answer in a list of questions. */
  rightTexts?(question: Q): readonly string[];
}

export type KindParts<Kind extends QuestionKind = QuestionKind, Form extends object = object> = Parts<
  QuestionOf<Kind>,
  AnswerOf<Kind>,
  Form
>;

export const tallied =
  <Kind extends Tally['kind']>(
    kind: Kind,
    tell: (tally: Extract<Tally, { readonly kind: Kind }>, question: ShownQuestion) => Spread,
  ) =>
  (question: ShownQuestion, tally: Tally): Spread =>
    isTally(tally, kind) ? tell(tally, question) : { bars: [] };

const isTally = <Kind extends Tally['kind']>(
  tally: Tally,
  kind: Kind,
): tally is Extract<Tally, { readonly kind: Kind }> => tally.kind === kind;
