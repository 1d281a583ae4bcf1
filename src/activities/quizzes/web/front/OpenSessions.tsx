import { Link } from '#web/kit/navigation.tsx';
import { isSameCertificate, nameOf } from '../study-wish.ts';
import { frontWords } from './front.words.ts';
import type { Entry, Home } from './home.ts';
import styles from './Front.module.css';

interface OpenSessionsProps {
  readonly sessions: Home['open'];
  readonly entries: readonly Entry[];
}

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
      <ul class={styles['ways']}>
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <Link
              class={styles['way']}
              href={`/quizzes/${session.mode === 'exam' ? 'exams' : 'sessions'}/${session.sessionId}`}
            >
              <strong>{titleOf(session)}</strong>
              <span>
                {frontWords(`mode-${session.mode}`)} ·{' '}
                {frontWords('place', { done: session.currentQuestion, total: session.totalQuestions })}
                {session.status === 'PAUSED' && ` · ${frontWords('paused')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
