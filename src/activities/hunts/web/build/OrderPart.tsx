import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import type { Order, Scoring } from '#activities/hunts/contract.file.ts';
import { stopName, changed, levelsBetween } from './draft.ts';
import type { Draft } from './draft.ts';
import { NumberField, WordsField } from './fields.tsx';
import { CrowdTables } from './CrowdTables.tsx';
import { OpensGraph } from './OpensGraph.tsx';
import { orderWords } from './parts.words.ts';
import styles from './Build.module.css';

interface OrderPartProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
  /** To the conditions of a stop. */
  readonly onStop: (id: string) => void;
}

const KINDS = ['fixed', 'rotated', 'free', 'some'] as const;
type OrderKind = (typeof KINDS)[number];

const kindOf = (order: Order | undefined): OrderKind =>
  order === undefined ? 'fixed' : typeof order === 'string' ? order : 'some';

const MOST_MINUTES = 7 * 24 * 60;

/** In which order, for how long, for how many points. */
export function OrderPart({ draft, onEdit, onStop }: OrderPartProps) {
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
      <div class={styles['column']}>
        <OpensGraph draft={draft} onStop={onStop} />
        <CrowdTables draft={draft} />
      </div>
    </div>
  );
}

interface EndSelectProps extends Omit<OrderPartProps, 'onStop'> {
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

interface ScoringFieldsProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

const PENALTIES = ['perMinute', 'wrongAnswer', 'skip', 'lateMinute'] as const;
const MOST_POINTS = 100_000;
const MOST_BONUSES = 20;

const bonusesIn = (words: readonly string[]): number[] =>
  words
    .map(Number)
    .filter((points) => Number.isInteger(points) && points >= 0 && points <= MOST_POINTS)
    .slice(0, MOST_BONUSES);

/** Bonuses and deductions beside the points of the stops. */
function ScoringFields({ draft, onEdit }: ScoringFieldsProps) {
  const scoring = draft.scoring ?? {};
  const set = (patch: { readonly [Key in keyof Scoring]?: Scoring[Key] | undefined }): void =>
    onEdit((before) => {
      const next = changed(before.scoring ?? {}, patch);
      return changed(before, { scoring: Object.keys(next).length === 0 ? undefined : next });
    });
  return (
    <fieldset class={styles['scoring']}>
      <legend class={styles['legend']}>{orderWords('scoring')}</legend>
      <WordsField
        label={orderWords('firstBonuses')}
        hint={orderWords('firstBonusesHint')}
        isOptional
        entries={(scoring.firstBonuses ?? []).map(String)}
        onChange={(words) => {
          const bonuses = bonusesIn(words);
          set({ firstBonuses: bonuses.length === 0 ? undefined : bonuses });
        }}
      />
      <div class={styles['pair']}>
        {PENALTIES.map((penalty) => (
          <NumberField
            key={penalty}
            label={orderWords(penalty)}
            isOptional
            from={0}
            to={MOST_POINTS}
            value={scoring[penalty]}
            onChange={(points) => set({ [penalty]: points })}
          />
        ))}
      </div>
    </fieldset>
  );
}
