import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { Blueprint, ScoreRule } from '#activities/quizzes/contract.exam.ts';

/** The fields for one certificate's exam: numbers as typed. */
export interface ExamForm {
  readonly provider: string;
  readonly certificate: string;
  /** Left out: the server's default way to draw an exam. */
  readonly isSet: boolean;
  readonly questions: string;
  readonly minutes: string;
  readonly passMark: string;
  readonly isScaled: boolean;
  readonly rule: ScoreRule;
  readonly weights: readonly { readonly category: string; readonly weight: string }[];
}

const SCALE = { from: 100, to: 1000 } as const;
const DEFAULTS = { questions: 30, minutes: 45, passMark: 70, rule: 'all-or-nothing' } as const;

const formFor = (
  { provider, certificate, categories }: BankView['certificates'][number],
  exam: Blueprint | undefined,
): ExamForm => ({
  provider,
  certificate,
  isSet: exam !== undefined,
  questions: String(exam?.questions ?? DEFAULTS.questions),
  minutes: String(exam?.minutes ?? DEFAULTS.minutes),
  passMark: String(exam?.passMark ?? DEFAULTS.passMark),
  isScaled: exam?.scale !== undefined,
  rule: exam?.rule ?? DEFAULTS.rule,
  weights: categories.map(({ category, EN, DE }) => ({
    category,
    weight: String(
      exam?.domains === undefined
        ? Math.max(EN, DE)
        : (exam.domains.find((domain) => domain.category === category)?.weight ?? 0),
    ),
  })),
});

/** One form for each certificate of the bank. */
export const examFormsOf = ({ certificates, exams }: BankView): ExamForm[] =>
  certificates.map((one) =>
    formFor(
      one,
      exams.find(({ provider, certificate }) => provider === one.provider && certificate === one.certificate),
    ),
  );

const numberIn = (text: string, from: number, to: number): number | undefined => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && value >= from && value <= to ? value : undefined;
};

const blueprintOf = (form: ExamForm): Blueprint | undefined => {
  const questions = numberIn(form.questions, 1, 300);
  const minutes = numberIn(form.minutes, 1, 600);
  const passMark = numberIn(form.passMark, form.isScaled ? SCALE.from : 0, form.isScaled ? SCALE.to : 100);
  const weights = form.weights.map(({ category, weight }) => ({
    category,
    weight: numberIn(weight, 0, 1000),
  }));
  const domains = weights.flatMap(({ category, weight = 0 }) => (weight > 0 ? [{ category, weight }] : []));
  if (questions === undefined || minutes === undefined || passMark === undefined) return undefined;
  if (weights.some(({ weight }) => weight === undefined) || domains.length === 0) return undefined;
  if (!Number.isInteger(questions) || !Number.isInteger(minutes)) return undefined;
  return {
    provider: form.provider,
    certificate: form.certificate,
    questions,
    minutes,
    passMark,
    ...(form.isScaled && { scale: SCALE }),
    rule: form.rule,
    domains,
  };
};

/** What is stored, or undefined if a number is missing or out of range. */
export const blueprintsOf = (forms: readonly ExamForm[]): Blueprint[] | undefined => {
  const blueprints = forms.filter(({ isSet }) => isSet).map(blueprintOf);
  return blueprints.every((one) => one !== undefined) ? blueprints : undefined;
};
