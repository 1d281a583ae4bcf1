import { useEffect, useMemo } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { OnlineTable, pageSources } from '../table/online-table.ts';

const loadWall = async () => (await import('./TvWall.tsx')).TvWall;
const loadTrouble = async () => (await import('./TableTrouble.tsx')).TableTrouble;
// Fetched beside the first reading of the table.
preloadPart(loadWall);

/** The clocks for the wall: read from ten metres, no controls, the way in always in its corner. */
export function TvPage({ params }: PageProps) {
  const tableId = params['tableId'] ?? '';
  const table = useMemo(() => new OnlineTable(pageSources(), tableId, { screen: 'yes' }), [tableId]);
  useEffect(() => () => table.close(), [table]);
  const phase = table.phase.value;
  if (phase === 'here') return <Lazy load={loadWall} props={{ table }} />;
  if (phase === 'loading') return <Skeleton shape="card" />;
  return <Lazy load={loadTrouble} props={{ phase, onRetry: () => void table.reload() }} />;
}
