import { Button } from '#web/kit/parts/Button.tsx';
import { PasswordField, TextField } from '#web/kit/parts/Field.tsx';
import type { Form } from '../use-form.ts';
import { CapsLockNote } from './FormParts.tsx';
import styles from './rows.module.css';

type Bound = ReturnType<Form<Readonly<Record<string, string>>>['field']>;
type Submitted = Pick<Form<Readonly<Record<string, string>>>, 'ref' | 'isBusy'>;

interface FieldProps {
  readonly field: Bound;
  readonly label: string;
}

interface EmailFieldProps extends FieldProps {
  /** `username` where it signs in: password managers look for that. */
  readonly autocomplete: 'username' | 'email';
}

export function EmailField({ field, label, autocomplete }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type="email"
      inputMode="email"
      autocomplete={autocomplete}
      autocapitalize="none"
      spellcheck={false}
      enterKeyHint="next"
      maxLength={254}
      required
    />
  );
}

export function OldPasswordField({ field, label }: FieldProps) {
  return (
    <PasswordField
      {...field}
      label={label}
      autocomplete="current-password"
      enterKeyHint="go"
      maxLength={512}
      required
    />
  );
}

export function NewPasswordField({ field, label, hint }: FieldProps & { readonly hint: string }) {
  return (
    <PasswordField
      {...field}
      label={label}
      hint={hint}
      autocomplete="new-password"
      enterKeyHint="go"
      maxLength={512}
      required
    />
  );
}

/** The one way on of a page that lets somebody in. */
export function EntrySubmit({ form, label }: { readonly form: Submitted; readonly label: string }) {
  return (
    <>
      <CapsLockNote form={form} />
      <Button type="submit" kind="primary" size="large" isFullWidth isBusy={form.isBusy}>
        {label}
      </Button>
    </>
  );
}

interface CardSubmitProps {
  readonly form: Submitted;
  readonly label: string;
  readonly cancel: string;
  readonly onCancel: () => void;
}

export function CardSubmit({ form, label, cancel, onCancel }: CardSubmitProps) {
  return (
    <>
      <CapsLockNote form={form} />
      <div class={styles['actions']}>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {label}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </>
  );
}
