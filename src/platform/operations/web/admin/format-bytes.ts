import { formatNumber } from '#web/kit/i18n/formats.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 1.2 MB, 340 kB: three digits are enough to judge by. */
export const formatBytes = (bytes: number): string => {
  let step = 0;
  let value = bytes;
  // 999.6 would be written as 1,000 of the smaller unit.
  while (value >= 999.5 && step < UNITS.length - 1) {
    value /= 1000;
    step++;
  }
  return formatNumber(value, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  });
};
