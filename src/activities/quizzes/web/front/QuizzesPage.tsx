import { useEffect } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { WayCards } from '#web/kit/parts/WayCards.tsx';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import type { CatalogueEntry } from '#activities/quizzes/contract.study.ts';
import { aimAtFirst, readLearner } from '../learner.ts';
import { useBegin } from '../use-begin.ts';
import type { Learner, Home } from '../learner.ts';
import { MOST_DUE, isSameCertificate, nameOf, usualSession } from '../study-wish.ts';
import { Certificates, dueOf } from './Certificates.tsx';
import type { Begin } from './Certificates.tsx';
import { frontWords } from './front.words.ts';
import styles from './Front.module.css';
import { useAction } from '#web/kit/data/action.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { quizzesClient } from '../quizzes.client.ts';
import { oneLine } from '#web/kit/text/one-line.ts';

/** Newcomers have none. */
const loadStanding = async () => (await import('./Standing.tsx')).Standing;

function useFront() {
  const { value, problem, again } = useQuery(readLearner, []);
  // Answers that an earlier visit gave offline change what this page shows.
  useEffect(() => {
    const send = async (): Promise<void> => {
      const { sendWaiting } = await import('../study/send-waiting.ts');
      if (await sendWaiting()) again();
    };
    send().catch(() => undefined);
  }, []);
  return { value, problem, again };
}

const focusedIn = ({ home, entries }: Learner): CatalogueEntry | undefined => {
  const { focus } = home.settings;
  return focus && entries.find((entry) => isSameCertificate(entry, focus));
};

/** The learner's progress, and one tap to continue. */
export function QuizzesPage() {
  const { value: learner, problem, again } = useFront();
  const { run, isBusy, problem: refusal } = useBegin();
  const begin: Begin = (entry, part) => {
    if (learner) aimAtFirst(learner.home.settings, entry);
    void run({ body: usualSession({ entry, spoken: language.value, ...part }) });
  };
  const focused = learner && focusedIn(learner);
  const act = learner && <MainAct {...{ ...learner, focused, isBusy, begin }} />;
  return (
    <Page
      title={frontWords('title')}
      lead={focused ? nameOf(focused) : frontWords('lead')}
      activity="quizzes"
      {...(act && { [isWideScreen.value ? 'aside' : 'action']: act })}
    >
      <Problem isBanner>{refusal}</Problem>
      {problem !== undefined && (
        <Trouble trouble="unreachable" title={frontWords('failed')} text={problem} onRetry={again} isPart />
      )}
      {!learner && problem === undefined && <Skeleton shape="card" count={3} />}
      {learner && <Front {...{ ...learner, focused, begin }} onRead={again} />}
    </Page>
  );
}

interface FrontProps extends Pick<MainActProps, 'home' | 'entries' | 'focused' | 'begin'> {
  readonly onRead: () => void;
}

function Front({ home, entries, focused, begin, onRead }: FrontProps) {
  return (
    <>
      {home.notices.length > 0 && <Notices notices={home.notices} onRead={onRead} />}
      {home.open.length > 0 && <OpenSessions sessions={home.open} entries={entries} />}
      {focused && <Lazy load={loadStanding} props={{ home, entry: focused, begin }} />}
      <Certificates {...{ entries, focused, begin }} />
      <Ways />
    </>
  );
}

interface MainActProps extends Learner {
  readonly focused: CatalogueEntry | undefined;
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
  const due = focused && dueOf(home, focused);
  return (
    <Button
      kind="primary"
      size="large"
      iconAfter="arrow-right"
      isBusy={isBusy}
      onClick={() => begin(entry, { due })}
    >
      {due === undefined
        ? frontWords(focused ? 'studyNow' : 'startWith', { name: nameOf(entry) })
        : due > MOST_DUE
          ? frontWords('studySomeDue', { count: MOST_DUE, total: due })
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

interface OpenSessionsProps {
  readonly sessions: Home['open'];
  readonly entries: readonly CatalogueEntry[];
}

const aboutSession = ({ mode, status, currentQuestion, totalQuestions }: Home['open'][number]): string =>
  [
    frontWords(`mode-${mode}`),
    frontWords('place', { done: currentQuestion, total: totalQuestions }),
    ...(status === 'PAUSED' ? [frontWords('paused')] : []),
  ].join(' · ');

/** In progress, on any device. */
function OpenSessions({ sessions, entries }: OpenSessionsProps) {
  const titleOf = ({ sources }: Home['open'][number]): string =>
    sources
      .map((source) => {
        const entry = entries.find((known) => isSameCertificate(known, source));
        return entry ? nameOf(entry) : source.certificate;
      })
      .join(', ');
  return (
    <section class={styles['section']} aria-labelledby="open-sessions">
      <h2 id="open-sessions">{frontWords('open')}</h2>
      <WayCards
        ways={sessions.map((session) => ({
          href: `/quizzes/${session.mode === 'exam' ? 'exams' : 'sessions'}/${session.sessionId}`,
          title: titleOf(session),
          text: aboutSession(session),
        }))}
      />
    </section>
  );
}

interface NoticesProps {
  readonly notices: Home['notices'];
  readonly onRead: () => void;
}

/** Keys that were corrected after the learner had answered. */
function Notices({ notices, onRead }: NoticesProps) {
  const dismiss = useAction(quizzesClient.dismissNotices, { onDone: onRead, isToast: true });
  return (
    <Card kind="accent" title={frontWords('corrected')}>
      <ul class={styles['notices']}>
        {notices.map(({ questionId, question, correctedAt, regraded }) => (
          <li key={questionId}>
            <strong>{oneLine(question)}</strong>{' '}
            {frontWords('regraded', {
              count: regraded,
              when: formatDate(correctedAt, { dateStyle: 'medium' }),
            })}
          </li>
        ))}
      </ul>
      <Button isBusy={dismiss.isBusy} onClick={() => void dismiss.run({})}>
        {frontWords('read')}
      </Button>
    </Card>
  );
}
