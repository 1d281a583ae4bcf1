import type { Method, TallyRules } from '#platform/tally/contract.ts';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { FormErrors, PollForm } from './poll-form.ts';
import { ruleWords } from './rules.words.ts';
import styles from './EditPoll.module.css';

const RUNOFFS: readonly Method[] = ['irv', 'sequential-irv'];
const DUELS: readonly Method[] = ['schulze', 'ranked-pairs', 'minimax'];

/**
 * Rules that a statute may require; the first value is the default. The other rules of the tally are for paper
 * ballots.
 */
const choices = {
  tieBreak: { values: ['random', 'candidate-order', 'previous-rounds', 'first-difference'] },
  threshold: { values: ['continuing', 'first-round'], only: [...RUNOFFS, 'bottoms-up'] },
  strength: { values: ['winning-votes', 'margins'], only: DUELS },
  quota: { values: ['droop-integer', 'droop-decimal', 'hare'], only: ['stv-fractional'] },
  winnersPerRound: { values: ['one', 'many'], only: ['stv-fractional'] },
} as const satisfies Partial<
  Record<keyof TallyRules, { readonly values: readonly string[]; readonly only?: readonly Method[] }>
>;

const toggles = {
  continueUntilTwo: RUNOFFS,
  batchElimination: [...RUNOFFS, 'bottoms-up'],
} as const satisfies Partial<Record<keyof TallyRules, readonly Method[]>>;

const numbers = {
  percentThreshold: { only: ['bottoms-up'], step: 'any' },
  decimals: { only: ['stv-fractional'], step: '1' },
} as const satisfies Partial<
  Record<keyof TallyRules, { readonly only: readonly Method[]; readonly step: string }>
>;

const isFor = (only: readonly Method[] | undefined, method: Method): boolean =>
  only === undefined || only.includes(method);

const namesIn = <Rows extends object>(rows: Rows): (keyof Rows & string)[] =>
  Object.keys(rows) as (keyof Rows & string)[];

interface RuleFieldsProps {
  readonly form: PollForm;
  readonly errors: FormErrors;
  readonly onForm: (form: PollForm) => void;
}

/** The same rules as in the API; only people bound by a statute need them. */
export function RuleFields({ form, errors, onForm }: RuleFieldsProps) {
  const { method, rules = {} } = form;
  const set = (name: keyof TallyRules, value: unknown): void =>
    onForm({ ...form, rules: withRule(rules, name, value) });
  return (
    <div class={styles['settings']}>
      <p class="hint">{ruleWords('lead')}</p>
      <Problem>{errors['rules']}</Problem>
      {namesIn(choices).map((name) => {
        const { values, ...row } = choices[name];
        if (!isFor('only' in row ? row.only : undefined, method)) return null;
        return (
          <SelectField
            key={name}
            label={ruleWords(name)}
            value={String(rules[name] ?? values[0])}
            options={values.map((value) => ({ value, label: ruleWords(`${name}.${value}` as ChoiceWord) }))}
            onChange={(value) => set(name, value === values[0] ? undefined : value)}
          />
        );
      })}
      {namesIn(toggles).map(
        (name) =>
          isFor(toggles[name], method) && (
            <Checkbox
              key={name}
              label={ruleWords(name)}
              hint={ruleWords(`${name}.hint`)}
              isChecked={rules[name] ?? false}
              onChange={(isOn) => set(name, isOn || undefined)}
            />
          ),
      )}
      {namesIn(numbers).map(
        (name) =>
          isFor(numbers[name].only, method) && (
            <TextField
              key={name}
              label={ruleWords(name)}
              hint={ruleWords(`${name}.hint`)}
              isOptional
              type="number"
              step={numbers[name].step}
              inputMode="decimal"
              value={rules[name] === undefined ? '' : String(rules[name])}
              onInput={(text) => set(name, text.trim() === '' ? undefined : Number(text))}
            />
          ),
      )}
    </div>
  );
}

type Choices = typeof choices;
type ChoiceWord = { [Name in keyof Choices]: `${Name}.${Choices[Name]['values'][number]}` }[keyof Choices];

/** Without defaults: a poll stores only what was chosen. */
const withRule = (rules: TallyRules, name: keyof TallyRules, value: unknown): TallyRules => {
  const { [name]: _, ...others } = rules;
  return value === undefined ? others : { ...others, [name]: value };
};
