import { useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { lastName } from '../own-seat.ts';
import { roomWords } from '../rooms.words.ts';
import styles from './JoinForm.module.css';

interface JoinFormProps {
  readonly isLocked: boolean;
  readonly onJoin: (name: string) => Promise<ClientFailure | undefined>;
}

const problemOf = (failure: ClientFailure | undefined): string | undefined =>
  failure && (failure.fields.find(({ path }) => path === 'name')?.message ?? failure.message);

/** Asks for a name. Somebody else's name comes back with one that is free, one tap away. */
export function JoinForm({ isLocked, onJoin }: JoinFormProps) {
  const [name, setName] = useState(lastName());
  const [isBusy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<ClientFailure>();
  const join = async (wanted: string): Promise<void> => {
    setEmpty(wanted.trim() === '');
    if (wanted.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure(await onJoin(wanted));
    setBusy(false);
  };
  const suggestion = failure?.code === 'room-name-taken' ? failure.params?.['suggestion'] : undefined;
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join(name);
      }}
    >
      {isLocked && <p class={styles['locked']}>{roomWords('locked')}</p>}
      <TextField
        label={roomWords('yourName')}
        value={name}
        onInput={setName}
        error={isEmpty ? roomWords('yourNameMissing') : problemOf(failure)}
        autocomplete="nickname"
        autocapitalize="words"
        enterKeyHint="go"
        maxLength={LONGEST_NAME}
        spellcheck={false}
        required
      />
      {typeof suggestion === 'string' && (
        <Button
          icon="person"
          onClick={() => {
            setName(suggestion);
            void join(suggestion);
          }}
        >
          {roomWords('useSuggestion', { name: suggestion })}
        </Button>
      )}
      <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
        {roomWords('takeSeat')}
      </Button>
    </form>
  );
}
