import type { Instant } from '#core/instant.ts';

export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly startsAt: Instant;
  /** Without an end, it is a moment, with a reminder a day before. */
  readonly endsAt?: Instant;
}

const MOST_BYTES = 75;
const encoder = new TextEncoder();

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Lines longer than 75 bytes continue after a space, never within a character (3.1). */
const folded = (line: string): string => {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MOST_BYTES) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return text;
};

const stamp = (at: Instant): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const reminderOf = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
];

/** The end of a poll, or the date it found, as a calendar file. */
export const calendarOf = ({ id, title, link, startsAt, endsAt }: CalendarEntry, now: Instant): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Roundtable//Polls//EN',
    'BEGIN:VEVENT',
    `UID:poll-${id}@roundtable`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    ...(endsAt === undefined ? [] : [`DTEND:${stamp(endsAt)}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(link)}`,
    `URL:${link}`,
    ...(endsAt === undefined ? reminderOf(title) : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
