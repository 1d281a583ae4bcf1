import { formatClock, formatNumber } from '#web/kit/i18n/formats.ts';

/** A moment of the session, to the thousandth: 4:05.120 from its start. */
export const clockSince = (from: number, at: number): string => {
  const passed = Math.max(0, at - from);
  const thousandths = formatNumber((passed % 1000) / 1000, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  return `${formatClock(Math.floor(passed / 1000) * 1000)}${thousandths.slice(1)}`;
};
