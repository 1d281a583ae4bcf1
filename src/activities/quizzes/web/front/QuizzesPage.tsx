import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { WayCards } from '#web/kit/parts/WayCards.tsx';
import { beginSession } from '../begin-session.ts';
import { aimAtFirst } from '../first-aim.ts';
import { quizzesClient, zoneHere } from '../quizzes.client.ts';
import { isSameCertificate, nameOf, usualSession } from '../study-wish.ts';
import { Certificates } from './Certificates.tsx';
import { Notices } from './Notices.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { Standing } from './Standing.tsx';
import { frontWords } from './front.words.ts';
import type { Begin, Entry, Home } from './home.ts';

function useFront() {
  const [home, setHome] = useState<Home>();
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    setProblem(undefined);
    const [read, listed] = await Promise.all([
      quizzesClient.readHome({ query: { zone: zoneHere() } }),
      quizzesClient.listSources(),
    ]);
    if (read.ok) setHome(read.value);
    if (listed.ok) setEntries(listed.value.sources);
    const failed = [read, listed].find((answer) => !answer.ok);
    if (failed?.ok === false) setProblem(failed.error.message);
  };
  useEffect(() => void load(), []);
  // What an earlier visit answered without network changes what this page says.
  useEffect(() => {
    const send = async (): Promise<void> => {
      const { sendWaiting } = await import('../study/send-waiting.ts');
      if (await sendWaiting()) await load();
    };
    send().catch(() => undefined);
  }, []);
  return { home, entries, problem, load, setHome, setProblem };
}

function useBegin(home: Home | undefined, onRefused: (refused: string | undefined) => void) {
  const [isBusy, setBusy] = useState(false);
  const begin: Begin = async (entry, categories) => {
    setBusy(true);
    aimAtFirst(home?.settings, entry);
    const wish = { entry, spoken: language.value, ...(categories && { categories }) };
    onRefused(await beginSession(usualSession(wish)));
    setBusy(false);
  };
  return { isBusy, begin };
}

const focusedIn = (home: Home | undefined, entries: readonly Entry[] | undefined): Entry | undefined => {
  const focus = home?.settings.focus;
  return focus && entries?.find((entry) => isSameCertificate(entry, focus));
};

/** Where somebody stands, and the one tap that goes on. */
export function QuizzesPage() {
  const { home, entries, problem, load, setHome, setProblem } = useFront();
  const { isBusy, begin } = useBegin(home, setProblem);
  const focused = focusedIn(home, entries);
  const isHere = home !== undefined && entries !== undefined;
  const act = isHere && <MainAct {...{ home, entries, focused, isBusy, begin }} />;
  return (
    <Page
      title={frontWords('title')}
      lead={focused ? nameOf(focused) : frontWords('lead')}
      activity="quizzes"
      {...(act && { [isWideScreen.value ? 'aside' : 'action']: act })}
    >
      {problem !== undefined && <Failed problem={problem} load={load} />}
      {!isHere && problem === undefined && <Skeleton shape="card" count={3} />}
      {isHere && <Front {...{ home, entries, focused, begin }} onHome={setHome} />}
    </Page>
  );
}

function Failed({ problem, load }: { readonly problem: string; readonly load: () => Promise<void> }) {
  return (
    <EmptyState
      activity="quizzes"
      title={frontWords('failed')}
      text={problem}
      action={<Button onClick={() => void load()}>{frontWords('tryAgain')}</Button>}
    />
  );
}

interface FrontProps extends Pick<MainActProps, 'home' | 'entries' | 'focused' | 'begin'> {
  readonly onHome: (home: Home) => void;
}

function Front({ home, entries, focused, begin, onHome }: FrontProps) {
  return (
    <>
      {home.notices.length > 0 && (
        <Notices notices={home.notices} onRead={() => onHome({ ...home, notices: [] })} />
      )}
      {home.open.length > 0 && <OpenSessions sessions={home.open} entries={entries} />}
      {focused && <Standing home={home} entry={focused} begin={begin} />}
      <Certificates {...{ entries, focused, begin }} />
      <Ways />
    </>
  );
}

interface MainActProps {
  readonly home: Home;
  readonly entries: readonly Entry[];
  readonly focused: Entry | undefined;
  readonly isBusy: boolean;
  readonly begin: Begin;
}

function MainAct({ home, entries, focused, isBusy, begin }: MainActProps) {
  const [exam, open] = [
    home.open.find(({ mode }) => mode === 'exam'),
    home.open.find(({ mode }) => mode !== 'exam'),
  ];
  // Its clock is running.
  if (exam) {
    return (
      <ButtonLink
        kind="primary"
        size="large"
        iconAfter="arrow-right"
        href={`/quizzes/exams/${exam.sessionId}`}
      >
        {frontWords('goOnExam')}
      </ButtonLink>
    );
  }
  if (open) {
    return (
      <ButtonLink
        kind="primary"
        size="large"
        iconAfter="arrow-right"
        href={`/quizzes/sessions/${open.sessionId}`}
      >
        {frontWords('goOn', { number: open.currentQuestion + 1, total: open.totalQuestions })}
      </ButtonLink>
    );
  }
  const entry = focused ?? entries[0];
  if (entry === undefined) {
    return (
      <ButtonLink kind="primary" size="large" icon="plus" href="/quizzes/banks">
        {frontWords('bring')}
      </ButtonLink>
    );
  }
  const due = focused && home.dueToday !== undefined && home.dueToday > 0 ? home.dueToday : undefined;
  return (
    <Button
      kind="primary"
      size="large"
      iconAfter="arrow-right"
      isBusy={isBusy}
      onClick={() => void begin(entry)}
    >
      {due === undefined
        ? frontWords(focused ? 'studyNow' : 'startWith', { name: nameOf(entry) })
        : frontWords('studyDue', { count: due })}
    </Button>
  );
}

const ways = [
  { href: '/quizzes/start', name: 'choose', text: 'chooseText' },
  { href: '/quizzes/statistics', name: 'statistics', text: 'statisticsText' },
  { href: '/quizzes/marked', name: 'marked', text: 'markedText' },
  { href: '/quizzes/settings', name: 'settings', text: 'settingsText' },
  { href: '/quizzes/banks', name: 'banks', text: 'banksText' },
] as const;

function Ways() {
  return (
    <WayCards
      ways={ways.map(({ href, name, text }) => ({ href, title: frontWords(name), text: frontWords(text) }))}
    />
  );
}
