import { useId } from 'preact/hooks';
import { TextField } from '#web/kit/parts/Field.tsx';
import { editorWords } from '../editor.words.ts';

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
    <div>
      <TextField
        label={editorWords('category')}
        hint={error === undefined ? editorWords('categoryHint') : undefined}
        error={error}
        list={id}
        value={value}
        maxLength={80}
        autocomplete="off"
        onInput={onInput}
      />
      <datalist id={id}>
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
