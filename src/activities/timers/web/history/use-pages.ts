import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';

interface Page {
  readonly cursor?: string | undefined;
}

export interface Pages<T> {
  /** Undefined until the first is here. */
  readonly pages: readonly T[] | undefined;
  readonly problem: string | undefined;
  /** Reads the next page; undefined after the last. */
  readonly more: (() => void) | undefined;
  /** Begins again, after a problem. */
  readonly again: () => void;
}

/** Page after page of one list. An answer to an older question is not shown. */
export function usePages<T extends Page>(
  ask: (cursor: string | undefined) => Promise<Answer<T>>,
  on: readonly unknown[],
): Pages<T> {
  const [pages, setPages] = useState<readonly T[]>();
  const [problem, setProblem] = useState<string>();
  const asked = useRef(0);
  const load = async (known: readonly T[]): Promise<void> => {
    const mine = (asked.current += 1);
    const answer = await ask(known.at(-1)?.cursor);
    if (mine !== asked.current) return;
    if (answer.ok) {
      setProblem(undefined);
      setPages([...known, answer.value]);
    } else {
      const { message, fields } = answer.error;
      setProblem([message, ...fields.map((field) => field.message)].join(' '));
    }
  };
  useEffect(() => void load([]), [...on]);
  return {
    pages,
    problem,
    more: pages?.at(-1)?.cursor === undefined ? undefined : () => void load(pages),
    again: () => void load([]),
  };
}
