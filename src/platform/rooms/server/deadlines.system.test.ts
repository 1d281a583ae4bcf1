import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import type { Actor } from '#server/kit/actor.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { Clock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import type { Kit } from '#server/kit/module.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { SqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { Store } from '#store/port/store.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { nodeLiveClient, Until } from '#tests/support/live/client.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { deadlinePartitions } from './deadlines.items.ts';
import { fromRoomItem, roomKey } from './rooms.items.ts';
import { startRoom } from './rooms.service.ts';
import { createRooms } from './rooms.wiring.ts';

const processes: ServerProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-deadlines-'));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((server) => server.kill()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startServer = async (
  env: Readonly<Record<string, string>>,
  aheadMs = 0,
): Promise<ServerProcess & { address: string }> => {
  const server = startServerProcess({ env: { DEMO: 'no', LOG_LEVEL: 'error', ...env }, aheadMs });
  processes.push(server);
  return Object.assign(server, { address: await server.started });
};

/** How long this takes here and now: a machine that starts a server slowly needs more room for the rest, too. */
const timed = async <T>(task: Promise<T>): Promise<readonly [T, number]> => {
  const startedAt = performance.now();
  return [await task, Math.ceil(performance.now() - startedAt)];
};

const depsOver = (store: Store, clock: Clock = systemClock, hub: RecordingHub = recordingHub()) => {
  const kit: Kit = { store, clock, ids: randomIds, log: pino({ level: 'silent' }), hub, jobs: sharedJobs };
  const platform = createRooms(kit);
  return { ...platform.deps, hub };
};

/** The contract asks for whole minutes; the rules do not. */
const openRooms = async (store: Store, host: Actor, count: number, dueInMs: number): Promise<string[]> => {
  const deps = depsOver(store);
  const rooms = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startRoom(deps, host, {
        title: `Room ${index}`,
        hostName: 'Hana',
        durationMinutes: dueInMs / MINUTE_MS,
      }),
    ),
  );
  await deps.deadlines.close();
  return rooms.map((room) => {
    if (!room.ok) throw new Error(room.error.code);
    return room.value.room.roomId;
  });
};

/** How many deadlines a server has settled, and how late in all; reading rooms would settle them itself. */
const firedBy = async (address: string): Promise<{ count: number; lateMs: number }> => {
  const page = await (await fetch(`${address}/metrics`)).text();
  const read = (name: string): number =>
    Number(
      new RegExp(`^roundtable_deadline_late_seconds_${name}{kind="room"} (\\S+)`, 'm').exec(page)?.[1] ?? 0,
    );
  return { count: read('count'), lateMs: read('sum') * SECOND_MS };
};

const firedOnAll = async (
  addresses: readonly string[],
  wanted: number,
): Promise<{ count: number; lateMs: number }> => {
  const giveUpAt = performance.now() + 90_000;
  for (;;) {
    const all = await Promise.all(addresses.map(firedBy));
    const count = all.reduce((sum, fired) => sum + fired.count, 0);
    const lateMs = all.reduce((sum, fired) => sum + fired.lateMs, 0);
    if (count >= wanted || performance.now() > giveUpAt) return { count, lateMs };
    await pause(50);
  }
};

const storedRooms = (store: Store, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (roomId) => {
      const item = await store.get(platformTable, roomKey(roomId));
      return item && fromRoomItem(item);
    }),
  );
const storedDeadlines = async (store: Store): Promise<number> => {
  const pages = await Promise.all(
    deadlinePartitions.map((partition) => store.query(platformTable, { partition })),
  );
  return pages.flatMap(({ items }) => items).length;
};

const expectClosedOnce = async (store: Store, ids: readonly string[]): Promise<void> => {
  for (const room of await storedRooms(store, ids)) {
    expect(room).toMatchObject({
      status: 'closed',
      closedBy: 'deadline',
      version: 2,
      closedAt: room?.closesAt,
    });
  }
  expect(await storedDeadlines(store)).toBe(0);
};

