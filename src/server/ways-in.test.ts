import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { idOf } from '#core/ids.ts';
import type { Actor } from './kit/actor.ts';
import type { Limits } from './kit/limits.ts';

/** Pages, and what a monitor or a program reads about the server itself: no data of anybody's. */
const OUTSIDE = [/^\/api\/(docs|openapi\.json)/, /^\/(healthz|readyz|metrics)/];

let world: ComposedApp;
const spent: string[] = [];
const limits: Limits = { spend: async ({ name }, key) => void spent.push(`${name} ${key}`) };

interface HttpRoute {
  readonly method: string;
  readonly path: string;
}

/** Every address that the server answers at, contract row or not. */
const routesOf = ({ app }: ComposedApp): HttpRoute[] => {
  const stack: string[] = [];
  return app.app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      const depth = indent.length / 4;
      stack.splice(depth, Infinity, part);
      const path = stack.join('');
      const asked = methods.split(', ').filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method));
      return asked.map((method) => ({ method, path }));
    })
    .filter(({ path }) => /^\/(api|auth)\//.test(path) && !OUTSIDE.some((outside) => outside.test(path)));
};

const addressOf = (path: string, first: string): string => {
  const rest = path.replace(/:(\w+)/, first);
  return rest.replaceAll(/:(\w+)/g, 'x');
};

const ask = ({ method, path }: HttpRoute, first: string, cookie?: string) =>
  world.app.request(`${method} ${addressOf(path, first)}`, {
    ...(cookie !== undefined && { cookie }),
    headers: { origin: world.app.baseUrl },
    ...(method !== 'GET' && { body: {} }),
  });

beforeAll(async () => {
  world = await startComposedApp({ limits });
});
afterAll(() => world.app.close());

describe('every way in', () => {
  test('[IDENT-28] each HTTP address of a part spends the budget of who asks, contract row or not', async () => {
    const routes = routesOf(world);
    expect(routes.length).toBeGreaterThan(150);
    expect(routes.map(({ path }) => path)).toContain('/api/pictures/:pictureId/:size');
    for (const route of routes) {
      const cookie = await world.newGuest();
      spent.length = 0;
      await ask(route, 'x', cookie);
      const lanes = spent.map((entry) => entry.split(' ')[0]);
      expect(
        lanes.some((name) => name?.startsWith('address:')),
        `${route.method} ${route.path}`,
      ).toBe(true);
      expect(lanes.some((name) => name === 'identity' || name?.startsWith('row:'))).toBe(true);
    }
  });

  test('[IDENT-28] a first visit by any of them spends the budget of new guests', async () => {
    for (const route of routesOf(world)) {
      spent.length = 0;
      const { cookie } = await ask(route, 'x');
      if (cookie === undefined || cookie === '') continue;
      expect(
        spent.map((entry) => entry.split(' ')[0]),
        `${route.method} ${route.path}`,
      ).toContain('guests');
    }
  });

  test('[IDENT-28] so does each live topic, when the client asks and not when the server does', async () => {
    const { topics } = world.app.app;
    expect(topics).toHaveLength(world.modules.flatMap((module) => module.topics ?? []).length);
    const actor = actorOf('guest:eve');
    for (const { topic, admit } of topics) {
      spent.length = 0;
      await admit(actor, 'x', {}, { address: '192.0.2.1', isAsked: true });
      expect(spent, topic.kind).toEqual([`identity ${actor.identityId}`, 'address:general 192.0.2.1']);
      await admit(actor, 'x', {}, { address: '192.0.2.1', isAsked: false });
      expect(spent).toHaveLength(2);
    }
  });

  test('[ROOM-4] none of them says yes to a code that leads nowhere', async () => {
    for (const route of routesOf(world).filter(({ path }) => path.includes(':'))) {
      const { status } = await ask(route, '4821', await world.newGuest());
      expect(status, `${route.method} ${route.path}`).toBeGreaterThanOrEqual(300);
    }
  });

  test('[ROOM-4] after ten wrong codes none of them tells whether the next one is right', async () => {
    const cookie = await world.newGuest();
    for (let at = 0; at < 10; at++) await world.app.request(`GET /api/codes/${9000 + at}`, { cookie });
    // Refused as a guess; or the row takes no codes at all, is not for guests, or is no way to ask for anything.
    const harmless = new Set([429, 400, 401, 403, 413, 415]);
    for (const route of routesOf(world).filter(({ path }) => path.includes(':'))) {
      const { status } = await ask(route, '4821', cookie);
      expect(harmless.has(status), `${route.method} ${route.path} answered ${status}`).toBe(true);
    }
    const actor = { ...actorOf('guest:eve'), identityId: await identityOf(cookie) };
    for (const { topic, admit } of world.app.app.topics) {
      const answer = await admit(actor, '4821', {}, { address: '127.0.0.1', isAsked: true });
      expect(answer, topic.kind).toMatchObject({ ok: false, error: { code: 'too-many-requests' } });
    }
  });

  test('[ROOM-4] of 1,200 codes from one address, with fresh cookies and by every way, 900 are looked at', async () => {
    const clock = world.app.clock;
    clock.advance(3_600_000);
    const made = await world.app.request<{ gameId: string }>('POST /api/engagements', {
      body: { title: 'Quiz', engagementType: 'trivia' },
      cookie: await world.newGuest(),
    });
    expect(made.status).toBe(200);
    const ways = [
      (code: string) => world.app.request(`GET /api/codes/${code}`),
      (code: string) => world.app.request(`GET /api/engagements/${code}`),
      (code: string) => world.app.request(`POST /api/engagements/${code}/debrief/stream`, { body: {} }),
      async (code: string) => {
        const engagement = world.app.app.topics.find(({ topic }) => topic.kind === 'engagement');
        const from = { address: '127.0.0.1', isAsked: true };
        const answer = await engagement?.admit(actorOf(`guest:socket-${code}`), code, {}, from);
        return { status: answer?.ok === false && answer.error.code === 'too-many-requests' ? 429 : 404 };
      },
    ];
    let looked = 0;
    for (let at = 0; at < 1200; at++) {
      const code = String(1000 + at);
      if (code === made.body.gameId) continue;
      const { status } = (await ways[at % ways.length]?.(code)) ?? { status: 0 };
      if (status !== 429) looked += 1;
    }
    expect(looked).toBeLessThanOrEqual(900);
    expect(looked).toBeGreaterThan(800);
  });
});

const identityOf = async (cookie: string): Promise<Actor['identityId']> =>
  idOf((await world.app.request<{ id: string }>('GET /api/me', { cookie })).body.id);
