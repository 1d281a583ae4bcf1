import { fewestAnswersOf, isFreeType } from '#activities/quizzes/contract.kinds.ts';
import { LONGEST_LABEL, MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import { rangeIn } from '#activities/quizzes/rules/kinds/numbers.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { Answer, Question, QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { WrittenQuestion } from '#activities/quizzes/contract.bankviews.ts';
import { pictureAddress } from '#platform/files/contract.pictures.ts';

export interface OptionForm {
  /** Stays whatever is typed: answers and translations go by it. */
  readonly id: string;
  readonly text: string;
  readonly explanation: string;
  readonly isRight: boolean;
  readonly isPinned: boolean;
}

/** What the fields of the editor hold. */
export interface QuestionForm {
  /** Undefined for one that is not stored yet. */
  readonly id: string | undefined;
  readonly concept: string | undefined;
  readonly language: QuestionLanguage;
  readonly stem: string;
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
  explanation: '',
  isRight: false,
  isPinned: false,
});

/** Nothing but where it belongs, which the one before may say. */
export const emptyForm = ({
  category,
  provider,
  certificate,
  language,
}: Pick<QuestionForm, 'category' | 'provider' | 'certificate' | 'language'>): QuestionForm => ({
  id: undefined,
  concept: undefined,
  language,
  stem: '',
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

/** An id as it is stored begins with the bank's. */
export const ownIdOf = (bankId: string, storedId: string): string =>
  storedId.startsWith(`${bankId}.`) ? storedId.slice(bankId.length + 1) : storedId;

const optionOf = ({ id, text, explanation = '', isPinned }: Answer, isRight: boolean): OptionForm => ({
  id,
  text,
  explanation,
  isPinned: isPinned === true,
  isRight,
});

export const formOf = (bankId: string, question: Question): QuestionForm => {
  const { text, picture } = pictureIn(question.question);
  const { answers, correct, type, explanation = '', references } = question;
  return {
    id: ownIdOf(bankId, question.questionId),
    concept: ownIdOf(bankId, question.conceptId),
    language: question.language,
    stem: text,
    picture,
    type,
    options: answers.map((answer) => optionOf(answer, correct.includes(answer.id))),
    explanation,
    references: references.join('\n'),
    category: question.category,
    provider: question.provider,
    certificate: question.certificate,
    difficulty: question.difficulty,
  };
};

/** The same question for the other language: ids and key stay, the words are to be written. */
export const translationOf = (form: QuestionForm): QuestionForm => ({
  ...form,
  id: undefined,
  concept: form.concept ?? form.id,
  language: form.language === 'EN' ? 'DE' : 'EN',
  stem: '',
  explanation: '',
  options: form.options.map((option) => ({ ...option, text: '', explanation: '' })),
});

export type FormProblem =
  | 'no-stem'
  | 'few-options'
  | 'same-options'
  | 'no-key'
  | 'one-key'
  | 'no-accepted'
  | 'not-number'
  | 'no-category'
  | 'long-label';

export type FormProblems = Partial<Record<'stem' | 'options' | 'category' | 'certificate', FormProblem>>;

const filledOf = ({ options }: QuestionForm): readonly OptionForm[] =>
  options.filter(({ text }) => text.trim() !== '');

const optionProblem = (form: QuestionForm): FormProblem | undefined => {
  const filled = filledOf(form);
  const texts = filled.map(({ text }) => text.trim());
  const rightOnes = filled.filter(({ isRight }) => isRight).length;
  if (filled.length < fewestAnswersOf(form.type))
    return isFreeType(form.type) ? 'no-accepted' : 'few-options';
  if (new Set(texts).size < texts.length) return 'same-options';
  if (isFreeType(form.type))
    return form.type === 'NUMERIC' && !texts.every((text) => rangeIn(text)) ? 'not-number' : undefined;
  if (rightOnes === 0) return 'no-key';
  return form.type === 'SINGLE_CHOICE' && rightOnes > 1 ? 'one-key' : undefined;
};

/** Empty: it can be saved. */
export const problemsOf = (form: QuestionForm): FormProblems => {
  const options = optionProblem(form);
  const labels = [form.provider, form.certificate];
  return {
    ...(form.stem.trim() === '' && { stem: 'no-stem' as const }),
    ...(options !== undefined && { options }),
    ...(form.category.trim() === '' && { category: 'no-category' as const }),
    ...(labels.some((label) => label.trim().length > LONGEST_LABEL) && {
      certificate: 'long-label' as const,
    }),
  };
};

/** All that is accepted is right. */
const keyOf = (form: QuestionForm): string[] =>
  filledOf(form)
    .filter(({ isRight }) => isRight || isFreeType(form.type))
    .map(({ id }) => id);

/** What is sent; lines left empty are no options. */
export const writtenOf = (form: QuestionForm): WrittenQuestion => {
  const filled = filledOf(form).slice(0, MOST_ANSWERS);
  const explanation = form.explanation.trim();
  return {
    ...(form.id !== undefined && { id: form.id }),
    ...(form.concept !== undefined && { concept: form.concept }),
    question: withPicture(form.stem.trim(), form.picture),
    answers: filled.map(({ id, text, explanation: why, isPinned }) => ({
      id,
      text: text.trim(),
      ...(why.trim() !== '' && { explanation: why.trim() }),
      ...(isPinned && !isFreeType(form.type) && { isPinned }),
    })),
    correct: keyOf(form),
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

/** Another key than learners were graded by. */
export const isOtherKey = (
  form: QuestionForm,
  published: Pick<Question, 'correct' | 'type' | 'answers'>,
): boolean => {
  const key = keyOf(form);
  const textOf = (id: string): string | undefined =>
    published.answers.find((answer) => answer.id === id)?.text;
  const isOtherText =
    isFreeType(form.type) && filledOf(form).some(({ id, text }) => textOf(id) !== text.trim());
  return (
    isOtherText ||
    isFreeType(form.type) !== isFreeType(published.type) ||
    key.length !== published.correct.length ||
    key.some((id) => !published.correct.includes(id))
  );
};

interface PictureInText {
  readonly pictureId: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** At the very end of the text, where the editor puts it; one written elsewhere stays part of the words. */
const LAST_PICTURE = /(?:^|\n+)!\[((?:[^\]\\]|\\.)*)\]\(\/api\/pictures\/([\w-]+)\/640\)\s*$/;

const plain = (alt: string): string => alt.replaceAll(/\\(.)/g, '$1');
const escaped = (alt: string): string => alt.replaceAll('\n', ' ').replaceAll(/[\\[\]]/g, String.raw`\$&`);

/** The words and the picture that stands below them. */
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
