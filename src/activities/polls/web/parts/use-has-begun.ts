import { useEffect, useState } from 'preact/hooks';

/** A page that was open before the poll opens with it. */
export function useHasBegun(startsAt: number | undefined): boolean {
  const [, setNow] = useState(0);
  const left = (startsAt ?? 0) - Date.now();
  useEffect(() => {
    if (left <= 0) return undefined;
    // Longer waits overflow the timer; whoever waits for weeks reloads.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + 50, 2_147_000_000));
    return () => clearTimeout(timer);
  }, [startsAt]);
  return left <= 0;
}
