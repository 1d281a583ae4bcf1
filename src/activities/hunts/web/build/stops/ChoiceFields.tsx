import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import type { Mission } from '#activities/hunts/contract.file.ts';
import { freeId, replaced, without } from '../draft.ts';
import { missionWords } from './mission.words.ts';
import styles from './Stops.module.css';

type Choice = Mission & { type: 'choice' };

interface ChoiceFieldsProps {
  readonly mission: Choice;
  readonly onChange: (mission: Choice) => void;
}

const MOST_OPTIONS = 12;

export function ChoiceFields({ mission, onChange }: ChoiceFieldsProps) {
  const { options = [], correct = [] } = mission;
  const mark = (id: string, isRight: boolean): void =>
    onChange({ ...mission, correct: isRight ? [...correct, id] : correct.filter((each) => each !== id) });
  return (
    <fieldset class={styles['rows']}>
      <legend class={styles['legend']}>{missionWords('options')}</legend>
      {options.map(({ id, text }, index) => (
        <div key={id} class={styles['optionRow']}>
          <TextField
            label={missionWords('option', { number: index + 1 })}
            maxLength={500}
            autocomplete="off"
            value={text}
            onInput={(typed) =>
              onChange({
                ...mission,
                options: replaced(options, id, (option) => ({ ...option, text: typed })),
              })
            }
          />
          <Checkbox
            label={missionWords('isRight', { number: index + 1 })}
            isChecked={correct.includes(id)}
            onChange={(isRight) => mark(id, isRight)}
          />
          <IconButton
            icon="cross"
            label={missionWords('removeOption', { number: index + 1 })}
            onClick={() =>
              onChange({
                ...mission,
                options: without(options, id),
                correct: correct.filter((each) => each !== id),
              })
            }
          />
        </div>
      ))}
      {options.length < MOST_OPTIONS && (
        <div>
          <Button
            icon="plus"
            onClick={() =>
              onChange({ ...mission, options: [...options, { id: freeId('o', options), text: '' }] })
            }
          >
            {missionWords('addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
