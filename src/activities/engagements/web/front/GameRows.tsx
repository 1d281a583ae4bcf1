import { MINUTE_MS } from '#core/instant.ts';
import { formatDate, formatDuration } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import type { HistoryRow } from '#activities/engagements/contract.report.ts';
import { typeWords } from '../parts/kinds.words.ts';
import { isRunning } from './games-filter.ts';
import { gamesWords } from './games.words.ts';
import styles from './Front.module.css';

interface RowProps {
  readonly row: HistoryRow;
}

/** With the code as large as it has to be said to somebody who comes late. */
export function RunningGame({ row }: RowProps) {
  const { gameId, title, engagementType, createdAt, isCohost } = row;
  const path = `/engagements/${gameId}`;
  return (
    <li class={styles['game']}>
      <p class={styles['code']}>
        <span class={styles['codeLabel']}>{gamesWords('code')}</span> {gameId}
      </p>
      <div class={styles['about']}>
        <h3 class={styles['title']}>{title}</h3>
        <p class={styles['facts']}>
          <span class={styles['type']}>{typeWords(engagementType)}</span>
          <span>{formatDate(createdAt)}</span>
          <Until row={row} />
          {isCohost && <span>{gamesWords('cohost')}</span>}
        </p>
      </div>
      <div class="row-2">
        <ButtonLink href={`${path}/host`} kind="primary">
          {gamesWords('goOn')}
        </ButtonLink>
        <ButtonLink href={`${path}/screen`} kind="quiet">
          {gamesWords('wall')}
        </ButtonLink>
        <ButtonLink href={`${path}/report`} kind="quiet">
          {gamesWords('reportSoFar')}
        </ButtonLink>
      </div>
    </li>
  );
}

function Until({ row: { deadlineAt } }: RowProps) {
  if (deadlineAt === undefined) return undefined;
  return <span>{gamesWords('challengeUntil', { until: formatDate(deadlineAt) })}</span>;
}

/** One line of the history; the whole line leads to what is left of the session. */
export function GameLink({ row }: RowProps) {
  return (
    <Link class={styles['link']} href={`/engagements/${row.gameId}/report`}>
      <span class={styles['title']}>{row.title}</span>
      <span class={styles['facts']}>
        <GameFacts row={row} />
      </span>
    </Link>
  );
}

/** Of a session nobody has ended, nothing has been counted together yet. */
export function GameFacts({ row }: RowProps) {
  return (
    <>
      <span class={styles['type']}>{typeWords(row.engagementType)}</span>
      <span>{formatDate(row.createdAt)}</span>
      <Until row={row} />
      {row.isCohost && <span>{gamesWords('cohost')}</span>}
      {row.completedAt === undefined ? (
        <span>{gamesWords(isRunning(row) ? 'isRunning' : 'notEnded')}</span>
      ) : (
        <>
          <span>{gamesWords('players', { count: row.playerCount })}</span>
          <span>{gamesWords('questions', { count: row.questionCount })}</span>
          {row.durationMinutes > 0 && <span>{formatDuration(row.durationMinutes * MINUTE_MS)}</span>}
        </>
      )}
      {!row.hasReport && <span>{gamesWords('reportGone')}</span>}
    </>
  );
}
