import { effect } from '@preact/signals';
import type { OutboxCommand } from '#web/kit/live/outbox.ts';
import { openLive, serverNow } from '#web/kit/live/browser-live.ts';
import { openOutbox } from '#web/kit/live/browser-outbox.ts';
import { followLive, statusSignal } from '#web/kit/live/live-signals.ts';
import type { roomTopic } from '#platform/rooms/contract.ts';

// The browser's side alone, without the app: what a test in a real browser drives by `page.evaluate`.

const live = openLive();
const outbox = openOutbox({ live });
const status = statusSignal(live);
const states: string[] = [];
effect(() => void states.push(status.value.state));
const settledIds: string[] = [];
outbox.onSettled(({ id }) => settledIds.push(id));

const page = {
  states,
  settledIds,
  titles: [] as string[],
  waiting: [] as string[],
  serverNow: () => serverNow(live),
  async openRoom(): Promise<string> {
    const response = await fetch('/api/rooms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Start', hostName: 'Host' }),
    });
    return ((await response.json()) as { room: { roomId: string } }).room.roomId;
  },
  follow(roomId: string): void {
    const { state } = followLive<typeof roomTopic>(
      live,
      { kind: 'room', key: roomId },
      { 'room.changed': (view, { title }) => ({ ...view, title }) },
    );
    effect(() => {
      const title = state.value.view?.title;
      if (title !== undefined) page.titles.push(title);
    });
  },
  /** Resolves when it is on disk. */
  async rename(roomId: string, id: string, title: string): Promise<void> {
    const command: OutboxCommand = {
      id,
      key: `room:${roomId}`,
      name: 'rooms.changeRoom',
      method: 'PATCH',
      path: '/rooms/:roomId',
      params: { roomId },
      body: { title },
    };
    await outbox.add(command);
  },
  wake: () => outbox.wake(),
};
outbox.onWaiting((waiting) => (page.waiting = waiting.map(({ id }) => id)));

export type LivePage = typeof page;

Object.assign(globalThis, { livePage: page });
