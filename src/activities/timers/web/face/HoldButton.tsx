import type { ComponentChildren } from 'preact';
import { faceWords } from './face.words.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import styles from './HoldButton.module.css';

export const HOLD_MS = 700;
/** How long a key press stays good for its confirming second one. */
const ARMED_MS = 4000;

export type HoldState = 'idle' | 'holding' | 'armed';

/**
 * A dangerous act needs a held press. Keys and screen readers cannot hold, so they press twice. A short tap only shows
 * the hint.
 */
export function useHold(onConfirm: () => void, onTap?: () => void) {
  const [state, setState] = useState<HoldState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const rest = (): void => {
    clearTimeout(timer.current);
    setState('idle');
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const confirm = (): void => {
    wasHeld.current = true;
    rest();
    onConfirm();
  };
  const arm = (): void => {
    if (state === 'armed') return confirm();
    clearTimeout(timer.current);
    setState('armed');
    timer.current = setTimeout(rest, ARMED_MS);
  };
  return {
    state,
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        if (event.button !== 0) return;
        wasHeld.current = false;
        clearTimeout(timer.current);
        setState('holding');
        timer.current = setTimeout(confirm, HOLD_MS);
      },
      onPointerUp: rest,
      onPointerCancel: rest,
      onPointerLeave: rest,
      onContextMenu: (event: Event): void => event.preventDefault(),
      onClick: (event: MouseEvent): void => {
        // The browser's click after a held press: the act is already done.
        if (wasHeld.current) {
          wasHeld.current = false;
          return;
        }
        if (onTap !== undefined) onTap();
        else if (event.detail === 0) arm();
      },
    },
  };
}

interface HoldButtonProps {
  readonly children: ComponentChildren;
  readonly hint: string;
  readonly onConfirm: () => void;
  readonly isDisabled?: boolean;
}

/** For acts that hurt by accident: hold it, or press it twice by keyboard. */
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
