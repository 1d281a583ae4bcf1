import { describe, expect, test } from 'vitest';
import { HOUR_MS, toIso } from '#core/instant.ts';
import { localStamp, rangeOf } from './date-range.ts';

const range = (from: string, to: string, zone?: string): readonly (string | undefined)[] => {
  const asked = rangeOf({ from, to, ...(zone !== undefined && { zone }) });
  if (!asked.ok) throw new Error(asked.error.code);
  const { fromAt, toAt } = asked.value;
  return [fromAt, toAt].map((at) => (at === undefined ? at : toIso(at)));
};

const hoursOf = (day: string, zone: string): number => {
  const asked = rangeOf({ from: day, to: day, zone });
  if (!asked.ok) throw new Error(asked.error.code);
  return ((asked.value.toAt ?? 0) - (asked.value.fromAt ?? 0) + 1) / HOUR_MS;
};

describe('[TIMER-7] whole days in a zone', () => {
  test('UTC when nothing is said, to the last millisecond of the last day', () => {
    expect(range('2024-01-01', '2024-01-31')).toEqual([
      '2024-01-01T00:00:00.000Z',
      '2024-01-31T23:59:59.999Z',
    ]);
  });

  test('east and west of Greenwich', () => {
    expect(range('2026-01-15', '2026-01-15', 'Asia/Kolkata')).toEqual([
      '2026-01-14T18:30:00.000Z',
      '2026-01-15T18:29:59.999Z',
    ]);
    expect(range('2026-01-15', '2026-01-15', 'America/Los_Angeles')).toEqual([
      '2026-01-15T08:00:00.000Z',
      '2026-01-16T07:59:59.999Z',
    ]);
  });

  test('days of 23 and 25 hours', () => {
    expect(hoursOf('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hoursOf('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hoursOf('2026-10-24', 'Europe/Berlin')).toBe(24);
  });

  test('a day whose midnight does not exist begins at one o’clock', () => {
    // In Beirut clocks go from 0:00 to 1:00 on the last Sunday of March.
    expect(range('2026-03-29', '2026-03-29', 'Asia/Beirut')[0]).toBe('2026-03-28T22:00:00.000Z');
    expect(hoursOf('2026-03-29', 'Asia/Beirut')).toBe(23);
  });

  test('days touch without gap and overlap', () => {
    const [, end] = range('2026-03-28', '2026-03-28', 'Europe/Berlin');
    const [begin] = range('2026-03-29', '2026-03-29', 'Europe/Berlin');
    expect(Date.parse(begin ?? '') - Date.parse(end ?? '')).toBe(1);
  });

  test('one end may be open', () => {
    expect(rangeOf({ from: '2026-01-01' })).toEqual({
      ok: true,
      value: { fromAt: Date.UTC(2026, 0, 1), toAt: undefined },
    });
  });

  test('a zone that does not exist and days the wrong way round are named', () => {
    expect(rangeOf({ zone: 'Mars/Phobos' })).toMatchObject({ error: { fields: [{ path: 'query.zone' }] } });
    expect(rangeOf({ from: '2026-02-01', to: '2026-01-01' })).toMatchObject({
      error: { fields: [{ path: 'query.from' }] },
    });
  });
});

test('files get the time on the wall', () => {
  expect(localStamp(Date.UTC(2026, 6, 1, 20, 15, 9), 'Europe/Berlin')).toBe('2026-07-01 22:15:09');
  expect(localStamp(Date.UTC(2026, 6, 1, 0, 0, 0))).toBe('2026-07-01 00:00:00');
});
