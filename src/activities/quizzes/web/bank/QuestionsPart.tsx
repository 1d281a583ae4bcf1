import { useState } from 'preact/hooks';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages, useSettled } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankQuestion, BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import { banksClient } from './banks.client.ts';
import { bankWords } from './bank.words.ts';
import { questionAddress } from './banks.client.ts';
import styles from './Bank.module.css';
import { oneLine } from '#web/kit/text/one-line.ts';
import { useAction } from '#web/kit/data/action.ts';
import { showToast } from '#web/kit/parts/toasts.ts';

type Show = 'drafts' | 'published';

interface Filter {
  readonly show: Show;
  readonly language: QuestionLanguage | 'all';
  readonly search: string;
}

/** The filtered questions, page by page. */
function useQuestions({ bankId, version, drafts }: BankView, { show, language, search }: Filter) {
  const query = {
    show,
    ...(language !== 'all' && { language }),
    ...(search.trim() !== '' && { search: search.trim() }),
  };
  return usePages(
    (cursor) => banksClient.listBankQuestions({ params: { bankId }, query: { ...query, cursor } }),
    [bankId, version, drafts, show, language, search],
  );
}

interface QuestionsPartProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

const loadBulk = async () => (await import('./BulkEdit.tsx')).BulkEdit;

export function QuestionsPart({ bank, onBank }: QuestionsPartProps) {
  const published = bank.questions.EN + bank.questions.DE;
  const [filter, setFilter] = useState<Filter>({
    show: bank.drafts > 0 ? 'drafts' : 'published',
    language: 'all',
    search: '',
  });
  const { pages, problem, more, again } = useQuestions(bank, useSettled(filter));
  const questions = pages?.flatMap((page) => page.questions);
  /** Undefined: nothing is being chosen. */
  const [chosen, setChosen] = useState<readonly string[]>();
  const changed = async (): Promise<void> => {
    setChosen([]);
    const read = await banksClient.readBank({ params: { bankId: bank.bankId } });
    if (read.ok) onBank(read.value);
    again();
  };
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
      <Several
        bankId={bank.bankId}
        {...{ questions, chosen }}
        onChosen={setChosen}
        onChanged={() => void changed()}
      />
      <p class="visually-hidden" aria-live="polite">
        {questions === undefined ? '' : bankWords('shown', { count: questions.length })}
      </p>
      {problem !== undefined && <Trouble trouble="unreachable" text={problem} onRetry={again} isPart />}
      {questions === undefined ? (
        problem === undefined && <Skeleton shape="row" count={5} />
      ) : (
        <QuestionRows bankId={bank.bankId} {...{ questions, filter, chosen }} onChosen={setChosen} />
      )}
      <ShowMore more={more} />
    </div>
  );
}

interface SeveralProps {
  readonly bankId: string;
  readonly questions: readonly BankQuestion[] | undefined;
  readonly chosen: readonly string[] | undefined;
  readonly onChosen: (chosen: readonly string[] | undefined) => void;
  readonly onChanged: () => void;
}

/** Actions on several questions, while they are selected. */
function Several({ bankId, questions = [], chosen, onChosen, onChanged }: SeveralProps) {
  return (
    <>
      <div>
        <Button
          size="small"
          kind="quiet"
          aria-pressed={chosen !== undefined}
          onClick={() => onChosen(chosen === undefined ? [] : undefined)}
        >
          {bankWords('chooseSeveral')}
        </Button>
      </div>
      {chosen !== undefined && (
        <Lazy
          load={loadBulk}
          props={{
            bankId,
            questions: questions.filter(({ questionId }) => chosen.includes(questionId)),
            onChanged,
          }}
        />
      )}
    </>
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
  readonly chosen: readonly string[] | undefined;
  readonly onChosen: (chosen: readonly string[]) => void;
}

function QuestionRows({ bankId, questions, filter, chosen, onChosen }: QuestionRowsProps) {
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
        <li key={`${question.questionId} ${question.status}`} class={styles['choosable']}>
          {chosen !== undefined && (
            <label class={styles['tick']}>
              <input
                type="checkbox"
                checked={chosen.includes(question.questionId)}
                onChange={({ currentTarget }) =>
                  onChosen(
                    currentTarget.checked
                      ? [...chosen, question.questionId]
                      : chosen.filter((id) => id !== question.questionId),
                  )
                }
              />
              <span class="visually-hidden">
                {bankWords('chooseOne', { question: oneLine(question.question).slice(0, 80) })}
              </span>
            </label>
          )}
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
        {type !== 'SINGLE_CHOICE' && <span>{bankWords(`type-${type}`)}</span>}
      </span>
    </Link>
  );
}

interface PublishBarProps {
  readonly bank: BankView;
  readonly onPublished: (bank: BankView) => void;
}

/** Drafts stay here until their author publishes them. */
function PublishBar({ bank: { bankId, drafts }, onPublished }: PublishBarProps) {
  const { run, isBusy } = useAction(banksClient.publishDrafts, {
    onDone: ({ published, corrected, bank }) => {
      const lines = [
        bankWords('publishDone', { count: published }),
        ...(corrected > 0 ? [bankWords('corrected', { count: corrected })] : []),
      ];
      showToast(lines.join(' '), { kind: 'good' });
      onPublished(bank);
    },
    isToast: true,
  });
  return (
    <div class={styles['bar']}>
      <p>{bankWords('publishHint')}</p>
      <Button icon="check" isBusy={isBusy} onClick={() => void run({ params: { bankId }, body: {} })}>
        {bankWords('publishAll', { count: drafts })}
      </Button>
    </div>
  );
}
