import { effect } from '@preact/signals';
import type { OutboxCommand } from '#web/kit/data/outbox.ts';
import { openLive, serverNow } from '#web/kit/live/browser-live.ts';
import { openOutbox } from '#web/kit/data/page-outbox.ts';
import { followTopic, LivePage as Followed, notAllowed } from '#web/kit/data/live-page.ts';
import type { HostView, roomTopic } from '#platform/rooms/contract.ts';

// The browser's side alone, without the app: what a test in a real browser drives by `page.evaluate`.

const live = openLive();
const outbox = openOutbox({ live });
const states: string[] = [live.status.state];
live.onStatus(({ state }) => void states.push(state));
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
    const { screen } = new Followed<HostView>({
      isLiveFirst: true,
      read: async () => notAllowed,
      follow: followTopic<typeof roomTopic, 'host'>(
        { live: async () => live, kind: 'room', key: roomId },
        {
          'room.changed': (view, { title }) => ({ ...view, title }),
          'roster.changed': (view) => view,
          'roster.counted': (view) => view,
        },
      ),
    });
    effect(() => {
      if (screen.value.phase === 'here') page.titles.push(screen.value.view.title);
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
