import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { isUpdateReady, takeUpdate } from './updates.ts';
import { shellWords } from './words.ts';
import styles from './UpdateOffer.module.css';

/** Offered, never forced: somebody may be in the middle of a game. */
export function UpdateOffer() {
  const [isTaken, setTaken] = useState(false);
  return (
    <div aria-live="polite">
      {isUpdateReady.value && (
        <div class={styles['offer']}>
          <p>{shellWords('updateReady')}</p>
          <Button
            kind="primary"
            size="small"
            isBusy={isTaken}
            onClick={() => {
              setTaken(true);
              takeUpdate();
            }}
          >
            {shellWords('update')}
          </Button>
        </div>
      )}
    </div>
  );
}
