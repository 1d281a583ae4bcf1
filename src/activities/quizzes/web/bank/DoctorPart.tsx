import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { Finding as Found } from '#activities/quizzes/rules/bank/doctor.ts';
import type { Answered } from './banks.client.ts';
import { banksClient } from './banks.client.ts';
import { questionAddress } from './banks.client.ts';
import styles from './Bank.module.css';
import { careWords } from './care.words.ts';

type Examined = Answered<'examineBank'>;
type Finding = Examined['findings'][number];

/** Named here, so that the page does not bring the doctor along. */
const KINDS = [
  'duplicate-stem',
  'key-count-mismatch',
  'key-position-bias',
  'longest-option-bias',
  'duplicate-option',
  'dead-option',
  'missing-translation',
  'missing-explanation',
] as const satisfies readonly Found['kind'][];

/** What the doctor of the command line says, for this bank. */
export function DoctorPart({ bank: { bankId, version, drafts } }: { readonly bank: BankView }) {
  const examine = () => banksClient.examineBank({ params: { bankId } });
  const { value: examined, problem, again } = useQuery(examine, [bankId, version, drafts]);
  return (
    <div class={styles['part']}>
      <p class={styles['soft']}>{careWords('lead')}</p>
      {problem !== undefined && (
        <Trouble trouble="unreachable" title={careWords('failed')} text={problem} onRetry={again} isPart />
      )}
      {examined === undefined && problem === undefined && <Skeleton shape="row" count={4} />}
      {examined && <Findings bankId={bankId} examined={examined} />}
      <div>
        <Button onClick={again}>{careWords('again')}</Button>
      </div>
    </div>
  );
}

function Findings({ bankId, examined }: { readonly bankId: string; readonly examined: Examined }) {
  const { questions, findings, findingsCount } = examined;
  if (findings.length === 0) {
    return <EmptyState title={careWords('fine')} text={careWords('fineText', { count: questions })} />;
  }
  const known = KINDS.map((kind) => ({ kind, of: findings.filter((one) => one.kind === kind) }));
  const others = findings.filter(({ kind }) => !KINDS.some((one) => one === kind));
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
          />
        ))}
      {others.length > 0 && <Group title={careWords('other')} why="" findings={others} bankId={bankId} />}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly why: string;
  readonly findings: readonly Finding[];
  readonly bankId: string;
}

function Group({ title, why, findings, bankId }: GroupProps) {
  return (
    <section class={styles['section']}>
      <h2>
        {title} <span class={styles['count']}>{findings.length}</span>
      </h2>
      <p class={styles['soft']}>{why}</p>
      <ul class={styles['rows']}>
        {findings.map(({ where, detail, questionId }, index) => (
          <li key={index} class={styles['row']}>
            <span>{detail}</span>
            <span class={styles['facts']}>
              <span>{where}</span>
              {questionId !== undefined && (
                <Link href={questionAddress(bankId, questionId)}>{careWords('open')}</Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
