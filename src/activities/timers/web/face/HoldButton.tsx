import type { ComponentChildren } from 'preact';
import { faceWords } from './face.words.ts';
import { useHold } from './use-hold.ts';
import styles from './HoldButton.module.css';

interface HoldButtonProps {
  readonly children: ComponentChildren;
  readonly hint: string;
  readonly onConfirm: () => void;
  readonly isDisabled?: boolean;
}

/** For acts that hurt when done by accident: hold it, or press it twice by keyboard. */
export function HoldButton({ children, hint, onConfirm, isDisabled = false }: HoldButtonProps) {
  const { state, handlers } = useHold(onConfirm);
  return (
    <button type="button" class={styles['hold']} data-state={state} disabled={isDisabled} {...handlers}>
      <span class={styles['fill']} aria-hidden="true" />
      <span class={styles['label']}>{children}</span>
      <span class={styles['hint']} aria-live="polite">
        {state === 'holding' ? faceWords('holdHint') : state === 'armed' ? faceWords('pressAgain') : hint}
      </span>
    </button>
  );
}
