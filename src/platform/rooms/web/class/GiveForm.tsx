import { useEffect } from 'preact/hooks';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { MOST_DOMAINS, MOST_QUESTIONS } from '#platform/rooms/contract.class.ts';
import type { AssignmentChoice } from '#platform/rooms/contract.class.ts';
import { classClient } from './class.client.ts';
import { dateOf, endOfDay, isDay } from './due-date.ts';
import { giveWords } from './give.words.ts';
import styles from './Class.module.css';

interface GiveFormProps {
  readonly roomId: string;
  readonly kind: string;
  readonly onDone: () => void;
}

interface Values {
  readonly choiceId: string;
  readonly title: string;
  readonly questions: string;
  readonly domains: readonly string[];
  readonly due: string;
}

const WEEK_MS = 7 * 86_400_000;

const mostOf = (choice: AssignmentChoice | undefined, chosen: readonly string[]): number => {
  if (!choice) return MOST_QUESTIONS;
  const domains = choice.domains.filter(({ domain }) => chosen.length === 0 || chosen.includes(domain));
  return Math.min(
    MOST_QUESTIONS,
    domains.reduce((sum, { count }) => sum + count, 0),
  );
};

const wrongIn = (values: Values, choice: AssignmentChoice | undefined): FieldProblems => {
  const most = mostOf(choice, values.domains);
  const count = Number(values.questions);
  const isCount = Number.isInteger(count) && count >= 1 && count <= most;
  return {
    ...(values.choiceId === '' && { choiceId: giveWords('bankMissing') }),
    ...(values.title.trim() === '' && { title: giveWords('titleMissing') }),
    ...(!isCount && { questions: giveWords('questionsWrong', { most }) }),
    ...(values.domains.length > MOST_DOMAINS && {
      domains: giveWords('domainsMany', { most: MOST_DOMAINS }),
    }),
    ...(!(isDay(values.due) && endOfDay(values.due) > Date.now()) && { dueAt: giveWords('dueMissing') }),
  };
};

const useGiveForm = ({ roomId, kind, onDone }: GiveFormProps) => {
  const listed = useQuery(() => classClient.listAssignable({ params: { roomId, kind } }), [roomId, kind]);
  const choices = listed.value?.choices ?? [];
  const find = (id: string): AssignmentChoice | undefined => choices.find(({ choiceId }) => choiceId === id);
  const form = useForm(classClient.giveAssignment, {
    start: (): Values => ({
      choiceId: '',
      title: '',
      questions: '10',
      domains: [],
      due: dateOf(Date.now() + WEEK_MS),
    }),
    check: (values) => wrongIn(values, find(values.choiceId)),
    onDone: () => {
      showToast(giveWords('given'), { kind: 'good' });
      onDone();
    },
  });
  const { values } = form;
  const change = (next: Partial<Values>): void => form.setValues((now) => ({ ...now, ...next }));
  const choose = (choiceId: string): void => {
    const choice = find(choiceId);
    const questions = String(Math.min(Number(values.questions) || 10, mostOf(choice, [])));
    change({ choiceId, title: choice?.title.slice(0, 80) ?? '', domains: [], questions });
  };
  const first = choices[0]?.choiceId;
  useEffect(() => {
    if (values.choiceId === '' && first !== undefined) choose(first);
  }, [first]);
  const send = (): void => {
    const { title, choiceId, questions, domains, due } = values;
    const dueAt = isDay(due) ? endOfDay(due) : 0;
    const body = { kind, title, choiceId, questions: Number(questions), domains: [...domains], dueAt };
    void form.send({ params: { roomId }, body });
  };
  return { ...form, listed, choices, choice: find(values.choiceId), change, choose, send };
};

type Giving = ReturnType<typeof useGiveForm>;

/** What is asked, how much of it, and until when. */
export function GiveForm(props: GiveFormProps) {
  const form = useGiveForm(props);
  const { values, problems, change } = form;
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
    >
      <BankField form={form} />
      <TextField
        label={giveWords('title')}
        value={values.title}
        maxLength={80}
        error={problems['title']}
        onInput={(title) => change({ title })}
      />
      <TextField
        label={giveWords('questions')}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostOf(form.choice, values.domains)}
        value={values.questions}
        error={problems['questions']}
        onInput={(questions) => change({ questions })}
      />
      <Domains
        choice={form.choice}
        chosen={values.domains}
        problem={problems['domains']}
        onChange={(domains) => change({ domains })}
      />
      <TextField
        label={giveWords('due')}
        type="date"
        hint={giveWords('dueHint')}
        min={dateOf(Date.now())}
        value={values.due}
        error={problems['dueAt']}
        onInput={(due) => change({ due })}
      />
      <Button type="submit" kind="primary" isFullWidth isBusy={form.isBusy}>
        {giveWords('give')}
      </Button>
    </form>
  );
}

function BankField({ form: { values, problems, listed, choices, choose } }: { readonly form: Giving }) {
  return (
    <SelectField
      label={giveWords('bank')}
      value={values.choiceId}
      error={problems['choiceId'] ?? listed.problem}
      hint={listed.value && choices.length === 0 ? giveWords('noBanks') : undefined}
      options={choices.map(({ choiceId, title, count }) => ({
        value: choiceId,
        label: giveWords('bankOf', { title, count }),
      }))}
      onChange={choose}
    />
  );
}

interface DomainsProps {
  readonly choice: AssignmentChoice | undefined;
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (domains: readonly string[]) => void;
}

function Domains({ choice, chosen, problem, onChange }: DomainsProps) {
  if (!choice || choice.domains.length < 2) return null;
  return (
    <fieldset>
      <legend>{giveWords('domains')}</legend>
      <p class={styles['soft']}>{giveWords('domainsHint', { most: MOST_DOMAINS })}</p>
      <div class={styles['domains']}>
        {choice.domains.map(({ domain, count }) => (
          <Checkbox
            key={domain}
            label={giveWords('domainOf', { domain, count })}
            isChecked={chosen.includes(domain)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, domain] : chosen.filter((one) => one !== domain))
            }
          />
        ))}
      </div>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </fieldset>
  );
}
