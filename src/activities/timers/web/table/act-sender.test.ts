import { describe, expect, test } from 'vitest';
import type { Act } from '#activities/timers/contract.clock.ts';
import type { OutboxCommand, Settled } from '#web/kit/data/outbox.ts';
import { actSenderBy } from './act-sender.ts';

/** A page whose socket and outbox answer when the test says so. */
const startPage = () => {
  const page = { state: 'connecting' as 'connecting' | 'live' };
  const overSocket: string[] = [];
  const queued: { readonly command: OutboxCommand; readonly settle: (outcome: Settled) => void }[] = [];
  const send = actSenderBy({
    live: () => ({
      status: { state: page.state } as never,
      command: async ({ id }) => {
        overSocket.push(id);
        return { kind: 'done', value: { version: 1 } };
      },
    }),
    outbox: () => ({
      add: async (command) => ({
        settled: new Promise((settle) => queued.push({ command, settle })),
      }),
    }),
  });
  const act = (id: string, tableId = 'table-1') => send(tableId, { type: 'pause', id } as Act, undefined);
  return { page, overSocket, queued, act };
};

const done: Settled = { kind: 'done', value: { version: 1 } };

describe('acts of a table', () => {
  test('[CLOCK-36] go over the open socket at once', async () => {
    const { page, overSocket, queued, act } = startPage();
    page.state = 'live';
    expect(await act('act-0001')).toEqual({ kind: 'done', version: 1 });
    expect([overSocket, queued]).toEqual([['act-0001'], []]);
  });

  test('[CLOCK-36] do not overtake one that still waits when the socket opens', async () => {
    const { page, overSocket, queued, act } = startPage();
    const first = act('act-0001');
    page.state = 'live';
    const second = act('act-0002');
    await expect.poll(() => queued.length).toBe(2);
    expect(overSocket).toEqual([]);
    expect(queued.map(({ command }) => command.id)).toEqual(['act-0001', 'act-0002']);
    expect(new Set(queued.map(({ command }) => command.key)).size).toBe(1);
    for (const { settle } of queued) settle(done);
    await Promise.all([first, second]);
    await act('act-0003');
    expect(overSocket).toEqual(['act-0003']);
  });

  test('[CLOCK-36] of another table are not held up by it', async () => {
    const { page, overSocket, queued, act } = startPage();
    void act('act-0001');
    page.state = 'live';
    await act('act-0002', 'table-2');
    expect(overSocket).toEqual(['act-0002']);
    expect(queued).toHaveLength(1);
  });
});
