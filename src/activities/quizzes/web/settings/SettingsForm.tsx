import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import type { PickerName } from '#activities/quizzes/contract.views.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { Learner } from '../learner.ts';
import { quizzesClient } from '../quizzes.client.ts';
import { certificateOf, isSameCertificate, nameOf } from '../study-wish.ts';
import { settingsWords } from './settings.words.ts';
import styles from '../start/Start.module.css';

interface Form {
  readonly focus: string;
  readonly examDate: string;
  readonly minutesADay: string;
  readonly picker: PickerName;
}

const NONE = '';

const formOf = ({ home, entries }: Learner): Form => {
  const { focus, examDate = '', minutesADay, picker } = home.settings;
  const place = focus ? entries.findIndex((entry) => isSameCertificate(entry, focus)) : -1;
  return { focus: place < 0 ? NONE : String(place), examDate, minutesADay: String(minutesADay), picker };
};

const check = ({ minutesADay }: Form): FieldProblems => {
  const minutes = Number(minutesADay);
  const isMinutes = Number.isInteger(minutes) && minutes >= 1 && minutes <= 600;
  return isMinutes ? {} : { minutesADay: settingsWords('minutesWrong') };
};

export function SettingsForm(learner: Learner) {
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(quizzesClient.changeSettings, {
    start: () => formOf(learner),
    check,
    draft: 'quizzes.settings',
    onDone: () => {
      showToast(kitWords('saved'), { kind: 'good' });
      navigate('/quizzes');
    },
  });
  const entry = values.focus === NONE ? undefined : learner.entries[Number(values.focus)];
  const body = {
    focus: entry ? certificateOf(entry) : null,
    examDate: values.examDate === '' ? null : values.examDate,
    minutesADay: Number(values.minutesADay),
    picker: values.picker,
  };
  return (
    <Page
      title={settingsWords('title')}
      width="narrow"
      activity="quizzes"
      action={
        <Button kind="primary" size="large" isFullWidth isBusy={isBusy} onClick={() => void send({ body })}>
          {kitWords('save')}
        </Button>
      }
    >
      {draftLine}
      <Fields form={values} entries={learner.entries} problems={problems} onChange={setValues} />
    </Page>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly entries: Learner['entries'];
  readonly problems: FieldProblems;
  readonly onChange: (form: Form) => void;
}

function Fields({ form, entries, problems, onChange }: FieldsProps) {
  return (
    <div class={styles['fields']}>
      <SelectField
        label={settingsWords('focus')}
        value={form.focus}
        options={[
          { value: NONE, label: settingsWords('none') },
          ...entries.map((entry, index) => ({ value: String(index), label: nameOf(entry) })),
        ]}
        onChange={(focus) => onChange({ ...form, focus })}
      />
      <TextField
        type="date"
        label={settingsWords('examDate')}
        hint={settingsWords('examDateHint')}
        isOptional
        value={form.examDate}
        onInput={(examDate) => onChange({ ...form, examDate })}
      />
      <TextField
        label={settingsWords('minutes')}
        inputMode="numeric"
        error={problems['minutesADay']}
        value={form.minutesADay}
        onInput={(minutesADay) => onChange({ ...form, minutesADay })}
      />
      <RadioGroup<PickerName>
        label={settingsWords('picker')}
        value={form.picker}
        options={(['adaptive', 'classic'] as const).map((value) => ({
          value,
          label: settingsWords(value),
          hint: settingsWords(`${value}Hint`),
        }))}
        onChange={(picker) => onChange({ ...form, picker })}
      />
    </div>
  );
}
