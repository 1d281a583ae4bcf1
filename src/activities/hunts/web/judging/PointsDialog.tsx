import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import type { BoardChange } from './judging.state.ts';
import { judgingWords } from './judging.words.ts';
import { BoardChanges } from './BoardChanges.tsx';
import styles from './Judging.module.css';

interface PointsDialogProps {
  readonly usual: number;
  readonly weigh: (points: number) => Promise<readonly BoardChange[] | undefined>;
  readonly onClose: () => void;
  readonly onAccept: (points: number) => void;
}

const MOST = 100_000;

/** Undefined unless it is a whole number that the server takes. */
const readPoints = (text: string): number | undefined => {
  const points = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return points <= MOST ? points : undefined;
};

export function PointsDialog({ usual, weigh, onClose, onAccept }: PointsDialogProps) {
  const [text, setText] = useState(String(usual));
  const points = readPoints(text);
  const form = useRef<HTMLFormElement>(null);
  // The browser would begin with the cross: Enter would close what the host wants to send.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog isOpen title={judgingWords('pointsTitle')} onClose={onClose}>
      <form
        ref={form}
        class={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (points !== undefined) onAccept(points);
        }}
      >
        <TextField
          label={judgingWords('pointsLabel')}
          hint={judgingWords('pointsHint', { points: usual })}
          inputMode="numeric"
          value={text}
          error={points === undefined ? judgingWords('pointsBad') : undefined}
          onInput={setText}
        />
        {points !== undefined && <BoardChanges weigh={() => weigh(points)} on={String(points)} />}
        <div class={styles['formActs']}>
          <Button kind="quiet" onClick={onClose}>
            {judgingWords('cancel')}
          </Button>
          <Button kind="primary" type="submit">
            {judgingWords('pointsSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
