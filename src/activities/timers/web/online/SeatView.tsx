import { useState } from 'preact/hooks';
import { leftHandChoice } from '#web/kit/device/preferences.ts';
import { playerShapes } from '#web/kit/parts/marks.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { SeatFace } from '../face/seat-face.ts';
import { StateSign } from '../face/StateSign.tsx';
import { Zone } from '../face/Zone.tsx';
import { TableBar } from '../table/TableBar.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { tableWords } from '../table/table.words.ts';
import { tapWish, useDoing, useTableFaces, useTableKeys } from '../table/use-table.ts';
import { onlineWords } from './online.words.ts';
import styles from './Online.module.css';

const loadSheet = async () => (await import('../sheet/TableSheet.tsx')).TableSheet;

interface SeatViewProps {
  readonly table: OnlineTable;
  readonly seat: number;
  readonly onTable: () => void;
}

/** One's own seat on one's own phone: a single large button, the others small above it. */
export function SeatView({ table, seat, onTable }: SeatViewProps) {
  const drawn = useTableFaces(table);
  const act = useDoing(table);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const faces = drawn.faces.value;
  const own = faces.find((face) => face.seat === seat);
  const status = table.status.value;
  const { audience } = table.view;
  const isHost = audience === 'host';
  const isStart = status === 'lobby' && isHost;
  const canTap = (at: number): boolean =>
    at === seat && (isStart || (status === 'running' && table.clock.peek().running.includes(seat)));
  useTableKeys(table, act, {
    canTap,
    onMore: () => setSheetOpen(true),
    onTime: () => {
      if (own) showToast(tableWords('timeOf', { name: own.name, time: own.digits.peek() }));
    },
  });
  const onClose = (): void => setSheetOpen(false);
  return (
    <Page title={table.title.value} isTitleHidden width="full" activity="timers">
      <div class={styles['seat']}>
        <Others faces={faces.filter((face) => face.seat !== seat)} />
        {own !== undefined && (
          <Zone
            face={own}
            turn={0}
            isStart={isStart}
            isTappable={canTap(seat)}
            onTap={() => act(tapWish(table, seat))}
          />
        )}
        <Whose table={table} faces={faces} seat={seat} />
        <div class={styles['seatBar']} data-left={leftHandChoice.value.value === true || undefined}>
          <TableBar
            model={table}
            pause={drawn.pause}
            act={act}
            resultLink={`/timers/games/${table.tableId}`}
            canUndo={table.lastTurn.value?.seat === seat || isHost}
            canStart={isHost}
            onMore={() => setSheetOpen(true)}
          />
        </div>
      </div>
      {isSheetOpen && (
        <Lazy
          load={loadSheet}
          props={{
            model: table,
            act,
            faces,
            ...SEAT_SHEET,
            extra: <WholeTable onTable={onTable} />,
            onClose,
          }}
        />
      )}
    </Page>
  );
}

/** What a player may do is on the bar; only the host ends a game. */
const SEAT_SHEET = { rights: 'seat', onEnd: () => Promise.resolve(undefined) } as const;

function WholeTable({ onTable }: Pick<SeatViewProps, 'onTable'>) {
  return (
    <Button isFullWidth onClick={onTable}>
      {onlineWords('wholeTable')}
    </Button>
  );
}

function Whose({
  table,
  faces,
  seat,
}: Pick<SeatViewProps, 'table' | 'seat'> & { readonly faces: readonly SeatFace[] }) {
  const [turn] = table.clock.value.running;
  const running = faces.find((face) => face.seat === turn);
  const isShown = table.status.value === 'running' && running !== undefined;
  return (
    <p class={styles['whose']} aria-live="polite">
      {isShown && (turn === seat ? onlineWords('yourTurn') : onlineWords('waitFor', { name: running.name }))}
    </p>
  );
}

function Others({ faces }: { readonly faces: readonly SeatFace[] }) {
  return (
    <ul class={styles['others']} aria-label={onlineWords('others')}>
      {faces.map((face) => (
        <li key={face.seat}>
          <MiniClock face={face} />
        </li>
      ))}
    </ul>
  );
}

function MiniClock({ face }: { readonly face: SeatFace }) {
  return (
    <span class={styles['mini']} data-player={face.player} data-phase={face.phase}>
      <svg class={styles['miniShape']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={playerShapes[face.player]} />
      </svg>
      <span class={styles['miniName']}>{face.name}</span>
      <span class={styles['miniDigits']}>{face.digits}</span>
      {face.phase !== 'waiting' && <StateSign name={face.phase} />}
    </span>
  );
}
