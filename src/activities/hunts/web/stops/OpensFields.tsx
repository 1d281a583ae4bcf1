import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { MOST_CONDITIONS } from '#activities/hunts/contract.conditions.ts';
import type { Condition } from '#activities/hunts/contract.conditions.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { stopName } from '../build/draft.ts';
import { NumberField } from '../build/fields.tsx';
import { conditionText, opensWords } from '../opens.words.ts';
import styles from './Stops.module.css';

interface OpensFieldsProps {
  readonly level: Level;
  readonly levels: readonly Level[];
  readonly isFixed: boolean;
  readonly onChange: (opens: Condition[]) => void;
}

const KINDS = ['solved', 'some', 'time', 'points', 'host'] as const;
type Kind = (typeof KINDS)[number];

const MOST_MINUTES = 7 * 24 * 60;
const USUAL_MINUTES = 30;
const USUAL_POINTS = 100;

/** What was chosen before stays where it makes sense. */
const ofKind = (type: Kind, before?: Condition): Condition => {
  const stops = before && 'stops' in before ? before.stops : [];
  switch (type) {
    case 'solved':
      return { type, stops };
    case 'some':
      return { type, count: 1, stops };
    case 'time':
      return { type, afterS: USUAL_MINUTES * 60 };
    case 'points':
      return { type, atLeast: USUAL_POINTS };
    default:
      return { type };
  }
};

/** By which conditions a stop opens. */
export function OpensFields({ level, levels, isFixed, onChange }: OpensFieldsProps) {
  const { opens = [] } = level;
  const nameOf = (id: string): string => {
    const index = levels.findIndex((one) => one.id === id);
    const one = levels[index];
    return one ? stopName(one, index) : id;
  };
  return (
    <div class={styles['rows']}>
      <p class={styles['about']}>{opensWords(isFixed ? 'aboutFixed' : 'about')}</p>
      {isFixed ? (
        <ul>
          {opens.map((condition) => (
            <li key={JSON.stringify(condition)}>{conditionText(condition, nameOf)}</li>
          ))}
        </ul>
      ) : (
        opens.map((condition, index) => (
          <ConditionRow
            // Conditions have no id: their place is what they are known by.
            key={`${index} ${condition.type}`}
            {...{ condition, level, levels, nameOf }}
            number={index + 1}
            onChange={(next) => onChange(opens.with(index, next))}
            onRemove={() => onChange(opens.toSpliced(index, 1))}
          />
        ))
      )}
      {!isFixed && opens.length < MOST_CONDITIONS && (
        <div>
          <Button icon="plus" onClick={() => onChange([...opens, ofKind('solved')])}>
            {opensWords('add')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ConditionRowProps extends Pick<OpensFieldsProps, 'level' | 'levels'> {
  readonly condition: Condition;
  readonly number: number;
  readonly nameOf: (id: string) => string;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function ConditionRow(props: ConditionRowProps) {
  const { condition, number, onChange, onRemove } = props;
  return (
    <div class={styles['clue']}>
      <div class={styles['clueHead']}>
        <SelectField
          label={opensWords('kind', { number })}
          value={condition.type}
          options={KINDS.map((value) => ({ value, label: opensWords(`kind_${value}`) }))}
          onChange={(type) => onChange(ofKind(type, condition))}
        />
        <IconButton icon="cross" label={opensWords('remove', { number })} onClick={onRemove} />
      </div>
      {'stops' in condition && <StopsChoice {...props} stops={condition.stops} />}
      {condition.type === 'some' && (
        <NumberField
          label={opensWords('count')}
          from={1}
          to={Math.max(1, condition.stops.length)}
          value={condition.count}
          onChange={(count = 1) => onChange({ ...condition, count })}
        />
      )}
      {condition.type === 'time' && (
        <NumberField
          label={opensWords('minutes')}
          hint={opensWords('minutesHint')}
          from={0}
          to={MOST_MINUTES}
          value={Math.round(condition.afterS / 60)}
          onChange={(minutes = 0) => onChange({ ...condition, afterS: minutes * 60 })}
        />
      )}
      {condition.type === 'points' && (
        <NumberField
          label={opensWords('points')}
          hint={opensWords('pointsHint')}
          from={0}
          to={1_000_000}
          value={condition.atLeast}
          onChange={(atLeast = 0) => onChange({ ...condition, atLeast })}
        />
      )}
      {condition.type === 'host' && <p class={styles['about']}>{opensWords('hostHint')}</p>}
    </div>
  );
}

function StopsChoice({
  condition,
  stops,
  level,
  levels,
  number,
  nameOf,
  onChange,
}: ConditionRowProps & { readonly stops: readonly string[] }) {
  if (!('stops' in condition)) return null;
  const toggle = (id: string, isOn: boolean): void =>
    onChange({ ...condition, stops: isOn ? [...stops, id] : stops.filter((one) => one !== id) });
  return (
    <fieldset class={styles['stopsChoice']}>
      <legend class={styles['legend']}>{opensWords('stops', { number })}</legend>
      {levels
        .filter(({ id }) => id !== level.id)
        .map(({ id }) => (
          <Checkbox
            key={id}
            label={nameOf(id)}
            isChecked={stops.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
          />
        ))}
    </fieldset>
  );
}
