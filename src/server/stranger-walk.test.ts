import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityId } from '#core/ids.ts';
import { contracts, topics } from './contracts.ts';
import type { Caller } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { OWNED } from '#tests/support/server/owned-things.ts';
import type { Params } from '#tests/support/server/owned.ts';
import { sampleInput } from '#tests/support/server/sample-input.ts';

const rows = contracts.flatMap(({ name, routes }) =>
  Object.entries(routes)
    .filter(([row, { path }]) => path.includes(':') && !OWNED[name]?.openToAll.includes(row))
    .map(([row, route]) => ({ contract: name, name: `${name}.${row}`, route })),
);

let composed: ComposedApp;
let stranger: Caller;
const params = new Map<string, Params>();

beforeAll(async () => {
  composed = await startComposedApp();
  const owner = composed.callerWith(await composed.newAccount());
  stranger = composed.callerWith(await composed.newAccount());
  for (const [name, { make }] of Object.entries(OWNED)) params.set(name, await make(owner));
});
afterAll(() => composed.app.close());

test('every contract with ids in its addresses is listed', () => {
  const withIds = contracts.filter(({ routes }) =>
    Object.values(routes).some(({ path }) => path.includes(':')),
  );
  expect(withIds.map(({ name }) => name).filter((name) => !(name in OWNED))).toEqual([]);
});

describe('a stranger who knows the ids', () => {
  test.each(rows)('gets nothing from $name', async ({ contract, route }) => {
    const known = params.get(contract) ?? {};
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = known[name];
      if (value === undefined) throw new Error(`${contract}: no ${name} was made`);
      return encodeURIComponent(value);
    });
    const body = route.body ? { body: sampleInput(route.body) } : {};
    const query = route.query ? `?${new URLSearchParams(sampleInput(route.query) as Params)}` : '';
    const asked = await stranger.request<{ code: string }>(`${route.method} /api${path}${query}`, body);
    expect([401, 403, 404, 409, 410], `${asked.status} ${JSON.stringify(asked.body)}`).toContain(
      asked.status,
    );
    expect(asked.body.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

/** Where each topic's key comes from, and what somebody who knows it but has no part in it is told. */
const TOPICS: Readonly<
  Record<string, { contract: string; key: string; told: string | readonly string[] } | undefined>
> = {
  room: { contract: 'rooms', key: 'roomId', told: 'room-not-joined' },
  poll: { contract: 'polls', key: 'pollId', told: 'poll-not-found' },
  // Whoever has the link of a table may look on: the audience, then its channels.
  table: { contract: 'timers', key: 'tableId', told: ['screen', 'screen'] },
  hunt: { contract: 'hunts', key: 'gameId', told: 'hunt-not-joined' },
  'hunt-photos': { contract: 'hunts', key: 'gameId', told: 'hunt-not-joined' },
  'hunt-chat': { contract: 'hunts', key: 'gameId', told: 'hunt-not-joined' },
  'hunt-feed': { contract: 'hunts', key: 'gameId', told: 'hunt-not-joined' },
  // Everybody follows only their own: a hunt's id is no key of it.
  'hunt-work': { contract: 'hunts', key: 'gameId', told: 'hunt-not-found' },
  engagement: { contract: 'engagements', key: 'gameId', told: 'game-not-joined' },
};

describe('a stranger who subscribes', () => {
  test.each(topics.map(({ kind }) => kind))('to %s is no host, owner or player', async (kind) => {
    const sources = composed.modules.flatMap((module) => module.topics ?? []);
    const source = sources.find(({ topic }) => topic.kind === kind);
    const { contract = '', key = '', told } = TOPICS[kind] ?? {};
    const known = params.get(contract)?.[key];
    if (!source || known === undefined) throw new Error(`${kind} needs a line in TOPICS`);
    const { body: me } = await stranger.request<{ id: IdentityId }>('GET /api/me');
    const actor = { identityId: me.id, kind: 'account', isAdmin: false, sessionId: 'of a stranger' } as const;
    const admitted = await source.admit(actor, known, { token: 'forged', seat: 'forged', name: 'Eve' });
    expect(admitted.ok ? [admitted.value.audience, ...admitted.value.channels] : admitted.error.code).toEqual(
      told,
    );
  });
});
