import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import type { AnswerKey } from '#activities/engagements/contract.answers.ts';
import { parseNumber, typedNumber } from '../kinds/numeric.tsx';
import { tallyWords } from '../parts/tally.words.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

type Kind = AnswerKey['kind'];
type KeyOf<K extends Kind> = Extract<AnswerKey, { readonly kind: K }>;

interface FieldsProps<K extends Kind> {
  /** What was right until now. */
  readonly start: KeyOf<K>;
  /** As people saw them. */
  readonly options: readonly string[];
  /** Undefined while what is there is no answer. */
  readonly onKey: (key: AnswerKey | undefined) => void;
}

function OptionsKey({ start, options, onKey }: FieldsProps<'options'>) {
  const [right, setRight] = useState<readonly number[]>(start.right);
  const turn = (index: number): void => {
    const next = right.includes(index) ? right.filter((other) => other !== index) : [...right, index];
    setRight(next);
    onKey(next.length === 0 ? undefined : { kind: 'options', right: next.toSorted((a, b) => a - b) });
  };
  return (
    <fieldset class={styles['group']}>
      <legend>{panelWords('correctRight')}</legend>
      {options.map((text, index) => (
        <Checkbox key={index} label={text} isChecked={right.includes(index)} onChange={() => turn(index)} />
      ))}
    </fieldset>
  );
}

function TruthKey({ start, onKey }: FieldsProps<'true-false'>) {
  const [isTrue, setTrue] = useState(start.isTrue);
  return (
    <Segmented<'yes' | 'no'>
      label={panelWords('correctRight')}
      value={isTrue ? 'yes' : 'no'}
      segments={[
        { value: 'yes', label: tallyWords('yes') },
        { value: 'no', label: tallyWords('no') },
      ]}
      onChange={(value) => {
        setTrue(value === 'yes');
        onKey({ kind: 'true-false', isTrue: value === 'yes' });
      }}
    />
  );
}

function NumberKey({ start, onKey }: FieldsProps<'numeric'>) {
  const [texts, setTexts] = useState({
    number: typedNumber(start.number),
    tolerance: start.tolerance === undefined ? '' : typedNumber(start.tolerance),
  });
  const change = (changed: Partial<typeof texts>): void => {
    const next = { ...texts, ...changed };
    setTexts(next);
    const number = parseNumber(next.number);
    const isClosest = next.tolerance.trim() === '';
    const tolerance = isClosest ? undefined : parseNumber(next.tolerance);
    const isWhole = number !== undefined && (isClosest || (tolerance !== undefined && tolerance >= 0));
    onKey(isWhole ? { kind: 'numeric', number, ...(tolerance !== undefined && { tolerance }) } : undefined);
  };
  return (
    <>
      <TextField
        label={panelWords('correctNumber')}
        inputMode="decimal"
        value={texts.number}
        error={parseNumber(texts.number) === undefined ? panelWords('correctNumberWrong') : undefined}
        onInput={(number) => change({ number })}
      />
      <TextField
        label={panelWords('correctTolerance')}
        hint={panelWords('correctToleranceHint')}
        inputMode="decimal"
        isOptional
        value={texts.tolerance}
        onInput={(tolerance) => change({ tolerance })}
      />
    </>
  );
}

const linesOf = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');

function TypedKey({ start, onKey }: FieldsProps<'typed'>) {
  const [text, setText] = useState(start.accepted.join('\n'));
  return (
    <TextArea
      label={panelWords('correctAccepted')}
      rows={4}
      value={text}
      onInput={(next) => {
        setText(next);
        const accepted = linesOf(next);
        onKey(accepted.length === 0 ? undefined : { kind: 'typed', accepted });
      }}
    />
  );
}

function OrderKey({ start, options, onKey }: FieldsProps<'ordering'>) {
  const [order, setOrder] = useState<readonly number[]>(start.order);
  const raise = (place: number): void => {
    const moved = order.slice(place, place + 1);
    const others = order.filter((_, at) => at !== place);
    const next = [...others.slice(0, place - 1), ...moved, ...others.slice(place - 1)];
    setOrder(next);
    onKey({ kind: 'ordering', order: next });
  };
  return (
    <ol class={styles['list']} aria-label={panelWords('correctOrder')}>
      {order.map((option, place) => (
        <li key={option} class={styles['row']}>
          <span class={styles['words']}>{`${place + 1}. ${options[option] ?? ''}`}</span>
          <IconButton
            icon="sort-up"
            label={panelWords('correctUp', { text: options[option] ?? '' })}
            disabled={place === 0}
            onClick={() => raise(place)}
          />
        </li>
      ))}
    </ol>
  );
}

const keyFields: { readonly [K in Kind]: ComponentType<FieldsProps<K>> } = {
  options: OptionsKey,
  'true-false': TruthKey,
  numeric: NumberKey,
  typed: TypedKey,
  ordering: OrderKey,
};

/** What is right, in the shape that this kind of question has. */
export function KeyFields<K extends Kind>(props: FieldsProps<K>) {
  // The compiler does not follow that both are of the same kind.
  const Fields = keyFields[props.start.kind] as ComponentType<FieldsProps<K>>;
  return <Fields {...props} />;
}
