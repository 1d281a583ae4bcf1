import { useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { newQuestionAddress } from '../addresses.ts';
import { bankWords } from '../bank.words.ts';
import styles from '../Bank.module.css';
import { BankFacts } from './BankFacts.tsx';
import { BankSettings } from './BankSettings.tsx';
import { DoctorPart } from './DoctorPart.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { QuestionsPart } from './QuestionsPart.tsx';
import { ReportsPart } from './ReportsPart.tsx';

interface OwnBankProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

/** Which part is open stands in the address, so that the way back leads to it. */
const openTab = (bankId: string, tab: string): void =>
  navigate(`/quizzes/banks/${bankId}${tab === 'questions' ? '' : `?tab=${tab}`}`, 'replace');

export function OwnBank({ bank, onBank }: OwnBankProps) {
  const { bankId, openReports } = bank;
  const [isExporting, setExporting] = useState(false);
  const tabs = [
    {
      id: 'questions',
      label: bankWords('questionsTab'),
      panel: <QuestionsPart bank={bank} onBank={onBank} />,
    },
    { id: 'check', label: bankWords('doctorTab'), panel: <DoctorPart bank={bank} /> },
    {
      id: 'reports',
      label: openReports === 0 ? bankWords('reportsTab') : bankWords('reportsOpen', { count: openReports }),
      panel: <ReportsPart bank={bank} onBank={onBank} />,
    },
    {
      id: 'settings',
      label: bankWords('settingsTab'),
      panel: <BankSettings bank={bank} onBank={onBank} />,
    },
  ];
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
        <BankFacts bank={bank} />
        <ButtonLink href={`/quizzes/start?bank=${bankId}`} size="small" kind="quiet">
          {bankWords('study')}
        </ButtonLink>
      </p>
      <Tabs label={bankWords('parts')} tabs={tabs} chosen={chosen} onChoose={(tab) => openTab(bankId, tab)} />
      <ExportDialog bankId={bankId} isOpen={isExporting} onClose={() => setExporting(false)} />
    </Page>
  );
}
