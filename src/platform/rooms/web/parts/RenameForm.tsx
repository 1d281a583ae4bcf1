import { useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import styles from './SeatLink.module.css';

interface RenameFormProps<Me extends { readonly name: string }> {
  readonly name: string;
  readonly rename: (name: string) => Promise<Answer<Me>>;
  readonly onRenamed: (me: Me) => void;
  readonly words: {
    readonly label: string;
    readonly save: string;
    readonly renamed: (name: string) => string;
  };
}

/** One's own name at the table, changed on the way. */
export function RenameForm<Me extends { readonly name: string }>(props: RenameFormProps<Me>) {
  const { rename, onRenamed, words } = props;
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    const answer = await rename(name.trim());
    setProblem(answer.ok ? undefined : (answer.error.fields[0]?.message ?? answer.error.message));
    if (!answer.ok) return;
    onRenamed(answer.value);
    showToast(words.renamed(answer.value.name), { kind: 'good' });
  };
  return (
    <form
      class={styles['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={words.label}
        value={name}
        onInput={setName}
        error={problem}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        spellcheck={false}
      />
      <div>
        <Button type="submit" disabled={name.trim() === '' || name.trim() === props.name}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
