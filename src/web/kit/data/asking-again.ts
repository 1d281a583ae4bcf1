import { useEffect } from 'preact/hooks';
import type { Query } from './query.ts';

/** Asks again some time after each answer while somebody looks, and at once when they look again. */
export function useAskingAgain({ again, answers }: Query<unknown>, afterMs: number): void {
  useEffect(() => {
    const onShown = (): void => {
      if (!document.hidden) again();
    };
    document.addEventListener('visibilitychange', onShown);
    const timer = answers === 0 || document.hidden ? undefined : setTimeout(again, afterMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [answers]);
}
