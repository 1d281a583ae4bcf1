import { useEffect, useState } from 'preact/hooks';
import type { PickerName } from '#activities/quizzes/contract.views.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { quizzesClient, zoneHere } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { certificateOf, isSameCertificate, nameOf } from '../study-wish.ts';
import { settingsWords } from './settings.words.ts';
import styles from './Settings.module.css';

type Entry = Answered<'listSources'>['sources'][number];

interface Form {
  readonly focus: string;
  readonly examDate: string;
  readonly minutesADay: string;
  readonly picker: PickerName;
}

const NONE = '';

function useSettings() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [form, setForm] = useState<Form>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const [listed, home] = await Promise.all([
        quizzesClient.listSources(),
        quizzesClient.readHome({ query: { zone: zoneHere() } }),
      ]);
      if (!listed.ok) return setProblem(listed.error.message);
      if (!home.ok) return setProblem(home.error.message);
      const { focus, examDate = '', minutesADay, picker } = home.value.settings;
      const place = focus ? listed.value.sources.findIndex((entry) => isSameCertificate(entry, focus)) : -1;
      setEntries(listed.value.sources);
      setForm({
        focus: place < 0 ? NONE : String(place),
        examDate,
        minutesADay: String(minutesADay),
        picker,
      });
    };
    void load();
  }, []);
  return { entries, form, setForm, problem, setProblem };
}

/** What is aimed at, when, and how much a day. */
export function SettingsPage() {
  const { entries, form, setForm, problem, setProblem } = useSettings();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (form === undefined || isBusy) return;
    const minutesADay = Number(form.minutesADay);
    const isMinutes = Number.isInteger(minutesADay) && minutesADay >= 1 && minutesADay <= 600;
    setWrong(!isMinutes);
    if (!isMinutes) return;
    setBusy(true);
    const entry = form.focus === NONE ? undefined : entries[Number(form.focus)];
    const changed = await quizzesClient.changeSettings({
      body: {
        focus: entry ? certificateOf(entry) : null,
        examDate: form.examDate === '' ? null : form.examDate,
        minutesADay,
        picker: form.picker,
      },
    });
    setBusy(false);
    if (!changed.ok) return setProblem(changed.error.message);
    showToast(settingsWords('saved'), { kind: 'good' });
    navigate('/quizzes');
  };
  return (
    <Page
      title={settingsWords('title')}
      width="narrow"
      activity="quizzes"
      {...(form && {
        action: (
          <Button kind="primary" size="large" isFullWidth isBusy={isBusy} onClick={() => void save()}>
            {settingsWords('save')}
          </Button>
        ),
      })}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
      {form === undefined && problem === undefined && <Skeleton shape="row" count={4} />}
      {form && <Fields {...{ form, entries, isWrong }} onChange={setForm} />}
    </Page>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly entries: readonly Entry[];
  readonly isWrong: boolean;
  readonly onChange: (form: Form) => void;
}

function Fields({ form, entries, isWrong, onChange }: FieldsProps) {
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
        error={isWrong ? settingsWords('minutesWrong') : undefined}
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
