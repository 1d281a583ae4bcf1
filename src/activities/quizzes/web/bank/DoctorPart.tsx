import { useAction } from '#web/kit/data/action.ts';
import type { Answer } from '#web/kit/client.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { findingKinds } from '#activities/quizzes/rules/bank/finding-kinds.ts';
import type { Answered } from './banks.client.ts';
import { banksClient } from './banks.client.ts';
import { questionAddress } from './banks.client.ts';
import styles from './Bank.module.css';
import { oneLine } from '#web/kit/text/one-line.ts';
import { careWords } from './care.words.ts';
import { formOf, ownIdOf, writtenOf } from './question-form.ts';
import { currentOf } from './use-bank-question.ts';

type Examined = Answered<'examineBank'>;
type Finding = Examined['findings'][number];

interface DoctorPartProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

/** The findings of the doctor for this bank, as on the command line. */
export function DoctorPart({ bank: { bankId, version, drafts }, onBank }: DoctorPartProps) {
  const examine = () => banksClient.examineBank({ params: { bankId } });
  const { value: examined, problem, again } = useQuery(examine, [bankId, version, drafts]);
  const onChange = async (): Promise<void> => {
    again();
    const read = await banksClient.readBank({ params: { bankId } });
    if (read.ok) onBank(read.value);
  };
  return (
    <div class={styles['part']}>
      <p class={styles['soft']}>{careWords('lead')}</p>
      {problem !== undefined && (
        <Trouble trouble="unreachable" title={careWords('failed')} text={problem} onRetry={again} isPart />
      )}
      {examined === undefined && problem === undefined && <Skeleton shape="row" count={4} />}
      {examined && <Findings bankId={bankId} examined={examined} onChange={onChange} />}
      <div>
        <Button onClick={again}>{careWords('again')}</Button>
      </div>
    </div>
  );
}

interface Changing {
  readonly onChange: () => Promise<void>;
}

interface FindingsProps extends Changing {
  readonly bankId: string;
  readonly examined: Examined;
}

function Findings({ bankId, examined, onChange }: FindingsProps) {
  const { questions, findings, findingsCount } = examined;
  if (findings.length === 0) {
    return <EmptyState title={careWords('fine')} text={careWords('fineText', { count: questions })} />;
  }
  const known = findingKinds.map((kind) => ({ kind, of: findings.filter((one) => one.kind === kind) }));
  const others = findings.filter(({ kind }) => !findingKinds.some((one) => one === kind));
  return (
    <>
      <p role="status">
        <strong>{careWords('found', { count: findingsCount })}</strong>{' '}
        {findingsCount > findings.length && careWords('cut', { count: findings.length })}
      </p>
      {known
        .filter(({ of }) => of.length > 0)
        .map(({ kind, of }) => (
          <Group
            key={kind}
            title={careWords(kind)}
            why={careWords(`${kind}-why`)}
            findings={of}
            bankId={bankId}
            onChange={onChange}
          />
        ))}
      {others.length > 0 && (
        <Group title={careWords('other')} why="" findings={others} bankId={bankId} onChange={onChange} />
      )}
    </>
  );
}

interface GroupProps extends Changing {
  readonly title: string;
  readonly why: string;
  readonly findings: readonly Finding[];
  readonly bankId: string;
}

function Group({ title, why, findings, bankId, onChange }: GroupProps) {
  return (
    <section class={styles['section']}>
      <h2>
        {title} <span class={styles['count']}>{findings.length}</span>
      </h2>
      <p class={styles['soft']}>{why}</p>
      <ul class={styles['rows']}>
        {findings.map(({ where, detail, questionId, question = where, otherId }, index) => (
          <li key={index} class={styles['row']}>
            <span class={styles['stem']}>
              {questionId === undefined ? (
                careWords('whole')
              ) : (
                <Link href={questionAddress(bankId, questionId)}>{oneLine(question)}</Link>
              )}
            </span>
            <span class={styles['soft']}>{detail}</span>
            {questionId !== undefined && otherId !== undefined && (
              <LinkButton {...{ bankId, questionId, otherId, onChange }} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Pair {
  readonly bankId: string;
  readonly questionId: string;
  readonly otherId: string;
}

/** As a draft of the question that becomes the translation: its author publishes it like any change. */
const linkQuestions = async ({ bankId, questionId, otherId }: Pair): Promise<Answer<unknown>> => {
  const read = (id: string) => banksClient.readBankQuestion({ params: { bankId, questionId: id } });
  const [one, other] = await Promise.all([read(questionId), read(otherId)]);
  if (!one.ok) return one;
  if (!other.ok) return other;
  const [question, of] = [currentOf(one.value), currentOf(other.value)];
  if (!question || !of) return one;
  const body = { ...writtenOf(formOf(bankId, question)), concept: ownIdOf(bankId, of.conceptId) };
  return banksClient.writeQuestion({ params: { bankId }, body });
};

function LinkButton({ onChange, ...pair }: Pair & Changing) {
  const { run, isBusy } = useAction(linkQuestions, {
    isToast: true,
    onDone: () => {
      showToast(careWords('linked'));
      void onChange();
    },
  });
  return (
    <span>
      <Button size="small" icon="link" isBusy={isBusy} onClick={() => void run(pair)}>
        {careWords('link')}
      </Button>
    </span>
  );
}
