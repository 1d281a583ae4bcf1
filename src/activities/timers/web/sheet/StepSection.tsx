import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { sheetWords } from './sheet.words.ts';
import type { SheetProps } from './TableSheet.tsx';
import styles from './TableSheet.module.css';

/** Any number of steps back, with the time or without it, and forth again. */
export function StepSection({ model, act }: Pick<SheetProps, 'model' | 'act'>) {
  const [typed, setTyped] = useState('1');
  const [refund, setRefund] = useState(true);
  const possible = model.undoSteps.value;
  const steps = Number(typed);
  const isGood = /^\d{1,4}$/.test(typed.trim()) && steps >= 1 && steps <= possible;
  return (
    <>
      <TextField
        label={sheetWords('steps')}
        hint={sheetWords('stepsHint', { count: possible })}
        inputMode="numeric"
        value={typed}
        onInput={setTyped}
      />
      <Checkbox
        label={sheetWords('refund')}
        hint={sheetWords('refundHint')}
        isChecked={refund}
        onChange={setRefund}
      />
      <div class={styles['buttons']}>
        <Button icon="undo" disabled={!isGood} onClick={() => act({ type: 'undo', steps, refund })}>
          {sheetWords('undo')}
        </Button>
        <Button disabled={model.redoSteps.value === 0} onClick={() => act({ type: 'redo' })}>
          {sheetWords('redo')}
        </Button>
      </div>
    </>
  );
}
