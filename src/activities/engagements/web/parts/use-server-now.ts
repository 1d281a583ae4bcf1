import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';

const TICK_MS = 200;

/** The server's time, moving while `until` lies ahead; still afterwards. */
export function useServerNow(until: number | undefined): number {
  const [now, setNow] = useState(() => serverNow(pageLive()));
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = (): void => {
      const at = serverNow(pageLive());
      setNow(at);
      if (at >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return now;
}
