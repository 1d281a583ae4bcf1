import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { shellWords } from './words.ts';
import styles from './UpdateOffer.module.css';

/** The new version that is stored and waits for the reader's word. */
export const waitingWorker = signal<ServiceWorker>();

function takeUpdate(): void {
  // The page that asked reloads once the new worker is in charge; others keep running until they are left.
  navigator.serviceWorker.addEventListener('controllerchange', () => globalThis.location.reload(), {
    once: true,
  });
  waitingWorker.value?.postMessage('take-over');
}

/** Offered, never forced: somebody may be in the middle of a game. */
export function UpdateOffer() {
  const [isTaken, setTaken] = useState(false);
  return (
    <div aria-live="polite">
      {waitingWorker.value && (
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
