import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankQuestion, BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import { banksClient } from '../banks.client.ts';
import { bankWords } from '../bank.words.ts';
import { questionAddress } from '../addresses.ts';
import styles from '../Bank.module.css';
import { oneLine } from '#activities/quizzes/web/text/one-line.ts';
import { PublishBar } from './PublishBar.tsx';

type Show = 'drafts' | 'published';

interface Filter {
  readonly show: Show;
  readonly language: QuestionLanguage | 'all';
  readonly search: string;
}

const PAUSE_MS = 250;

/** The questions that a filter leaves, page by page; of two answers the later question's counts. */
function useQuestions(bank: BankView, filter: Filter) {
  const { bankId, version, drafts } = bank;
  const [questions, setQuestions] = useState<readonly BankQuestion[]>();
  const [cursor, setCursor] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const asked = useRef(0);
  const load = async (after?: string): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    const { show, language, search } = filter;
    const answer = await banksClient.listBankQuestions({
      params: { bankId },
      query: {
        show,
        ...(language !== 'all' && { language }),
        ...(search.trim() !== '' && { search: search.trim() }),
        cursor: after,
      },
    });
    if (mine !== asked.current) return;
    setProblem(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    const found = answer.value.questions;
    setQuestions((before) => (after === undefined ? found : [...(before ?? []), ...found]));
    setCursor(answer.value.cursor);
  };
  useEffect(() => {
    const timer = setTimeout(() => void load(), questions === undefined ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [bankId, version, drafts, filter.show, filter.language, filter.search]);
  return { questions, cursor, problem, load };
}

interface QuestionsPartProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

export function QuestionsPart({ bank, onBank }: QuestionsPartProps) {
  const published = bank.questions.EN + bank.questions.DE;
  const [filter, setFilter] = useState<Filter>({
    show: bank.drafts > 0 ? 'drafts' : 'published',
    language: 'all',
    search: '',
  });
  const { questions, cursor, problem, load } = useQuestions(bank, filter);
  return (
    <div class={styles['part']}>
      {bank.drafts > 0 && (
        <PublishBar
          bank={bank}
          onPublished={(changed) => {
            setFilter({ ...filter, show: 'published' });
            onBank(changed);
          }}
        />
      )}
      <Filters {...{ filter, published }} drafts={bank.drafts} onFilter={setFilter} />
      <p class="visually-hidden" aria-live="polite">
        {questions === undefined ? '' : bankWords('shown', { count: questions.length })}
      </p>
      {problem !== undefined && <EmptyState title={problem} />}
      {questions === undefined ? (
        problem === undefined && <Skeleton shape="row" count={5} />
      ) : (
        <QuestionRows bankId={bank.bankId} questions={questions} filter={filter} />
      )}
      {cursor !== undefined && (
        <div>
          <Button onClick={() => void load(cursor)}>{bankWords('more')}</Button>
        </div>
      )}
    </div>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly published: number;
  readonly drafts: number;
  readonly onFilter: (filter: Filter) => void;
}

function Filters({ filter, published, drafts, onFilter }: FiltersProps) {
  return (
    <search class={styles['filters']} aria-label={bankWords('questionsTab')}>
      <Segmented
        label={bankWords('show')}
        value={filter.show}
        segments={[
          { value: 'published', label: bankWords('published', { count: published }) },
          { value: 'drafts', label: bankWords('drafts', { count: drafts }) },
        ]}
        onChange={(show) => onFilter({ ...filter, show })}
      />
      <TextField
        label={bankWords('search')}
        type="search"
        autocomplete="off"
        maxLength={100}
        value={filter.search}
        onInput={(search) => onFilter({ ...filter, search })}
      />
      <SelectField
        label={bankWords('language')}
        value={filter.language}
        options={[
          { value: 'all' as const, label: bankWords('bothLanguages') },
          { value: 'EN' as const, label: bankWords('english') },
          { value: 'DE' as const, label: bankWords('german') },
        ]}
        onChange={(language) => onFilter({ ...filter, language })}
      />
    </search>
  );
}

interface QuestionRowsProps {
  readonly bankId: string;
  readonly questions: readonly BankQuestion[];
  readonly filter: Filter;
}

function QuestionRows({ bankId, questions, filter }: QuestionRowsProps) {
  if (questions.length === 0) {
    if (filter.search.trim() !== '' || filter.language !== 'all') {
      return <EmptyState title={bankWords('noMatch')} activity="quizzes" />;
    }
    const isDrafts = filter.show === 'drafts';
    return (
      <EmptyState
        title={bankWords(isDrafts ? 'noDrafts' : 'noPublished')}
        text={bankWords(isDrafts ? 'noDraftsText' : 'noPublishedText')}
        activity="quizzes"
      />
    );
  }
  return (
    <ul class={styles['rows']}>
      {questions.map((question) => (
        <li key={`${question.questionId} ${question.status}`}>
          <QuestionRow bankId={bankId} question={question} />
        </li>
      ))}
    </ul>
  );
}

function QuestionRow({ bankId, question }: { readonly bankId: string; readonly question: BankQuestion }) {
  const { questionId, language, status, category, difficulty, type } = question;
  return (
    <Link class={styles['row']} href={questionAddress(bankId, questionId)}>
      <span class={styles['stem']} lang={language.toLowerCase()}>
        {oneLine(question.question)}
      </span>
      <span class={styles['facts']}>
        {status !== 'published' && <span class={styles['tag']}>{bankWords(status)}</span>}
        <span>{language}</span>
        <span>{category}</span>
        <span>{bankWords('level', { level: difficulty })}</span>
        {type === 'MULTIPLE_CHOICE' && <span>{bankWords('multiple')}</span>}
      </span>
    </Link>
  );
}
