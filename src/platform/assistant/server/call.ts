import type { Clock } from '#server/kit/clock.ts';

export interface CallLimits {
  /** For the whole call, retries included. */
  readonly totalMs: number;
  /** For silence: until the answer begins, and between two pieces of it. */
  readonly idleMs: number;
}

/** One call in progress, with the one reason for which it may be broken off. */
export interface Call {
  readonly signal: AbortSignal;
  brokenBy(): 'timeout' | 'stop' | undefined;
  /** Data arrived: the limit for silence starts over. */
  touch(): void;
  /** Waits, or returns early when the call is broken off. */
  pause(durationMs: number): Promise<void>;
  /** Ends what is left of it; safe to call twice. */
  end(): void;
}

export const startCall = (clock: Clock, limits: CallLimits, stops: readonly AbortSignal[]): Call => {
  const controller = new AbortController();
  let reason: 'timeout' | 'stop' | undefined;
  const breakOff = (why: 'timeout' | 'stop'): void => {
    reason ??= why;
    controller.abort();
  };
  const stop = (): void => breakOff('stop');
  const expire = (): void => breakOff('timeout');
  for (const signal of stops) {
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  }
  const cancelTotal = clock.after(limits.totalMs, expire);
  let cancelIdle = clock.after(limits.idleMs, expire);
  return {
    signal: controller.signal,
    brokenBy: () => reason,
    touch() {
      cancelIdle();
      cancelIdle = clock.after(limits.idleMs, expire);
    },
    pause: (durationMs) =>
      new Promise((resolve) => {
        controller.signal.addEventListener('abort', () => resolve(), { once: true });
        const cancel = clock.after(durationMs, resolve);
        if (!controller.signal.aborted) return;
        cancel();
        resolve();
      }),
    end() {
      cancelTotal();
      cancelIdle();
      for (const signal of stops) signal.removeEventListener('abort', stop);
      controller.abort();
    },
  };
};
