import { useEffect, useState } from 'preact/hooks';
import { MINUTE_MS } from '#core/instant.ts';
import { identity, loadIdentity } from '#platform/identity/web/identity.state.ts';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDate, formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { SessionFigures } from '#activities/engagements/contract.report.ts';
import { reportClient } from '../report/report.client.ts';
import { typeWords } from '../parts/kinds.words.ts';
import { allGamesWords } from './all-games.words.ts';
import { gamesWords } from './games.words.ts';
import { KindAndDays, useAsked } from './FilterBar.tsx';
import { addressOf, everything, isOnDays, queryOf } from './games-filter.ts';
import styles from './Front.module.css';

/** For administrators: every session of the server, from the history that stays. */
export function AllGamesPage() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => void loadIdentity().then(() => setAsked(true)), []);
  const isAdmin = identity.value?.isAdmin === true;
  return (
    <Page
      title={allGamesWords('title')}
      {...(isAdmin && { lead: allGamesWords('lead') })}
      activity="engagements"
    >
      {isAdmin ? <EveryGame /> : isAsked ? <NotAdmin /> : <Skeleton shape="row" count={5} />}
    </Page>
  );
}

function NotAdmin() {
  return (
    <EmptyState
      title={allGamesWords('notAdmin')}
      text={allGamesWords('notAdminText')}
      activity="engagements"
      action={<ButtonLink href="/engagements">{allGamesWords('own')}</ButtonLink>}
    />
  );
}

function EveryGame() {
  const [filter, setFilter] = useState(everything);
  const asked = useAsked(filter);
  const { type, from, to } = queryOf(asked);
  const { pages, problem, isReading, more, again } = usePages(
    (cursor) => reportClient.listEveryGame({ query: { type, from, to, cursor } }),
    [addressOf(asked)],
  );
  const rows = pages?.flatMap(({ games }) => games).filter((row) => isOnDays(asked, row));
  return (
    <section class={styles['section']} aria-label={allGamesWords('title')} aria-busy={isReading}>
      <search class={styles['filters']} aria-label={gamesWords('filters')}>
        <KindAndDays filter={filter} onChange={setFilter} />
      </search>
      {problem !== undefined && (
        <Trouble trouble="unreachable" isPart title={gamesWords('failed')} text={problem} onRetry={again} />
      )}
      {rows === undefined ? (
        problem === undefined && <Skeleton shape="row" count={5} />
      ) : rows.length === 0 ? (
        !isReading && <EmptyState title={allGamesWords('empty')} text={allGamesWords('emptyText')} />
      ) : (
        <FiguresTable rows={rows} />
      )}
      {more && (
        <div>
          <p>{allGamesWords('order')}</p>
          <Button isBusy={isReading} onClick={more}>
            {gamesWords('showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

const durationOf = ({ completedAt, durationMinutes }: SessionFigures): string =>
  completedAt === undefined ? allGamesWords('notEnded') : formatDuration(durationMinutes * MINUTE_MS);

function FiguresTable({ rows }: { readonly rows: readonly SessionFigures[] }) {
  return (
    <Table
      caption={gamesWords('found', { count: rows.length })}
      rows={rows}
      rowKey={({ gameId }) => gameId}
      startSort={{ columnId: 'started', isAscending: false }}
      columns={[
        {
          id: 'started',
          header: allGamesWords('started'),
          cell: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
          sortBy: ({ createdAt }) => createdAt,
        },
        { id: 'code', header: gamesWords('code'), cell: ({ gameId }) => gameId },
        { id: 'kind', header: gamesWords('kind'), cell: (row) => typeWords(row.engagementType) },
        {
          id: 'people',
          header: allGamesWords('people'),
          cell: ({ playerCount }) => formatNumber(playerCount),
          sortBy: ({ playerCount }) => playerCount,
          isNumeric: true,
        },
        {
          id: 'asked',
          header: allGamesWords('asked'),
          cell: ({ questionCount }) => formatNumber(questionCount),
          sortBy: ({ questionCount }) => questionCount,
          isNumeric: true,
        },
        {
          id: 'duration',
          header: allGamesWords('duration'),
          cell: durationOf,
          sortBy: ({ durationMinutes }) => durationMinutes,
          isNumeric: true,
        },
      ]}
    />
  );
}
