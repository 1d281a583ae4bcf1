import { WebSocket } from 'ws';
import type { ServerFrame } from '#core/live-frames.ts';
import { Until } from '#tests/support/live/client.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';

type EventFrame = Extract<ServerFrame, { type: 'event' }>;

/** One plain socket that follows a poll and keeps everything that reached it. */
export interface PollListener {
  /** Every frame as it came. */
  readonly texts: readonly string[];
  readonly frames: readonly ServerFrame[];
  events(name: string): readonly { readonly frame: EventFrame; readonly at: number }[];
  reaches(what: string, isTrue: () => boolean): Promise<void>;
  command<T>(name: string, params: unknown, body: unknown): Promise<T>;
  close(): void;
}

export const listenToPoll = async (
  caller: GuestCaller,
  address: string,
  pollId: string,
): Promise<PollListener> => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
    headers: { origin: address, authorization: `Bearer ${caller.token}` },
  });
  const texts: string[] = [];
  const frames: ServerFrame[] = [];
  const arrivals: number[] = [];
  const until = new Until();
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', topic: `poll:${pollId}` })));
  socket.on('message', (message: Buffer) => {
    texts.push(message.toString());
    frames.push(JSON.parse(message.toString()) as ServerFrame);
    arrivals.push(performance.now());
    until.notify();
  });
  socket.on('error', () => undefined);
  const listener: PollListener = {
    texts,
    frames,
    events: (name) =>
      frames.flatMap((frame, index) =>
        frame.type === 'event' && frame.event === name ? [{ frame, at: arrivals[index] ?? 0 }] : [],
      ),
    reaches: (what, isTrue) => until.reaches(what, isTrue),
    async command<T>(name: string, params: unknown, body: unknown): Promise<T> {
      const id = `command-${Math.random()}`;
      socket.send(JSON.stringify({ type: 'command', id, name, params, body }));
      const isAnswer = (frame: ServerFrame): boolean => frame.type === 'result' && frame.id === id;
      await until.reaches(`the answer to ${name}`, () => frames.some(isAnswer));
      return frames.find(isAnswer) as T;
    },
    close: () => socket.terminate(),
  };
  await until.reaches('the first view', () => frames.some(({ type }) => type === 'view'));
  return listener;
};
