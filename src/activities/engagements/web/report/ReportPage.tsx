import { useEffect, useMemo } from 'preact/hooks';
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
import type { Report } from '#activities/engagements/contract.report.ts';
import { Files } from './parts/Files.tsx';
import { GoneReport } from './parts/GoneReport.tsx';
import { Overview } from './parts/Overview.tsx';
import { ReportFacts } from './parts/ReportFacts.tsx';
import { reportSources } from './report-sources.ts';
import { ReportState } from './report.state.ts';
import { reportWords } from './report.words.ts';
import styles from './Report.module.css';

const loadQuestions = async () => (await import('./parts/Questions.tsx')).Questions;
const loadPeople = async () => (await import('./parts/People.tsx')).People;
const loadDebrief = async () => (await import('./debrief/DebriefPart.tsx')).DebriefPart;
const loadReplay = async () => (await import('./replay/ReplayPart.tsx')).ReplayPart;
const loadLog = async () => (await import('./replay/LogPart.tsx')).LogPart;
const loadPrinted = async () => (await import('./parts/PrintedReport.tsx')).PrintedReport;

export function ReportPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useMemo(() => new ReportState(reportSources, gameId), [gameId]);
  const screen = state.screen.value;
  switch (screen.phase) {
    case 'loading':
      return (
        <div class={styles['loading']}>
          <Skeleton shape="title" />
          <Skeleton shape="card" count={3} />
        </div>
      );
    case 'here':
      return <WholeReport report={screen.report} isDebugged={screen.isDebugged} state={state} />;
    case 'gone':
      return <GoneReport row={screen.row} />;
    case 'too-large':
      return (
        <EmptyPage
          title={reportWords('tooLargeTitle')}
          text={screen.message}
          activity="engagements"
          action={<Files report={{ gameId }} />}
        />
      );
    default:
      return <Trouble phase={screen.phase} onRetry={() => void state.reload()} />;
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
}

function WholeReport({ report, isDebugged, state }: WholeReportProps) {
  // Fetched while the reader reads: a browser that prints waits for nothing.
  useEffect(() => preloadPart(loadPrinted), []);
  useEffect(() => isPrinting.subscribe(applyPaper), []);
  return (
    <Page
      title={report.title}
      activity="engagements"
      lead={<ReportFacts report={report} />}
      aside={!isPrinting.value && <PageDoors report={report} state={state} />}
    >
      {isPrinting.value ? (
        <Lazy load={loadPrinted} props={{ report, state }} />
      ) : (
        <ReportTabs report={report} isDebugged={isDebugged} state={state} />
      )}
    </Page>
  );
}

function PageDoors({ report, state }: Omit<WholeReportProps, 'isDebugged'>) {
  // What the printed page needs has to be here before the browser takes its picture of it.
  const print = async (): Promise<void> => {
    await state.debrief.read();
    globalThis.print();
  };
  return (
    <>
      {report.completedAt === undefined && (
        <>
          <ButtonLink href={`/engagements/${report.gameId}/host`} kind="primary">
            {reportWords('goOn')}
          </ButtonLink>
          <Button icon="undo" onClick={() => void state.reload()}>
            {reportWords('readAgain')}
          </Button>
        </>
      )}
      <Button onClick={() => void print()}>{reportWords('print')}</Button>
    </>
  );
}

function ReportTabs({ report, isDebugged, state }: WholeReportProps) {
  const { gameId } = report;
  const view = currentUrl.value.searchParams.get('view') ?? 'overview';
  const tabs = [
    { id: 'overview', label: reportWords('overview'), panel: <Overview report={report} /> },
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

interface TroubleProps {
  readonly phase: 'missing' | 'stranger' | 'unreachable';
  readonly onRetry: () => void;
}

function Trouble({ phase, onRetry }: TroubleProps) {
  const title = reportWords(`${phase}Title`);
  return (
    <EmptyPage
      title={title}
      text={reportWords(`${phase}Text`)}
      activity="engagements"
      action={
        phase === 'unreachable' ? (
          <Button kind="primary" onClick={onRetry}>
            {reportWords('tryAgain')}
          </Button>
        ) : (
          <ButtonLink href="/engagements">{reportWords('mySessions')}</ButtonLink>
        )
      }
    />
  );
}
