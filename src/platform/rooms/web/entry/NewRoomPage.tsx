import type { ResponseOf } from '#core/route.ts';
import type { roomsContract } from '#platform/rooms/contract.ts';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { lastName, rememberName, rememberSeat } from '../own-seat.ts';
import { roomsClient } from '../rooms.client.ts';
import { newRoomWords } from './new-room.words.ts';
import { roomWords } from '../rooms.words.ts';
import styles from '../parts/JoinForm.module.css';

const DURATIONS = [
  { value: '60', label: 'hour' },
  { value: '240', label: 'hours' },
  { value: '1440', label: 'day' },
  { value: '10080', label: 'week' },
] as const;
type Duration = (typeof DURATIONS)[number]['value'];

const FIRST: { readonly title: string; readonly hostName: string; readonly minutes: Duration } = {
  title: '',
  hostName: '',
  minutes: '240',
};

const missingIn = ({ title, hostName }: typeof FIRST): FieldProblems => ({
  ...(title.trim() === '' && { title: newRoomWords('roomNameMissing') }),
  ...(hostName.trim() === '' && { hostName: roomWords('yourNameMissing') }),
});

type Opened = ResponseOf<(typeof roomsContract)['routes']['openRoom']>;

const enter = ({ room, seat }: Opened): void => {
  rememberName(room.me.name);
  rememberSeat(room.roomId, seat);
  navigate(`/rooms/${room.roomId}`, 'replace');
};

export function NewRoomPage() {
  const form = useForm(roomsClient.openRoom, {
    start: () => ({ ...FIRST, hostName: lastName() }),
    check: missingIn,
    draft: 'rooms.new',
    onDone: enter,
  });
  const { values, problems } = form;
  const { title, hostName, minutes } = values;
  const change = (next: Partial<typeof FIRST>): void => form.setValues({ ...values, ...next });
  return (
    <Page title={newRoomWords('newTitle')} lead={newRoomWords('newLead')} width="narrow">
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send({ body: { title, hostName, durationMinutes: Number(minutes) } });
        }}
      >
        {form.draftLine}
        <TextField
          label={newRoomWords('roomName')}
          hint={newRoomWords('roomNameHint')}
          placeholder={newRoomWords('roomNamePlaceholder')}
          value={title}
          onInput={(next) => change({ title: next })}
          error={problems['title']}
          maxLength={80}
          enterKeyHint="next"
          required
        />
        <TextField
          label={roomWords('yourName')}
          value={hostName}
          onInput={(next) => change({ hostName: next })}
          error={problems['hostName']}
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
          onChange={(next) => change({ minutes: next })}
        />
        <Button type="submit" kind="primary" size="large" icon="door" isFullWidth isBusy={form.isBusy}>
          {newRoomWords('open')}
        </Button>
      </form>
    </Page>
  );
}
