import type { ResponseOf } from '#core/route.ts';
import type { roomsContract } from '#platform/rooms/contract.ts';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { lastName, rememberName, rememberSeat } from '../own-seat.ts';
import { roomsClient } from '../rooms.client.ts';
import { eveningWords } from './evening.words.ts';
import { newRoomWords } from './new-room.words.ts';
import { layOut } from './ready-evenings.ts';
import type { ReadyEvening } from './ready-evenings.ts';
import { roomWords } from '../rooms.words.ts';
import styles from '../parts/JoinForm.module.css';

const DURATIONS = [
  { value: '60', label: 'hour' },
  { value: '240', label: 'hours' },
  { value: '1440', label: 'day' },
  { value: '10080', label: 'week' },
] as const;
type Duration = (typeof DURATIONS)[number]['value'];

type Evening = ReadyEvening | 'empty';
const EVENINGS: readonly Evening[] = ['game', 'class', 'retreat', 'empty'];

interface Values {
  readonly evening: Evening;
  /** Left empty, the room is called after what it is for. */
  readonly title: string;
  readonly hostName: string;
  readonly minutes: Duration;
}

const FIRST: Values = { evening: 'game', title: '', hostName: '', minutes: '240' };

const titleOf = ({ evening, title }: Values): string =>
  title.trim() === '' && evening !== 'empty' ? eveningWords(evening) : title;

const missingIn = (values: Values): FieldProblems => ({
  ...(titleOf(values).trim() === '' && { title: newRoomWords('roomNameMissing') }),
  ...(values.hostName.trim() === '' && { hostName: roomWords('yourNameMissing') }),
});

type Opened = ResponseOf<(typeof roomsContract)['routes']['openRoom']>;

const enter = ({ room, seat }: Opened, evening: Evening): void => {
  rememberName(room.me.name);
  rememberSeat(room.roomId, seat);
  navigate(`/rooms/${room.roomId}`, 'replace');
  if (evening !== 'empty') void layOut(room.roomId, evening);
};

export function NewRoomPage() {
  const form = useForm(roomsClient.openRoom, {
    start: () => ({ ...FIRST, hostName: lastName() }),
    check: missingIn,
    draft: 'rooms.new',
    onDone: (opened) => enter(opened, form.values.evening),
  });
  const { values, problems } = form;
  const { evening, hostName, minutes } = values;
  const change = (next: Partial<Values>): void => form.setValues({ ...values, ...next });
  return (
    <Page title={newRoomWords('newTitle')} lead={newRoomWords('newLead')} width="narrow">
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const durationMinutes = Number(minutes);
          void form.send({ body: { title: titleOf(values), hostName, durationMinutes } });
        }}
      >
        {form.draftLine}
        <RadioGroup
          label={eveningWords('whatFor')}
          value={evening}
          options={EVENINGS.map((value) => ({
            value,
            label: eveningWords(value),
            hint: eveningWords(`${value}Hint`),
          }))}
          onChange={(next) => change({ evening: next })}
        />
        <NameFields values={values} problems={problems} change={change} />
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

interface NameFieldsProps {
  readonly values: Values;
  readonly problems: FieldProblems;
  readonly change: (next: Partial<Values>) => void;
}

function NameFields({ values, problems, change }: NameFieldsProps) {
  const { evening, title, hostName } = values;
  return (
    <>
      <TextField
        label={newRoomWords('roomName')}
        hint={newRoomWords('roomNameHint')}
        placeholder={evening === 'empty' ? newRoomWords('roomNamePlaceholder') : eveningWords(evening)}
        value={title}
        onInput={(next) => change({ title: next })}
        error={problems['title']}
        maxLength={80}
        enterKeyHint="next"
        isOptional={evening !== 'empty'}
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
    </>
  );
}
