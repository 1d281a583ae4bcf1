import { useEffect, useRef, useState } from 'preact/hooks';
import type { SessionFigures } from '#activities/engagements/contract.report.ts';
import { reportClient } from '../report/report.client.ts';
import { addressOf, isBackwards, isOnDays, queryOf } from './games-filter.ts';
import type { GamesFilter } from './games-filter.ts';

interface Listed {
  readonly rows: readonly SessionFigures[];
  readonly cursor: string | undefined;
}

/** Every session as the server finds them, a page at a time. */
export function useEveryGame(filter: GamesFilter) {
  const [listed, setListed] = useState<Listed>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(true);
  // What was asked for other days must not end up in this list.
  const asked = useRef(0);
  const read = async (known: Listed | undefined): Promise<void> => {
    const turn = ++asked.current;
    setReading(true);
    const { type, from, to } = queryOf(filter);
    const page = await reportClient.listEveryGame({ query: { type, from, to, cursor: known?.cursor } });
    if (turn !== asked.current) return;
    setReading(false);
    setProblem(page.ok ? undefined : page.error.message);
    if (!page.ok) return;
    const found = page.value.games.filter((row) => isOnDays(filter, row));
    setListed({ rows: [...(known?.rows ?? []), ...found], cursor: page.value.cursor });
  };
  useEffect(() => {
    if (!isBackwards(filter)) void read(undefined);
  }, [addressOf(filter)]);
  return { listed, problem, isReading, readMore: () => void read(listed), again: () => void read(undefined) };
}
