import { useEffect, useState } from 'preact/hooks';
import { kitWords } from '../words.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { dismissToast, toastDurationMs, toasts } from './toasts.ts';
import type { Toast } from './toasts.ts';
import styles from './ToastRegion.module.css';

/** One region for all toasts; it is in the page from the start, or screen readers miss the first one. */
export function ToastRegion() {
  return (
    <div class={styles['region']} aria-live="polite">
      {toasts.value.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** A toast waits while somebody points at it or has the focus in it. */
export function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toastDurationMs(toast));
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const { action } = toast;
  return (
    <div
      class={styles['toast']}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      {toast.kind !== 'plain' && <Icon name={toast.kind === 'good' ? 'check' : 'warning'} />}
      <p>{toast.text}</p>
      {action !== undefined && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            action.run();
            dismissToast(toast.id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="cross" label={kitWords('dismiss')} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
