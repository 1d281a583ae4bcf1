import { useEffect, useRef, useState } from 'preact/hooks';
import type { HistoryRow } from '#activities/engagements/contract.report.ts';
import { reportClient } from '../report/report.client.ts';
import { addressOf, isBackwards, isOnDays, queryOf } from './games-filter.ts';
import type { GamesFilter } from './games-filter.ts';

export interface ListedGames {
  readonly rows: readonly HistoryRow[];
  readonly cursor: string | undefined;
}

/** Whoever types is asked about once, when they pause. */
const PAUSE_MS = 250;

/** One's sessions as the server finds them, a page at a time. What was found last stays until the next is here. */
export function useGames(filter: GamesFilter, isWanted = true) {
  const [listed, setListed] = useState<ListedGames>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(true);
  // A page that comes after the filter has changed must not end up in the other list.
  const stop = useRef(new AbortController());

  const read = async (known: ListedGames | undefined): Promise<void> => {
    const { signal } = stop.current;
    setReading(true);
    setProblem(undefined);
    const query = { ...queryOf(filter), cursor: known?.cursor };
    const page = await reportClient.listGames({ query, signal }).catch(() => undefined);
    if (page === undefined || signal.aborted) return;
    setReading(false);
    if (!page.ok) return setProblem(page.error.message);
    const found = page.value.games.filter((row) => isOnDays(filter, row));
    setListed({ rows: [...(known?.rows ?? []), ...found], cursor: page.value.cursor });
  };

  useEffect(() => {
    if (!isWanted || isBackwards(filter)) return undefined;
    stop.current = new AbortController();
    const timer = setTimeout(() => void read(undefined), listed === undefined ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.current.abort();
    };
  }, [addressOf(filter), isWanted]);

  return { listed, problem, isReading, readMore: () => void read(listed), again: () => void read(undefined) };
}
