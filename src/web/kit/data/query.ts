import { useEffect, useRef, useState } from 'preact/hooks';
import { after } from '../after.ts';
import { problemOf } from '../client.ts';
import type { Answer, ClientFailure } from '../client.ts';

export interface Query<T> {
  /** Undefined until the first answer; the last one stays while another is awaited, or was refused. */
  readonly value: T | undefined;
  readonly problem: string | undefined;
  readonly failure: ClientFailure | undefined;
  /** How many questions were answered, one way or the other. */
  readonly answers: number;
  /** Asks the same once more. */
  readonly again: () => void;
}

interface Pages<T> {
  /** Undefined until the first is here. */
  readonly pages: readonly T[] | undefined;
  readonly problem: string | undefined;
  /** An answer is awaited. */
  readonly isReading: boolean;
  /** Reads the next page; undefined after the last. */
  readonly more: (() => void) | undefined;
  /** After a problem: reads what was not read. */
  readonly again: () => void;
  /** Starts over with the first page. */
  readonly reload: () => void;
}

interface Read<T> {
  readonly value: T | undefined;
  readonly failure?: ClientFailure | undefined;
  readonly answers: number;
}

/**
 * Asks `first` whenever something in `on` changes, and then whatever is wanted. An answer that is older than the one
 * shown, or of what is asked about no more, is not shown.
 */
function useLatest<T>(first: () => Promise<Answer<T>>, on: readonly unknown[]) {
  const [{ value, failure, answers }, setRead] = useState<Read<T>>({ value: undefined, answers: 0 });
  const [isReading, setReading] = useState(true);
  const asked = useRef(0);
  const shown = useRef(0);
  const ask = async (asking: Promise<Answer<T>>): Promise<void> => {
    const mine = (asked.current += 1);
    setReading(true);
    const answer = await asking;
    if (mine <= shown.current) return;
    shown.current = mine;
    setReading(mine < asked.current);
    setRead((before) => ({
      ...(answer.ok ? { value: answer.value } : { value: before.value, failure: answer.error }),
      answers: before.answers + 1,
    }));
  };
  useEffect(() => {
    void ask(first());
    return () => void (shown.current = asked.current);
  }, [...on]);
  return { value, failure, answers, isReading, problem: failure && problemOf(failure), ask };
}

/** What the server says, asked whenever something in `on` changes. */
export function useQuery<T>(read: () => Promise<Answer<T>>, on: readonly unknown[]): Query<T> {
  const { ask, ...latest } = useLatest(read, on);
  return { ...latest, again: () => void ask(read()) };
}

/** Page after page of one list. Starts over when something in `on` changes. */
export function usePages<T extends { readonly cursor?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Answer<T>>,
  on: readonly unknown[],
): Pages<T> {
  const load = async (known: readonly T[]): Promise<Answer<readonly T[]>> => {
    const answer = await read(known.at(-1)?.cursor);
    return answer.ok ? { ok: true, value: [...known, answer.value] } : answer;
  };
  const { value: pages, problem, isReading, ask } = useLatest(() => load([]), on);
  const reload = (): void => void ask(load([]));
  const next = (): void => void ask(load(pages ?? []));
  const isWhole = pages?.at(-1)?.cursor === undefined;
  return {
    pages,
    problem,
    isReading,
    more: isWhole ? undefined : next,
    again: isWhole ? reload : next,
    reload,
  };
}

/** Nobody wants the answers to half a word. */
const TYPING_PAUSE_MS = 250;

/** The value once nothing in `on` has changed for a moment. */
export function useSettled<T>(value: T, on: readonly unknown[] = [value]): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => after(TYPING_PAUSE_MS, () => setSettled(() => value)), [...on]);
  return settled;
}
