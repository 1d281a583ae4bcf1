import type { ComponentType } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { OnlineTable, pageSources } from '../table/online-table.ts';

const loadTrouble = async () => (await import('./TableTrouble.tsx')).TableTrouble;

/** A page that only looks at a table. */
const screenPage = (load: () => Promise<ComponentType<{ readonly table: OnlineTable }>>) =>
  function ScreenPage({ params }: PageProps) {
    const tableId = params['tableId'] ?? '';
    const table = useMemo(() => {
      // Loaded together with the table.
      preloadPart(load);
      return new OnlineTable(pageSources(), tableId, { screen: 'yes' });
    }, [tableId]);
    useEffect(() => () => table.close(), [table]);
    const phase = table.phase.value;
    if (phase === 'here') return <Lazy load={load} props={{ table }} />;
    if (phase === 'loading') return <Skeleton shape="card" />;
    return <Lazy load={loadTrouble} props={{ phase, onRetry: () => void table.reload() }} />;
  };

/** The clocks for the wall: readable from ten metres, no controls, the join code always in its corner. */
export const TvPage = screenPage(async () => (await import('./TvWall.tsx')).TvWall);

/** The clocks over a stream. */
export const OverlayPage = screenPage(async () => (await import('./Overlay.tsx')).Overlay);
