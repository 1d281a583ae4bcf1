import { useState } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink, Button } from '#web/kit/parts/Button.tsx';
import { problemOf } from '#web/kit/client.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { bankWords } from './bank.words.ts';
import { banksClient } from './banks.client.ts';
import { CopyButton } from '#platform/questions/web/CopyButton.tsx';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Facts } from '#web/kit/parts/LinkCards.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { newQuestionAddress } from './banks.client.ts';
import styles from './Bank.module.css';
import { BankFacts } from './BankFacts.tsx';

/** A bank: its owner manages it here, others see what it asks about. */
export function BankPage({ params }: PageProps) {
  const bankId = params['bankId'] ?? '';
  const { value, failure, again } = useQuery(() => banksClient.readBank({ params: { bankId } }), [bankId]);
  /** After the latest change. */
  const [changed, setChanged] = useState<BankView>();
  const bank = changed?.bankId === bankId ? changed : value;
  if (bank?.bankId === bankId) {
    return bank.isOwn ? <OwnBank key={bankId} bank={bank} onBank={setChanged} /> : <SharedBank bank={bank} />;
  }
  return (
    <Page title={bankWords('title')} activity="quizzes">
      {failure === undefined ? (
        <Skeleton shape="row" count={6} />
      ) : (
        <Trouble
          trouble={failure.code === 'quiz-bank-not-found' ? 'missing' : 'unreachable'}
          title={bankWords('notFound')}
          text={problemOf(failure)}
          activity="quizzes"
          action={<ButtonLink href="/quizzes/banks">{bankWords('allBanks')}</ButtonLink>}
          onRetry={again}
          isPart
        />
      )}
    </Page>
  );
}

/** Loads while the server is asked for the bank. */
const loadQuestions = async () => (await import('./QuestionsPart.tsx')).QuestionsPart;
preloadPart(loadQuestions);
const loadSettings = async () => (await import('./BankSettings.tsx')).BankSettings;
const loadDoctor = async () => (await import('./DoctorPart.tsx')).DoctorPart;
const loadReports = async () => (await import('./ReportsPart.tsx')).ReportsPart;
const loadCorrections = async () =>
  (await import('#platform/questions/web/CorrectionsPart.tsx')).CorrectionsPart;
const loadExport = async () => (await import('./ExportDialog.tsx')).ExportDialog;

interface OwnBankProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

/** The open part is in the address, so Back leads to it. */
const openTab = (bankId: string, tab: string): void =>
  navigate(`/quizzes/banks/${bankId}${tab === 'questions' ? '' : `?tab=${tab}`}`, 'replace');

const tabsOf = (bank: BankView, onBank: OwnBankProps['onBank']) => {
  const { openReports } = bank;
  return [
    {
      id: 'questions',
      label: bankWords('questionsTab'),
      panel: <Lazy load={loadQuestions} props={{ bank, onBank }} />,
    },
    {
      id: 'check',
      label: bankWords('doctorTab'),
      panel: <Lazy load={loadDoctor} props={{ bank, onBank }} />,
    },
    {
      id: 'reports',
      label: openReports === 0 ? bankWords('reportsTab') : bankWords('reportsOpen', { count: openReports }),
      panel: <Lazy load={loadReports} props={{ bank, onBank }} />,
    },
    {
      id: 'settings',
      label: bankWords('settingsTab'),
      panel: <Lazy load={loadSettings} props={{ bank, onBank }} />,
    },
  ];
};

const readAgain = async (bankId: string, onBank: OwnBankProps['onBank']): Promise<void> => {
  const read = await banksClient.readBank({ params: { bankId } });
  if (read.ok) onBank(read.value);
};

function OwnBank({ bank, onBank }: OwnBankProps) {
  const { bankId } = bank;
  /** Undefined until first opened. Then it stays, so focus can return. */
  const [isExporting, setExporting] = useState<boolean>();
  const tabs = tabsOf(bank, onBank);
  const chosen = currentUrl.value.searchParams.get('tab') ?? 'questions';
  const size = isWideScreen.value ? 'large' : 'medium';
  const begin = (
    <ButtonLink href={newQuestionAddress(bankId)} kind="primary" size="large" icon="plus">
      {bankWords('newQuestion')}
    </ButtonLink>
  );
  return (
    <Page
      title={bank.title}
      lead={bank.about}
      activity="quizzes"
      aside={
        <>
          <ButtonLink href={`/quizzes/banks/${bankId}/import`} size={size}>
            {bankWords('importFile')}
          </ButtonLink>
          <Button icon="download" size={size} onClick={() => setExporting(true)}>
            {bankWords('export')}
          </Button>
          {isWideScreen.value && begin}
        </>
      }
      {...(!isWideScreen.value && chosen === 'questions' && { action: begin })}
    >
      <p class={styles['head']}>
        <Facts>
          <BankFacts bank={bank} />
        </Facts>
        <ButtonLink href={`/quizzes/start?bank=${bankId}`} size="small" kind="quiet">
          {bankWords('study')}
        </ButtonLink>
        {bank.questions.EN + bank.questions.DE > 0 && <CopyButton kind="bank" id={bankId} size="small" />}
      </p>
      {bank.isCopy === true && (
        <Lazy
          load={loadCorrections}
          props={{ kind: 'bank' as const, id: bankId, onTaken: () => void readAgain(bankId, onBank) }}
          shape="row"
        />
      )}
      <Tabs label={bankWords('parts')} tabs={tabs} chosen={chosen} onChoose={(tab) => openTab(bankId, tab)} />
      {isExporting !== undefined && (
        <Lazy load={loadExport} props={{ bankId, isOpen: isExporting, onClose: () => setExporting(false) }} />
      )}
    </Page>
  );
}

/** Somebody else's bank: what it asks about, and how to study it. No key is shown. */
function SharedBank({ bank }: { readonly bank: BankView }) {
  const study = (
    <ButtonLink href={`/quizzes/start?bank=${bank.bankId}`} kind="primary" size="large">
      {bankWords('study')}
    </ButtonLink>
  );
  return (
    <Page
      title={bank.title}
      lead={bank.about}
      activity="quizzes"
      {...(isWideScreen.value ? { aside: study } : { action: study })}
    >
      <Facts>
        <BankFacts bank={bank} />
      </Facts>
      <Certificates bank={bank} />
    </Page>
  );
}

function Certificates({ bank: { certificates, exams } }: { readonly bank: BankView }) {
  return (
    <>
      {certificates.map(({ provider, certificate, categories }) => {
        const exam = exams.find((one) => one.provider === provider && one.certificate === certificate);
        return (
          <section key={`${provider} ${certificate}`} class={styles['section']}>
            <h2>{certificate === '' ? bankWords('categories') : certificate}</h2>
            {exam !== undefined && (
              <p class={styles['soft']}>
                {bankWords('exam')}:{' '}
                {bankWords('examLine', {
                  questions: exam.questions,
                  minutes: exam.minutes,
                  mark: exam.scale === undefined ? `${exam.passMark} %` : exam.passMark,
                })}
              </p>
            )}
            <ul class={styles['rows']}>
              {categories.map(({ category, EN, DE }) => (
                <li key={category} class={styles['row']}>
                  <strong>{category}</strong>
                  <span class={styles['facts']}>
                    {EN > 0 && <span>{bankWords('inEnglish', { count: EN })}</span>}
                    {DE > 0 && <span>{bankWords('inGerman', { count: DE })}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
