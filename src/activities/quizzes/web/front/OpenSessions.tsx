import { WayCards } from '#web/kit/parts/WayCards.tsx';
import { isSameCertificate, nameOf } from '../study-wish.ts';
import { frontWords } from './front.words.ts';
import type { Entry, Home } from './home.ts';
import styles from './Front.module.css';

interface OpenSessionsProps {
  readonly sessions: Home['open'];
  readonly entries: readonly Entry[];
}

const aboutSession = ({ mode, status, currentQuestion, totalQuestions }: Home['open'][number]): string =>
  [
    frontWords(`mode-${mode}`),
    frontWords('place', { done: currentQuestion, total: totalQuestions }),
    ...(status === 'PAUSED' ? [frontWords('paused')] : []),
  ].join(' · ');

/** Begun and not ended, on whichever device. */
export function OpenSessions({ sessions, entries }: OpenSessionsProps) {
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
