import { useEffect, useState } from 'preact/hooks';
import { currentUrl } from '#web/kit/navigation.tsx';
import type { BankQuestion, BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { Answered } from './banks.client.ts';
import { banksClient } from './banks.client.ts';
import { emptyForm, formOf, ownIdOf, translationOf } from './question-form.ts';
import type { QuestionForm } from './question-form.ts';

export type StoredQuestion = Answered<'readBankQuestion'>;

export interface LoadedQuestion {
  readonly bank: BankView;
  /** Undefined for a new one. */
  readonly stored: StoredQuestion | undefined;
  readonly start: QuestionForm;
  /** The same question in the other language. */
  readonly twinId: string | undefined;
}

/** Where most of the bank's questions stand: the next one probably belongs there, too. */
const usualPlace = (
  { certificates }: BankView,
  language: QuestionLanguage,
): Pick<QuestionForm, 'category' | 'provider' | 'certificate' | 'language'> => {
  const [first] = certificates;
  const [largest] = (first?.categories ?? []).toSorted((a, b) => b.EN + b.DE - (a.EN + a.DE));
  return {
    category: largest?.category ?? '',
    provider: first?.provider ?? '',
    certificate: first?.certificate ?? '',
    language,
  };
};

export const currentOf = ({ draft, published }: StoredQuestion): BankQuestion | undefined =>
  draft ?? published;

/** Found by the concept in its id, drafts first; none is no trouble. */
const findTwin = async (bankId: string, question: BankQuestion): Promise<string | undefined> => {
  const search = ownIdOf(bankId, question.conceptId).slice(0, 100);
  const language = question.language === 'EN' ? 'DE' : 'EN';
  for (const show of ['published', 'drafts'] as const) {
    const answer = await banksClient.listBankQuestions({
      params: { bankId },
      query: { show, language, search },
    });
    const twin = answer.ok
      ? answer.value.questions.find(({ conceptId }) => conceptId === question.conceptId)
      : undefined;
    if (twin !== undefined) return twin.questionId;
  }
  return undefined;
};

const loadNew = async (bank: BankView, spoken: QuestionLanguage): Promise<LoadedQuestion> => {
  const { bankId } = bank;
  const { searchParams } = currentUrl.value;
  const category = searchParams.get('category');
  const usual = usualPlace(bank, spoken);
  const start = emptyForm({ ...usual, ...(category !== null && { category }) });
  const translated = searchParams.get('translates');
  if (translated === null) return { bank, stored: undefined, start, twinId: undefined };
  const answer = await banksClient.readBankQuestion({ params: { bankId, questionId: translated } });
  const original = answer.ok ? currentOf(answer.value) : undefined;
  if (original === undefined) return { bank, stored: undefined, start, twinId: undefined };
  const form = translationOf(formOf(bankId, original));
  return { bank, stored: undefined, start: form, twinId: original.questionId };
};

/** A stored question with all its versions, or an empty form; `load` reads it anew. */
export function useBankQuestion(bankId: string, questionId: string | undefined, spoken: QuestionLanguage) {
  const [loaded, setLoaded] = useState<LoadedQuestion>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    const bank = await banksClient.readBank({ params: { bankId } });
    if (!bank.ok) return setProblem(bank.error.message);
    setProblem(undefined);
    if (questionId === undefined) return setLoaded(await loadNew(bank.value, spoken));
    const stored = await banksClient.readBankQuestion({ params: { bankId, questionId } });
    if (!stored.ok) return setProblem(stored.error.message);
    const current = currentOf(stored.value);
    if (current === undefined) return setLoaded(undefined);
    const start = formOf(bankId, current);
    setLoaded({ bank: bank.value, stored: stored.value, start, twinId: undefined });
    const twinId = await findTwin(bankId, current);
    setLoaded((before) => before && { ...before, twinId });
  };
  const { search } = currentUrl.value;
  useEffect(() => {
    setLoaded(undefined);
    void load();
  }, [bankId, questionId, search]);
  return { loaded, problem, load };
}
