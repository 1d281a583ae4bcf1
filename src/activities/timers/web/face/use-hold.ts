import { useEffect, useRef, useState } from 'preact/hooks';

export const HOLD_MS = 700;
/** How long a key press stays good for its confirming second one. */
const ARMED_MS = 4000;

export type HoldState = 'idle' | 'holding' | 'armed';

/**
 * A dangerous act needs a held press. Keys and screen readers cannot hold: they press twice. A short tap does nothing
 * but say so.
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
        // The browser's click after a held press; the act is done.
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
