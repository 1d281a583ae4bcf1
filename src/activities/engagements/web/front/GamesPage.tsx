import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
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
  const { listed, problem, isReading, readMore, again } = useGames(filter);
  const isNew = listed?.rows.length === 0 && !isNarrowed(filter);
  // On an empty page the one next step stands in the middle of it.
  const hasAction = !isNew && !isWideScreen.value;
  return (
    <Page
      title={gamesWords('title')}
      lead={gamesWords('lead')}
      activity="engagements"
      aside={
        <>
          <ButtonLink href="/engagements/sets" size="large">
            {gamesWords('sets')}
          </ButtonLink>
          {isWideScreen.value && !isNew && <Begin />}
        </>
      }
      {...(hasAction && { action: <Begin /> })}
    >
      {problem !== undefined && (
        <EmptyState
          title={gamesWords('failed')}
          text={problem}
          action={<Button onClick={again}>{gamesWords('tryAgain')}</Button>}
        />
      )}
      {listed === undefined ? (
        problem === undefined && <Skeleton shape="row" count={5} />
      ) : isNew ? (
        <NoGames />
      ) : (
        <Lists {...{ listed, filter, isReading }} onLook={setFilter} onMore={readMore} />
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

interface ListsProps {
  readonly listed: ListedGames;
  readonly filter: GamesFilter;
  readonly isReading: boolean;
  readonly onLook: (filter: GamesFilter) => void;
  readonly onMore: () => void;
}

function Lists({ listed: { rows, cursor }, filter, isReading, onLook, onMore }: ListsProps) {
  const running = rows.filter(isRunning);
  const past = rows.filter((row) => !isRunning(row));
  const count = gamesWords(cursor === undefined ? 'found' : 'foundSoFar', { count: rows.length });
  return (
    <>
      <FilterBar filter={filter} onChange={onLook} />
      <p class="visually-hidden" aria-live="polite">
        {isNarrowed(filter) && !isReading ? count : ''}
      </p>
      {running.length > 0 && (
        <section class={styles['section']} aria-labelledby="running-games">
          <h2 id="running-games">{gamesWords('running')}</h2>
          <ul class={styles['running']}>
            {running.map((row) => (
              <RunningGame key={row.gameId} row={row} />
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section class={styles['section']} aria-labelledby="past-games" aria-busy={isReading}>
          <h2 id="past-games">{gamesWords('past')}</h2>
          <ul class={styles['rows']}>
            {past.map((row) => (
              <li key={row.gameId}>
                <GameLink row={row} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length === 0 && (
        <EmptyState
          title={gamesWords('noneTitle')}
          text={gamesWords('noneText')}
          activity="engagements"
          action={<Button onClick={() => onLook(everything)}>{gamesWords('showAll')}</Button>}
        />
      )}
      {cursor !== undefined && (
        <div>
          <Button isBusy={isReading} onClick={onMore}>
            {gamesWords('showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
