import { useEffect } from 'preact/hooks';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { isSharedSafely } from '#web/kit/shared-link.ts';
import type { ItemSettings } from '#platform/rooms/contract.programme.ts';
import { isKnownKind, kindOf } from '../parts/kinds.ts';
import type { KnownKind } from '../parts/kinds.ts';
import { roomsClient } from '../rooms.client.ts';
import { programmeWords } from './programme.words.ts';
import styles from './Programme.module.css';

interface AddItemProps {
  readonly roomId: string;
  readonly kinds: readonly string[];
  /** Titles of what is still to come: a vote can decide between them. */
  readonly planned: readonly string[];
  readonly onDone: () => void;
}

interface Values {
  readonly kind: KnownKind;
  readonly title: string;
  readonly choiceId: string;
  readonly options: string;
  readonly text: string;
  readonly minutes: string;
  readonly count: string;
  readonly startsWinner: boolean;
}

const FIRST: Values = {
  kind: 'session',
  title: '',
  choiceId: '',
  options: '',
  text: '',
  minutes: '10',
  count: '10',
  startsWinner: false,
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const has = ({ kind }: Values, field: ReturnType<typeof kindOf>['fields'][number]): boolean =>
  kindOf(kind).fields.includes(field);

const settingsOf = (values: Values): ItemSettings => ({
  ...(has(values, 'choice') && { choiceId: values.choiceId }),
  ...(has(values, 'options') && {
    options: linesOf(values.options),
    ...(values.startsWinner && { startsWinner: true }),
  }),
  ...(has(values, 'text') && values.text.trim() !== '' && { text: values.text }),
  ...(has(values, 'minutes') && { minutes: Number(values.minutes) }),
  ...(has(values, 'count') && { count: Number(values.count) }),
});

const isBetween = (typed: string, most: number): boolean =>
  Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= most;

const wrongNumbers = (values: Values): FieldProblems => ({
  ...(has(values, 'minutes') &&
    !isBetween(values.minutes, 240) && { minutes: programmeWords('minutesWrong') }),
  ...(has(values, 'count') && !isBetween(values.count, 300) && { count: programmeWords('countWrong') }),
});

const missingIn = (values: Values): FieldProblems => ({
  ...wrongNumbers(values),
  ...(has(values, 'choice') && values.choiceId === '' && { choiceId: programmeWords('choiceMissing') }),
  ...(has(values, 'options') &&
    linesOf(values.options).length < 2 && { options: programmeWords('optionsMissing') }),
  ...(values.kind === 'note' && values.text.trim() === '' && { text: programmeWords('textMissing') }),
  ...(values.kind === 'poll' && values.title.trim() === '' && { title: programmeWords('titleMissing') }),
});

const useItemForm = ({ roomId, kinds, planned, onDone }: AddItemProps) => {
  const known = kinds.filter(isKnownKind);
  const form = useForm(roomsClient.addItem, {
    start: () => ({ ...FIRST, kind: known.includes('session') ? 'session' : (known[0] ?? 'note') }),
    check: missingIn,
    onDone,
  });
  const change = (next: Partial<Values>): void => form.setValues((now) => ({ ...now, ...next }));
  return { ...form, known, planned, change, params: { roomId } };
};

type ItemForm = ReturnType<typeof useItemForm>;

/** One more item: what kind, and the little it needs. */
export function AddItem(props: AddItemProps) {
  const form = useItemForm(props);
  const { values, known, change, params, problems } = form;
  const { kind } = values;
  const title = values.title.trim() || programmeWords(kind);
  const isPoll = kind === 'poll';
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const body = { kind, title, settings: settingsOf(values), weight: kindOf(kind).isScored ? 1 : 0 };
        void form.send({ params, body });
      }}
    >
      <SelectField
        label={programmeWords('kind')}
        value={kind}
        options={known.map((value) => ({ value, label: programmeWords(value) }))}
        onChange={(next) => change({ ...FIRST, kind: next })}
      />
      {has(values, 'choice') && <ChoiceField key={kind} form={form} />}
      <TextField
        label={programmeWords(isPoll ? 'question' : 'title')}
        value={values.title}
        placeholder={isPoll ? programmeWords('questionExample') : title}
        isOptional={!isPoll}
        maxLength={120}
        error={problems['title']}
        onInput={(next) => change({ title: next })}
      />
      <MoreFields form={form} />
      <Button type="submit" kind="primary" isFullWidth isBusy={form.isBusy}>
        {programmeWords('addThis')}
      </Button>
    </form>
  );
}

