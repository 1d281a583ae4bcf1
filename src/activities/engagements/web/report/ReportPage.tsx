import { useEffect, useMemo, useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { isPrinting } from '#web/kit/printing.ts';
import { setTheme, themePreference } from '#web/kit/theme.ts';
import type { Report, HistoryRow } from '#activities/engagements/contract.report.ts';
import { engagementsClient } from '../engagements.client.ts';
import { reportClient } from './report.client.ts';
import { readShown, reportState } from './report.state.ts';
import type { Paper, ReportState } from './report.state.ts';
import { reportWords } from './report.words.ts';
import styles from './Report.module.css';
import { Card } from '#web/kit/parts/Card.tsx';
import { GameFacts } from '../front/GameRows.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { typeWords } from '../parts/kinds.words.ts';

const loadFiles = async () => (await import('./Files.tsx')).Files;
const loadOverview = async () => (await import('./Overview.tsx')).Overview;
// Fetched beside the report itself.
preloadPart(loadOverview);
const loadQuestions = async () => (await import('./Questions.tsx')).Questions;
const loadPeople = async () => (await import('./People.tsx')).People;
const loadDebrief = async () => (await import('./DebriefPart.tsx')).DebriefPart;
const loadReplay = async () => (await import('./ReplayPart.tsx')).ReplayPart;
const loadLog = async () => (await import('./LogPart.tsx')).LogPart;
const loadPrinted = async () => (await import('./PrintedReport.tsx')).PrintedReport;
const loadSummary = async () => (await import('./PrintedSummary.tsx')).PrintedSummary;
const loadSheets = async () => (await import('./PrintedSummary.tsx')).PrintedSheets;
const loadHomework = async () => (await import('./HomeworkDialog.tsx')).HomeworkDialog;
const loadCompare = async () => (await import('./ComparePart.tsx')).ComparePart;

const sources = { reports: reportClient, games: engagementsClient };

export function ReportPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useMemo(() => reportState(sources, gameId), [gameId]);
  const { value: shown, failure, again } = useQuery(() => readShown(sources, gameId), [gameId]);
  if (failure) {
    const trouble = troubleOf(failure);
    const kind = trouble === 'forbidden' || trouble === 'unreachable' ? trouble : 'missing';
    const mine = <ButtonLink href="/engagements">{reportWords('mySessions')}</ButtonLink>;
    const words = { title: reportWords(`${kind}Title`), text: reportWords(`${kind}Text`) };
    return <Trouble trouble={kind} onRetry={again} activity="engagements" {...words} action={mine} />;
  }
  if (!shown) {
    return (
      <div class={styles['loading']}>
        <Skeleton shape="title" />
        <Skeleton shape="card" count={3} />
      </div>
    );
  }
  switch (shown.phase) {
    case 'here':
      return (
        <WholeReport report={shown.report} isDebugged={shown.isDebugged} state={state} onReload={again} />
      );
    case 'gone':
      return <GoneReport row={shown.row} />;
    default:
      return (
        <EmptyPage
          title={reportWords('tooLargeTitle')}
          text={shown.message}
          activity="engagements"
          action={<Lazy load={loadFiles} props={{ report: { gameId } }} />}
        />
      );
  }
}

/** Paper is light, whatever the screen shows. */
const applyPaper = (isPaper: boolean): void => {
  if (isPaper) document.documentElement.dataset['theme'] = 'light';
  else setTheme(themePreference.peek());
};

interface WholeReportProps {
  readonly report: Report;
  readonly isDebugged: boolean;
  readonly state: ReportState;
  readonly onReload: () => void;
}

function WholeReport({ report, isDebugged, state, onReload }: WholeReportProps) {
  // Fetched while the reader reads: a browser that prints waits for nothing.
  useEffect(() => {
    preloadPart(loadPrinted);
    preloadPart(loadSummary);
    preloadPart(loadSheets);
  }, []);
  useEffect(() => isPrinting.subscribe(applyPaper), []);
  return (
    <Page
      title={report.title}
      activity="engagements"
      lead={<ReportFacts report={report} />}
      aside={!isPrinting.value && <PageDoors report={report} state={state} onReload={onReload} />}
    >
      {isPrinting.value ? (
        <Printed report={report} state={state} />
      ) : (
        <ReportTabs report={report} isDebugged={isDebugged} state={state} />
      )}
    </Page>
  );
}

