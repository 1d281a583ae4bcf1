import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import styles from './Segmented.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label, which then becomes the accessible name. */
  readonly face?: ComponentChildren;
  readonly lang?: string;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly segments: readonly Segment<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Two to four choices side by side, at once in effect. Radio buttons underneath. */
export function Segmented<Value extends string>({ label, value, segments, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset class={styles['segmented']}>
      <legend class="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          class={styles['segment']}
          title={segment.face === undefined ? undefined : segment.label}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.label}
            onChange={() => onChange(segment.value)}
          />
          <span class={styles['face']} lang={segment.lang}>
            {segment.face ?? segment.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
