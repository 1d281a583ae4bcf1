import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { entryWords } from '../identity.words.ts';
import type { Form } from '../use-form.ts';
import styles from './FormParts.module.css';

interface FormFrameProps {
  readonly form: Pick<Form<Readonly<Record<string, string>>>, 'ref' | 'onSubmit' | 'failure'>;
  readonly children: ComponentChildren;
}

/** Our own messages instead of the browser's bubbles, in the reader's language. */
export function FormFrame({ form, children }: FormFrameProps) {
  return (
    <form ref={form.ref} class={styles['form']} noValidate onSubmit={form.onSubmit}>
      {children}
      <FormFailure failure={form.failure} />
    </form>
  );
}

/** In the page from the start, or screen readers miss the first message. */
export function FormFailure({ failure }: { readonly failure: Pick<ClientFailure, 'message'> | undefined }) {
  return (
    <div role="alert" class={styles['alert']}>
      {failure !== undefined && (
        <p class={styles['failure']}>
          <Icon name="warning" size={1.15} />
          <span>{failure.message}</span>
        </p>
      )}
    </div>
  );
}

/** Watches the keys of the form's password fields, where nobody sees what they type. */
export function CapsLockNote({
  form,
}: {
  readonly form: Pick<Form<Readonly<Record<string, string>>>, 'ref'>;
}) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
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
