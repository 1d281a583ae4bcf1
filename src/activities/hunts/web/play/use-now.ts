import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';

const EVERY_MS = 1000;

/** The server's time, anew every second while somebody looks. */
export const useServerNow = (isTicking = true): number => {
  const [now, setNow] = useState(() => serverNow(pageLive()));
  useEffect(() => {
    if (!isTicking) return undefined;
    setNow(serverNow(pageLive()));
    const timer = setInterval(() => setNow(serverNow(pageLive())), EVERY_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
};
