import { kitWords } from '../words.ts';
import { Icon } from './Icon.tsx';
import styles from './SavedMark.module.css';

export type SaveState = 'saved' | 'saving' | 'waiting';

const WORDS = { saved: 'saved', saving: 'saving', waiting: 'notSaved' } as const;

/** Says whether what is on the screen is durable: "saved" only after the server has it on disk. */
export function SavedMark({ state }: { readonly state: SaveState }) {
  return (
    <span class={styles['mark']} data-state={state} aria-live="polite">
      {state === 'saved' ? (
        <Icon name="check" size={1.1} />
      ) : (
        <span class={styles['dot']} aria-hidden="true" />
      )}
      {kitWords(WORDS[state])}
    </span>
  );
}
