import { language } from './language.ts';
import type { Language } from '#core/languages.ts';

/** Numbers, dates and durations as the reader's language writes them. All read the language signal. */

/** Making a format costs more than using it a thousand times. */
function remembering<Options, Format>(
  make: (tag: string, options: Options) => Format,
  tagOf: (spoken: Language) => string = (spoken) => spoken,
) {
  const made = new Map<string, Format>();
  return (options: Options): Format => {
    const tag = tagOf(language.value);
    const key = `${tag}${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(tag, options);
    made.set(key, format);
    return format;
  };
}

const numberFormat = remembering(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
/**
 * Where the reader's language is written in several ways, the browser knows which: 16/11/2026 or 11/16/2026. Only the
 * region is taken of a tag, as some browsers add what Intl does not take.
 */
const regionalTag = (spoken: Language): string =>
  globalThis.navigator?.languages?.join().match(`\\b${spoken}-[A-Za-z]{2}\\b`)?.[0] ??
  (spoken === 'en' ? 'en-GB' : spoken);

const dateFormat = remembering(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
  regionalTag,
);
const agoFormat = remembering(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
);
const listFormat = remembering((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(options).format(value);
}

/** A share between 0 and 1 as a percentage. */
export function formatPercent(share: number, fractionDigits = 0): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: fractionDigits });
}

export function formatDate(
  instant: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  return dateFormat(options).format(instant);
}

const AGO_STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** "3 minutes ago", "in 2 hours"; never finer than a second. */
export function formatAgo(instant: number, now: number): string {
  const format = agoFormat({ numeric: 'auto', style: 'long' });
  const difference = instant - now;
  for (const [unit, ms] of AGO_STEPS) {
    if (Math.abs(difference) >= ms) return format.format(Math.trunc(difference / ms), unit);
  }
  return format.format(0, 'second');
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A clock reading: 4:05, 1:00:09. Counts whole seconds down to the last one, so 0 only shows at the end. */
export function formatClock(durationMs: number): string {
  const total = Math.max(0, Math.ceil(durationMs / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
  return `${minutes}:${twoDigits(seconds)}`;
}

/** A duration in words: "4 min 5 s", "1 hr 9 min". At most two units. */
export function formatDuration(durationMs: number): string {
  const total = Math.max(0, Math.round(durationMs / 1000));
  const parts: (readonly [value: number, unit: string])[] = [
    [Math.floor(total / 3600), 'hour'],
    [Math.floor(total / 60) % 60, 'minute'],
    [total % 60, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  const shown = first === -1 ? parts.slice(2) : parts.slice(first, first + 2).filter(([value]) => value > 0);
  return shown
    .map(([value, unit]) => formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ');
}

export function formatList(items: readonly string[]): string {
  return listFormat({ type: 'conjunction' }).format(items);
}
