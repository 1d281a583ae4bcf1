import { useEffect, useRef } from 'preact/hooks';
import type { Spot } from './camera.ts';

export interface Gestures {
  readonly onPan: (dx: number, dy: number) => void;
  readonly onZoom: (factor: number, spot: Spot) => void;
  readonly onTap: (spot: Spot) => void;
}

/** A finger trembles; less than this is a tap. */
const TREMBLE_PX = 6;
const WHEEL = 0.0022;

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Spot, b: Spot): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Drag with one pointer, pinch with two, wheel, tap. Gives back how to stop listening. */
export const listenToGestures = (element: HTMLElement, current: () => Gestures): (() => void) => {
  const held = new Map<number, Spot>();
  let travelled = 0;
  let hadTwo = false;
  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (held.size === 0) [travelled, hadTwo] = [0, false];
    held.set(event.pointerId, spotOf(event));
    hadTwo ||= held.size > 1;
    element.setPointerCapture?.(event.pointerId);
  };
  const onMove = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    if (before === undefined) return;
    const now = spotOf(event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    if (other) {
      const [was, is] = [middle(before, other), middle(now, other)];
      current().onZoom(apart(now, other) / apart(before, other), is);
      current().onPan(is.x - was.x, is.y - was.y);
      return;
    }
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled > TREMBLE_PX) current().onPan(now.x - before.x, now.y - before.y);
  };
  const onUp = (event: PointerEvent): void => {
    if (held.delete(event.pointerId) && held.size === 0 && !hadTwo && travelled <= TREMBLE_PX) {
      current().onTap(spotOf(event));
    }
  };
  const onCancel = (event: PointerEvent): void => void held.delete(event.pointerId);
  const onWheel = (event: WheelEvent): void => {
    // Who scrolls the page past the map must not get stuck in it.
    if (!event.ctrlKey && !element.parentElement?.contains(document.activeElement)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : 1;
    current().onZoom(Math.exp(-event.deltaY * lines * WHEEL), spotOf(event));
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onCancel);
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onCancel);
    element.removeEventListener('wheel', onWheel);
  };
};

export function useGestures(element: { readonly current: HTMLElement | null }, gestures: Gestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(
    () => (element.current ? listenToGestures(element.current, () => latest.current) : undefined),
    [],
  );
}
