import { useState } from 'preact/hooks';
import { leftHandChoice } from '#web/kit/device/preferences.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { FlagQuestion } from '../ending/FlagQuestion.tsx';
import { ClockFace } from '../face/ClockFace.tsx';
import { arrangement, bigHandChoice, screenShape } from './screen-shape.ts';
import { TableBar } from './TableBar.tsx';
import type { TableModel } from './table-model.ts';
import { tableWords } from './table.words.ts';
import type { SheetProps } from '../sheet/TableSheet.tsx';
import { doingOf, useTableExtras, useTableFaces } from './use-table.ts';
import { handWish, tapWish } from './table-model.ts';
import styles from './Table.module.css';

const loadEnding = async () => (await import('../ending/Ending.tsx')).Ending;
const loadSheet = async () => (await import('../sheet/TableSheet.tsx')).TableSheet;

interface DeviceTableProps extends Pick<SheetProps, 'onEnd' | 'extra' | 'rights' | 'canArrange'> {
  readonly model: TableModel;
  readonly resultLink: string;
  /** The winner of a finished game, if any. */
  readonly winner?: string | undefined;
  /** The viewer's own seat, if any. */
  readonly mine?: number | undefined;
  /** Whose turns this device may end; everybody's by default. */
  readonly mayTap?: SheetProps['mayAct'];
}

/** The whole table on one device, in the middle of the table or passed around. */
export function DeviceTable(props: DeviceTableProps) {
  const { model, resultLink, winner, mine } = props;
  if (model.status.value !== 'over') return <RunningTable {...props} />;
  return (
    <Page title={model.title.value} isTitleHidden width="full" activity="timers">
      <Lazy load={loadEnding} props={{ model, winner, mine, resultLink }} />
    </Page>
  );
}

function RunningTable(props: DeviceTableProps) {
  const { model, onEnd, rights, mayTap: mayAct = () => true } = props;
  const drawn = useTableFaces(model);
  const act = doingOf(model);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const faces = drawn.faces.value;
  const status = model.status.value;
  const isStart = status === 'lobby' && rights === 'host';
  const canTap = (seat: number): boolean =>
    isStart || (status === 'running' && mayAct(seat) && model.clock.peek().running.includes(seat));
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
          isBigHand={bigHandChoice.value.value === true}
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
              {...{ model, act }}
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
      {rights === 'host' && <FlagQuestion {...{ faces, onEnd }} />}
      {isSheetOpen && (
        <Lazy load={loadSheet} props={{ ...props, act, faces, mayAct, onClose: () => setSheetOpen(false) }} />
      )}
    </Page>
  );
}