/** What there is to choose from, by kind. */
const choiceWords = {
  session: { label: 'choice', none: 'noChoices' },
  clock: { label: 'whichClock', none: 'noChoices' },
  hunt: { label: 'whichHunt', none: 'noHunts' },
  quiz: { label: 'whichBank', none: 'noBanks' },
} as const;

const choiceWordsOf = (kind: KnownKind): (typeof choiceWords)[keyof typeof choiceWords] =>
  kind in choiceWords ? choiceWords[kind as keyof typeof choiceWords] : choiceWords.session;

const hintFor = (kind: KnownKind, isEmpty: boolean | undefined): string | undefined => {
  if (isEmpty) return programmeWords(choiceWordsOf(kind).none);
  return kind === 'hunt' && !isSharedSafely() ? programmeWords('huntHttps') : undefined;
};

/** What the host has of this kind; the first is chosen, and gives the item its title. */
function ChoiceField({ form }: { readonly form: ItemForm }) {
  const { values, params, problems } = form;
  const { kind, choiceId } = values;
  const listed = useQuery(() => roomsClient.listChoices({ params, query: { kind } }), [kind]);
  const choices = listed.value?.choices ?? [];
  // A list may arrive after another kind was chosen, and is ignored then.
  const choose = (next: string): void => {
    const title = choices.find((choice) => choice.choiceId === next)?.title ?? '';
    form.setValues((now) => (now.kind === kind ? { ...now, choiceId: next, title } : now));
  };
  const first = choices[0]?.choiceId;
  useEffect(() => {
    if (choiceId === '' && first !== undefined) choose(first);
  }, [choiceId, first]);
  return (
    <SelectField
      label={programmeWords(choiceWordsOf(kind).label)}
      value={choiceId}
      error={problems['choiceId'] ?? listed.problem}
      hint={hintFor(kind, listed.value && choices.length === 0)}
      options={choices.map((choice) => ({ value: choice.choiceId, label: labelOf(choice) }))}
      onChange={choose}
    />
  );
}

/** Ticked, the options are what is still to come, and the question asks for it. */
function VoteOnNext({ form }: { readonly form: ItemForm }) {
  const { values, planned, change } = form;
  if (planned.length < 2) return null;
  const choose = (startsWinner: boolean): void =>
    change({
      startsWinner,
      options: startsWinner ? planned.join('\n') : '',
      title: startsWinner ? programmeWords('whatNext') : '',
    });
  return (
    <Checkbox
      label={programmeWords('voteOnNext')}
      hint={programmeWords('voteOnNextHint')}
      isChecked={values.startsWinner}
      onChange={choose}
    />
  );
}

interface NumberFieldProps {
  readonly form: ItemForm;
  readonly name: 'count' | 'minutes';
  readonly most: number;
}

function NumberField({ form, name, most }: NumberFieldProps) {
  const { values, problems, change } = form;
  return (
    <TextField
      label={programmeWords(name)}
      type="number"
      min={1}
      max={most}
      inputMode="numeric"
      value={values[name]}
      error={problems[name]}
      onInput={(next) => change({ [name]: next })}
    />
  );
}

function MoreFields({ form }: { readonly form: ItemForm }) {
  const { values, problems, change } = form;
  return (
    <>
      {has(values, 'options') && <VoteOnNext form={form} />}
      {has(values, 'options') && (
        <TextArea
          label={programmeWords('options')}
          hint={programmeWords('optionsHint')}
          value={values.options}
          error={problems['options']}
          onInput={(next) => change({ options: next })}
        />
      )}
      {has(values, 'count') && <NumberField form={form} name="count" most={300} />}
      {has(values, 'minutes') && <NumberField form={form} name="minutes" most={240} />}
      {has(values, 'text') && (
        <TextArea
          label={programmeWords('text')}
          isOptional={values.kind !== 'note'}
          maxLength={2000}
          value={values.text}
          error={problems['text']}
          onInput={(next) => change({ text: next })}
        />
      )}
    </>
  );
}

const labelOf = ({ title, count }: { readonly title: string; readonly count?: number | undefined }): string =>
  count === undefined ? title : `${title} · ${programmeWords('questions', { count })}`;
