import type { ReadonlySignal } from '@preact/signals';
import type { ClockReading } from '#activities/timers/rules/clock/reading.ts';
import { leftHandChoice } from '#web/kit/device/preferences.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { playerShapes } from '#web/kit/parts/marks.ts';
import type { SeatFace } from '../face/seat-reading.ts';
import { StateSign } from '../face/StateSign.tsx';
import { TableSheet } from '../sheet/TableSheet.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { endTable } from '../table/seat-commands.ts';
import { TableBar } from '../table/TableBar.tsx';
import type { Doing } from '../table/use-table.ts';
import { onlineWords } from './online.words.ts';
import styles from './Online.module.css';

interface AroundProps {
  readonly table: OnlineTable;
  readonly seat: number;
  readonly faces: readonly SeatFace[];
  readonly act: Doing;
  readonly isHost: boolean;
}

/** The other clocks, small. */
export function Others({ faces, seat }: AroundProps) {
  return (
    <ul class={styles['others']} aria-label={onlineWords('others')}>
      {faces
        .filter((face) => face.seat !== seat)
        .map((face) => (
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
      <span class={styles['miniDigits']} data-seat={face.seat}>
        {face.digits}
      </span>
      {face.phase !== 'waiting' && <StateSign name={face.phase} />}
    </span>
  );
}

interface SeatBarProps extends AroundProps {
  readonly pause: ReadonlySignal<ClockReading['pause']>;
  readonly onMore: () => void;
}

/** Whose turn it is, and pause under the thumb. */
export function SeatBar({ table, seat, faces, act, isHost, pause, onMore }: SeatBarProps) {
  const [turn] = table.clock.value.running;
  const running = faces.find((face) => face.seat === turn);
  const isShown = table.status.value === 'running' && running !== undefined;
  return (
    <>
      <p class={styles['whose']} aria-live="polite">
        {isShown &&
          (turn === seat ? onlineWords('yourTurn') : onlineWords('waitFor', { name: running.name }))}
      </p>
      <div class={styles['seatBar']} data-left={leftHandChoice.value.value === true || undefined}>
        <TableBar
          model={table}
          pause={pause}
          act={act}
          canUndo={table.lastTurn.value?.seat === seat || isHost}
          canStart={isHost}
          onMore={onMore}
        />
      </div>
    </>
  );
}

interface SeatSheetProps extends AroundProps {
  readonly onTable: () => void;
  readonly onClose: () => void;
}

/** What a player may do besides tapping; only the host ends a game. */
export function SeatSheet({ table, seat, act, faces, isHost, onTable, onClose }: SeatSheetProps) {
  const canArrange = isHost || table.view.anySeat;
  return (
    <TableSheet
      model={table}
      {...{ act, faces, onClose, canArrange }}
      rights={isHost ? 'host' : 'seat'}
      mayAct={(other) => canArrange || other === seat}
      onEnd={(closing) => endTable(table, closing)}
      extra={
        <Button isFullWidth onClick={onTable}>
          {onlineWords('wholeTable')}
        </Button>
      }
    />
  );
}
