import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Answer, ClientFailure } from '#web/kit/client.ts';

export type Reading<T> =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'here'; readonly value: T }
  | { readonly phase: 'failed'; readonly error: ClientFailure };

export interface Source<T> {
  readonly reading: ReadonlySignal<Reading<T>>;
  /** Reads once; what failed is tried again. */
  read(): Promise<void>;
}

/** Something that is read when it is first looked at, and kept. */
export const sourceOf = <T>(ask: () => Promise<Answer<T>>): Source<T> => {
  const reading = signal<Reading<T>>({ phase: 'waiting' });
  let asked: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    if (reading.peek().phase === 'failed') reading.value = { phase: 'waiting' };
    const answer = await ask();
    reading.value = answer.ok
      ? { phase: 'here', value: answer.value }
      : { phase: 'failed', error: answer.error };
    if (!answer.ok) asked = undefined;
  };
  return { reading, read: () => (asked ??= read()) };
};
