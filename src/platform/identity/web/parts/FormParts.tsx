import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Row } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { PasswordField, TextField } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type * as IdentityProblem from '../identity-problem.tsx';
import { entryWords } from '../identity.words.ts';
import styles from './FormParts.module.css';

type Texts = Readonly<Record<string, string>>;

interface TextFormOptions<V, Call, T> {
  readonly start: V;
  /** What can be said without asking the server, by field. */
  readonly check: (values: V) => Readonly<Record<string, string | undefined>>;
  readonly call: (values: V) => Call;
  readonly onDone: (value: T) => void;
}

/** A form of text fields, one of several on its page: what has no field is said in it, and the focus stays in it. */
export function useTextForm<V extends Texts, Call extends object, T>(
  row: Row<Call, T>,
  { start, check, call, onDone }: TextFormOptions<V, Call, T>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const { values, setValues, problems, forgive, isBusy, send } = useForm(row, {
    start: () => start,
    check: (given) =>
      Object.fromEntries(
        Object.entries(check(given)).flatMap(([name, wrong]) => (wrong === undefined ? [] : [[name, wrong]])),
      ),
    onDone,
    frame: ref,
  });
  return {
    ref,
    isBusy,
    problem: problems[''],
    /** Value and handlers of one field, with what is wrong about it. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: problems[name],
      onInput: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        forgive(name);
      },
    }),
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void send(call(values));
    },
  };
}

let problems: Pick<typeof IdentityProblem, 'passwordText'> | undefined;

/** Says what is wrong about a new password. It comes while people type; until then the server says it. */
export function usePasswordText(): typeof IdentityProblem.passwordText {
  useEffect(() => {
    import('../identity-problem.tsx').then(
      (loaded) => (problems = loaded),
      () => undefined,
    );
  }, []);
  return (...password) => problems?.passwordText(...password);
}

type TextForm = ReturnType<typeof useTextForm<Texts, object, unknown>>;

interface FormFrameProps {
  readonly form: Pick<TextForm, 'ref' | 'onSubmit' | 'problem'>;
  readonly children: ComponentChildren;
}

/** Our own messages instead of the browser's bubbles, in the reader's language. */
export function FormFrame({ form, children }: FormFrameProps) {
  return (
    <form ref={form.ref} class={styles['form']} noValidate onSubmit={form.onSubmit}>
      {children}
      <FormFailure problem={form.problem} />
    </form>
  );
}

/** In the page from the start, or screen readers miss the first message. */
export function FormFailure({ problem }: { readonly problem: string | undefined }) {
  return (
    <div role="alert" class={styles['alert']}>
      {problem !== undefined && (
        <p class={styles['failure']}>
          <Icon name="warning" size={1.15} />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}

/** Watches the keys of the form's password fields, where nobody sees what they type. */
export function CapsLockNote({ form }: { readonly form: Pick<TextForm, 'ref'> }) {
  const [isOn, setOn] = useState(false);
  useLayoutEffect(() => {
    const element = form.ref.current;
    const onKey = (event: KeyboardEvent): void => {
      const isPassword = event.target instanceof HTMLInputElement && event.target.type === 'password';
      if (isPassword) setOn(event.getModifierState('CapsLock'));
    };
    element?.addEventListener('keydown', onKey);
    element?.addEventListener('keyup', onKey);
    return () => {
      element?.removeEventListener('keydown', onKey);
      element?.removeEventListener('keyup', onKey);
    };
  }, []);
  return (
    <p class={styles['note']} aria-live="polite">
      {isOn ? entryWords('capsLock') : ''}
    </p>
  );
}

type Submitted = Pick<TextForm, 'ref' | 'isBusy'>;

interface FieldProps {
  readonly field: ReturnType<TextForm['field']>;
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

/** The main button of a sign-in page. */
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
      <div class="row-3">
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
