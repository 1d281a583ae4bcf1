import type { TargetedKeyboardEvent } from 'preact';
import { useState } from 'preact/hooks';
import { stepIndex } from '#web/kit/parts/roving.ts';

interface Roving {
  /** For each tile. */
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => void;
  readonly tabIndexOf: (index: number) => number;
}

/**
 * One tab stop for a group of tiles. Arrow keys move the focus without choosing: here a choice is an answer, and
 * often the only one.
 */
export function useRoving(count: number, chosen: number | undefined): Roving {
  const [at, setAt] = useState(chosen ?? 0);
  return {
    onKeyDown: (event) => {
      const group = event.currentTarget.closest('[role=radiogroup]');
      const tiles = [...(group?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
      const index = tiles.indexOf(event.currentTarget);
      const next =
        stepIndex(event.key, { index, count, axis: 'row' }) ??
        stepIndex(event.key, { index, count, axis: 'column' });
      if (next === undefined) return;
      event.preventDefault();
      setAt(next);
      tiles[next]?.focus();
    },
    tabIndexOf: (index) => (index === Math.min(at, count - 1) ? 0 : -1),
  };
}