function Printed({ report, state }: Pick<WholeReportProps, 'report' | 'state'>) {
  switch (state.paper.value) {
    case 'summary':
      return <Lazy key="summary" load={loadSummary} props={{ report }} />;
    case 'sheets':
      return <Lazy key="sheets" load={loadSheets} props={{ report }} />;
    default:
      return <Lazy key="whole" load={loadPrinted} props={{ report, state }} />;
  }
}

function PageDoors({ report, state, onReload }: Omit<WholeReportProps, 'isDebugged'>) {
  const [isHomework, setHomework] = useState(false);
  // Everything the printed page needs must be loaded before the browser lays it out.
  const print = async (paper: Paper): Promise<void> => {
    state.paper.value = paper;
    if (paper === 'whole') await state.debrief.read();
    addEventListener('afterprint', () => (state.paper.value = 'whole'), { once: true });
    globalThis.print();
  };
  return (
    <>
      {report.completedAt === undefined && (
        <>
          <ButtonLink href={`/engagements/${report.gameId}/host`} kind="primary">
            {reportWords('goOn')}
          </ButtonLink>
          <Button icon="undo" onClick={onReload}>
            {reportWords('readAgain')}
          </Button>
        </>
      )}
      {report.engagementType === 'trivia' && report.completedAt !== undefined && (
        <Button onClick={() => setHomework(true)}>{reportWords('homework')}</Button>
      )}
      {isHomework && <Lazy load={loadHomework} props={{ report, onClose: () => setHomework(false) }} />}
      <Button onClick={() => void print('summary')}>{reportWords('printSummary')}</Button>
      <Button onClick={() => void print('whole')}>{reportWords('print')}</Button>
      {report.players.length > 0 && (
        <Button onClick={() => void print('sheets')}>{reportWords('printSheets')}</Button>
      )}
    </>
  );
}

function ReportTabs({ report, isDebugged, state }: Omit<WholeReportProps, 'onReload'>) {
  const { gameId } = report;
  const view = currentUrl.value.searchParams.get('view') ?? 'overview';
  const tabs = [
    {
      id: 'overview',
      label: reportWords('overview'),
      panel: <Lazy load={loadOverview} props={{ report }} />,
    },
    {
      id: 'questions',
      label: reportWords('questions'),
      panel: <Lazy load={loadQuestions} props={{ report }} />,
    },
    { id: 'people', label: reportWords('people'), panel: <Lazy load={loadPeople} props={{ report }} /> },
    {
      id: 'debrief',
      label: reportWords('debrief'),
      panel: <Lazy load={loadDebrief} props={{ report, state }} />,
    },
    { id: 'compare', label: reportWords('compare'), panel: <Lazy load={loadCompare} props={{ report }} /> },
    { id: 'replay', label: reportWords('replay'), panel: <Lazy load={loadReplay} props={{ state }} /> },
    ...(isDebugged
      ? [{ id: 'log', label: reportWords('log'), panel: <Lazy load={loadLog} props={{ report }} /> }]
      : []),
  ];
  return (
    <Tabs
      label={reportWords('parts')}
      tabs={tabs}
      chosen={view}
      onChoose={(id) => navigate(`/engagements/${gameId}/report?view=${id}`, 'replace')}
    />
  );
}

/** After the session's items have expired: what the history still says. */
function GoneReport({ row }: { readonly row: HistoryRow }) {
  return (
    <Page
      title={row.title}
      activity="engagements"
      width="narrow"
      action={<ButtonLink href="/engagements">{reportWords('mySessions')}</ButtonLink>}
    >
      <Card kind="sunken" title={reportWords('goneTitle')}>
        <p>{reportWords('goneText')}</p>
        <p class={styles['factLine']}>
          <GameFacts row={row} />
        </p>
      </Card>
    </Page>
  );
}

/** What it was and when, in one line. */
function ReportFacts({
  report: { engagementType, createdAt, completedAt, gameId },
}: {
  readonly report: Report;
}) {
  const facts = [typeWords(engagementType), formatDate(createdAt), gameId];
  return (
    <>
      {facts.join(' · ')}
      {completedAt === undefined && (
        <>
          <br />
          {reportWords('soFar')}
        </>
      )}
    </>
  );
}
