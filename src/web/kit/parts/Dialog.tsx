import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { kitWords } from '../words.ts';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Called on Escape, on the cross and on a click outside the dialog. */
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** A native modal dialog: the browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ isOpen, title, onClose, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Beside the dialog counts as the dialog itself: its content fills it to the edge.
  useEffect(() => {
    const dialog = element.current;
    const onClick = (event: MouseEvent): void => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('click', onClick);
    return () => dialog?.removeEventListener('click', onClick);
  }, [onClose]);
  useEffect(() => {
    const dialog = element.current;
    if (!isOpen) return undefined;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // The browser does so only for a dialog that is still on the page when it closes.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      class={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <div class={styles['sheet']}>
          <header class={styles['head']}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="cross" label={kitWords('close')} onClick={onClose} />
          </header>
          <div class={styles['body']}>{children}</div>
          {actions !== undefined && <footer class={styles['actions']}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
