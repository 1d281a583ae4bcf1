import { formatDate } from '#web/kit/i18n/formats.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { pollWords } from '../poll.words.ts';
import { timeOf, turnoutOf } from './poll-lines.ts';
import { useHasBegun } from './use-has-begun.ts';
import styles from './PollFacts.module.css';

/** The line under the title: state, time, turnout. */
export function PollFacts({ poll }: { readonly poll: PollView }) {
  const { settings, reopenedAt, startsAt } = poll;
  // "Open" beside a start that is still ahead would send people away puzzled.
  const isAhead = !useHasBegun(startsAt) && poll.status === 'open';
  const status = isAhead ? 'ahead' : poll.status;
  const time = timeOf(poll);
  return (
    <div class={styles['facts']}>
      <p class={styles['line']}>
        <span class={styles['status']} data-status={status}>
          {pollWords(status)}
        </span>
        {time !== undefined && <span>{time}</span>}
        <span aria-live="polite">{turnoutOf(poll)}</span>
        {settings.quorum !== undefined && <span>{pollWords('quorum', { count: settings.quorum })}</span>}
      </p>
      {reopenedAt !== undefined && (
        <p class={styles['note']}>{pollWords('reopened', { time: formatDate(reopenedAt) })}</p>
      )}
    </div>
  );
}

/** What a voter should know about who sees what. */
export function PrivacyNote({ settings }: Pick<PollView, 'settings'>) {
  return (
    <p class={styles['note']}>
      {pollWords(settings.ballots === 'open' ? 'openBallots' : 'secretBallots')}{' '}
      {pollWords(`results.${settings.results}`)}
    </p>
  );
}
