import { playerNumberAt, playerShapes } from '#web/kit/parts/marks.ts';
import styles from './Parts.module.css';

/** The shape that goes with an option's colour, the same on phone and wall. */
export function OptionMark({ index }: { readonly index: number }) {
  return (
    <svg class={styles['mark']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={playerShapes[playerNumberAt(index)]} />
    </svg>
  );
}
