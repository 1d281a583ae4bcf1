import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { StageForm } from './control-form.ts';
import { controlWords } from './control.words.ts';
import styles from './ControlFields.module.css';

interface StageFieldsProps {
  readonly stages: readonly StageForm[];
  readonly hasError: boolean;
  readonly onStages: (stages: readonly StageForm[]) => void;
}

const MOST_STAGES = 20;

/** The stages of a long game, one after the other. */
export function StageFields({ stages, hasError, onStages }: StageFieldsProps) {
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
