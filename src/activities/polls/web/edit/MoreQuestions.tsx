import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { offeredMethods } from '#activities/polls/contract.settings.ts';
import type { ContestKind } from '#activities/polls/contract.contests.ts';
import { methodFamilies } from '#platform/tally/contract.ts';
import { methodName } from '../method.words.ts';
import { emptyContest } from './contest-form.ts';
import type { ContestForm } from './contest-form.ts';
import { contestEditWords } from './contest-edit.words.ts';
import type { FormErrors, FormUpdate, PollForm } from './poll-form.ts';
import { settingsWords } from './settings.words.ts';
import styles from './EditPoll.module.css';

interface MoreQuestionsProps {
  readonly form: PollForm;
  readonly errors: FormErrors;
  readonly onForm: FormUpdate;
}

const MOST = 19;
const KINDS: readonly ContestKind[] = ['ranked', 'yes-no', 'scale'];

/** The further questions of the paper: one ballot, one receipt for all of them. */
export function MoreQuestions({ form, errors, onForm }: MoreQuestionsProps) {
  const contests = form.contests ?? [];
  const put = (next: readonly ContestForm[]): void => onForm({ ...form, contests: next });
  return (
    <div class={styles['settings']}>
      <p class={styles['empty']}>{contestEditWords('text')}</p>
      {contests.length > 0 && (
        <TextField
          label={contestEditWords('first')}
          hint={contestEditWords('firstHint')}
          isOptional
          maxLength={200}
          value={form.question ?? ''}
          onInput={(question) => onForm({ ...form, question })}
          error={errors['question']}
        />
      )}
      {contests.map((contest, place) => (
        <fieldset key={place} class={styles['option']}>
          <legend>{contestEditWords('number', { number: place + 2 })}</legend>
          <OneQuestion contest={contest} onContest={(next) => put(contests.with(place, next))} />
          <div>
            <Button size="small" kind="quiet" onClick={() => put(contests.toSpliced(place, 1))}>
              {contestEditWords('remove', { number: place + 2 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {errors['contests'] !== undefined && <p role="alert">{errors['contests']}</p>}
      {contests.length < MOST && (
        <div>
          <Button icon="plus" onClick={() => put([...contests, emptyContest])}>
            {contestEditWords('add')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface OneQuestionProps {
  readonly contest: ContestForm;
  readonly onContest: (contest: ContestForm) => void;
}

function OneQuestion({ contest, onContest }: OneQuestionProps) {
  return (
    <>
      <TextField
        label={contestEditWords('title')}
        maxLength={200}
        value={contest.title}
        onInput={(title) => onContest({ ...contest, title })}
        required
      />
      <SelectField
        label={contestEditWords('kind')}
        value={contest.kind}
        options={KINDS.map((value) => ({ value, label: contestEditWords(value) }))}
        onChange={(kind) => onContest({ ...contest, kind })}
      />
      {contest.kind === 'ranked' && <Options contest={contest} onContest={onContest} />}
      {contest.kind === 'yes-no' && (
        <SelectField
          label={contestEditWords('majority')}
          value={contest.majority}
          options={(['simple', 'two-thirds'] as const).map((value) => ({
            value,
            label: contestEditWords(value),
          }))}
          onChange={(majority) => onContest({ ...contest, majority })}
        />
      )}
      {contest.kind === 'scale' && <Steps contest={contest} onContest={onContest} />}
    </>
  );
}

const methodsFor = (seats: string) =>
  offeredMethods[Number(seats) > 1 ? 'many' : 'one'].filter((name) => methodFamilies[name] !== 'scores');

function Options({ contest, onContest }: OneQuestionProps) {
  const seated = (seats: string): ContestForm => {
    const known = methodsFor(seats);
    const { method } = contest;
    return { ...contest, seats, method: known.includes(method) ? method : (known[0] ?? method) };
  };
  return (
    <>
      <TextArea
        label={contestEditWords('options')}
        rows={4}
        value={contest.options}
        onInput={(options) => onContest({ ...contest, options })}
        required
      />
      <TextField
        label={settingsWords('seats')}
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        value={contest.seats}
        onInput={(seats) => onContest(seated(seats))}
      />
      <SelectField
        label={settingsWords('method')}
        value={contest.method}
        options={methodsFor(contest.seats).map((value) => ({ value, label: methodName(value) }))}
        onChange={(method) => onContest({ ...contest, method })}
      />
    </>
  );
}

function Steps({ contest, onContest }: OneQuestionProps) {
  return (
    <>
      <TextField
        label={contestEditWords('steps')}
        type="number"
        inputMode="numeric"
        min={2}
        max={10}
        value={contest.steps}
        onInput={(steps) => onContest({ ...contest, steps })}
      />
      <TextField
        label={contestEditWords('lowest')}
        isOptional
        maxLength={40}
        value={contest.lowest}
        onInput={(lowest) => onContest({ ...contest, lowest })}
      />
      <TextField
        label={contestEditWords('highest')}
        isOptional
        maxLength={40}
        value={contest.highest}
        onInput={(highest) => onContest({ ...contest, highest })}
      />
    </>
  );
}
