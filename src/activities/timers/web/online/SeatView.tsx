import { useState } from 'preact/hooks';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { FlagQuestion } from '../ending/FlagQuestion.tsx';
import type { Closing } from '../sheet/TableSheet.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { doingOf, useAlarms, useTableExtras, useTableFaces } from '../table/use-table.ts';
import { bigHandChoice } from '../table/screen-shape.ts';
import { tapWish } from '../table/table-model.ts';
import styles from './Online.module.css';
import { faceWords } from '../face/face.words.ts';
import type { SeatFace } from '../face/seat-reading.ts';
import { ZoneFace } from '../face/ZoneFace.tsx';
import clock from '../face/Clock.module.css';

// The player's own clock and button load first; the rest follows.
const loadOthers = async () => (await import('./SeatAround.tsx')).Others;
const loadBar = async () => (await import('./SeatAround.tsx')).SeatBar;
const loadEnding = async () => (await import('../ending/Ending.tsx')).Ending;
const loadSheet = async () => (await import('./SeatAround.tsx')).SeatSheet;

interface SeatViewProps {
  readonly table: OnlineTable;
  readonly seat: number;
  readonly onTable: () => void;
}

/** A player's own seat on their phone: one large button, the other clocks small above it. */
export function SeatView(props: SeatViewProps) {
  const { table, seat } = props;
  if (table.status.value !== 'over') return <RunningSeat {...props} />;
  const resultLink = `/timers/games/${table.tableId}`;
  return (
    <Page title={table.title.value} isTitleHidden width="full" activity="timers">
      <Lazy load={loadEnding} props={{ model: table, winner: table.view.winner, mine: seat, resultLink }} />
    </Page>
  );
}

/** The host can end the game from their own seat too. */
const endFrom = (table: OnlineTable) => async (closing: Closing) =>
  (await import('../table/seat-commands.ts')).endTable(table, closing);

function RunningSeat({ table, seat, onTable }: SeatViewProps) {
  const drawn = useTableFaces(table);
  useAlarms(table);
  const act = doingOf(table);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const faces = drawn.faces.value;
  const own = faces.find((face) => face.seat === seat);
  const status = table.status.value;
  const isHost = table.view.audience === 'host';
  const isStart = status === 'lobby' && isHost;
  const canTap = (at: number): boolean =>
    at === seat && (isStart || (status === 'running' && table.clock.peek().running.includes(seat)));
  useTableExtras(table, {
    act,
    canTap,
    onMore: () => setSheetOpen(true),
    onTime: () => {
      if (own) showToast(`${own.name}: ${own.digits.peek()}`);
    },
  });
  const around = { table, seat, faces, act, isHost };
  return (
    <Page title={table.title.value} isTitleHidden width="full" activity="timers">
      <div class={styles['seat']}>
        <div class={styles['othersPlace']}>
          <Lazy load={loadOthers} props={around} />
        </div>
        {own !== undefined && (
          <SeatButton
            face={own}
            isStart={isStart}
            isTappable={canTap(seat)}
            onTap={() => act(tapWish(table, seat))}
          />
        )}
        <div class={styles['barPlace']}>
          <Lazy load={loadBar} props={{ ...around, pause: drawn.pause, onMore: () => setSheetOpen(true) }} />
        </div>
      </div>
      {isHost && <FlagQuestion faces={faces} onEnd={endFrom(table)} />}
      {isSheetOpen && (
        <Lazy load={loadSheet} props={{ ...around, onTable, onClose: () => setSheetOpen(false) }} />
      )}
    </Page>
  );
}

interface SeatButtonProps {
  readonly face: SeatFace;
  readonly isStart: boolean;
  readonly isTappable: boolean;
  readonly onTap: () => void;
}

/** The player's own zone: a tap, answered when the finger goes down. */
function SeatButton({ face, isStart, isTappable, onTap }: SeatButtonProps) {
  return (
    <button
      type="button"
      class={clock['zone']}
      data-player={face.player}
      data-phase={isStart ? 'next' : face.phase}
      data-level={face.phase === 'running' ? face.level.value : 'calm'}
      aria-disabled={!isTappable || undefined}
      onPointerDown={(event) => {
        if (!isTappable || event.button !== 0) return;
        event.preventDefault();
        onTap();
      }}
      onClick={(event) => {
        // A pointer has already done it; keys and screen readers click without one.
        if (isTappable && event.detail === 0) onTap();
      }}
    >
      <span class={clock['turned']}>
        <ZoneFace face={face} isStart={isStart} isBig={bigHandChoice.value.value === true} />
      </span>
      {isTappable && !isStart && <span class="visually-hidden">{faceWords('endTurn')}</span>}
    </button>
  );
}
