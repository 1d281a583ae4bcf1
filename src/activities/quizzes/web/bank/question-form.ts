import { answeringOf, fewestAnswersOf, isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import { LONGEST_LABEL, MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import { rangeIn } from '#activities/quizzes/rules/kinds/numbers.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { Answer, Question, QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { WrittenQuestion } from '#activities/quizzes/contract.bankviews.ts';
import { pictureAddress } from '#platform/files/contract.pictures.ts';

export interface OptionForm {
  /** Stays whatever is typed: answers and translations refer to it. */
  readonly id: string;
  readonly text: string;
  /** Its partner, in a matching question; without one it belongs to nothing. */
  readonly match: string;
  readonly explanation: string;
  readonly isRight: boolean;
  readonly isPinned: boolean;
}

/** The fields of the editor. */
export interface QuestionForm {
  /** Undefined for one that is not stored yet. */
  readonly id: string | undefined;
  readonly concept: string | undefined;
  readonly language: QuestionLanguage;
  readonly stem: string;
  /** The same for the questions of a case. */
  readonly passage: string;
  readonly picture: PictureInText | undefined;
  readonly type: QuestionType;
  readonly options: readonly OptionForm[];
  readonly explanation: string;
  /** One a line. */
  readonly references: string;
  readonly category: string;
  readonly provider: string;
  readonly certificate: string;
  readonly difficulty: number;
}

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The first letter that no option has. */
export const freeOptionId = (options: readonly Pick<OptionForm, 'id'>[]): string => {
  const taken = new Set(options.map(({ id }) => id));
  return LETTERS.find((letter) => !taken.has(letter)) ?? `o${options.length + 1}`;
};

export const emptyOption = (id: string): OptionForm => ({
  id,
  text: '',
  match: '',
  explanation: '',
  isRight: false,
  isPinned: false,
});

/** Empty except for its place, which may come from the previous question. */
export const emptyForm = ({
  category,
  provider,
  certificate,
  language,
  passage = '',
}: Pick<QuestionForm, 'category' | 'provider' | 'certificate' | 'language'> & {
  readonly passage?: string;
}): QuestionForm => ({
  id: undefined,
  concept: undefined,
  language,
  stem: '',
  passage,
  picture: undefined,
  type: 'SINGLE_CHOICE',
  options: LETTERS.slice(0, 4).map(emptyOption),
  explanation: '',
  references: '',
  category,
  provider,
  certificate,
  difficulty: 3,
});

/** A stored id starts with the bank's. */
export const ownIdOf = (bankId: string, storedId: string): string =>
  storedId.startsWith(`${bankId}.`) ? storedId.slice(bankId.length + 1) : storedId;

const optionOf = (answer: Answer, { correct, type }: Question): OptionForm => {
  const { id, text, explanation = '', isPinned, match = '' } = answer;
  const isRight = correct.includes(id);
  const sides = type === 'MATCHING' && !isRight ? { text: '', match: text } : { text, match };
  return { id, ...sides, explanation, isPinned: isPinned === true, isRight };
};

export const formOf = (bankId: string, question: Question): QuestionForm => {
  const { text, picture } = pictureIn(question.question);
  const { answers, type, explanation = '', references } = question;
  return {
    id: ownIdOf(bankId, question.questionId),
    concept: ownIdOf(bankId, question.conceptId),
    language: question.language,
    stem: text,
    passage: question.passage ?? '',
    picture,
    type,
    options: answers.map((answer) => optionOf(answer, question)),
    explanation,
    references: references.join('\n'),
    category: question.category,
    provider: question.provider,
    certificate: question.certificate,
    difficulty: question.difficulty,
  };
};

/** The same question for the other language: ids and key stay, the text has to be written. */
export const translationOf = (form: QuestionForm): QuestionForm => ({
  ...form,
  id: undefined,
  concept: form.concept ?? form.id,
  language: form.language === 'EN' ? 'DE' : 'EN',
  stem: '',
  passage: '',
  explanation: '',
  options: form.options.map((option) => ({ ...option, text: '', match: '', explanation: '' })),
});

export type FormProblem =
  | 'no-stem'
  | 'few-options'
  | 'same-options'
  | 'no-key'
  | 'one-key'
  | 'no-accepted'
  | 'not-number'
  | 'few-steps'
  | 'few-pairs'
  | 'no-match'
  | 'no-category'
  | 'no-alt'
  | 'long-label';

export type FormProblems = Partial<
  Record<'stem' | 'picture' | 'options' | 'category' | 'certificate', FormProblem>
>;

const isPair = ({ text, match }: OptionForm): boolean => text.trim() !== '' && match.trim() !== '';

const filledOf = ({ options, type }: QuestionForm): readonly OptionForm[] =>
  options.filter(({ text, match }) => text.trim() !== '' || (type === 'MATCHING' && match.trim() !== ''));

const TOO_FEW = {
  choice: 'few-options',
  typing: 'no-accepted',
  order: 'few-steps',
  match: 'few-pairs',
} as const;

const choiceProblem = (filled: readonly OptionForm[], type: QuestionType): FormProblem | undefined => {
  const rightOnes = filled.filter(({ isRight }) => isRight).length;
  if (rightOnes === 0) return 'no-key';
  return type === 'SINGLE_CHOICE' && rightOnes > 1 ? 'one-key' : undefined;
};

const optionProblem = (form: QuestionForm): FormProblem | undefined => {
  const isMatching = form.type === 'MATCHING';
  const filled = filledOf(form);
  const counted = isMatching ? filled.filter(isPair) : filled;
  const texts = counted.map(({ text }) => text.trim());
  if (counted.length < fewestAnswersOf(form.type)) return TOO_FEW[answeringOf(form.type)];
  if (isMatching && filled.some(({ match }) => match.trim() === '')) return 'no-match';
  if (new Set(texts).size < texts.length) return 'same-options';
  if (form.type === 'NUMERIC' && !texts.every((text) => rangeIn(text))) return 'not-number';
  return isChoiceType(form.type) ? choiceProblem(filled, form.type) : undefined;
};

/** Empty: it can be saved. */
export const problemsOf = (form: QuestionForm): FormProblems => {
  const options = optionProblem(form);
  const labels = [form.provider, form.certificate];
  return {
    ...(form.stem.trim() === '' && { stem: 'no-stem' as const }),
    ...(form.picture?.alt.trim() === '' && { picture: 'no-alt' as const }),
    ...(options !== undefined && { options }),
    ...(form.category.trim() === '' && { category: 'no-category' as const }),
    ...(labels.some((label) => label.trim().length > LONGEST_LABEL) && {
      certificate: 'long-label' as const,
    }),
  };
};

/** Every accepted answer is right, and everything to put in order; for pairs, both sides. */
const rightIn = (form: QuestionForm): string[] =>
  filledOf(form)
    .filter((option) => {
      if (form.type === 'MATCHING') return isPair(option);
      return option.isRight || !isChoiceType(form.type);
    })
    .map(({ id }) => id);

/** An extra match has one side. */
const sidesOf = ({ text, match }: OptionForm, type: QuestionType): Pick<Answer, 'text' | 'match'> => {
  if (type !== 'MATCHING') return { text: text.trim() };
  return text.trim() === '' ? { text: match.trim() } : { text: text.trim(), match: match.trim() };
};

/** What is sent; empty lines are not options. */
export const writtenOf = (form: QuestionForm): WrittenQuestion => {
  const filled = filledOf(form).slice(0, MOST_ANSWERS);
  const explanation = form.explanation.trim();
  return {
    ...(form.id !== undefined && { id: form.id }),
    ...(form.concept !== undefined && { concept: form.concept }),
    question: withPicture(form.stem.trim(), form.picture),
    ...(form.passage.trim() !== '' && { passage: form.passage.trim() }),
    answers: filled.map((option) => ({
      id: option.id,
      ...sidesOf(option, form.type),
      ...(option.explanation.trim() !== '' && { explanation: option.explanation.trim() }),
      ...(option.isPinned && isChoiceType(form.type) && { isPinned: true as const }),
    })),
    correct: rightIn(form),
    type: form.type,
    language: form.language,
    difficulty: form.difficulty,
    category: form.category.trim(),
    provider: form.provider.trim(),
    certificate: form.certificate.trim(),
    ...(explanation !== '' && { explanation }),
    references: form.references
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
};

interface PictureInText {
  readonly pictureId: string;
  /** A description for people who can't see it. */
  readonly alt: string;
}

/** At the very end of the text, where the editor puts it; a picture elsewhere stays part of the text. */
const LAST_PICTURE = /(?:^|\n+)!\[((?:[^\]\\]|\\.)*)\]\(\/api\/pictures\/([\w-]+)\/640\)\s*$/;

const plain = (alt: string): string => alt.replaceAll(/\\(.)/g, '$1');
const escaped = (alt: string): string => alt.replaceAll('\n', ' ').replaceAll(/[\\[\]]/g, String.raw`\$&`);

/** The text and the picture below it. */
const pictureIn = (text: string): { readonly text: string; readonly picture: PictureInText | undefined } => {
  const found = LAST_PICTURE.exec(text);
  const [, alt = '', pictureId] = found ?? [];
  if (found === null || pictureId === undefined) return { text, picture: undefined };
  return { text: text.slice(0, found.index), picture: { pictureId, alt: plain(alt) } };
};

const withPicture = (text: string, picture: PictureInText | undefined): string =>
  picture === undefined
    ? text
    : `${text}\n\n![${escaped(picture.alt.trim())}](${pictureAddress(picture.pictureId, 640)})`;
