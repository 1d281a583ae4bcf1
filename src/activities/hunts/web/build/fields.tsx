import { useEffect, useState } from 'preact/hooks';
import { SelectField, TextField, TextArea } from '#web/kit/parts/Field.tsx';
import { LONGEST_NAME } from '#activities/hunts/contract.file.ts';
import { LONGEST_TEXT } from '#activities/hunts/contract.missions.ts';
import { buildWords } from './build.words.ts';
import { changed } from './draft.ts';
import type { Draft } from './draft.ts';
import { basicsWords, buildFieldWords } from './parts.words.ts';
import { readNumber } from './read-number.ts';
import styles from './Build.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number | undefined;
  readonly from: number;
  readonly to: number;
  readonly isWhole?: boolean;
  readonly isOptional?: boolean;
  readonly placeholder?: string;
  /** Only what is allowed; undefined when the field is empty. */
  readonly onChange: (value: number | undefined) => void;
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Keeps the typed text, and reports only allowed numbers. */
export function NumberField(props: NumberFieldProps) {
  const { value, from, to, isWhole = true, isOptional = false, onChange, hint, placeholder, label } = props;
  const [text, setText] = useState(textOf(value));
  const range = { from, to, isWhole };
  const read = readNumber(text, range);
  // Set from elsewhere: by a tap on the map, or undone.
  useEffect(() => {
    if (read !== value) setText(textOf(value));
  }, [value]);
  const isBad = read === 'bad' || (read === undefined && !isOptional);
  return (
    <TextField
      label={label}
      isOptional={isOptional}
      {...(hint !== undefined && { hint })}
      {...(placeholder !== undefined && { placeholder })}
      {...(isBad && { error: buildFieldWords(isWhole ? 'whole' : 'number', { from, to }) })}
      inputMode={isWhole && from >= 0 ? 'numeric' : 'text'}
      autocomplete="off"
      value={text}
      onInput={(typed) => {
        setText(typed);
        const next = readNumber(typed, range);
        if (next !== 'bad' && (next !== undefined || isOptional)) onChange(next);
      }}
    />
  );
}

interface ListFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly entries: readonly string[];
  readonly isOptional?: boolean;
  readonly onChange: (entries: string[]) => void;
}

const entriesIn = (text: string, separator: string): string[] =>
  text.split(separator).flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));

/** What is typed stays as it is typed, empty lines and commas at the end included. */
function useTyped({ entries, onChange }: ListFieldProps, separator: string, joint: string) {
  const written = entries.join(joint);
  const [text, setText] = useState(written);
  // Set from elsewhere: undone, or another version.
  useEffect(() => {
    if (entriesIn(text, separator).join(joint) !== written) setText(written);
  }, [written]);
  const type = (typed: string): void => {
    setText(typed);
    onChange(entriesIn(typed, separator));
  };
  return { text, type };
}

const textsOf = ({ label, hint, isOptional = false }: ListFieldProps) => ({
  label,
  isOptional,
  ...(hint !== undefined && { hint }),
});

/** One entry on each line. */
export function LinesField({ rows = 3, ...props }: ListFieldProps & { readonly rows?: number }) {
  const { text, type } = useTyped(props, '\n', '\n');
  return <TextArea {...textsOf(props)} rows={rows} value={text} onInput={type} />;
}

/** A few words in one line, with commas. */
export function WordsField(props: ListFieldProps) {
  const { text, type } = useTyped(props, ',', ', ');
  return <TextField {...textsOf(props)} autocomplete="off" value={text} onInput={type} />;
}

interface BasicsFieldsProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

/** What a hunt is called, says and speaks. */
export function BasicsFields({ draft, onEdit }: BasicsFieldsProps) {
  return (
    <div class={styles['basics']}>
      <TextField
        label={buildWords('name')}
        maxLength={LONGEST_NAME}
        autocomplete="off"
        value={draft.name}
        onInput={(name) => onEdit((before) => ({ ...before, name }))}
      />
      <details class={styles['fold']}>
        <summary>{basicsWords('more')}</summary>
        <div class={styles['fields']}>
          <TextArea
            label={buildWords('description')}
            isOptional
            rows={3}
            maxLength={LONGEST_TEXT}
            value={draft.description ?? ''}
            onInput={(description) => onEdit((before) => changed(before, { description }))}
          />
          <SelectField
            label={basicsWords('language')}
            hint={basicsWords('languageHint')}
            value={draft.language ?? 'en'}
            options={[
              { value: 'en' as const, label: 'English' },
              { value: 'de' as const, label: 'Deutsch' },
            ]}
            onChange={(language) => onEdit((before) => ({ ...before, language }))}
          />
        </div>
      </details>
    </div>
  );
}
