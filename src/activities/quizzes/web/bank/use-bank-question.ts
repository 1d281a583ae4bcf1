import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
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

/** The place of most questions in the bank: the next one probably belongs there, too. */
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

/** Found by the concept in its id, drafts first; finding none is not an error. */
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

const loadNew = async (bankId: string, spoken: QuestionLanguage): Promise<Answer<LoadedQuestion>> => {
  const read = await banksClient.readBank({ params: { bankId } });
  if (!read.ok) return read;
  const bank = read.value;
  const loaded = (start: QuestionForm, twinId?: string): Answer<LoadedQuestion> => ({
    ok: true,
    value: { bank, stored: undefined, start, twinId },
  });
  const empty = emptyForm(usualPlace(bank, spoken));
  const translated = currentUrl.value.searchParams.get('translates');
  if (translated === null) return loaded(empty);
  const answer = await banksClient.readBankQuestion({ params: { bankId, questionId: translated } });
  const original = answer.ok ? currentOf(answer.value) : undefined;
  if (original === undefined) return loaded(empty);
  return loaded(translationOf(formOf(bankId, original)), original.questionId);
};

const loadStored = async (params: {
  readonly bankId: string;
  readonly questionId: string;
}): Promise<Answer<LoadedQuestion>> => {
  const { bankId } = params;
  const [bank, stored] = await Promise.all([
    banksClient.readBank({ params: { bankId } }),
    banksClient.readBankQuestion({ params }),
  ]);
  if (!bank.ok) return bank;
  if (!stored.ok) return stored;
  const current = currentOf(stored.value);
  const start = current === undefined ? emptyForm(usualPlace(bank.value, 'EN')) : formOf(bankId, current);
  return { ok: true, value: { bank: bank.value, stored: stored.value, start, twinId: undefined } };
};

/** A stored question with all its versions, or an empty form. */
export function useBankQuestion(bankId: string, questionId: string | undefined, spoken: QuestionLanguage) {
  const [loaded, setLoaded] = useState<LoadedQuestion>();
  const [failure, setFailure] = useState<ClientFailure>();
  /** Counts how often the form is refilled; the author's own saves keep what is typed meanwhile. */
  const [edition, setEdition] = useState(0);
  const asked = useRef(0);
  const load = async (isFresh: boolean): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await (questionId === undefined
      ? loadNew(bankId, spoken)
      : loadStored({ bankId, questionId }));
    // Of two requests in flight, only the later one counts.
    if (mine !== asked.current) return;
    setFailure(answer.ok ? undefined : answer.error);
    if (!answer.ok) return;
    setLoaded(answer.value);
    if (isFresh) setEdition(mine);
    const current = answer.value.stored && currentOf(answer.value.stored);
    const twinId = current && (await findTwin(bankId, current));
    if (mine === asked.current && twinId !== undefined) setLoaded({ ...answer.value, twinId });
  };
  const { search } = currentUrl.value;
  useEffect(() => {
    setLoaded(undefined);
    void load(true);
  }, [bankId, questionId, search]);
  return { loaded, edition, problem: failure?.message, load };
}
