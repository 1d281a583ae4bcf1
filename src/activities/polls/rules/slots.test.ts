import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPoll } from '#tests/support/polls/poll.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { changePoll, makePoll } from './poll.ts';
import { clockIn, isTimeZone, slotName, zonedInstant } from './slots.ts';

const at = (text: string): number => Date.parse(`${text}:00Z`);
const evening = { from: at('2026-12-01T17:00'), to: at('2026-12-01T19:00') };
const morning = { from: at('2026-12-01T08:30'), to: at('2026-12-01T09:00') };
const night = { from: at('2026-12-01T22:00'), to: at('2026-12-02T02:00') };

describe('[POLL-54] a slot', () => {
  test('is named by the clock of the poll’s zone, with its last day where that is another', () => {
    expect(slotName(evening, 'Europe/Berlin')).toBe('2026-12-01 18:00–20:00');
    expect(slotName(evening, 'Asia/Kathmandu')).toBe('2026-12-01 22:45–2026-12-02 00:45');
    expect(slotName(night, 'UTC')).toBe('2026-12-01 22:00–2026-12-02 02:00');
  });

  test('as typed is the moment at which a clock in that zone shows it', () => {
    expect(zonedInstant('2026-12-01T18:00', 'Europe/Berlin')).toBe(evening.from);
    expect(zonedInstant('2026-07-01T18:00', 'America/New_York')).toBe(at('2026-07-01T22:00'));
    expect(zonedInstant('2026-07-01T18:00', 'Pacific/Kiritimati')).toBe(at('2026-07-01T04:00'));
    // The hour that comes twice in autumn is the first one; the one that is left out in spring is an hour later.
    expect(zonedInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe(at('2026-10-25T00:30'));
    expect(clockIn('Europe/Berlin', zonedInstant('2026-03-29T02:30', 'Europe/Berlin') ?? 0)).toBe(
      '2026-03-29 03:30',
    );
    expect(zonedInstant('nonsense', 'UTC')).toBeUndefined();
  });

  test('goes from any clock to the moment and back, whatever the zone and the day', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Tokyo', 'Australia/Lord_Howe'];
    // From 2012 on no zone of these moves its clock by more than an hour at once.
    const day = fc.integer({ min: 42 * 366, max: 80 * 366 });
    const minute = fc.tuple(day, fc.integer({ min: 0, max: 1439 })).map(([days, left]) => days * 1440 + left);
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, (zone, minutes) => {
        const shown = clockIn(zone, minutes * MINUTE_MS);
        const found = zonedInstant(shown.replace(' ', 'T'), zone);
        expect(found === undefined ? '' : clockIn(zone, found)).toBe(shown);
        // In the hour that comes twice, the earlier of the two.
        expect(minutes * MINUTE_MS - (found ?? 0)).toBeGreaterThanOrEqual(0);
        expect(minutes * MINUTE_MS - (found ?? 0)).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  test('has a zone that there is', () => {
    expect(['UTC', 'Europe/Berlin', 'Mars/Phobos', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});

const made = { pollId: 'p', ownerId: 'o', code: '1', seed: 's', seedHash: 'h' };
const problemOf = (candidates: readonly (string | object)[], more: object = {}) => {
  const given = { title: 'T', candidates: [...candidates] as never, settings: { method: 'dates' } as const };
  const poll = makePoll({ ...given, ...more }, made, 0);
  return poll.ok ? undefined : poll.error.fields?.[0]?.path;
};

describe('[POLL-54] a poll that looks for a date', () => {
  const dates = aPoll({
    candidates: [
      { name: 'x', slot: evening },
      { name: 'y', slot: morning },
    ],
    timeZone: 'Europe/Berlin',
    settings: { method: 'dates', writeIns: true, seats: 1, shuffle: true },
  });

  test('has its slots in their order, named by their times, and settings that fit', () => {
    expect(dates.candidates).toEqual([
      { name: '2026-12-01 09:30–10:00', slot: morning },
      { name: '2026-12-01 18:00–20:00', slot: evening },
    ]);
    expect(dates.timeZone).toBe('Europe/Berlin');
    expect(dates.settings).toMatchObject({ equalRanks: true, maxRanks: 2, writeIns: false, shuffle: false });
  });

  test('is refused by its field where a slot is none, options are mixed, or the zone is unknown', () => {
    const slot = (from: number, to: number) => ({ name: 's', slot: { from, to } });
    const good = slot(evening.from, evening.to);
    expect(problemOf([good, slot(5 * HOUR_MS, 5 * HOUR_MS)])).toBe('candidates.1');
    expect(problemOf([good, slot(0, 32 * DAY_MS)])).toBe('candidates.1');
    expect(problemOf([good, slot(1, HOUR_MS)])).toBe('candidates.1');
    expect(problemOf([good, slot(0, Number.MAX_SAFE_INTEGER)])).toBe('candidates.1');
    expect(problemOf([good, 'Tuesday'])).toBe('candidates.1');
    expect(problemOf([good, good])).toBe('candidates.1');
    expect(problemOf([good, slot(0, HOUR_MS)], { timeZone: 'Mars/Phobos' })).toBe('timeZone');
    expect(problemOf([good, slot(0, HOUR_MS)], { settings: { method: 'irv' } })).toBe('candidates.0');
    expect(problemOf(['Soup', 'Curry'])).toBeUndefined();
  });

  test('has other names in another zone, and cannot turn into a ranking of times', () => {
    const moved = changePoll(dates, { timeZone: 'UTC' }, 0);
    expect(moved.ok && moved.value.state.candidates[0]?.name).toBe('2026-12-01 08:30–09:00');
    const ranked = changePoll(dates, { settings: { method: 'irv' } }, 0);
    expect(ranked.ok || ranked.error.fields?.[0]?.path).toBe('candidates.0');
  });
});
