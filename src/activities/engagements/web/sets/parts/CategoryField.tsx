import { useId } from 'preact/hooks';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { editorWords } from '../editor.words.ts';
import styles from './CategoryField.module.css';

interface CategoryFieldProps {
  readonly value: string;
  readonly categories: readonly string[];
  readonly error: string | undefined;
  readonly onInput: (value: string) => void;
}

/** One of the categories there are, offered while typing, or a new one. */
export function CategoryField({ value, categories, error, onInput }: CategoryFieldProps) {
  const id = useId();
  return (
    <div class={styles['field']}>
      <label class={styles['label']} for={id}>
        {editorWords('category')}
      </label>
      <input
        id={id}
        class={styles['control']}
        list={`${id}-list`}
        value={value}
        maxLength={80}
        autocomplete="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id={`${id}-list`}>
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <p id={`${id}-hint`} class={styles['hint']} data-bad={error !== undefined || undefined}>
        {error !== undefined && <Icon name="warning" size={1.1} />} {error ?? editorWords('categoryHint')}
      </p>
    </div>
  );
}
