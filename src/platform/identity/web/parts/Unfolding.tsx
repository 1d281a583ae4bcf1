import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import styles from './rows.module.css';

interface UnfoldingProps {
  readonly label: string;
  readonly children: (fold: () => void) => ComponentChildren;
}

/** A button that gives way to a form; the focus goes into the form and back to the button. */
export function Unfolding({ label, children }: UnfoldingProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) frame.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
    isFirst.current = false;
  }, [isOpen]);
  return (
    <div ref={frame}>
      {isOpen ? (
        children(() => setOpen(false))
      ) : (
        <div class={styles['actions']}>
          <Button onClick={() => setOpen(true)}>{label}</Button>
        </div>
      )}
    </div>
  );
}
