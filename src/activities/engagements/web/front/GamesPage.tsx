import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { HistoryRow } from '#activities/engagements/contract.report.ts';
import { FilterBar } from './FilterBar.tsx';
import { GameLink, RunningGame } from './GameRows.tsx';
import { addressOf, everything, filterIn, isNarrowed, isRunning } from './games-filter.ts';
import type { GamesFilter } from './games-filter.ts';
import { gamesWords } from './games.words.ts';
import { useGames } from './use-games.ts';
import type { ListedGames } from './use-games.ts';
import styles from './Games.module.css';

const WRITE_MS = 300;

/** The filter, and a moment later the address: browsers refuse an address that changes with every key. */
function useFilter(): [GamesFilter, (filter: GamesFilter) => void] {
  const [filter, setFilter] = useState(() => filterIn(currentUrl.peek().searchParams));
  useEffect(() => {
    const { pathname, search } = currentUrl.peek();
    if (`${pathname}${search}` === addressOf(filter)) return undefined;
    const timer = setTimeout(() => navigate(addressOf(filter), 'replace'), WRITE_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  return [filter, setFilter];
}

/** The host's home: what runs, what was, and the way to the next one. */
export function GamesPage() {
  const [filter, setFilter] = useFilter();
  const isSearch = isNarrowed(filter);
  const all = useGames(everything);
  const found = useGames(filter, isSearch);
  const { listed, problem } = all;
  const isNew = listed?.rows.length === 0;
  // On an empty page the one next step stands in the middle of it.
  const hasAction = !isNew && !isWideScreen.value;
  return (
    <Page
      title={gamesWords('title')}
      lead={gamesWords('lead')}
      activity="engagements"
      aside={
        <>
          <ButtonLink href="/engagements/sets" {...(isWideScreen.value && { size: 'large' })}>
            {gamesWords('sets')}
          </ButtonLink>
          {isWideScreen.value && !isNew && <Begin />}
        </>
      }
      {...(hasAction && { action: <Begin /> })}
    >
      {listed === undefined ? (
        problem === undefined ? (
          <Skeleton shape="row" count={5} />
        ) : (
          <Trouble problem={problem} onRetry={all.again} />
        )
      ) : isNew ? (
        <NoGames />
      ) : (
        <>
          <Running rows={listed.rows.filter(isRunning)} />
          <History filter={filter} games={isSearch ? found : all} known={listed} onLook={setFilter} />
        </>
      )}
    </Page>
  );
}

function Begin() {
  return (
    <ButtonLink href="/engagements/new" kind="primary" size="large" icon="plus">
      {gamesWords('host')}
    </ButtonLink>
  );
}

function NoGames() {
  return (
    <EmptyState
      title={gamesWords('emptyTitle')}
      text={gamesWords('emptyText')}
      activity="engagements"
      action={<Begin />}
    />
  );
}

function Trouble({ problem, onRetry }: { readonly problem: string; readonly onRetry: () => void }) {
  return (
    <EmptyState
      title={gamesWords('failed')}
      text={problem}
      action={<Button onClick={onRetry}>{gamesWords('tryAgain')}</Button>}
    />
  );
}

function Running({ rows }: { readonly rows: readonly HistoryRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section class={styles['section']} aria-labelledby="running-games">
      <h2 id="running-games">{gamesWords('running')}</h2>
      <ul class={styles['running']}>
        {rows.map((row) => (
          <RunningGame key={row.gameId} row={row} />
        ))}
      </ul>
    </section>
  );
}

interface HistoryProps {
  readonly filter: GamesFilter;
  readonly games: ReturnType<typeof useGames>;
  /** Shown while the first search is under way. */
  readonly known: ListedGames;
  readonly onLook: (filter: GamesFilter) => void;
}

/** What was; a search finds what runs as well. */
function History({ filter, games, known, onLook }: HistoryProps) {
  const { rows, cursor } = games.listed ?? known;
  const { isReading, problem } = games;
  const isSearch = isNarrowed(filter);
  const shown = isSearch ? rows : rows.filter((row) => !isRunning(row));
  const count = gamesWords(cursor === undefined ? 'found' : 'foundSoFar', { count: shown.length });
  return (
    <section class={styles['section']} aria-labelledby="past-games" aria-busy={isReading}>
      <h2 id="past-games">{gamesWords('past')}</h2>
      <FilterBar filter={filter} onChange={onLook} />
      <p class="visually-hidden" aria-live="polite">
        {isSearch && !isReading ? count : ''}
      </p>
      {problem !== undefined && <Trouble problem={problem} onRetry={games.again} />}
      <ul class={styles['rows']}>
        {shown.map((row) => (
          <li key={row.gameId}>
            <GameLink row={row} />
          </li>
        ))}
      </ul>
      {isSearch && shown.length === 0 && !isReading && (
        <EmptyState
          title={gamesWords('noneTitle')}
          text={gamesWords('noneText')}
          activity="engagements"
          action={<Button onClick={() => onLook(everything)}>{gamesWords('showAll')}</Button>}
        />
      )}
      {cursor !== undefined && (
        <div>
          <Button isBusy={isReading} onClick={games.readMore}>
            {gamesWords('showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}
