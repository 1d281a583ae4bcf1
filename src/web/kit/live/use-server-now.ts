import { useEffect, useState } from 'preact/hooks';
import { serverNow } from './browser-live.ts';
import { pageLive } from './page-live.ts';

/** The server's time. It advances until `until`; without `until` it stays fixed. */
export function useServerNow(until: number | undefined, everyMs = 1000): number {
  const [now, setNow] = useState(() => serverNow(pageLive()));
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = (): void => {
      const at = serverNow(pageLive());
      setNow(at);
      if (at >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, everyMs);
    tick();
    return () => clearInterval(timer);
  }, [until, everyMs]);
  return now;
}
