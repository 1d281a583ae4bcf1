import type { Candidate } from '#activities/polls/rules/state.ts';
import type { NewPoll } from '#activities/polls/contract.views.ts';
import { clockIn, zonedInstant } from '#activities/polls/rules/slots.ts';
import { newWords } from './new.words.ts';

/** A slot as typed, on the clock of the poll's zone. */
export interface SlotForm {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

export const emptySlot: SlotForm = { date: '', from: '', to: '' };

const isTyped = ({ date, from, to }: SlotForm): boolean => date !== '' && from !== '' && to !== '';

const DAY_MS = 86_400_000;

/** An end before its start is on the next day. */
const slotIn = ({ date, from, to }: SlotForm, zone: string) => {
  const begins = zonedInstant(`${date}T${from}`, zone);
  const ends = zonedInstant(`${date}T${to}`, zone);
  if (begins === undefined || ends === undefined) return undefined;
  return { from: begins, to: ends > begins ? ends : ends + DAY_MS };
};

/** The server names each by its time. */
export const slotOptions = (slots: readonly SlotForm[], zone: string): NewPoll['candidates'] =>
  slots.filter(isTyped).flatMap((typed, place) => {
    const slot = slotIn(typed, zone);
    return slot ? [{ name: `${place + 1}`, slot }] : [];
  });

export const slotsMissing = (slots: readonly SlotForm[]): string | undefined => {
  const typed = slots.filter(isTyped).length;
  const begun = slots.filter(({ date, from, to }) => date + from + to !== '').length;
  return typed < 2 || begun > typed ? newWords('slotsFew') : undefined;
};

export const slotFormsOf = (
  candidates: readonly Candidate[],
  zone: string | undefined,
): readonly SlotForm[] | undefined => {
  if (zone === undefined) return undefined;
  return candidates.flatMap(({ slot }) => {
    if (!slot) return [];
    const [date = '', from = ''] = clockIn(zone, slot.from).split(' ');
    const [, to = ''] = clockIn(zone, slot.to).split(' ');
    return [{ date, from, to }];
  });
};
