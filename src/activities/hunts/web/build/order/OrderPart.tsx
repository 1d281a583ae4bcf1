import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import type { Order } from '#activities/hunts/contract.file.ts';
import { stopName } from '../draft-names.ts';
import { changed, levelsBetween } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { NumberField } from '../NumberField.tsx';
import { CrowdTables } from './CrowdTables.tsx';
import { orderWords } from './order.words.ts';
import { ScoringFields } from './ScoringFields.tsx';
import styles from './Order.module.css';

interface OrderPartProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

const KINDS = ['fixed', 'rotated', 'free', 'some'] as const;
type OrderKind = (typeof KINDS)[number];

const kindOf = (order: Order | undefined): OrderKind =>
  order === undefined ? 'fixed' : typeof order === 'string' ? order : 'some';

const MOST_MINUTES = 7 * 24 * 60;

/** In which order, for how long, for how many points. */
export function OrderPart({ draft, onEdit }: OrderPartProps) {
  const kind = kindOf(draft.order);
  const between = levelsBetween(draft).length;
  const choose = (next: OrderKind): void =>
    onEdit((before) => ({
      ...before,
      order: next === 'some' ? { type: 'some', count: Math.max(1, between - 1) } : next,
    }));
  return (
    <div class={styles['order']}>
      <div class={styles['column']}>
        <RadioGroup
          label={orderWords('order')}
          value={kind}
          options={KINDS.map((value) => ({
            value,
            label: orderWords(value),
            hint: orderWords(`${value}Hint`),
          }))}
          onChange={choose}
        />
        {typeof draft.order === 'object' && (
          <NumberField
            label={orderWords('count')}
            from={1}
            to={Math.max(1, between)}
            value={Math.min(draft.order.count, Math.max(1, between))}
            onChange={(count = 1) => onEdit((before) => ({ ...before, order: { type: 'some', count } }))}
          />
        )}
        <div class={styles['pair']}>
          <EndSelect which="start" draft={draft} onEdit={onEdit} />
          <EndSelect which="finale" draft={draft} onEdit={onEdit} />
        </div>
        <NumberField
          label={orderWords('time')}
          hint={orderWords('timeHint')}
          isOptional
          from={1}
          to={MOST_MINUTES}
          value={draft.timeLimitS === undefined ? undefined : Math.round(draft.timeLimitS / 60)}
          onChange={(minutes) =>
            onEdit((before) =>
              changed(before, { timeLimitS: minutes === undefined ? undefined : minutes * 60 }),
            )
          }
        />
        <ScoringFields draft={draft} onEdit={onEdit} />
      </div>
      <CrowdTables draft={draft} />
    </div>
  );
}

interface EndSelectProps extends OrderPartProps {
  readonly which: 'start' | 'finale';
}

function EndSelect({ which, draft, onEdit }: EndSelectProps) {
  const other = which === 'start' ? draft.finale : draft.start;
  return (
    <SelectField
      label={orderWords(which)}
      value={draft[which] ?? ''}
      options={[
        { value: '', label: orderWords('none') },
        ...draft.levels.flatMap((level, index) =>
          level.id === other ? [] : [{ value: level.id, label: `${index + 1}. ${stopName(level, index)}` }],
        ),
      ]}
      onChange={(id) => onEdit((before) => changed(before, { [which]: id === '' ? undefined : id }))}
    />
  );
}
