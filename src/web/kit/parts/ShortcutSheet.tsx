import { shortcutWords } from './shortcuts.words.ts';
import { Switch } from './Choice.tsx';
import { Dialog } from './Dialog.tsx';
import { areShortcutsOn, setShortcutsOn } from './shortcuts.ts';
import type { Shortcut } from './shortcuts.ts';
import styles from './ShortcutSheet.module.css';

interface ShortcutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
}

const KEY_FACES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': '␣',
  Escape: 'Esc',
};

/** The `?` sheet: every key that works on this page. */
export function ShortcutSheet({ isOpen, onClose, shortcuts }: ShortcutSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={shortcutWords('shortcuts')}>
      <dl class={styles['list']}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.key} class={styles['row']}>
            <dt>
              <kbd class={styles['key']}>{KEY_FACES[shortcut.key] ?? shortcut.key.toUpperCase()}</kbd>
            </dt>
            <dd>{shortcut.label()}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={shortcutWords('shortcutsOn')}
        isChecked={areShortcutsOn.value}
        onChange={setShortcutsOn}
      />
    </Dialog>
  );
}
