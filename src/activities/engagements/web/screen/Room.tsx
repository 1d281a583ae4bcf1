import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { showWords } from './show.words.ts';
import styles from './Screen.module.css';

interface RoomProps {
  readonly class: string | undefined;
  readonly label?: string;
  readonly isOrdered?: boolean;
  readonly isShort?: boolean;
  readonly isText?: boolean;
  readonly isFew?: boolean;
  /** Short entries, of which more is better than larger. */
  readonly isDense?: boolean;
  /** So many are not among the children. */
  readonly beyond?: number;
  readonly children: ComponentChildren;
}

const SCALES = [1, 0.9, 0.8, 0.7];
const DENSE_SCALES = [...SCALES, 0.62];

/** Shrinks the list, then takes what is not whole off the wall. Returns how many entries that were. */
const hideRest = (room: HTMLElement, list: HTMLElement, scales: readonly number[]): number => {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  for (const item of items) item.hidden = false;
  // By the layout: a row that glides into its place is measured where it will be.
  const isBeyond = (item: HTMLElement): boolean =>
    item.offsetTop + item.offsetHeight > room.offsetTop + room.offsetHeight + 1;
  for (const scale of scales) {
    list.style.setProperty('--fit', String(scale));
    if (!items.some(isBeyond)) return 0;
  }
  const rest = items.filter(isBeyond);
  for (const item of rest) item.hidden = true;
  return rest.filter((item) => !('heading' in item.dataset)).length;
};

/**
 * A list of which a wall shows as many as it has room for; it cannot be scrolled, so it says how many more there are.
 * An item with `data-heading` is no entry of its own.
 */
export function Room({ label, isOrdered, beyond = 0, children, ...own }: RoomProps) {
  const { isShort, isText, isFew, isDense } = own;
  const room = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(0);
  useLayoutEffect(() => {
    const frame = room.current;
    const list = frame?.firstElementChild;
    if (!frame || !(list instanceof HTMLElement)) return undefined;
    const measure = (): void => setHidden(hideRest(frame, list, isDense ? DENSE_SCALES : SCALES));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [children]);
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <>
      <div ref={room} class={styles['room']}>
        <List
          class={own.class}
          aria-label={label}
          data-short={isShort || undefined}
          data-text={isText || undefined}
          data-few={isFew || undefined}
        >
          {children}
        </List>
      </div>
      {hidden + beyond > 0 && (
        <p class={styles['spreadLine']}>{showWords('more', { count: hidden + beyond })}</p>
      )}
    </>
  );
}
