import { useId } from 'preact/hooks';
import { playerNumbers, playerShapes } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { setupWords } from './setup.words.ts';
import styles from './Setup.module.css';

interface LookPickerProps {
  readonly number: number;
  readonly value: PlayerNumber;
  readonly onChange: (player: PlayerNumber) => void;
}

export const lookName = (player: PlayerNumber): string => setupWords(`look${player}`);

/** Colour and shape together; the native list works everywhere, the picture shows what is chosen. */
export function LookPicker({ number, value, onChange }: LookPickerProps) {
  const id = useId();
  return (
    <span class={styles['look']} data-player={value}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={playerShapes[value]} />
      </svg>
      <select
        id={id}
        class={styles['lookSelect']}
        aria-label={setupWords('look', { number })}
        value={String(value)}
        onChange={(event) => onChange(playerNumbers[event.currentTarget.selectedIndex] ?? 1)}
      >
        {playerNumbers.map((player) => (
          <option key={player} value={String(player)}>
            {lookName(player)}
          </option>
        ))}
      </select>
    </span>
  );
}
