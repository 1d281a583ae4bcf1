import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';

export interface Polled<T> {
  readonly value: T | undefined;
  /** Why the last attempt failed; what was read before stays. */
  readonly trouble: string | undefined;
  readonly reload: () => Promise<void>;
}

/** Reads now and again and again, while somebody looks. */
export const usePolled = <T>(read: () => Promise<Answer<T>>, everyMs: number): Polled<T> => {
  const [value, setValue] = useState<T>();
  const [trouble, setTrouble] = useState<string>();
  const reload = useCallback(async (): Promise<void> => {
    const answer = await read();
    if (answer.ok) setValue(answer.value);
    setTrouble(answer.ok ? undefined : answer.error.message);
  }, [read]);
  useEffect(() => {
    void reload();
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
  return { value, trouble, reload };
};
