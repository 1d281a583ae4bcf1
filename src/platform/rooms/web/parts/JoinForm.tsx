import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import type { Row } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { lastName } from '../own-seat.ts';
import styles from './JoinForm.module.css';

interface JoinFormProps {
  readonly isLocked: boolean;
  /** May be left empty. */
  readonly isNameOptional?: boolean;
  readonly join: Row<{ readonly name: string }, unknown>;
  readonly words: {
    readonly locked: string;
    readonly name: string;
    readonly nameHint?: string | undefined;
    readonly nameMissing: string;
    readonly useName: (name: string) => string;
    readonly join: string;
  };
  /** What else is asked, below the name. */
  readonly children?: ComponentChildren;
}

const problemOf = (failure: ClientFailure | undefined): string | undefined =>
  failure && (failure.fields.find(({ path }) => path === 'name')?.message ?? failure.message);

/** Asks for a name. Somebody else's name comes back with one that is free, one tap away. */
export function JoinForm({ isLocked, isNameOptional = false, join, words, children }: JoinFormProps) {
  const [name, setName] = useState(isNameOptional ? '' : lastName());
  const [isEmpty, setEmpty] = useState(false);
  const { run, isBusy, failure } = useAction(join);
  const send = (wanted: string): void => {
    const isMissing = !isNameOptional && wanted.trim() === '';
    setEmpty(isMissing);
    if (!isMissing) void run({ name: wanted });
  };
  const suggestion = failure?.params?.['suggestion'];
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(name);
      }}
    >
      {isLocked && <p class={styles['locked']}>{words.locked}</p>}
      <TextField
        label={words.name}
        hint={words.nameHint}
        isOptional={isNameOptional}
        value={name}
        onInput={setName}
        error={isEmpty ? words.nameMissing : problemOf(failure)}
        autocomplete="nickname"
        autocapitalize="words"
        enterKeyHint="go"
        maxLength={LONGEST_NAME}
        spellcheck={false}
        required={!isNameOptional}
      />
      {typeof suggestion === 'string' && (
        <Button
          icon="person"
          onClick={() => {
            setName(suggestion);
            send(suggestion);
          }}
        >
          {words.useName(suggestion)}
        </Button>
      )}
      {children}
      <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
        {words.join}
      </Button>
    </form>
  );
}
