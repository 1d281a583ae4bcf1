import { formatAgo, formatNumber } from '#web/kit/i18n/formats.ts';

/** "40 m", "1.2 km". */
export const formatMetres = (metres: number): string => {
  if (metres < 1000) {
    const rounded = metres < 10 ? Math.round(metres * 10) / 10 : Math.round(metres);
    return formatNumber(rounded, { style: 'unit', unit: 'meter', unitDisplay: 'short' });
  }
  const digits = metres < 10_000 ? 1 : 0;
  return formatNumber(metres / 1000, {
    style: 'unit',
    unit: 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  });
};

const STEPS: readonly (readonly [unit: string, ms: number])[] = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** "12 s", short enough to stand beside a name on the map. */
export const shortAge = (ageMs: number): string => {
  const [unit, ms] = STEPS.find(([, step]) => ageMs >= step) ?? ['second', 1000];
  const value = Math.max(0, Math.floor(ageMs / ms));
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'narrow' });
};

export const seenText = (at: number, now: number | undefined): string =>
  formatAgo(Math.min(at, now ?? at), now ?? at);
