import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { Until, nodeLiveClient } from '#tests/support/live/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';

interface RoomShown {
  readonly title: string;
  readonly version: number;
  readonly people: readonly { readonly name: string }[];
}

interface Guest {
  readonly cookie: string;
  readonly client: LiveClient;
  /** Every title it was shown, in order. */
  readonly titles: string[];
  views: number;
  room: RoomShown | undefined;
  /** Which node its next connection goes to. */
  home: string;
}

let cluster: Cluster;
const guests: Guest[] = [];
const until = new Until();

interface Called<T> {
  readonly status: number;
  readonly body: T;
  readonly cookie: string;
}

const call = async <T>(
  address: string,
  line: string,
  { cookie, body, id }: { cookie?: string; body?: unknown; id?: string } = {},
): Promise<Called<T>> => {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: address,
      ...(cookie !== undefined && { cookie: `rt_session=${cookie}` }),
      ...(id !== undefined && { 'idempotency-key': id }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const given = /rt_session=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  return { status: response.status, body: (await response.json()) as T, cookie: given ?? cookie ?? '' };
};

const follow = (cookie: string, roomId: string, home: string): Guest => {
  const guest: Omit<Guest, 'client'> & { client?: LiveClient } = {
    cookie,
    titles: [],
    views: 0,
    room: undefined,
    home,
  };
  const show = (room: RoomShown): void => {
    guest.room = room;
    guest.titles.push(room.title);
    until.notify();
  };
  guest.client = nodeLiveClient({
    cookie,
    // What a load balancer does: a node that is down gets nobody.
    address: () =>
      cluster.isAlive(guest.home)
        ? guest.home
        : (cluster.nodes.find(({ address }) => cluster.isAlive(address))?.address ?? ''),
  });
  guest.client.onStatus(() => until.notify());
  guest.client.follow(`room:${roomId}`, {
    onView(view) {
      guest.views += 1;
      show(view as RoomShown);
    },
    onEvent(event, payload) {
      if (!guest.room) return;
      if (event === 'room.changed' || event === 'roster.changed') {
        show({ ...guest.room, ...(payload as Partial<RoomShown>) });
      }
    },
  });
  guests.push(guest as Guest);
  return guest as Guest;
};

const names = ({ room }: Guest): string[] => (room?.people ?? []).map(({ name }) => name).toSorted();

/** A room with its host on the first node and a member on each of the others. */
const openTable = async () => {
  const [first, ...others] = cluster.nodes.filter(({ address }) => cluster.isAlive(address));
  const home = first?.address ?? '';
  const opened = await call<{ room: { roomId: string } }>(home, 'POST /rooms', {
    body: { title: 'Start', hostName: 'Host' },
  });
  expect(opened.status).toBe(200);
  const { roomId } = opened.body.room;
  const host = follow(opened.cookie, roomId, home);
  const members: Guest[] = [];
  for (const [index, { address }] of others.entries()) {
    const joined = await call(address, `POST /rooms/${roomId}/members`, {
      body: { name: `Member ${index}` },
    });
    expect(joined.status).toBe(200);
    members.push(follow(joined.cookie, roomId, address));
  }
  const all = [host, ...members];
  await until.reaches('everybody sees everybody', () =>
    all.every((guest) => names(guest).length === all.length),
  );
  const rename = (address: string, title: string, id?: string) =>
    call<{ title: string; version: number }>(address, `PATCH /rooms/${roomId}`, {
      cookie: host.cookie,
      body: { title },
      ...(id !== undefined && { id }),
    });
  const everyoneSees = (title: string, withinMs?: number): Promise<void> =>
    until.reaches(
      `everybody sees ${title}`,
      () => all.every((guest) => guest.room?.title === title),
      withinMs,
    );
  return { roomId, host, members, all, rename, everyoneSees };
};

beforeAll(async () => {
  cluster = await startCluster();
  await cluster.startNode();
  await Promise.all([cluster.startNode(), cluster.startNode()]);
});

afterAll(async () => {
  for (const { client } of guests) client.close();
  await cluster?.stop();
});

describe('three nodes, one bus, one store', () => {
  test('[LIVE-3] [LIVE-10] what is published on one is received on all, by events alone', async () => {
    const { all, members, rename, everyoneSees } = await openTable();
    const views = all.map((guest) => guest.views);
    for (const [index, { address }] of cluster.nodes.entries()) {
      expect((await rename(address, `Round ${index}`)).status).toBe(200);
    }
    await everyoneSees('Round 2');
    for (const guest of all) {
      expect(guest.titles.filter((title) => title.startsWith('Round'))).toEqual(
        expect.arrayContaining(['Round 0', 'Round 1', 'Round 2']),
      );
    }
    expect(all.map((guest) => guest.views)).toEqual(views);
    for (const { client } of members) {
      const { errorMs = 99, offsetMs = 99 } = client.clock() ?? {};
      expect(Math.abs(offsetMs)).toBeLessThanOrEqual(errorMs + 2);
    }
  });

  test('[LIVE-11] the same command by socket and by HTTP, on two nodes, is done once', async () => {
    const { roomId, host } = await openTable();
    await until.reaches('the host is live', () => host.client.status.state === 'live');
    const id = 'command-of-two-roads';
    const command = { id, name: 'rooms.changeRoom', params: { roomId }, body: { title: 'Twice sent' } };
    const bySocket = await host.client.command(command);
    const byHttp = await call<{ version: number }>(
      cluster.nodes[1]?.address ?? '',
      `PATCH /rooms/${roomId}`,
      {
        cookie: host.cookie,
        body: { title: 'Twice sent' },
        id,
      },
    );
    expect(bySocket).toMatchObject({ kind: 'done', value: { title: 'Twice sent' } });
    expect(byHttp.body.version).toBe((bySocket as { value: { version: number } }).value.version);
  });

  test('[LIVE-4] [LIVE-18] a node is killed: its clients go on elsewhere and nobody misses anything', async () => {
    const { host, members, all, rename, everyoneSees } = await openTable();
    const [, , third] = cluster.nodes as readonly [ClusterNode, ClusterNode, ClusterNode];
    const orphan = members.find(({ home }) => home === third.address) as Guest;
    await rename(third.address, 'Before the end');
    await everyoneSees('Before the end');
    // Acknowledged, and killed in the same moment: whether it was sent to the others is a matter of luck.
    const acknowledged = await rename(third.address, 'Last words');
    await cluster.kill(third);
    expect(acknowledged.status).toBe(200);
    await everyoneSees('Last words');
    await rename(host.home, 'While it reconnects');
    await everyoneSees('While it reconnects');
    await until.reaches('the orphan is live again', () => orphan.client.status.state === 'live');
    await rename(cluster.nodes[1]?.address ?? '', 'Afterwards');
    await everyoneSees('Afterwards');
    await until.reaches('everybody is still at the table', () =>
      all.every((guest) => names(guest).length === all.length),
    );
    await cluster.startNode();
  });

  test('[LIVE-10] whoever was only on the killed node is gone within about ten seconds', async () => {
    const { members, all } = await openTable();
    const last = cluster.nodes.at(-1) as ClusterNode;
    const lost = members.find(({ home }) => home === last.address) as Guest;
    const others = all.filter((guest) => guest !== lost);
    lost.client.close();
    const closedAt = performance.now();
    await cluster.kill(last);
    await until.reaches('the others see who is left', () =>
      others.every((guest) => names(guest).length === others.length),
    );
    expect(performance.now() - closedAt).toBeLessThan(20_000);
    await cluster.startNode();
  });

  test('[LIVE-4] Redis dies and comes back: clients recover by themselves', async () => {
    const { host, all, rename, everyoneSees } = await openTable();
    await cluster.redis.kill();
    await rename(host.home, 'Without a bus');
    // The watch over versions finds it even before the bus is back.
    await everyoneSees('Without a bus');
    await cluster.redis.restart();
    await rename(host.home, 'With a new bus');
    await everyoneSees('With a new bus');
    await until.reaches('everybody is at the table', () =>
      all.every((guest) => names(guest).length === all.length),
    );
    const views = all.map((guest) => guest.views);
    for (let round = 0; ; round++) {
      await rename(host.home, `Steady ${round}`);
      await everyoneSees(`Steady ${round}`);
      const isByEvents = all.every((guest, index) => guest.views === views[index]);
      for (const [index, guest] of all.entries()) views[index] = guest.views;
      if (isByEvents) break;
      expect(round).toBeLessThan(20);
    }
  });

  test('[LIVE-14] a node that is told to stop answers, sends its clients elsewhere and ends with 0', async () => {
    const { members, rename, everyoneSees } = await openTable();
    const last = cluster.nodes.at(-1) as ClusterNode;
    const guest = members.find(({ home }) => home === last.address) as Guest;
    let sawOffline = false;
    guest.client.onStatus(({ state }) => {
      sawOffline ||= state === 'offline';
    });
    last.process.child.kill('SIGTERM');
    expect(await last.process.ended).toEqual({ code: 0, signal: null });
    await until.reaches('it is live elsewhere', () => sawOffline && guest.client.status.state === 'live');
    await rename(cluster.nodes[0]?.address ?? '', 'After the stop');
    await everyoneSees('After the stop');
  });
});
