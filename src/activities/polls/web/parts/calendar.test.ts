import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

const AT = Date.UTC(2026, 10, 20, 18, 30);
const entry = {
  id: 'p1',
  title: 'Voting ends: Lunch',
  link: 'https://vote.example.org/polls/p1',
  startsAt: AT,
};
const lines = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

test('[POLL-43] the end of a poll is an event in UTC with its link and a reminder', () => {
  const file = lines(calendarOf(entry, AT - 1000));
  expect(file).toContain('DTSTART:20261120T183000Z');
  expect(file).toContain('DTSTAMP:20261120T182959Z');
  expect(file).toContain('URL:https://vote.example.org/polls/p1');
  expect(file).toContain('TRIGGER:-P1D');
  expect(file.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(file.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('[POLL-43] a title cannot add lines of its own, and long ones are folded between characters', () => {
  const title = `Soup; salad, \\ or\r\nATTACH:evil ${'🍕'.repeat(60)}`;
  const file = calendarOf({ ...entry, title }, AT);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toMatch(/^ATTACH/m);
  expect(file).not.toContain('\uFFFD');
  expect(lines(file)).toContain(String.raw`SUMMARY:Soup\; salad\, \\ or\nATTACH:evil ` + '🍕'.repeat(60));
});

test('[POLL-55] a time that was found is an event with its end, and without a reminder', () => {
  const file = lines(calendarOf({ ...entry, endsAt: AT + 5_400_000 }, AT));
  expect(file).toContain('DTSTART:20261120T183000Z');
  expect(file).toContain('DTEND:20261120T200000Z');
  expect(file).not.toContain('BEGIN:VALARM');
});
