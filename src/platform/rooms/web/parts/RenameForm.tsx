import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import type { Row } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import styles from './SeatLink.module.css';

interface RenameFormProps<Me extends { readonly name: string }> {
  readonly name: string;
  readonly rename: Row<{ readonly name: string }, Me>;
  readonly onRenamed: (me: Me) => void;
  readonly words: {
    readonly label: string;
    readonly save: string;
    readonly renamed: (name: string) => string;
  };
}

/** Changes your own name at the table. */
export function RenameForm<Me extends { readonly name: string }>(props: RenameFormProps<Me>) {
  const { rename, onRenamed, words } = props;
  const [name, setName] = useState(props.name);
  const save = useAction(rename, {
    onDone: (me) => {
      onRenamed(me);
      showToast(words.renamed(me.name), { kind: 'good' });
    },
  });
  return (
    <form
      class={styles['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({ name: name.trim() });
      }}
    >
      <TextField
        label={words.label}
        value={name}
        onInput={setName}
        error={save.problem}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        spellcheck={false}
      />
      <div>
        <Button
          type="submit"
          isBusy={save.isBusy}
          disabled={name.trim() === '' || name.trim() === props.name}
        >
          {words.save}
        </Button>
      </div>
    </form>
  );
}
