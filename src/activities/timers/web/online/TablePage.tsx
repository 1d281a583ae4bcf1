import { useEffect, useMemo, useState } from 'preact/hooks';
import { seatIn } from '#platform/rooms/web/own-seat.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { OnlineTable, pageSources } from '../table/online-table.ts';

const loadSeat = async () => (await import('./SeatView.tsx')).SeatView;
const loadHost = async () => (await import('./HostTable.tsx')).HostTable;
const loadTrouble = async () => (await import('./TableTrouble.tsx')).TableTrouble;
const loadChooser = async () => (await import('./SeatChooser.tsx')).SeatChooser;

/** A table of the server, as host, at a seat, or before one was chosen. */
export function TablePage({ params }: PageProps) {
  const tableId = params['tableId'] ?? '';
  const [token, setToken] = useState(() => seatIn(tableId));
  // People with a seat load their clock together with the table.
  useEffect(() => {
    if (token !== undefined) preloadPart(loadSeat);
  }, [token]);
  const table = useMemo(
    () => new OnlineTable(pageSources(), tableId, token === undefined ? {} : { token }),
    [tableId, token],
  );
  useEffect(() => () => table.close(), [table]);
  const phase = table.phase.value;
  if (phase === 'loading') return <Skeleton shape="card" count={4} />;
  if (phase !== 'here')
    return <Lazy load={loadTrouble} props={{ phase, onRetry: () => void table.reload() }} />;
  return <Here table={table} onToken={setToken} />;
}

interface HereProps {
  readonly table: OnlineTable;
  /** A seat was taken, and this is its secret. */
  readonly onToken: (token: string) => void;
}

function Here({ table, onToken }: HereProps) {
  const { audience, seats } = table.view;
  const mine = seats.find(({ isMine }) => isMine)?.seat;
  const [wants, setWants] = useState<'table' | 'seat'>(audience === 'host' ? 'table' : 'seat');
  if (table.status.value === 'cancelled')
    return (
      <Lazy load={loadTrouble} props={{ phase: 'cancelled' as const, onRetry: () => void table.reload() }} />
    );
  if (wants === 'seat' && mine !== undefined) {
    return <Lazy load={loadSeat} props={{ table, seat: mine, onTable: () => setWants('table') }} />;
  }
  if (audience === 'host' || (audience === 'player' && mine !== undefined)) {
    return <Lazy load={loadHost} props={{ table, mine, onToken, onSeat: () => setWants('seat') }} />;
  }
  return <Lazy load={loadChooser} props={{ table, onToken }} />;
}
