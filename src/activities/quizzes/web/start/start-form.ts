import type { NewExam } from '#activities/quizzes/contract.exam.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { CatalogueEntry, NewSession } from '#activities/quizzes/contract.study.ts';
import type { PickerName } from '#activities/quizzes/contract.views.ts';
import type { Language } from '#core/languages.ts';
import { USUAL_QUESTIONS, certificateOf, languageFor } from '../study-wish.ts';

export interface StartForm {
  /** Index in the list of certificates. */
  readonly entry: number;
  readonly mode: 'study' | 'review' | 'exam';
  /** None chosen means all. */
  readonly categories: readonly string[];
  readonly language: QuestionLanguage;
  readonly questions: string;
  readonly easiest: number;
  readonly hardest: number;
  readonly picker: PickerName;
  /** For an exam; empty means like the certificate's exam. */
  readonly minutes: string;
  /** An exam that ends as soon as its result is certain. */
  readonly isAdaptive: boolean;
}

export type StartField = 'questions' | 'minutes' | 'difficulty';

const wholeNumber = (text: string, most: number): number | undefined => {
  const value = Number(text);
  return /^\d+$/.test(text.trim()) && value >= 1 && value <= most ? value : undefined;
};

const MOST_IN_SESSION = 1000;
const MOST_IN_EXAM = 300;
const MOST_MINUTES = 600;

/** What the address asks for, otherwise what most people want. */
export const emptyStart = (
  entries: readonly CatalogueEntry[],
  wish: URLSearchParams,
  preset: { readonly spoken: Language; readonly picker: PickerName },
): StartForm => {
  const wanted = entries.findIndex(
    ({ bankId, provider, certificate }) =>
      bankId === wish.get('bank') &&
      provider === (wish.get('provider') ?? provider) &&
      certificate === (wish.get('certificate') ?? certificate),
  );
  const entry = Math.max(0, wanted);
  const mode = wish.get('mode');
  return {
    entry,
    mode: mode === 'exam' || mode === 'review' ? mode : 'study',
    categories: wish.getAll('category'),
    language: languageFor(preset.spoken, entries[entry]?.questions),
    // An exam is as long as the certificate's, unless the learner sets a number.
    questions:
      mode === 'exam' ? '' : String(Math.min(USUAL_QUESTIONS, entries[entry]?.concepts ?? USUAL_QUESTIONS)),
    easiest: 1,
    hardest: 5,
    picker: preset.picker,
    minutes: '',
    isAdaptive: false,
  };
};

/** Another certificate has other categories and perhaps another language. */
export const withEntry = (form: StartForm, entry: number, chosen: CatalogueEntry | undefined): StartForm => ({
  ...form,
  entry,
  categories: [],
  language: chosen && chosen.questions[form.language] === 0 ? otherLanguage(form.language) : form.language,
});

const otherLanguage = (language: QuestionLanguage): QuestionLanguage => (language === 'EN' ? 'DE' : 'EN');

/** Which fields are wrong. */
export const checkStart = (form: StartForm): readonly StartField[] => {
  const wrong: StartField[] = [];
  const isExam = form.mode === 'exam';
  const most = isExam ? MOST_IN_EXAM : MOST_IN_SESSION;
  const mayBeEmpty = isExam && form.questions.trim() === '';
  if (!mayBeEmpty && wholeNumber(form.questions, most) === undefined) wrong.push('questions');
  if (isExam && form.minutes.trim() !== '' && wholeNumber(form.minutes, MOST_MINUTES) === undefined) {
    wrong.push('minutes');
  }
  if (!isExam && form.easiest > form.hardest) wrong.push('difficulty');
  return wrong;
};

export const sessionOf = (form: StartForm, entry: CatalogueEntry): NewSession => ({
  mode: form.mode === 'review' ? 'review' : 'study',
  sources: [
    {
      ...certificateOf(entry),
      ...(form.categories.length > 0 && { categories: [...form.categories] }),
    },
  ],
  language: form.language,
  questions: wholeNumber(form.questions, MOST_IN_SESSION) ?? USUAL_QUESTIONS,
  difficulty: { from: form.easiest, to: form.hardest },
  picker: form.picker,
});

export const examOf = (form: StartForm, entry: CatalogueEntry): NewExam => {
  const questions = wholeNumber(form.questions, MOST_IN_EXAM);
  const minutes = wholeNumber(form.minutes, MOST_MINUTES);
  return {
    ...certificateOf(entry),
    language: form.language,
    ...(questions !== undefined && { questions }),
    ...(minutes !== undefined && { minutes }),
    ...(form.isAdaptive && { isAdaptive: true }),
  };
};
