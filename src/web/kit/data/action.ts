import { useRef, useState } from 'preact/hooks';
import { newCommandId, problemOf } from '../client.ts';
import type { Answer, CallOptions, ClientFailure } from '../client.ts';
import { toastProblem } from '../parts/toasts.ts';

/** A row of a contract as the client has it, or a function like one. */
export type Row<Call, T> = (call: Call & CallOptions) => Promise<Answer<T>>;

/** What the page itself finds wrong, before anything is sent, in the current language. */
export const refusal = (message: () => string): Extract<Answer<never>, { ok: false }> => ({
  ok: false,
  error: {
    code: 'bad-input',
    get message() {
      return message();
    },
    fields: [],
  },
});

interface ActionOptions<T> {
  readonly onDone?: (value: T) => void;
  readonly onRefused?: (failure: ClientFailure) => void;
  /** Where nothing on the page is the cause: the refusal is said in a corner. */
  readonly isToast?: boolean;
  /** Each press counts, as in a list of choices; otherwise the second does nothing while the first is under way. */
  readonly isEach?: boolean;
  /** A press in other words waits for the one before it, as the steps of a host do; in the same words it is that one. */
  readonly isInTurn?: boolean;
}

interface Press<Call> {
  readonly call: Call;
  ended: Promise<void>;
}

interface Done<T> {
  /** The last answer. */
  readonly value?: T | undefined;
  readonly failure?: ClientFailure | undefined;
}

export interface Action<Call, T> extends Done<T> {
  readonly isBusy: boolean;
  /** Why it was refused; show it next to its cause. */
  readonly problem: string | undefined;
  readonly run: (call: Call) => Promise<void>;
  readonly forget: () => void;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value instanceof Object && (value.constructor === Object || Array.isArray(value));

/** Whether two calls are equal as text. A file or bytes are equal only to themselves. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (isPlain(a) && isPlain(b) && Object.keys({ ...a, ...b }).every((name) => isSame(a[name], b[name])));

/** Something that people do: busy, done once, and a refusal that is said where it belongs. */
export function useAction<Call extends object, T>(
  row: Row<Call, T>,
  { onDone, onRefused, isToast, isEach, isInTurn }: ActionOptions<T> = {},
): Action<Call, T> {
  const [running, setRunning] = useState(0);
  const [done, setDone] = useState<Done<T>>({});
  const underWay = useRef(0);
  const latest = useRef<Press<Call> | undefined>(undefined);
  // Nobody knows whether a call without an answer was done. Made again in the same words it gets the same id, so that
  // two presses on a bad network do not make two polls; other words are another wish.
  const lost = useRef<readonly [call: Call, commandId: string] | undefined>(undefined);
  const make = async (call: Call): Promise<void> => {
    const commandId = lost.current && isSame(lost.current[0], call) ? lost.current[1] : newCommandId();
    const answer = await row({ ...call, commandId });
    lost.current = undefined;
    if (answer.ok) {
      setDone({ value: answer.value });
      onDone?.(answer.value);
      return;
    }
    const { error: failure } = answer;
    if (failure.code === 'offline') lost.current = [call, commandId];
    setDone((before) => ({ ...before, failure }));
    onRefused?.(failure);
    if (isToast) toastProblem(() => problemOf(failure));
  };
  const run = async (call: Call): Promise<void> => {
    const before = underWay.current > 0 ? latest.current : undefined;
    if (before && !isEach && (!isInTurn || isSame(before.call, call))) return;
    setRunning((underWay.current += 1));
    const press: Press<Call> = { call, ended: Promise.resolve() };
    latest.current = press;
    const begin = async (): Promise<void> => {
      try {
        await make(call);
      } finally {
        setRunning((underWay.current -= 1));
      }
    };
    press.ended = before && isInTurn ? before.ended.then(begin, begin) : begin();
    await press.ended;
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
