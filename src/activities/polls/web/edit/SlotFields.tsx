import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { ownZone } from '../parts/own-time.ts';
import { slotWords } from './slot.words.ts';
import { emptySlot } from './slot-form.ts';
import type { SlotForm } from './slot-form.ts';
import type { FormErrors, FormUpdate, PollForm } from './poll-form.ts';
import styles from './EditPoll.module.css';

interface SlotFieldsProps {
  readonly form: PollForm;
  readonly errors: FormErrors;
  readonly onForm: FormUpdate;
}

const MOST = 100;

/** Copies the previous slot to the next day: most series of dates are at the same hour. */
const nextAfter = ({ date, from, to }: SlotForm): SlotForm => {
  const day = new Date(`${date}T12:00Z`).getTime() + 86_400_000;
  return { date: Number.isNaN(day) ? '' : new Date(day).toISOString().slice(0, 10), from, to };
};

/** The time slots to vote on, in place of options. */
export function SlotFields({ form, errors, onForm }: SlotFieldsProps) {
  const slots = form.slots ?? [];
  const put = (next: readonly SlotForm[]): void => onForm({ ...form, slots: next });
  const zones = [...new Set([form.timeZone ?? ownZone(), ...Intl.supportedValuesOf('timeZone')])];
  return (
    <div class={styles['settings']}>
      {slots.map((slot, place) => (
        <fieldset key={place} class={styles['slot']}>
          <legend>{slotWords('number', { number: place + 1 })}</legend>
          <TextField
            label={slotWords('date')}
            type="date"
            value={slot.date}
            onInput={(date) => put(slots.with(place, { ...slot, date }))}
          />
          <TextField
            label={slotWords('from')}
            type="time"
            value={slot.from}
            onInput={(from) => put(slots.with(place, { ...slot, from }))}
          />
          <TextField
            label={slotWords('to')}
            type="time"
            value={slot.to}
            onInput={(to) => put(slots.with(place, { ...slot, to }))}
          />
          {slots.length > 2 && (
            <div>
              <Button size="small" kind="quiet" onClick={() => put(slots.toSpliced(place, 1))}>
                {slotWords('remove', { number: place + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {(errors['slots'] ?? errors['options']) !== undefined && (
        <p role="alert">{errors['slots'] ?? errors['options']}</p>
      )}
      {slots.length < MOST && (
        <div>
          <Button icon="plus" onClick={() => put([...slots, nextAfter(slots.at(-1) ?? emptySlot)])}>
            {slotWords('add')}
          </Button>
        </div>
      )}
      <SelectField
        label={slotWords('zone')}
        hint={slotWords('zoneHint')}
        value={form.timeZone ?? ownZone()}
        options={zones.map((value) => ({ value, label: value }))}
        onChange={(timeZone) => onForm({ ...form, timeZone })}
      />
    </div>
  );
}
