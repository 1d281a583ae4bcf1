import type { ComponentType } from 'preact';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import type { AtZero, ControlType } from '#activities/timers/rules/clock/control.ts';
import { durationText } from '../duration-text.ts';
import { controlTypes, fieldsOf, hasZero, isCount, limitsIn, zeroFieldsOf } from './control-form.ts';
import type { ControlErrors, ControlField, ControlForm, StageForm } from './control-form.ts';
import { controlAbout } from './control-about.words.ts';
import { controlNames } from './control-names.words.ts';
import { controlWords } from './control.words.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import styles from './Template.module.css';

interface ControlFieldsProps {
  readonly form: ControlForm;
  readonly errors: ControlErrors;
  readonly onForm: (form: ControlForm) => void;
}

const zeroChoices = ['flag', 'warn', 'skip', 'points', 'hand-on'] as const satisfies readonly AtZero[];

const labelOf = (field: ControlField, type: ControlType): string =>
  controlWords(field === 'delay' && type === 'bronstein' ? 'refundUpTo' : field);

const boundText = (field: ControlField, value: number): string =>
  isCount(field) ? String(value) : durationText(value);

const hintOf = (field: ControlField, type: ControlType): string => {
  const { min, max } = limitsIn(type, field);
  return controlWords(isCount(field) ? 'countHint' : 'durationHint', {
    min: boundText(field, min),
    max: boundText(field, max),
  });
};

const errorOf = (field: ControlField, form: ControlForm, errors: ControlErrors): string | undefined => {
  const problem = errors[field];
  if (problem === undefined) return undefined;
  if (problem === 'longTurn') return controlWords('longTurn', { round: form.round });
  if (problem === 'missing') return controlWords(isCount(field) ? 'missingCount' : 'missing');
  const { min, max } = limitsIn(form.type, field);
  return problem === 'large'
    ? controlWords('large', { max: boundText(field, max) })
    : controlWords('small', { min: boundText(field, min) });
};

interface NumberFieldsProps extends ControlFieldsProps {
  readonly names: readonly ControlField[];
}

function NumberFields({ form, errors, onForm, names }: NumberFieldsProps) {
  if (names.length === 0) return null;
  return (
    <div class={styles['row']}>
      {names.map((name) => (
        <TextField
          key={name}
          label={labelOf(name, form.type)}
          hint={hintOf(name, form.type)}
          error={errorOf(name, form, errors)}
          inputMode={isCount(name) ? 'numeric' : 'text'}
          autocomplete="off"
          isOptional={limitsIn(form.type, name).isOptional ?? false}
          value={form[name]}
          onInput={(value) => onForm({ ...form, [name]: value })}
        />
      ))}
    </div>
  );
}

function BonusField({ form, onForm }: ControlFieldsProps) {
  return (
    <RadioGroup
      label={controlWords('bonus')}
      value={form.bonus}
      options={[
        { value: 'after', label: controlWords('after') },
        { value: 'before', label: controlWords('before') },
      ]}
      onChange={(bonus) => onForm({ ...form, bonus })}
    />
  );
}

function CarryField({ form, onForm }: ControlFieldsProps) {
  return (
    <SelectField
      label={controlWords('carry')}
      value={form.carry}
      options={(['unused', 'overused', 'both'] as const).map((value) => ({
        value,
        label: controlWords(value),
      }))}
      onChange={(carry) => onForm({ ...form, carry })}
    />
  );
}

function Stages({ form, errors, onForm }: ControlFieldsProps) {
  return (
    <StageFields
      stages={form.stages}
      hasError={errors.stages !== undefined}
      onStages={(stages) => onForm({ ...form, stages })}
    />
  );
}

/** Fields of a control besides times and numbers. */
const extras: Partial<Record<ControlType, ComponentType<ControlFieldsProps>>> = {
  fischer: BonusField,
  'carry-over': CarryField,
  periods: Stages,
};

/** Which clock, with what times, and what happens at zero. */
export function ControlFields({ form, errors, onForm }: ControlFieldsProps) {
  const change = (part: Partial<ControlForm>): void => onForm({ ...form, ...part });
  const Extra = extras[form.type];
  return (
    <div class="stack-5">
      <SelectField
        label={controlWords('type')}
        hint={controlAbout(form.type)}
        value={form.type}
        options={controlTypes.map((type) => ({ value: type, label: controlNames(type) }))}
        onChange={(type) => change({ type })}
      />
      <NumberFields {...{ form, errors, onForm }} names={fieldsOf(form.type)} />
      {Extra && <Extra {...{ form, errors, onForm }} />}
      {hasZero(form.type) && (
        <SelectField
          label={controlWords('atZero')}
          value={form.atZero}
          options={zeroChoices.map((value) => ({
            value,
            label: controlWords(value === 'points' ? 'pointsAtZero' : value),
          }))}
          onChange={(atZero) => change({ atZero })}
        />
      )}
      <NumberFields {...{ form, errors, onForm }} names={zeroFieldsOf(form)} />
    </div>
  );
}

interface StageFieldsProps {
  readonly stages: readonly StageForm[];
  readonly hasError: boolean;
  readonly onStages: (stages: readonly StageForm[]) => void;
}

const MOST_STAGES = 20;

/** The stages of a long game, one after the other. */
function StageFields({ stages, hasError, onStages }: StageFieldsProps) {
  const change = (at: number, part: Partial<StageForm>): void =>
    onStages(stages.map((stage, index) => (index === at ? { ...stage, ...part } : stage)));
  return (
    <fieldset class={styles['stages']}>
      <legend>{controlWords('stages')}</legend>
      {stages.map((stage, index) => (
        <div key={index} class={styles['stage']}>
          <div class={styles['stageHead']}>
            <strong>{controlWords('stage', { number: index + 1 })}</strong>
            {stages.length > 1 && (
              <IconButton
                icon="cross"
                label={controlWords('removeStage', { number: index + 1 })}
                onClick={() => onStages(stages.filter((_, other) => other !== index))}
              />
            )}
          </div>
          <div class={styles['row']}>
            <TextField
              label={controlWords('main')}
              value={stage.main}
              onInput={(main) => change(index, { main })}
            />
            <TextField
              label={controlWords('increment')}
              isOptional
              value={stage.increment}
              onInput={(increment) => change(index, { increment })}
            />
            <TextField
              label={controlWords('stageTurns')}
              hint={controlWords('stageTurnsHint')}
              inputMode="numeric"
              isOptional
              value={stage.turns}
              onInput={(turns) => change(index, { turns })}
            />
          </div>
        </div>
      ))}
      {hasError && <Problem>{controlWords('stagesWrong')}</Problem>}
      {stages.length < MOST_STAGES && (
        <Button
          icon="plus"
          size="small"
          onClick={() => onStages([...stages, { main: '30:00', increment: '', turns: '' }])}
        >
          {controlWords('addStage')}
        </Button>
      )}
    </fieldset>
  );
}
