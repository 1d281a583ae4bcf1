import { useEffect, useMemo, useState } from 'preact/hooks';
import { rememberSeat, seatIn } from '#platform/rooms/web/own-seat.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { OnlineTable } from '../table/online-table.ts';
import { pageSources } from '../table/page-sources.ts';
import { sayLeft, sound } from '../table/table-voice.ts';
import { timersClient } from '../timers.client.ts';
import { onlineWords } from './online.words.ts';
import { SeatView } from './SeatView.tsx';
import styles from './Online.module.css';

const loadHost = async () => (await import('./HostTable.tsx')).HostTable;
const loadChooser = async () => (await import('./SeatChooser.tsx')).SeatChooser;

/** The server rings; this device only makes it heard. */
const useAlarms = (table: OnlineTable): void => {
  useEffect(
    () =>
      table.onAlarms((alarms) => {
        for (const { kind, seat, remainingMs } of alarms) {
          const name = seat === undefined ? undefined : table.seats.peek()[seat]?.name;
          if (kind === 'warning' || kind === 'period') sound('warning');
          if (kind === 'zero' || kind === 'hard-stop' || kind === 'phase') sound('flag');
          if (name !== undefined && (kind === 'warning' || kind === 'zero')) sayLeft(name, remainingMs);
        }
      }),
    [table],
  );
};

/** A table of the server, as host, at a seat, or before one was chosen. */
export function TablePage({ params }: PageProps) {
  const tableId = params['tableId'] ?? '';
  const [token, setToken] = useState(() => seatIn(tableId));
  const table = useMemo(
    () => new OnlineTable(pageSources, tableId, token === undefined ? {} : { token }),
    [tableId, token],
  );
  useEffect(() => () => table.close(), [table]);
  useAlarms(table);
  const phase = table.phase.value;
  if (phase === 'loading') return <Skeleton shape="card" count={4} />;
  if (phase !== 'here') return <Trouble phase={phase} onRetry={() => void table.reload()} />;
  const claim = async (seat: number): Promise<void> => {
    const answer = await timersClient.claimSeat({ params: { tableId, seat }, body: {} });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    rememberSeat(tableId, answer.value.token);
    setToken(answer.value.token);
  };
  return <Here table={table} onClaim={claim} />;
}

interface HereProps {
  readonly table: OnlineTable;
  readonly onClaim: (seat: number) => Promise<void>;
}

function Here({ table, onClaim }: HereProps) {
  const { audience, seats } = table.view;
  const mine = seats.find(({ isMine }) => isMine)?.seat;
  const [wants, setWants] = useState<'table' | 'seat'>(audience === 'host' ? 'table' : 'seat');
  if (table.status.value === 'cancelled') return <Cancelled />;
  if (wants === 'seat' && mine !== undefined) {
    return <SeatView table={table} seat={mine} onTable={() => setWants('table')} />;
  }
  if (audience === 'host' || (audience === 'player' && mine !== undefined)) {
    return <Lazy load={loadHost} props={{ table, mine, onClaim, onSeat: () => setWants('seat') }} />;
  }
  return <Lazy load={loadChooser} props={{ table, onClaim }} />;
}

function Cancelled() {
  return (
    <Page title={onlineWords('cancelled')} isTitleHidden width="narrow" activity="timers">
      <EmptyState
        title={onlineWords('cancelled')}
        activity="timers"
        action={<ButtonLink href="/timers">{onlineWords('toTimers')}</ButtonLink>}
      />
    </Page>
  );
}

interface TroubleProps {
  readonly phase: 'missing' | 'unreachable';
  readonly onRetry: () => void;
}

function Trouble({ phase, onRetry }: TroubleProps) {
  const title = onlineWords(phase);
  return (
    <Page title={title} isTitleHidden width="narrow" activity="timers">
      <div class={styles['trouble']}>
        <EmptyState
          title={title}
          text={onlineWords(phase === 'missing' ? 'missingText' : 'unreachableText')}
          activity="timers"
          action={
            phase === 'missing' ? (
              <ButtonLink href="/timers" kind="primary">
                {onlineWords('toTimers')}
              </ButtonLink>
            ) : (
              <Button kind="primary" onClick={onRetry}>
                {onlineWords('tryAgain')}
              </Button>
            )
          }
        />
      </div>
    </Page>
  );
}
