import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';

/** The server's time, second by second. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow(pageLive()));
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow(pageLive())), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
