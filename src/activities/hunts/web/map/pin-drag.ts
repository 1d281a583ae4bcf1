import { useEffect, useRef } from 'preact/hooks';
import type { Frame, Spot } from './camera.ts';
import { stopAt } from './map-content.ts';
import type { HuntMapProps, MapStop } from './map-props.ts';

/** A finger trembles; less than this is a tap. */
export const TREMBLE_PX = 6;

export interface PinDragging {
  readonly map: HuntMapProps;
  readonly frame: Frame | undefined;
  /** Keeps the ground where it is: a picture that follows its stops would run away under the finger. */
  readonly hold: () => void;
}

interface Grabbed {
  readonly stop: MapStop;
  readonly pointerId: number;
  /** From the pointer to the middle of the pin, which must not jump under the finger. */
  readonly offset: Spot;
  readonly from: Spot;
  hasMoved: boolean;
}

const spotIn = (element: HTMLElement, { clientX, clientY }: PointerEvent): Spot => {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** Runs before the map's own dragging, on tiles and on the drawing: a pin under the pointer is dragged instead. */
const listenToPins = (element: HTMLElement, current: () => PinDragging): (() => void) => {
  let grabbed: Grabbed | undefined;
  // Mouse and touch events follow the pointer's; MapLibre hears those.
  let isOurs = false;
  const spotOf = (event: PointerEvent): Spot => spotIn(element, event);
  const tell = ({ stop, offset }: Grabbed, { x, y }: Spot, isDone: boolean): void => {
    const { map, frame } = current();
    if (frame) map.onMove?.(stop.id, frame.pointAt({ x: x + offset.x, y: y + offset.y }), isDone);
  };
  const onDown = (event: PointerEvent): void => {
    isOurs = false;
    const { map, frame } = current();
    if (!map.onMove || !frame || event.button !== 0 || !event.isPrimary) return;
    const from = spotOf(event);
    const stop = stopAt(map.stops, frame, from);
    if (!stop) return;
    const { x, y } = frame.spotOf(stop);
    isOurs = true;
    grabbed = {
      stop,
      pointerId: event.pointerId,
      offset: { x: x - from.x, y: y - from.y },
      from,
      hasMoved: false,
    };
    element.setPointerCapture?.(event.pointerId);
    event.stopPropagation();
  };
  const onMove = (event: PointerEvent): void => {
    if (grabbed?.pointerId !== event.pointerId) return;
    event.stopPropagation();
    const now = spotOf(event);
    if (!grabbed.hasMoved) {
      if (Math.hypot(now.x - grabbed.from.x, now.y - grabbed.from.y) <= TREMBLE_PX) return;
      grabbed.hasMoved = true;
      current().hold();
    }
    tell(grabbed, now, false);
  };
  const onUp = (event: PointerEvent): void => {
    if (grabbed?.pointerId !== event.pointerId) return;
    event.stopPropagation();
    if (grabbed.hasMoved) tell(grabbed, spotOf(event), true);
    else if (event.type === 'pointerup') current().map.onSelect?.(grabbed.stop.id);
    grabbed = undefined;
  };
  const keepFromGround = (event: Event): void => {
    if (isOurs) event.stopPropagation();
  };
  const stop = new AbortController();
  const capture = { capture: true, signal: stop.signal };
  element.addEventListener('pointerdown', onDown, capture);
  element.addEventListener('pointermove', onMove, capture);
  element.addEventListener('pointerup', onUp, capture);
  element.addEventListener('pointercancel', onUp, capture);
  for (const type of ['mousedown', 'touchstart', 'click'])
    element.addEventListener(type, keepFromGround, { ...capture, passive: true });
  return () => stop.abort();
};

/** Pins are moved by mouse or finger; the keys are the stage's. */
export function usePinDrag(element: { readonly current: HTMLElement | null }, dragging: PinDragging): void {
  const latest = useRef(dragging);
  latest.current = dragging;
  useEffect(() => (element.current ? listenToPins(element.current, () => latest.current) : undefined), []);
}
