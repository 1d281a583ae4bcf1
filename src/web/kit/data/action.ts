import { useRef, useState } from 'preact/hooks';
import { newCommandId } from '../client.ts';
import type { Answer, CallOptions, ClientFailure } from '../client.ts';
import { showToast } from '../parts/toasts.ts';
import { problemOf } from './query.ts';

/** A row of a contract as the client has it, or a function like one. */
export type Row<Call, T> = (call: Call & CallOptions) => Promise<Answer<T>>;

/** What the page itself finds wrong, before anything is sent. */
export const refusal = (message: string): Extract<Answer<never>, { ok: false }> => ({
  ok: false,
  error: { code: 'bad-input', message, fields: [] },
});

interface ActionOptions<T> {
  readonly onDone?: (value: T) => void;
  readonly onRefused?: (failure: ClientFailure) => void;
  /** Where nothing on the page is the cause: the refusal is said in a corner. */
  readonly isToast?: boolean;
  /** Each press counts, as in a list of choices; otherwise the second does nothing while the first is under way. */
  readonly isEach?: boolean;
}

interface Done<T> {
  /** The last answer. */
  readonly value?: T | undefined;
  readonly failure?: ClientFailure | undefined;
}

export interface Action<Call, T> extends Done<T> {
  readonly isBusy: boolean;
  /** Why it was refused; to be shown beside what caused it. */
  readonly problem: string | undefined;
  readonly run: (call: Call) => Promise<void>;
  readonly forget: () => void;
}

/**
 * Nobody knows whether a call without an answer was done. Made again in the same words it gets the same id, so that
 * two presses on a bad network do not make two polls; other words are another wish.
 */
class LostCall {
  #words: string | undefined;
  #commandId = '';

  idFor(call: object): string {
    if (this.#words === undefined || this.#words !== JSON.stringify(call)) this.#commandId = newCommandId();
    return this.#commandId;
  }

  note(call: object, { ok, error }: { readonly ok: boolean; readonly error?: ClientFailure }): void {
    this.#words = !ok && error?.code === 'offline' ? JSON.stringify(call) : undefined;
  }
}

/** Something that people do: busy, done once, and a refusal that is said where it belongs. */
export function useAction<Call extends object, T>(
  row: Row<Call, T>,
  { onDone, onRefused, isToast = false, isEach = false }: ActionOptions<T> = {},
): Action<Call, T> {
  const [running, setRunning] = useState(0);
  const [done, setDone] = useState<Done<T>>({});
  const isUnderWay = useRef(false);
  const lost = useRef(new LostCall());
  const run = async (call: Call): Promise<void> => {
    if (isUnderWay.current && !isEach) return;
    isUnderWay.current = true;
    setRunning((now) => now + 1);
    try {
      const answer = await row({ ...call, commandId: lost.current.idFor(call) });
      lost.current.note(call, answer);
      setDone((before) => (answer.ok ? { value: answer.value } : { ...before, failure: answer.error }));
      if (answer.ok) onDone?.(answer.value);
      else onRefused?.(answer.error);
      if (!answer.ok && isToast) showToast(problemOf(answer.error), { kind: 'bad' });
    } finally {
      isUnderWay.current = false;
      setRunning((now) => now - 1);
    }
  };
  const { failure } = done;
  return {
    ...done,
    isBusy: running > 0,
    problem: failure && problemOf(failure),
    run,
    forget: () => setDone({}),
  };
}
