import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { aPlace, fiveStops } from '#tests/support/hunts/app.ts';
import { largeFile } from '#tests/support/hunts/large-file.ts';
import { nodeLiveClient, Until } from '#tests/support/live/client.ts';
import { callerWith, newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { Draft } from '../contract.build.ts';
import type { AttemptResult } from '../contract.play.ts';
import type { HostView } from '../contract.console.ts';
import type { PlayerView } from '../contract.views.ts';
import type { Work } from '../contract.work.ts';

let cluster: Cluster;
let addresses: string[];
let host: GuestCaller;

const nodeAt = (index: number) => (): string => addresses[index] ?? '';
const by = (index: number, { token }: GuestCaller): GuestCaller => callerWith(token, nodeAt(index));

const must = async <T>(who: GuestCaller, line: string, body?: unknown): Promise<T> => {
  const answer = await who.call<T>(line, body);
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${answer.text}`);
  return answer.body;
};

interface Hunt {
  readonly gameId: string;
  readonly levels: readonly string[];
  readonly phones: readonly GuestCaller[];
}

/** A hunt that runs, with five phones of one team on two nodes. */
const openHunt = async (rest: object = {}): Promise<Hunt> => {
  const draft = await must<Draft>(host, 'POST /hunts', { file: fiveStops(rest) });
  const { gameId, file } = draft;
  const teamId = file.teams?.[0]?.id;
  const phones = await Promise.all(
    Array.from({ length: 5 }, async (_, phone) => {
      const guest = await newGuest(nodeAt(phone % 2));
      await must(guest, `POST /hunts/${gameId}/players`, { name: `Phone ${phone}`, teamId });
      return guest;
    }),
  );
  await must(host, `POST /hunts/${gameId}/phase`, { id: randomUUID(), act: 'start' });
  return { gameId, levels: file.levels.map(({ id }) => id), phones };
};

const attempt = (who: GuestCaller, { gameId, levels }: Hunt, level: number, body: object) =>
  who.call<AttemptResult>(`POST /hunts/${gameId}/levels/${levels[level]}/attempts`, {
    id: randomUUID(),
    ...body,
  });

const there = { proof: { type: 'gps' }, position: { fix: { ...aPlace, accuracy: 5 } } };
const answer = { proof: { type: 'text', text: 'Clara Schumann' } };

beforeAll(async () => {
  cluster = await startCluster();
  addresses = [(await cluster.startNode()).address, (await cluster.startNode()).address];
  host = await newGuest(nodeAt(0));
});
afterAll(() => cluster?.stop());

describe('five phones of a team on two nodes', () => {
  test('[PLAY-3] [PLAY-12] complete the same level at once: one does, all hear the same, one unlock', async () => {
    const hunt = await openHunt();
    for (const [level, proof] of [there, answer].entries()) {
      const answers = await Promise.all(
        hunt.phones.map((phone, index) => attempt(by((index + level) % 2, phone), hunt, level, proof)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const bodies = answers.map(({ body }) => body);
      expect(new Set(bodies.map(({ completedAt }) => completedAt)).size).toBe(1);
      expect(bodies.filter(({ isNew }) => isNew)).toHaveLength(1);
    }
    const view = await must<HostView>(by(1, host), `GET /hunts/${hunt.gameId}`);
    expect(view.teams[0]).toMatchObject({
      completed: [{ levelId: hunt.levels[0] }, { levelId: hunt.levels[1] }],
      open: [{ levelId: hunt.levels[2] }],
    });
    expect(view.board[0]?.points).toBe(200);
  });

  test('[TEAM-6] what one node stores the phones of the other hear at once', async () => {
    const hunt = await openHunt();
    const [first, second] = hunt.phones as [GuestCaller, GuestCaller];
    const until = new Until();
    const seen: number[] = [];
    const client = nodeLiveClient({ address: nodeAt(1), bearer: second.token });
    client.follow(
      `hunt:${hunt.gameId}`,
      {
        onView(view) {
          seen.push((view as PlayerView).play.completed);
          until.notify();
        },
        onEvent(type, payload) {
          if (type === 'play.changed') seen.push((payload as { completed: number }).completed);
          until.notify();
        },
      },
      { role: 'player' },
    );
    await until.reaches('the first view', () => seen.length > 0);
    await attempt(by(0, first), hunt, 0, there);
    await until.reaches('the completion', () => seen.at(-1) === 1);
    expect(seen[0]).toBe(0);
    client.close();
  });
});

test('[HUNT-12] a host who follows one node sees how a large hunt is created and started on another', async () => {
  const until = new Until();
  const moves: Work[] = [];
  const ended: unknown[] = [];
  let isFollowing = false;
  const client = nodeLiveClient({ address: nodeAt(1), bearer: host.token });
  client.follow('hunt-work:mine', {
    onView() {
      isFollowing = true;
      until.notify();
    },
    onEvent(type, payload) {
      if (type === 'work.moved') moves.push(payload as Work);
      else ended.push(payload);
      until.notify();
    },
  });
  await until.reaches('the first view', () => isFollowing);
  const { gameId } = await must<Draft>(host, 'POST /hunts', { file: largeFile(200, 60) });
  await until.reaches('the end of creating', () => ended.length === 1);
  await must(host, `POST /hunts/${gameId}/phase`, { id: randomUUID(), act: 'start' });
  await until.reaches('the end of starting', () => ended.length === 2);
  expect(ended).toEqual([expect.objectContaining({ gameId }), expect.objectContaining({ gameId })]);
  const started = moves.filter(({ act }) => act === 'start');
  expect(moves.length).toBeGreaterThan(started.length);
  expect(started.map((work) => work.gameId)).toEqual(started.map(() => gameId));
  const saved = started.filter(({ step }) => step === 'storing').map(({ done }) => done);
  expect(saved).toEqual([...saved].sort((a, b) => a - b));
  expect(saved.at(-1)).toBeGreaterThan(0);
  client.close();
});

test('[PLAY-12] a node that is killed loses nothing that it answered, and the next one goes on', async () => {
  const hunt = await openHunt();
  const third = await cluster.startNode();
  addresses[2] = third.address;
  const [phone] = hunt.phones as [GuestCaller];
  const id = randomUUID();
  const done = await must<AttemptResult>(
    by(2, phone),
    `POST /hunts/${hunt.gameId}/levels/${hunt.levels[0]}/attempts`,
    { id, ...there },
  );
  const cut = Array.from({ length: 20 }, (_, fix) =>
    by(2, phone)
      .call(`POST /hunts/${hunt.gameId}/positions`, {
        fixes: [{ ...aPlace, accuracy: 5, deviceAt: Date.now() - fix * 1000 }],
      })
      .then(({ status }) => status === 200)
      .catch(() => false),
  );
  third.process.child.kill('SIGKILL');
  const acknowledged = (await Promise.all(cut)).filter(Boolean).length;
  const again = await must<AttemptResult>(
    by(0, phone),
    `POST /hunts/${hunt.gameId}/levels/${hunt.levels[0]}/attempts`,
    { id, ...there },
  );
  expect(again).toMatchObject({ completedAt: done.completedAt, isNew: false });
  const traces = await must<{ positions: { count: number } }>(
    by(1, phone),
    `GET /hunts/${hunt.gameId}/me/traces`,
  );
  expect(traces.positions.count).toBeGreaterThanOrEqual(acknowledged);
  expect(await attempt(by(1, phone), hunt, 1, answer)).toMatchObject({ body: { isNew: true } });
});

test('[PLAY-4] [PLAY-13] bad input is refused by its reason and nothing is lost', async () => {
  const hunt = await openHunt({ order: 'free' });
  const { gameId, levels } = hunt;
  const [phone] = hunt.phones as [GuestCaller];
  const codeOf = async (line: string, body: unknown): Promise<unknown> => {
    const { status, body: problem } = await phone.call<{ code: string; errors?: { path: string }[] }>(
      line,
      body,
    );
    return [status, problem.code, ...(problem.errors ?? []).map(({ path }) => path)];
  };
  const positions = `POST /hunts/${gameId}/positions`;
  const fix = { ...aPlace, accuracy: 5 };
  expect(await codeOf(positions, { fixes: [{ ...fix, latitude: 91 }] })).toEqual([
    400,
    'bad-input',
    'fixes.0.latitude',
  ]);
  expect(await codeOf(positions, { fixes: [{ ...fix, accuracy: -1 }] })).toEqual([
    400,
    'bad-input',
    'fixes.0.accuracy',
  ]);
  const attempts = `POST /hunts/${gameId}/levels/${levels[2]}/attempts`;
  const forged = `RTH1.${gameId}.${levels[2]}.${'A'.repeat(43)}`;
  const show = (code: string) => ({ id: randomUUID(), proof: { type: 'code', code } });
  expect(await codeOf(attempts, show(forged))).toEqual([403, 'hunt-code-forged']);
  expect(await codeOf(`POST /hunts/${gameId}/levels/elsewhere/attempts`, show('OTTO7'))).toEqual([
    404,
    'hunt-level-not-found',
  ]);
  const message = { id: randomUUID(), text: 'x'.repeat(100_000) };
  const [status, code] = (await codeOf(
    `POST /hunts/${gameId}/levels/${levels[1]}/messages`,
    message,
  )) as unknown[];
  expect([400, 413]).toContain(status);
  expect(['bad-input', 'body-too-large']).toContain(code);
  const { play } = await must<PlayerView>(phone, `GET /hunts/${gameId}?as=player`);
  expect(play).toMatchObject({ completed: 0, points: 0 });
  expect(await attempt(phone, hunt, 1, answer)).toMatchObject({ body: { outcome: 'completed' } });
});
