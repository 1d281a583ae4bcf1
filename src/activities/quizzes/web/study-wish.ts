import type { Language } from '#core/languages.ts';
import type { Focus } from '../contract.learner.ts';
import type { QuestionLanguage } from '../contract.questions.ts';
import type { CatalogueEntry, NewSession } from '../contract.study.ts';

/** Short enough to be done in a coffee break. */
export const USUAL_QUESTIONS = 10;

/** More at once tires; the others are still due afterwards. */
export const MOST_DUE = 20;

type Certificate = Pick<Focus, 'bankId' | 'provider' | 'certificate'>;

export const isSameCertificate = (one: Certificate, other: Certificate): boolean =>
  one.bankId === other.bankId && one.provider === other.provider && one.certificate === other.certificate;

export const certificateOf = ({ bankId, provider, certificate }: Certificate): Certificate => ({
  bankId,
  provider,
  certificate,
});

/** The reader's language if there are questions in it, else the other. */
export const languageFor = (
  spoken: Language,
  questions: CatalogueEntry['questions'] | undefined,
): QuestionLanguage => {
  const [wanted, other] = spoken === 'de' ? (['DE', 'EN'] as const) : (['EN', 'DE'] as const);
  return questions === undefined || questions[wanted] > 0 || questions[other] === 0 ? wanted : other;
};

/** A certificate by its name; without one, its bank's. */
export const nameOf = ({
  certificate,
  bankTitle,
}: Pick<CatalogueEntry, 'certificate' | 'bankTitle'>): string =>
  certificate === '' ? bankTitle : certificate;

export interface Wish {
  readonly entry: CatalogueEntry;
  readonly spoken: Language;
  readonly categories?: readonly string[] | undefined;
  /** How many are due: then only these are asked. */
  readonly due?: number | undefined;
}

/** A session nobody had to fill in a form for. */
export const usualSession = ({ entry, spoken, categories, due }: Wish): NewSession => ({
  mode: 'study',
  sources: [{ ...certificateOf(entry), ...(categories && { categories: [...categories] }) }],
  language: languageFor(spoken, entry.questions),
  questions: Math.max(
    1,
    due === undefined ? Math.min(USUAL_QUESTIONS, entry.concepts) : Math.min(MOST_DUE, due),
  ),
  ...(due !== undefined && { isDueOnly: true }),
});
