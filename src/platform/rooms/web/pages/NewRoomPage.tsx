import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { lastName, rememberName, rememberSeat } from '../own-seat.ts';
import { roomsClient } from '../rooms.client.ts';
import { newRoomWords } from '../new-room.words.ts';
import { roomWords } from '../rooms.words.ts';
import styles from './NewRoomPage.module.css';

const DURATIONS = [
  { value: '60', label: 'hour' },
  { value: '240', label: 'hours' },
  { value: '1440', label: 'day' },
  { value: '10080', label: 'week' },
] as const;
type Duration = (typeof DURATIONS)[number]['value'];

type Errors = Readonly<Record<string, string>>;

const missingIn = (title: string, hostName: string): Errors => ({
  ...(title.trim() === '' && { title: newRoomWords('roomNameMissing') }),
  ...(hostName.trim() === '' && { hostName: roomWords('yourNameMissing') }),
});

interface Wanted {
  readonly title: string;
  readonly hostName: string;
  readonly minutes: Duration;
}

function useOpening() {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const open = async ({ title, hostName, minutes }: Wanted): Promise<void> => {
    const missing = missingIn(title, hostName);
    setErrors(missing);
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    const answer = await roomsClient.openRoom({
      body: { title, hostName, durationMinutes: Number(minutes) },
    });
    setBusy(false);
    if (!answer.ok) {
      setErrors(Object.fromEntries(answer.error.fields.map(({ path, message }) => [path, message])));
      if (answer.error.fields.length === 0) showToast(answer.error.message, { kind: 'bad' });
      return;
    }
    const { room, seat } = answer.value;
    rememberName(room.me.name);
    rememberSeat(room.roomId, seat);
    navigate(`/rooms/${room.roomId}`, 'replace');
  };
  return { errors, isBusy, open };
}

export function NewRoomPage() {
  const [title, setTitle] = useState('');
  const [hostName, setHostName] = useState(lastName());
  const [minutes, setMinutes] = useState<Duration>('240');
  const { errors, isBusy, open } = useOpening();
  return (
    <Page title={newRoomWords('newTitle')} lead={newRoomWords('newLead')} width="narrow">
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open({ title, hostName, minutes });
        }}
      >
        <TextField
          label={newRoomWords('roomName')}
          hint={newRoomWords('roomNameHint')}
          placeholder={newRoomWords('roomNamePlaceholder')}
          value={title}
          onInput={setTitle}
          error={errors['title']}
          maxLength={80}
          enterKeyHint="next"
          required
        />
        <TextField
          label={roomWords('yourName')}
          value={hostName}
          onInput={setHostName}
          error={errors['hostName']}
          maxLength={LONGEST_NAME}
          autocomplete="nickname"
          autocapitalize="words"
          spellcheck={false}
          enterKeyHint="go"
          required
        />
        <SelectField
          label={newRoomWords('openFor')}
          value={minutes}
          options={DURATIONS.map(({ value, label }) => ({ value, label: newRoomWords(label) }))}
          onChange={setMinutes}
        />
        <Button type="submit" kind="primary" size="large" icon="door" isFullWidth isBusy={isBusy}>
          {newRoomWords('open')}
        </Button>
      </form>
    </Page>
  );
}
