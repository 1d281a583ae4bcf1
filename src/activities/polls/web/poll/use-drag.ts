import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** The row being dragged. `index` is the rank it would take; undefined takes it out of the ranking. */
export interface Drag {
  readonly name: string;
  readonly offset: number;
  readonly index: number | undefined;
}

interface DragSource {
  readonly drag: Drag | undefined;
  readonly start: (event: PointerEvent, name: string) => void;
}

const EDGE = 64;
const SCROLL_STEP = 12;

/** How many of the ranks lie above the pointer; undefined below the ranking. */
export const indexAt = (
  middles: readonly number[],
  y: number,
  region: { readonly top: number; readonly bottom: number },
): number | undefined => {
  if (y > region.bottom + 12) return undefined;
  return middles.filter((middle) => middle < y).length;
};

const targetOf = (frame: HTMLElement, name: string, y: number): number | undefined => {
  const region = frame.querySelector('[data-ranked]')?.getBoundingClientRect();
  if (region === undefined) return undefined;
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-rank]')].filter(
    (row) => row.dataset['name'] !== name,
  );
  const byRank = new Map<string, number>();
  for (const row of rows) {
    const { top, height } = row.getBoundingClientRect();
    byRank.set(row.dataset['rank'] ?? '', top + height / 2);
  }
  return indexAt([...byRank.values()], y, region);
};

const scrollAtEdges = (y: number): void => {
  if (y < EDGE) globalThis.scrollBy(0, -SCROLL_STEP);
  else if (y > globalThis.innerHeight - EDGE) globalThis.scrollBy(0, SCROLL_STEP);
};

/** Dragging by pointer. Nothing in the list moves before the drop, so a lost pointer changes nothing. */
export function useDrag(
  frame: RefObject<HTMLElement | null>,
  onDrop: (name: string, index: number | undefined) => void,
): DragSource {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const start = (event: PointerEvent, name: string): void => {
    if (event.button !== 0 || frame.current === null) return;
    event.preventDefault();
    const list = frame.current;
    const from = event.clientY + globalThis.scrollY;
    let latest: Drag = { name, offset: 0, index: undefined };
    const move = (moved: PointerEvent): void => {
      scrollAtEdges(moved.clientY);
      const offset = moved.clientY + globalThis.scrollY - from;
      latest = { name, offset, index: targetOf(list, name, moved.clientY) };
      setDrag(latest);
    };
    const end = (ended: Event): void => {
      stop.current();
      setDrag(undefined);
      if (ended.type === 'pointerup' && latest.offset !== 0) onDrop(name, latest.index);
    };
    const cancel = (key: KeyboardEvent): void => {
      if (key.key === 'Escape') end(key);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', cancel);
    stop.current = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', cancel);
    };
  };
  return { drag, start };
}
