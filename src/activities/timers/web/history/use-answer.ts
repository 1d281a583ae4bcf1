import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';

export interface Asked<T> {
  readonly value: T | undefined;
  readonly problem: string | undefined;
  readonly again: () => void;
}

/** Asks when something it depends on changes; an answer to an older question is not shown. */
export function useAnswer<T>(ask: () => Promise<Answer<T>>, on: readonly unknown[]): Asked<T> {
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const asked = useRef(0);
  useEffect(() => {
    const mine = (asked.current += 1);
    void ask().then((answer) => {
      if (mine !== asked.current) return;
      setProblem(
        answer.ok
          ? undefined
          : [answer.error.message, ...answer.error.fields.map((field) => field.message)].join(' '),
      );
      if (answer.ok) setValue(answer.value);
    });
  }, [...on, tries]);
  return { value, problem, again: () => setTries(tries + 1) };
}
