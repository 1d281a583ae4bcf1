import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const SCALES = [1, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5, 0.44, 0.38, 0.32, 0.26, 0.2];

const isWhole = (frame: HTMLElement): boolean => frame.scrollHeight <= frame.clientHeight + 1;

/**
 * Shrinks what is in a frame (`--fit` in its styles) until all of it is there: a wall cannot be scrolled. Where the
 * content moves into place, `fits` must measure its layout: what scrolls includes where the movement starts.
 */
export function useFit<Frame extends HTMLElement>(
  on: readonly unknown[],
  fits: (frame: HTMLElement) => boolean = isWhole,
): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const fit = (): void => {
      for (const scale of SCALES) {
        current.style.setProperty('--fit', String(scale));
        if (fits(current)) return;
      }
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    // A picture has no height before it is there, nor has a formula.
    current.addEventListener('load', fit, true);
    const drawn = new MutationObserver(fit);
    drawn.observe(current, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      drawn.disconnect();
      current.removeEventListener('load', fit, true);
    };
  }, [...on]);
  return frame;
}
