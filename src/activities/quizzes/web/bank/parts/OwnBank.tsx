import { useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Facts } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { newQuestionAddress } from '../addresses.ts';
import { bankWords } from '../bank.words.ts';
import styles from '../Bank.module.css';
import { BankFacts } from './BankFacts.tsx';
import { QuestionsPart } from './QuestionsPart.tsx';

const loadSettings = async () => (await import('./BankSettings.tsx')).BankSettings;
const loadDoctor = async () => (await import('./DoctorPart.tsx')).DoctorPart;
const loadReports = async () => (await import('./ReportsPart.tsx')).ReportsPart;
const loadExport = async () => (await import('./ExportDialog.tsx')).ExportDialog;

interface OwnBankProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

/** Which part is open stands in the address, so that the way back leads to it. */
const openTab = (bankId: string, tab: string): void =>
  navigate(`/quizzes/banks/${bankId}${tab === 'questions' ? '' : `?tab=${tab}`}`, 'replace');

const tabsOf = (bank: BankView, onBank: OwnBankProps['onBank']) => {
  const { openReports } = bank;
  return [
    {
      id: 'questions',
      label: bankWords('questionsTab'),
      panel: <QuestionsPart bank={bank} onBank={onBank} />,
    },
    { id: 'check', label: bankWords('doctorTab'), panel: <Lazy load={loadDoctor} props={{ bank }} /> },
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

export function OwnBank({ bank, onBank }: OwnBankProps) {
  const { bankId } = bank;
  /** Undefined: not wanted yet. Once it was, it stays, so that the focus finds its way back. */
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
      </p>
      <Tabs label={bankWords('parts')} tabs={tabs} chosen={chosen} onChoose={(tab) => openTab(bankId, tab)} />
      {isExporting !== undefined && (
        <Lazy load={loadExport} props={{ bankId, isOpen: isExporting, onClose: () => setExporting(false) }} />
      )}
    </Page>
  );
}
