import { h } from 'preact';
import type { ComponentChildren, TargetedInputEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { kitWords } from '../words.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './Field.module.css';

interface FieldTexts {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong and what would be right. Shown next to the field and read with it. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
}

interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldTexts {
  readonly children: (ids: FieldIds) => ComponentChildren;
}

function FieldFrame({ label, hint, error, isOptional = false, children }: FieldFrameProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const described = [errorId, hintId].filter((part) => part !== undefined).join(' ');
  return (
    <div class={styles['field']}>
      <label class={styles['label']} for={id}>
        {label}
        {isOptional && <span class={styles['optional']}> {kitWords('optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p class={styles['error']} id={errorId}>
          <Icon name="warning" size={1.1} />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p class={styles['hint']} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ControlAttributes {
  readonly name?: string;
  readonly autocomplete?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly onBlur?: () => void;
}

interface TextAttributes extends ControlAttributes {
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url' | 'search' | 'tel';
  readonly enterKeyHint?: 'done' | 'go' | 'next' | 'search' | 'send';
  readonly placeholder?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly spellcheck?: boolean;
  readonly autocapitalize?: 'off' | 'none' | 'words' | 'sentences' | 'characters';
}

export interface TextFieldProps extends FieldTexts, TextAttributes {
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'number' | 'date' | 'datetime-local' | 'time';
  readonly min?: string | number;
  readonly max?: string | number;
  readonly step?: string | number;
  /** The id of a `datalist` with suggestions. */
  readonly list?: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

export function TextField({ label, hint, error, isOptional, value, onInput, type, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...textsOf({ label, hint, error, isOptional })}>
      {(ids) => (
        <TextInput type={type ?? 'text'} attributes={{ ...rest, ...ids }} value={value} onInput={onInput} />
      )}
    </FieldFrame>
  );
}

interface TextInputProps {
  readonly type: NonNullable<TextFieldProps['type']> | 'password';
  readonly attributes: TextAttributes & FieldIds;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

// Preact types <input> by its literal type; a type that is only known at run time goes through h().
function TextInput({ type, attributes, value, onInput }: TextInputProps) {
  return h('input', {
    dir: 'auto',
    ...attributes,
    type,
    value,
    class: styles['control'],
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onInput(event.currentTarget.value),
  });
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'min' | 'max' | 'step'>;

export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  value,
  onInput,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...textsOf({ label, hint, error, isOptional })}>
      {(ids) => (
        <div class={styles['withButton']}>
          <TextInput
            type={isShown ? 'text' : 'password'}
            attributes={{ autocapitalize: 'off', spellcheck: false, ...rest, ...ids }}
            value={value}
            onInput={onInput}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={kitWords(isShown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldTexts, TextAttributes {
  readonly rows?: number;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

export function TextArea({ label, hint, error, isOptional, value, onInput, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...textsOf({ label, hint, error, isOptional })}>
      {(ids) => (
        <textarea
          dir="auto"
          rows={4}
          {...rest}
          {...ids}
          class={styles['control']}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps<Value extends string> extends FieldTexts, ControlAttributes {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, isOptional, value, options, onChange, ...rest } = props;
  return (
    <FieldFrame {...textsOf({ label, hint, error, isOptional })}>
      {(ids) => (
        <div class={styles['select']}>
          <select
            {...rest}
            {...ids}
            class={styles['control']}
            value={value}
            onChange={(event) => {
              const chosen = options[event.currentTarget.selectedIndex];
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </FieldFrame>
  );
}

const textsOf = (texts: {
  label: string;
  hint: ComponentChildren;
  error: string | undefined;
  isOptional: boolean | undefined;
}): FieldTexts => ({ ...texts, isOptional: texts.isOptional ?? false });
