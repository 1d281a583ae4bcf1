import { TextField, SelectField } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { historyWords } from './history.words.ts';
import styles from './History.module.css';

export interface Range {
  /** Days such as 2026-11-16; empty for no limit. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

interface RangeFieldsProps {
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

const zonesOf = (own: string): readonly string[] => {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([own, 'UTC', ...known])];
};

const rangeText = ({ from, to }: Range): string =>
  from === '' && to === '' ? historyWords('allDays') : `${from || '…'} – ${to || '…'}`;

/** Days belong to a zone: a game at midnight is yesterday's somewhere else. */
export function RangeFields({ range, onRange }: RangeFieldsProps) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <details class={styles['fold']}>
      <summary>
        <Icon name="chevron-down" /> {rangeText(range)}
      </summary>
      <div class={styles['form']}>
        <TextField
          type="date"
          label={historyWords('from')}
          isOptional
          value={range.from}
          onInput={(from) => onRange({ ...range, from })}
        />
        <TextField
          type="date"
          label={historyWords('to')}
          isOptional
          value={range.to}
          onInput={(to) => onRange({ ...range, to })}
        />
        <SelectField
          label={historyWords('zone')}
          hint={historyWords('zoneHint', { zone: own })}
          value={range.zone}
          options={zonesOf(own).map((zone) => ({ value: zone, label: zone }))}
          onChange={(zone) => onRange({ ...range, zone })}
        />
      </div>
    </details>
  );
}

/** The query for the server. */
export const rangeQuery = ({ from, to, zone }: Range) => ({
  from: from === '' ? undefined : from,
  to: to === '' ? undefined : to,
  zone,
});
