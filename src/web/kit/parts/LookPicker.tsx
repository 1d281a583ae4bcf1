import { lookWords } from './look.words.ts';
import { playerNumbers, playerShapes } from './marks.ts';
import type { PlayerNumber } from './marks.ts';
import styles from './LookPicker.module.css';

interface LookPickerProps {
  /** Whose colour and shape it is. */
  readonly label: string;
  readonly value: PlayerNumber;
  readonly onChange: (look: PlayerNumber) => void;
}

/** Colour and shape together; the native list works everywhere, the picture shows what is chosen. */
export function LookPicker({ label, value, onChange }: LookPickerProps) {
  return (
    <span class={styles['look']} data-player={value}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={playerShapes[value]} />
      </svg>
      <select
        class={styles['select']}
        aria-label={label}
        value={String(value)}
        onChange={(event) => onChange(playerNumbers[event.currentTarget.selectedIndex] ?? 1)}
      >
        {playerNumbers.map((look) => (
          <option key={look} value={String(look)}>
            {lookWords(`look${look}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
