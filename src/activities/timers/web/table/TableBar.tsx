import type { ReadonlySignal } from '@preact/signals';
import type { ClockReading } from '#activities/timers/rules/clock/reading.ts';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { StateSign } from '../face/StateSign.tsx';
import type { TableModel } from './table-model.ts';
import { reasonName, tableWords } from './table.words.ts';
import type { Doing } from './use-table.ts';
import { pauseWish } from './table-model.ts';
import { buttonLine } from './buttons.ts';
import styles from './Table.module.css';

interface TableBarProps {
  readonly model: TableModel;
  readonly pause: ReadonlySignal<ClockReading['pause']>;
  readonly act: Doing;
  readonly onMore: () => void;
  readonly canUndo: boolean;
  /** A seat waits for the host to start. */
  readonly canStart?: boolean;
}

/** Pause under the thumb, undo beside it, everything else behind one button. */
export function TableBar(props: TableBarProps) {
  const { model, pause, act, onMore, canUndo, canStart = true } = props;
  const status = model.status.value;
  return (
    <>
      <MainAct {...{ model, act, canStart }} />
      <p class={styles['barText']} aria-live="polite">
        {status === 'lobby' && tableWords(canStart ? 'startHint' : 'waitHint')}
        {status === 'paused' && <PauseText pause={pause} />}
        {(status === 'running' || status === 'paused') &&
          (buttonLine.value || <SavedMark state={model.saved.value} />)}
      </p>
      <div class={styles['barSmall']}>
        {canUndo && (
          <IconButton
            icon="undo"
            label={tableWords('undo')}
            disabled={model.undoSteps.value === 0}
            onClick={() => act({ type: 'undo', refund: true })}
          />
        )}
        <IconButton icon="sliders" label={tableWords('more')} onClick={onMore} />
      </div>
    </>
  );
}

function MainAct({ model, act, canStart }: Pick<TableBarProps, 'model' | 'act' | 'canStart'>) {
  const status = model.status.value;
  if (status === 'lobby') {
    return canStart !== true ? null : (
      <Button kind="primary" size="large" onClick={() => act({ type: 'start' })}>
        {tableWords('start')}
      </Button>
    );
  }
  return (
    <Button
      kind={status === 'paused' ? 'primary' : 'secondary'}
      size="large"
      onClick={() => act(pauseWish(model))}
    >
      <span class={styles['withSign']}>
        <StateSign name={status === 'paused' ? 'running' : 'held'} />
        {tableWords(status === 'paused' ? 'resume' : 'pause')}
      </span>
    </Button>
  );
}

function PauseText({ pause }: Pick<TableBarProps, 'pause'>) {
  const now = pause.value;
  if (now === undefined) return null;
  const time = formatClock(Math.floor(now.lastedMs / 1000) * 1000);
  return (
    <span class="strong" aria-live="off">
      {now.reason === 'pause'
        ? tableWords('paused', { time })
        : tableWords('pausedBecause', { reason: reasonName(now.reason), time })}
    </span>
  );
}