describe('one node on SQLite', () => {
  test('[ROOM-17] killed before the deadline and started again: what is overdue fires once, the rest on time', async () => {
    const dataFolder = join(folder, 'sqlite');
    const env = { STORE: 'sqlite', DATA_DIR: dataFolder };
    // Makes the folder and the file.
    const [maker, startMs] = await timed(startServer(env));
    await maker.kill();
    const openStore = (): Promise<Store> =>
      SqliteStore.open({
        file: join(dataFolder, 'roundtable.sqlite'),
        tables: [platformTable],
        clock: systemClock,
      });

    let store = await openStore();
    const host = actorOf('guest:hana');
    const lateMs = 1500;
    const overdue = await openRooms(store, host, 20, HOUR_MS);
    const later = await openRooms(store, host, 20, HOUR_MS + lateMs + 3000 + 3 * startMs);
    const lastDueAt = Math.max(...(await storedRooms(store, overdue)).map((room) => room?.closesAt ?? 0));
    await store.close();

    const killed = await startServer(env);
    expect(await firedBy(killed.address)).toMatchObject({ count: 0 });
    await killed.kill();

    const restarted = await startServer(env, lastDueAt + lateMs - systemClock.now());
    const first = await firedOnAll([restarted.address], 20);
    expect(first.count).toBe(20);
    expect(first.lateMs / 20).toBeGreaterThan(1000);
    const all = await firedOnAll([restarted.address], 40);
    expect(all.count).toBe(40);
    // On time as a busy machine has it; those found by a poll alone would be 5 s late.
    expect((all.lateMs - first.lateMs) / 20).toBeLessThan(Math.max(2500, startMs));
    await pause(1000);
    expect((await firedBy(restarted.address)).count).toBe(40);
    await restarted.kill();

    store = await openStore();
    await expectClosedOnce(store, [...overdue, ...later]);
    await store.close();
  });
});

describe('two nodes on DynamoDB and Redis', () => {
  let cluster: Cluster;
  let store: Store;

  beforeAll(async () => {
    cluster = await startCluster();
    const opened = openDynamoStore({ tables: [platformTable], clock: systemClock, ...cluster.engine.access });
    await opened.ensureTables();
    store = opened;
  });
  afterAll(async () => {
    await store?.close();
    await cluster?.stop();
  });

  test('[ROOM-17] each deadline fires once over both nodes, also when one dies, and everybody hears it once', async () => {
    const [[a, b], startMs] = await timed(Promise.all([cluster.startNode(), cluster.startNode()]));
    const welcome = await fetch(`${b.address}/api/me`);
    const cookie = /rt_session=([^;]+)/.exec(welcome.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const { id } = (await welcome.json()) as { id: string };
    const host: Actor = { ...actorOf('guest:hana'), identityId: idOf(id) };

    const rooms = await openRooms(store, host, 20, 4000 + 2 * startMs);
    const heard: string[] = [];
    const until = new Until();
    const client = nodeLiveClient({ address: () => b.address, cookie });
    let shown = 0;
    for (const roomId of rooms) {
      client.follow(`room:${roomId}`, {
        onView: () => {
          shown++;
          until.notify();
        },
        onEvent: (event) => {
          if (event !== 'room.closed') return;
          heard.push(roomId);
          until.notify();
        },
      });
    }
    await until.reaches('all rooms shown', () => shown >= rooms.length);
    await until.reaches('all rooms closed', () => heard.length >= rooms.length);
    const both = await firedOnAll([a.address, b.address], 20);
    expect(both.count).toBe(20);
    // The engine, not the scheduler, sets the pace of twenty transactions at one moment.
    expect(both.lateMs / 20).toBeLessThan(Math.max(2000, startMs));

    const before = await firedBy(b.address);
    const orphans = await openRooms(store, host, 10, 4000 + 2 * startMs);
    await cluster.kill(a);
    const after = await firedOnAll([b.address], before.count + 10);
    expect(after.count).toBe(before.count + 10);
    expect((after.lateMs - before.lateMs) / 10).toBeLessThan(Math.max(2000, startMs));
    await pause(500);
    expect(heard.toSorted()).toEqual(rooms.toSorted());
    client.close();
    await cluster.kill(b);
    await expectClosedOnce(store, [...rooms, ...orphans]);
  });

  test('[ROOM-17] clocks five seconds apart: every room is closed once, by one of them', async () => {
    const hub = recordingHub();
    const skewed = (byMs: number): Clock => ({
      now: () => systemClock.now() + byMs,
      after: systemClock.after,
    });
    const nodes = [depsOver(store, skewed(3000), hub), depsOver(store, skewed(-2000), hub)];
    await Promise.all(nodes.map(({ deadlines }) => deadlines.start()));
    const host = actorOf('guest:hana');
    const opened = await Promise.all(
      nodes.flatMap((deps) =>
        Array.from({ length: 5 }, () =>
          startRoom(deps, host, { title: 'Skewed', hostName: 'Hana', durationMinutes: 7000 / MINUTE_MS }),
        ),
      ),
    );
    const ids = opened.map((room) => (room.ok ? room.value.room.roomId : ''));
    const giveUpAt = performance.now() + 90_000;
    while (hub.published.length < ids.length && performance.now() < giveUpAt) await pause(100);
    // The slower clock's turn comes five seconds later; it must find nothing to do.
    await pause(6000);
    expect(hub.published.map(({ key }) => key).toSorted()).toEqual(ids.toSorted());
    await Promise.all(nodes.map(({ deadlines }) => deadlines.close()));
    await expectClosedOnce(store, ids);
  });
});
