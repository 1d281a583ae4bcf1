import { useState } from 'preact/hooks';
import { leftHandChoice } from '#web/kit/device/preferences.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { ClockFace } from '../face/ClockFace.tsx';
import { arrangement, screenShape } from './screen-shape.ts';
import { TableBar } from './TableBar.tsx';
import type { TableModel } from './table-model.ts';
import { tableWords } from './table.words.ts';
import type { SheetProps } from '../sheet/TableSheet.tsx';
import { doingOf, useTableExtras, useTableFaces } from './use-table.ts';
import { handWish, tapWish } from './table-model.ts';
import styles from './Table.module.css';

const loadSheet = async () => (await import('../sheet/TableSheet.tsx')).TableSheet;

interface DeviceTableProps extends Pick<SheetProps, 'onEnd' | 'extra' | 'rights'> {
  readonly model: TableModel;
  readonly resultLink: string;
  /** Whose turns this device may end; everybody's if left out. */
  readonly mayTap?: (seat: number) => boolean;
}

/** The whole table on one device: lying in the middle, or handed round. */
export function DeviceTable(props: DeviceTableProps) {
  const { model, resultLink, onEnd, extra, rights, mayTap = () => true } = props;
  const drawn = useTableFaces(model);
  const act = doingOf(model);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const faces = drawn.faces.value;
  const status = model.status.value;
  const isStart = status === 'lobby' && rights === 'host';
  const canTap = (seat: number): boolean =>
    isStart || (status === 'running' && mayTap(seat) && model.clock.peek().running.includes(seat));
  const [turn] = model.clock.value.running;
  const running = faces.find(({ seat }) => seat === turn);
  useTableExtras(model, {
    act,
    canTap,
    onMore: () => setSheetOpen(true),
    onTime: () => {
      if (running) showToast(tableWords('timeOf', { name: running.name, time: running.digits.peek() }));
    },
  });
  return (
    <Page title={model.title.value} isTitleHidden width="full" activity="timers">
      <div class={styles['table']}>
        <ClockFace
          faces={faces}
          arrangement={arrangement()}
          shape={screenShape.value}
          isLeftHanded={leftHandChoice.value.value === true}
          isStart={isStart}
          canTap={({ seat }) => canTap(seat)}
          onTap={(seat) => act(tapWish(model, seat))}
          onHandTo={
            status === 'running' && running !== undefined && canTap(running.seat)
              ? (next) => act(handWish(model, running.seat, next))
              : undefined
          }
          bar={
            <TableBar
              {...{ model, act, resultLink }}
              pause={drawn.pause}
              canUndo={rights === 'host'}
              canStart={rights === 'host'}
              onMore={() => setSheetOpen(true)}
            />
          }
        />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {running !== undefined && status === 'running' && tableWords('turnOf', { name: running.name })}
      </p>
      {isSheetOpen && (
        <Lazy
          load={loadSheet}
          props={{ model, act, faces, onEnd, extra, rights, onClose: () => setSheetOpen(false) }}
        />
      )}
    </Page>
  );
}
