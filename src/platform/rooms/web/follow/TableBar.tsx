import { useEffect, useMemo } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useLive } from '#web/kit/data/live-page.ts';
import { currentPath, navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { sharedHost } from '#web/kit/shared-link.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { sitAt, tablePath } from '../at-table.ts';
import type { TableSeat } from '../at-table.ts';
import { roomsClient } from '../rooms.client.ts';
import { openRoom, pageSources } from '../rooms.state.ts';
import type { InsideView } from '../rooms.state.ts';
import { useWay } from '../use-way.ts';
import { followWords } from './follow.words.ts';
import styles from './TableBar.module.css';

/** A bar above the running activity: where everybody is, and the link back to the table. */
export function TableBar({ seat }: { readonly seat: TableSeat }) {
  const { roomId, isScreen } = seat;
  const state = useMemo(() => openRoom(pageSources(), roomId, isScreen), [roomId, isScreen]);
  useEffect(() => state.close, [state]);
  const screen = useLive(state.page);
  const room = screen.phase === 'here' && screen.view.audience !== 'public' ? screen.view : undefined;
  useLeaving(seat, screen.phase === 'here' ? !room : LOST.has(screen.phase));
  const way = useWay(seat, room);
  if (!room) return null;
  if (isScreen) return <WallStrip room={room} />;
  return (
    <section class={styles['bar']} aria-label={followWords('bar', { title: room.title })}>
      {way.asked ? (
        <Asking way={way} title={way.asked.title} />
      ) : (
        <>
          <p class={styles['title']}>{room.title}</p>
          {room.audience === 'host' && <EndRunning room={room} />}
          <Button size="small" kind="quiet" icon="people" onClick={() => backToTable(seat, room)}>
            {followWords('toTable')}
          </Button>
        </>
      )}
    </section>
  );
}

const LOST: ReadonlySet<string> = new Set(['forbidden', 'missing']);

/** Removed, or the room is gone: only the table's own page says so. */
function useLeaving(seat: TableSeat, isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const isThere = currentPath.peek() === seat.sentTo;
    sitAt(undefined);
    if (isThere) navigate(tablePath(seat), 'replace');
  }, [isLost]);
}

interface AskingProps {
  readonly way: ReturnType<typeof useWay>;
  /** Of what has started; without one everybody is back. */
  readonly title: string | undefined;
}

function Asking({ way, title }: AskingProps) {
  const hasStarted = title !== undefined;
  return (
    <>
      <p class={styles['title']} role="status">
        {hasStarted ? followWords('hasStarted', { title }) : followWords('isOver')}
      </p>
      <Button kind="primary" size="small" onClick={way.go}>
        {followWords(hasStarted ? 'goThere' : 'toTable')}
      </Button>
      {hasStarted && (
        <Button size="small" onClick={way.stay}>
          {followWords('stay')}
        </Button>
      )}
    </>
  );
}

const backToTable = (seat: TableSeat, room: InsideView): void => {
  const stays = room.programme.running?.itemId;
  sitAt({ roomId: seat.roomId, isScreen: false, ...(stays !== undefined && { stays }) });
  navigate(tablePath(seat));
};

/** The host ends for everybody what they run here. */
function EndRunning({ room }: { readonly room: HostView }) {
  const { running } = room.programme;
  const end = useAction(roomsClient.endItem, { isToast: true });
  if (!running) return null;
  const params = { roomId: room.roomId, itemId: running.itemId };
  return (
    <Button size="small" kind="primary" isBusy={end.isBusy} onClick={() => void end.run({ params })}>
      {followWords('endForAll')}
    </Button>
  );
}

/** Latecomers can read on every wall how to join. */
function WallStrip({ room }: { readonly room: InsideView }) {
  const code = room.audience === 'screen' ? room.code : '';
  return (
    <section class={styles['wall']} aria-label={followWords('bar', { title: room.title })}>
      <p>
        {followWords('joinAt', { address: sharedHost() })} <strong>{code}</strong>
      </p>
    </section>
  );
}
