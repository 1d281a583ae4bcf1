import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { PollSettings } from '../contract.settings.ts';
import type { NewPoll } from '../contract.views.ts';

/** A time to vote on. */
export interface Slot {
  readonly from: Instant;
  readonly to: Instant;
}

const LONGEST_MS = 31 * DAY_MS;
/** The end of the year 9999: later years are written differently. */
const LATEST = Date.UTC(9999, 11, 31);

/** The wall clock of a zone: `2026-12-01 18:00`. */
export const clockIn = (zone: string, at: Instant): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`;
};

export const isTimeZone = (zone: string): boolean => {
  try {
    return clockIn(zone, 0) !== '';
  } catch {
    return false;
  }
};

/** The name on ballots and in files: in the poll's zone, without the end's day if it is the same. */
export const slotName = ({ from, to }: Slot, zone: string): string => {
  const [begins, ends] = [clockIn(zone, from), clockIn(zone, to)];
  const isOneDay = begins.slice(0, 10) === ends.slice(0, 10);
  return `${begins}–${isOneDay ? ends.slice(11) : ends}`;
};

/**
 * The moment at which a clock in this zone shows this (`2026-12-01T18:00`). If the hour occurs twice, the first one;
 * if it is skipped, the same time an hour later.
 */
export const zonedInstant = (local: string, zone: string): Instant | undefined => {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (at: Instant): number => Date.parse(`${clockIn(zone, at).replace(' ', 'T')}Z`) - at;
  const candidates = [DAY_MS, 0, -DAY_MS].map((by) => asUtc - offsetAt(asUtc - by));
  const shown = candidates.filter((at) => at + offsetAt(at) === asUtc);
  return Math.min(...(shown.length > 0 ? shown : candidates.slice(0, 1)));
};

const isSound = (slot: Slot | undefined): boolean =>
  slot !== undefined &&
  slot.to > slot.from &&
  slot.to - slot.from <= LONGEST_MS &&
  slot.from % MINUTE_MS === 0 &&
  slot.to % MINUTE_MS === 0 &&
  slot.from >= 0 &&
  slot.to < LATEST;

type Given = Pick<NewPoll, 'candidates' | 'timeZone'>;
type Option = NewPoll['candidates'][number];

const slotOf = (option: Option): Slot | undefined => (typeof option === 'string' ? undefined : option.slot);

const refused = (path: string, message: Said) => fail('bad-input', undefined, [{ path, message }]);

/**
 * Options that are time slots are named by their times and sorted; either all options are slots or none, and the
 * method counts who can come.
 */
export const namedSlots = (method: PollSettings['method'], { candidates, timeZone = 'UTC' }: Given) => {
  if (!candidates.some(slotOf)) return ok<Given>({ candidates, timeZone: undefined });
  const odd = candidates.findIndex((option) => slotOf(option) === undefined || method !== 'dates');
  if (odd >= 0) return refused(`candidates.${odd}`, say('poll-slots-only'));
  if (!isTimeZone(timeZone)) return refused('timeZone', say('poll-zone-unknown'));
  const wrong = candidates.findIndex((option) => !isSound(slotOf(option)));
  if (wrong >= 0) return refused(`candidates.${wrong}`, say('poll-slot-wrong'));
  const named = candidates.flatMap((option) => {
    const slot = slotOf(option);
    return typeof option === 'string' || !slot ? [] : [{ ...option, slot, name: slotName(slot, timeZone) }];
  });
  named.sort((a, b) => a.slot.from - b.slot.from || a.slot.to - b.slot.to);
  return ok<Given>({ candidates: named, timeZone });
};

/** Yes is the first rank, "if need be" the second; an option that is not ranked is no. */
export const datedSettings = (settings: PollSettings): PollSettings =>
  settings.method === 'dates'
    ? {
        ...settings,
        seats: 1,
        equalRanks: true,
        overvote: 'split',
        maxRanks: 2,
        writeIns: false,
        shuffle: false,
      }
    : settings;
