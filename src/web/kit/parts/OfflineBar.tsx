import { signal } from '@preact/signals';
import { kitWords } from '../words.ts';
import { Icon } from './Icon.tsx';
import styles from './OfflineBar.module.css';

/** Whether the browser thinks it has a network. The live client knows better and may set it too. */
export const isOnline = signal(globalThis.navigator?.onLine ?? true);

/** How many changes wait in the outbox. The code that opens an outbox keeps it up to date. */
export const waitingChanges = signal(0);

export function watchNetwork(): () => void {
  const update = (): void => {
    isOnline.value = navigator.onLine;
  };
  globalThis.addEventListener('online', update);
  globalThis.addEventListener('offline', update);
  return () => {
    globalThis.removeEventListener('online', update);
    globalThis.removeEventListener('offline', update);
  };
}

interface OfflineBarProps {
  /** Changes that wait in the outbox. */
  readonly waiting?: number;
  readonly isShown?: boolean;
}

/** A quiet bar that says what still works and what waits. */
export function OfflineBar({ waiting = 0, isShown = !isOnline.value }: OfflineBarProps) {
  return (
    <div aria-live="polite">
      {isShown && (
        <div class={styles['bar']}>
          <Icon name="offline" />
          <p>
            <strong>{kitWords('offlineTitle')}.</strong>{' '}
            {waiting > 0 ? kitWords('offlineWaiting', { count: waiting }) : kitWords('offlineText')}
          </p>
        </div>
      )}
    </div>
  );
}
