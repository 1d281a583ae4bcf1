import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import styles from './Choice.module.css';

interface ToggleProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** What keeps the form from being sent, shown next to it. */
  readonly isInvalid?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Takes effect when the form is sent. */
export function Checkbox(props: ToggleProps) {
  return <Toggle {...props} kind="checkbox" />;
}

/** Takes effect at once. */
export function Switch(props: ToggleProps) {
  return <Toggle {...props} kind="switch" />;
}

function Toggle({
  label,
  hint,
  isChecked,
  isDisabled = false,
  isInvalid = false,
  onChange,
  kind,
}: ToggleProps & { kind: 'checkbox' | 'switch' }) {
  const id = useId();
  return (
    <div class={styles['row']} data-kind={kind}>
      <span class={styles['box']}>
        <input
          id={id}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={isInvalid || undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span class={styles['face']} aria-hidden="true">
          {kind === 'checkbox' && <Icon name="check" size={1} />}
        </span>
      </span>
      <label class={styles['label']} for={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p class={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, all visible. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset class={styles['group']}>
      <legend class={styles['legend']}>{label}</legend>
      {options.map((option) => (
        <div key={option.value} class={styles['row']} data-kind="radio">
          <span class={styles['box']}>
            <input
              id={`${name}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-describedby={option.hint === undefined ? undefined : `${name}-${option.value}-hint`}
              onChange={() => onChange(option.value)}
            />
            <span class={styles['face']} aria-hidden="true" />
          </span>
          <label class={styles['label']} for={`${name}-${option.value}`}>
            {option.label}
          </label>
          {option.hint !== undefined && (
            <p class={styles['hint']} id={`${name}-${option.value}-hint`}>
              {option.hint}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
