import { WebSocket } from 'ws';
import { LiveClient } from '#web/kit/live/live-client.ts';
import type { LiveClientOptions } from '#web/kit/live/live-client.ts';

export interface NodeLiveOptions extends Partial<LiveClientOptions> {
  /** Asked before each connection: which node to go to, as a load balancer would say. */
  readonly address: () => string;
  readonly cookie?: string;
  readonly bearer?: string;
}

const after = (durationMs: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, durationMs);
  return () => clearTimeout(timer);
};

/** The browser's own live client over a real socket, in Node. */
export const nodeLiveClient = ({ address, cookie, bearer, ...options }: NodeLiveOptions): LiveClient =>
  new LiveClient({
    open({ onMessage, onClose }) {
      const base = address();
      const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/live`, {
        headers: {
          origin: base,
          ...(cookie !== undefined && { cookie: `rt_session=${cookie}` }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
      });
      socket.on('message', (message: Buffer) => onMessage(message.toString()));
      socket.on('close', onClose);
      // Told by `close`; without a listener the same error would end the process.
      socket.on('error', () => undefined);
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.terminate(),
      };
    },
    now: () => performance.timeOrigin + performance.now(),
    after,
    random: Math.random,
    ...options,
  });

/** Resolves when `isTrue` holds, looking again after every `notify`; the clock only limits the wait. */
export class Until {
  readonly #checks = new Set<() => void>();

  notify(): void {
    for (const check of this.#checks) check();
  }

  async reaches(what: string, isTrue: () => boolean, withinMs = 60_000): Promise<void> {
    if (isTrue()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => end(() => reject(new Error(`${what}: not within ${withinMs} ms`))),
        withinMs,
      );
      const check = (): void => {
        if (isTrue()) end(resolve);
      };
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        this.#checks.delete(check);
        settle();
      };
      this.#checks.add(check);
    });
  }
}
