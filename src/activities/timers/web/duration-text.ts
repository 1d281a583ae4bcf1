/** Durations as people type them: 90 is seconds, 1:30 minutes and seconds, 1:30:00 with hours; 2.5 is seconds too. */
export const parseDuration = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.');
  const parts = text.split(':');
  if (text === '' || parts.length > 3) return undefined;
  if (
    !parts.every((part, index) =>
      (index === parts.length - 1 ? /^\d{1,6}(?:\.\d{1,3})?$/ : /^\d{1,5}$/).test(part),
    )
  ) {
    return undefined;
  }
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(seconds * 1000);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A turn to the millisecond, always in the same width: 0:04.714, 9:55.000. */
export const receiptTime = (durationMs: number): string => {
  const rest = String(durationMs % 1000).padStart(3, '0');
  return `${durationText(durationMs - (durationMs % 1000))}.${rest}`;
};

/** As `parseDuration` reads it back. */
export const durationText = (durationMs: number): string => {
  const [whole, rest] = [Math.floor(durationMs / 1000), durationMs % 1000];
  const tail = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}${tail}`;
  return `${minutes}:${two(seconds)}${tail}`;
};
