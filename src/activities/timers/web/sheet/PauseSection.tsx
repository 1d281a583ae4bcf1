import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { sheetWords } from './sheet.words.ts';
import { pauseReasons, reasonName, tableWords } from '../table/table.words.ts';
import type { SheetProps } from './TableSheet.tsx';
import styles from './TableSheet.module.css';

/** Each reason is a bucket of its own in the statistics. */
export function PauseSection({ model, act, onClose }: Pick<SheetProps, 'model' | 'act' | 'onClose'>) {
  const [reason, setReason] = useState('');
  const pause = (why: string): void => {
    act({ type: 'pause', reason: why });
    onClose();
  };
  return (
    <>
      <div class={styles['buttons']}>
        {pauseReasons.map((why) => (
          <Button key={why} disabled={model.clock.value.pause?.reason === why} onClick={() => pause(why)}>
            {reasonName(why)}
          </Button>
        ))}
        {model.clock.value.pause !== undefined && (
          <Button kind="primary" onClick={() => act({ type: 'resume' })}>
            {tableWords('resume')}
          </Button>
        )}
      </div>
      <form
        class={styles['buttons']}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') pause(reason.trim());
        }}
      >
        <TextField label={sheetWords('otherReason')} maxLength={40} value={reason} onInput={setReason} />
        <Button type="submit" disabled={reason.trim() === ''}>
          {sheetWords('pauseNow')}
        </Button>
      </form>
    </>
  );
}
