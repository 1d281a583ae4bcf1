import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { HistoryRow } from '#activities/engagements/contract.report.ts';
import { reportClient } from '../report/report.client.ts';
import { FilterBar, useAsked } from './FilterBar.tsx';
import { GameLink, RunningGame } from './GameRows.tsx';
import { addressOf, everything, filterIn, isNarrowed, isOnDays, isRunning, queryOf } from './games-filter.ts';
import type { GamesFilter } from './games-filter.ts';
import { gamesWords } from './games.words.ts';
import styles from './Front.module.css';

const WRITE_MS = 300;

/** The filter, and a moment later the address: browsers refuse an address that changes with every key. */
function useFilter(): [GamesFilter, (filter: GamesFilter) => void] {
  const [filter, setFilter] = useState(() => filterIn(currentUrl.peek().searchParams));
  useEffect(() => {
    const { pathname, search } = currentUrl.peek();
    if (`${pathname}${search}` === addressOf(filter)) return undefined;
    const timer = setTimeout(() => {
      // This page stays until the next one is loaded: people who left must not be called back.
      if (currentUrl.peek().pathname === pathname) navigate(addressOf(filter), 'replace');
    }, WRITE_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  return [filter, setFilter];
}

/** One's sessions as the server finds them, a page at a time. */
function useGames(asked: GamesFilter) {
  const { pages, ...list } = usePages(
    (cursor) => reportClient.listGames({ query: { ...queryOf(asked), cursor } }),
    [addressOf(asked)],
  );
  return { ...list, rows: pages?.flatMap(({ games }) => games).filter((row) => isOnDays(asked, row)) };
}

type Games = ReturnType<typeof useGames>;

/** The host's home: what runs, what was, and the way to the next one. */
export function GamesPage() {
  const [filter, setFilter] = useFilter();
  const games = useGames(everything);
  const { rows, problem } = games;
  const isNew = rows?.length === 0;
  // On an empty page the one next step is in the middle.
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
      <Failed games={games} />
      {rows === undefined ? (
        problem === undefined && <Skeleton shape="row" count={5} />
      ) : isNew ? (
        <NoGames />
      ) : (
        <>
          <Running rows={rows.filter(isRunning)} />
          <section class={styles['section']} aria-labelledby="past-games" aria-busy={games.isReading}>
            <h2 id="past-games">{gamesWords('past')}</h2>
            <FilterBar filter={filter} onChange={setFilter} />
            {isNarrowed(filter) ? (
              <Found filter={filter} known={rows} onAll={() => setFilter(everything)} />
            ) : (
              <GameList rows={rows.filter((row) => !isRunning(row))} games={games} />
            )}
          </section>
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

function Failed({ games: { problem, again } }: { readonly games: Games }) {
  if (problem === undefined) return null;
  return <Trouble trouble="unreachable" isPart title={gamesWords('failed')} text={problem} onRetry={again} />;
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

interface GameListProps {
  readonly rows: readonly HistoryRow[];
  readonly games: Games;
}

function GameList({ rows, games: { more, isReading } }: GameListProps) {
  return (
    <>
      <ul class={styles['rows']}>
        {rows.map((row) => (
          <li key={row.gameId}>
            <GameLink row={row} />
          </li>
        ))}
      </ul>
      <ShowMore more={more} isBusy={isReading} />
    </>
  );
}

interface FoundProps {
  readonly filter: GamesFilter;
  /** Shown while the first search is under way. */
  readonly known: readonly HistoryRow[];
  readonly onAll: () => void;
}

/** A search finds what runs as well. */
function Found({ filter, known, onAll }: FoundProps) {
  const games = useGames(useAsked(filter));
  const { rows = known, isReading, more } = games;
  const count = gamesWords(more ? 'foundSoFar' : 'found', { count: rows.length });
  return (
    <>
      <p class="visually-hidden" aria-live="polite">
        {isReading ? '' : count}
      </p>
      <Failed games={games} />
      <GameList rows={rows} games={games} />
      {rows.length === 0 && !isReading && (
        <EmptyState
          title={gamesWords('noneTitle')}
          text={gamesWords('noneText')}
          activity="engagements"
          action={<Button onClick={onAll}>{gamesWords('showAll')}</Button>}
        />
      )}
    </>
  );
}
