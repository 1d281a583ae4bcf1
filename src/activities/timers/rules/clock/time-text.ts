const two = (count: number): string => String(count).padStart(2, '0');

/** 64000 -> 1:04, 3661500 -> 1:01:01.500: to the millisecond, without needless zeros. */
export const timeText = (ms: number): string => {
  const [seconds, minutes] = [Math.floor(ms / 1000), Math.floor(ms / 60_000)];
  const hours = Math.floor(minutes / 60);
  const whole =
    hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return ms % 1000 === 0 ? whole : `${whole}.${String(ms % 1000).padStart(3, '0')}`;
};
