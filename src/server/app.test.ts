import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, describe, expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { contract, route } from '#core/route.ts';
import type { Problem } from '#core/live-frames.ts';
import { bind } from '#server/kit/bind.ts';
import type { ServerModule } from '#server/kit/module.ts';
import { createLog } from '#server/log.ts';
import { newGate } from '#tests/support/core/gate.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp, TestAppOptions } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

const notes = contract('notes', {
  readNote: route({
    method: 'GET',
    path: '/notes/:noteId',
    summary: 'Read a note',
    access: 'public',
    params: z.object({ noteId: z.string().check(z.minLength(2)) }),
    query: z.object({ page: z.optional(z.coerce.number().check(z.gte(1))) }),
    response: z.object({ noteId: z.string(), page: z.number() }),
  }),
  writeNote: route({
    method: 'POST',
    path: '/notes',
    summary: 'Write a note',
    access: 'guest',
    body: z.object({
      title: z.string().check(z.minLength(1), z.maxLength(20)),
      colour: z.optional(z.enum(['red', 'blue'])),
    }),
    response: z.object({ title: z.string(), writtenBy: z.string() }),
  }),
  pinNote: route({
    method: 'PUT',
    path: '/notes/:noteId/pin',
    summary: 'Pin a note',
    access: 'account',
    params: z.object({ noteId: z.string() }),
    response: z.undefined(),
  }),
  deleteNotes: route({
    method: 'DELETE',
    path: '/notes',
    summary: 'Delete every note',
    access: 'admin',
    response: z.undefined(),
  }),
  breakNote: route({
    method: 'POST',
    path: '/notes/break',
    summary: 'Fails like a bug',
    access: 'public',
    response: z.undefined(),
  }),
  refuseNote: route({
    method: 'POST',
    path: '/notes/refuse',
    summary: 'Always refused',
    access: 'public',
    response: z.undefined(),
    errors: ['conflict'],
  }),
  guessNote: route({
    method: 'POST',
    path: '/notes/guess',
    summary: 'Limited',
    access: 'public',
    response: z.undefined(),
    limit: { name: 'note-guess', max: 2, perSeconds: 60, by: 'address' },
  }),
});

const notesModule: ServerModule = {
  name: 'notes',
  routes: bind(notes, {
    readNote: async ({ params, query }) =>
      ok({ noteId: params.noteId, page: query.page ?? 1, solution: 'secret' }),
    writeNote: async ({ body, actor }) =>
      ok({ title: body.title, writtenBy: actor.identityId, hostToken: 'secret' }),
    pinNote: async () => ok(undefined),
    deleteNotes: async () => ok(undefined),
    breakNote: async () => {
      throw new Error('the disk of /srv/private is on fire');
    },
    refuseNote: async () => fail('conflict'),
    guessNote: async () => ok(undefined),
  }),
};

let running: TestApp | undefined;
const start = async (options: Partial<TestAppOptions> = {}): Promise<TestApp> => {
  running = await startTestApp({ modules: () => [notesModule], ...options });
  return running;
};
afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe('contract rows over HTTP', () => {
  test('a call is parsed, run and stripped to what the response names', async () => {
    const app = await start();
    const read = await app.request('GET /api/notes/n1?page=3');
    expect(read.status).toBe(200);
    expect(read.body).toEqual({ noteId: 'n1', page: 3 });
    expect(read.headers.get('cache-control')).toBe('no-store');
  });

  test('bad input names each field and what would be right, in the language asked for', async () => {
    const app = await start();
    const wrong = await app.request<Problem>('POST /api/notes', { body: { title: '', colour: 'green' } });
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(wrong.body).toEqual({
      type: '/api/docs#error-bad-input',
      title: 'Check the marked fields.',
      status: 400,
      code: 'bad-input',
      errors: [
        {
          path: 'title',
          message: 'Must have at least 1 character.',
          code: 'must-have-character',
          params: { bound: { code: 'bound-least', params: { bound: '1' } } },
        },
        {
          path: 'colour',
          message: 'Must be "red" or "blue".',
          code: 'must-be-one-of',
          params: { choices: { code: 'or-choice', params: { first: '"red"', second: '"blue"' } } },
        },
      ],
      language: 'en',
    });
    const german = await app.request<Problem>('POST /api/notes', {
      body: {},
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    });
    expect(german.headers.get('content-language')).toBe('de');
    expect(german.body.title).toBe('Prüfe die markierten Felder.');
    expect(german.body).toMatchObject({
      errors: [{ path: 'title', message: 'Fehlt. Erwartet wird ein Text.' }],
      language: 'de',
    });
  });
});

describe('access', () => {
  test('a first visit makes a guest and sets an HttpOnly cookie that is then recognised', async () => {
    const app = await start();
    const first = await app.request<{ writtenBy: string }>('POST /api/notes', { body: { title: 'a' } });
    expect(first.status).toBe(200);
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^rt_session=guest\.visitor-1; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const again = await app.request<{ writtenBy: string }>('POST /api/notes', {
      body: { title: 'b' },
      cookie: first.cookie ?? '',
    });
    expect(again.cookie).toBeUndefined();
    expect(again.body.writtenBy).toBe(first.body.writtenBy);
  });

  test('behind TLS the cookie is Secure', async () => {
    const app = await start({ env: { PUBLIC_URL: 'https://play.example.org' } });
    const { headers } = await app.request('POST /api/notes', { body: { title: 'a' } });
    expect(headers.get('set-cookie')).toMatch(/; Secure$/);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('X-Forwarded-Proto counts only when TRUST_PROXY says so', async () => {
    const forwarded = { headers: { 'x-forwarded-proto': 'https' }, body: { title: 'a' } };
    const trusting = await start({ env: { TRUST_PROXY: 'yes' } });
    expect((await trusting.request('POST /api/notes', forwarded)).headers.get('set-cookie')).toContain(
      'Secure',
    );
    await trusting.close();
    const plain = await start();
    expect((await plain.request('POST /api/notes', forwarded)).headers.get('set-cookie')).not.toContain(
      'Secure',
    );
  });

  test.each([
    ['GET /api/notes/n1', undefined, 200],
    ['PUT /api/notes/n1/pin', undefined, 401],
    ['PUT /api/notes/n1/pin', 'guest:ada', 401],
    ['PUT /api/notes/n1/pin', 'account:ben', 204],
    ['DELETE /api/notes', undefined, 401],
    ['DELETE /api/notes', 'guest:ada', 401],
    ['DELETE /api/notes', 'account:ben', 403],
    ['DELETE /api/notes', 'admin:eve', 204],
  ] as const)('%s as %s answers %i', async (line, as, status) => {
    const app = await start();
    const answer = await app.request(line, { as });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer realm="roundtable"' : null);
  });

  test('a wrong bearer token is refused, not turned into a guest', async () => {
    const app = await start();
    const answer = await app.request<Problem>('POST /api/notes', {
      body: { title: 'a' },
      headers: { authorization: 'Bearer nonsense' },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'bad-token']);
    expect(answer.cookie).toBeUndefined();
  });
});

describe('a field that nobody knows', () => {
  const send = async (app: TestApp, headers: Record<string, string>) =>
    app.request<Problem>('POST /api/notes', { as: 'guest:ada', body: { title: 'a', titel: 'b' }, headers });

  test('is refused with the nearest name there is', async () => {
    const { status, body } = await send(await start(), {});
    expect([status, body.errors?.[0]]).toEqual([
      400,
      {
        path: 'titel',
        message: 'There’s no field with this name here. Did you mean title?',
        code: 'unknown-field-near',
        params: { near: 'title' },
      },
    ]);
  });

  test('is left out of what waited in a browser, which may be older than the server', async () => {
    expect((await send(await start(), { 'roundtable-visitor': 'guest-ada' })).status).toBe(200);
  });
});

describe('a call that names its visitor', () => {
  test('is refused when the session belongs to anybody else, or to nobody, and done otherwise', async () => {
    const app = await start();
    const write = (as: TestToken | undefined) =>
      app.request<Problem>('POST /api/notes', {
        body: { title: 'a' },
        headers: { 'roundtable-visitor': 'guest-ada' },
        as,
      });
    for (const stranger of ['guest:ben', undefined] as const) {
      const refused = await write(stranger);
      expect([refused.status, refused.body.code]).toEqual([409, 'visitor-changed']);
      expect(refused.cookie).toBeUndefined();
    }
    expect((await write('guest:ada')).status).toBe(200);
  });
});

describe('origin', () => {
  const post = async (app: TestApp, headers: Record<string, string>) =>
    (await app.request('POST /api/notes', { body: { title: 'a' }, headers })).status;

  test('state-changing requests from elsewhere are refused, with and without a cookie', async () => {
    const app = await start();
    const cookie = 'rt_session=guest.ada';
    expect(await post(app, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await post(app, { origin: 'https://evil.example' })).toBe(403);
    expect(await post(app, { cookie, origin: 'null' })).toBe(403);
    expect(await post(app, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post(app, { cookie, referer: 'https://evil.example/page' })).toBe(403);
    expect(await post(app, { cookie, origin: app.baseUrl })).toBe(200);
    expect(await post(app, { cookie, origin: app.baseUrl.replace('http:', 'https:') })).toBe(200);
    expect(await post(app, { cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('a bearer token skips the check, reading does too', async () => {
    const app = await start();
    const origin = 'https://evil.example';
    expect(await post(app, { authorization: 'Bearer guest.ada', origin })).toBe(200);
    expect((await app.request('GET /api/notes/n1', { headers: { origin } })).status).toBe(200);
  });

  test('PUBLIC_URL is an allowed origin, X-Forwarded-Host only behind a trusted proxy', async () => {
    const behind = await start({ env: { PUBLIC_URL: 'https://play.example.org' } });
    expect(await post(behind, { origin: 'https://play.example.org' })).toBe(200);
    expect(await post(behind, { origin: 'https://x.example.org', 'x-forwarded-host': 'x.example.org' })).toBe(
      403,
    );
    await behind.close();
    const trusting = await start({ env: { TRUST_PROXY: '127.0.0.1' } });
    expect(
      await post(trusting, { origin: 'https://x.example.org', 'x-forwarded-host': 'x.example.org' }),
    ).toBe(200);
  });
});

describe('what goes wrong', () => {
  test('a refusal of the use case is its problem', async () => {
    const app = await start();
    const refused = await app.request<Problem>('POST /api/notes/refuse');
    expect(refused.body).toEqual({
      type: '/api/docs#error-conflict',
      title: 'Somebody else changed this first. Reload and try again.',
      status: 409,
      code: 'conflict',
      isPassing: true,
      language: 'en',
    });
  });

  test('a bug is "internal" without message, path or stack, and is logged', async () => {
    const lines: string[] = [];
    const app = await start({ log: createLog('info', { write: (line) => void lines.push(line) }) });
    const broken = await app.request<Problem>('POST /api/notes/break');
    expect(broken.status).toBe(500);
    expect(broken.body.code).toBe('internal');
    expect(JSON.stringify(broken.body)).not.toMatch(/fire|srv|at .*\.ts/);
    expect(lines.join('')).toContain('notes.breakNote');
    expect(lines.join('')).toContain('on fire');
  });

  test.each([
    ['POST /api/notes', { body: '{"title": ' }, 400, 'bad-input'],
    ['POST /api/notes', { body: '{"__proto__": {"admin": true}, "title": "a"}' }, 400, 'bad-input'],
    [
      'POST /api/notes',
      { body: 'title=a', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported-media-type',
    ],
    [
      'POST /api/notes',
      { body: 'title=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported-media-type',
    ],
    ['POST /api/notes', { body: { title: 'x'.repeat(3000) } }, 413, 'body-too-large'],
    ['GET /api/nothing', {}, 404, 'not-found'],
    ['GET /api', {}, 404, 'not-found'],
    ['POST /nowhere', {}, 404, 'not-found'],
    ['GET /api/notes/%E0%A4%A', {}, 400, 'bad-input'],
    ['PATCH /api/notes', {}, 405, 'method-not-allowed'],
    ['DELETE /api/notes/n1', {}, 405, 'method-not-allowed'],
  ] as const)('%s %o answers %i %s', async (line, request, status, code) => {
    const app = await start({ env: { BODY_LIMIT_KB: '2' } });
    const answer = await app.request<Problem>(line, request);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  test('too large says how large it may be, broken JSON says that it is no JSON', async () => {
    const app = await start({ env: { BODY_LIMIT_KB: '2' } });
    const large = await app.request<Problem>('POST /api/notes', { body: { title: 'x'.repeat(3000) } });
    expect(large.body.title).toBe('That’s too large. The limit is 2 kB.');
    const broken = await app.request<Problem>('POST /api/notes', { body: '{"title": ' });
    expect(broken.body.errors).toEqual([{ path: '', message: 'Must be valid JSON.', code: 'bad-json' }]);
  });

  test('405 and OPTIONS say which methods there are; HEAD answers like GET without content', async () => {
    const app = await start();
    expect((await app.request('PATCH /api/notes')).headers.get('allow')).toBe('DELETE, OPTIONS, POST');
    const options = await app.request('OPTIONS /api/notes/n1');
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
    const head = await app.request('HEAD /api/notes/n1');
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
  });

  test('an empty body with a JSON content type is no body', async () => {
    const app = await start();
    const answer = await app.request('POST /api/notes/guess', {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(204);
  });
});

describe('limits', () => {
  test('a row over its budget answers 429 with Retry-After and says how long', async () => {
    const app = await start();
    const guess = () => app.request<Problem>('POST /api/notes/guess');
    expect([(await guess()).status, (await guess()).status]).toEqual([204, 204]);
    const third = await guess();
    expect(third.status).toBe(429);
    const seconds = Number(third.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(third.body.title).toBe(`Too many requests. Try again in ${seconds} s.`);
  });

  test('without TRUST_PROXY a caller cannot escape by X-Forwarded-For; with it addresses count apart', async () => {
    const guessFrom = (app: TestApp, address: string) =>
      app.request('POST /api/notes/guess', { headers: { 'x-forwarded-for': address } });
    const plain = await start();
    for (const address of ['1.1.1.1', '2.2.2.2']) await guessFrom(plain, address);
    expect((await guessFrom(plain, '3.3.3.3')).status).toBe(429);
    await plain.close();
    const trusting = await start({ env: { TRUST_PROXY: 'yes' } });
    for (const address of ['1.1.1.1', '1.1.1.1']) await guessFrom(trusting, address);
    expect((await guessFrom(trusting, '1.1.1.1')).status).toBe(429);
    expect((await guessFrom(trusting, '3.3.3.3')).status).toBe(204);
  });

  test('general budgets hold for a person, an address and new guests', async () => {
    const personal = await start({ env: { LIMIT_IDENTITY_PER_MINUTE: '10' } });
    const readAs = async (as: 'guest:ada' | 'guest:ben') =>
      (await personal.request('GET /api/notes/n1', { as })).status;
    for (let count = 0; count < 10; count++) expect(await readAs('guest:ada')).toBe(200);
    expect(await readAs('guest:ada')).toBe(429);
    expect(await readAs('guest:ben')).toBe(200);
    await personal.close();

    const crowded = await start({ env: { LIMIT_ADDRESS_PER_MINUTE: '10' } });
    for (let count = 0; count < 10; count++) await crowded.request('GET /api/notes/n1');
    expect((await crowded.request('GET /api/notes/n1')).status).toBe(429);
    await crowded.close();

    const guessed = await start({ env: { LIMIT_ADDRESS_PER_MINUTE: '10' } });
    const guess = async (token: string) =>
      (await guessed.request('GET /api/notes/n1', { headers: { authorization: `Bearer ${token}` } })).status;
    for (let count = 0; count < 10; count++) expect(await guess(`wrong-${count}`)).toBe(401);
    expect(await guess('wrong-again')).toBe(429);
    await guessed.close();

    const welcoming = await start({ env: { LIMIT_GUESTS_PER_HOUR: '1' } });
    const visit = () => welcoming.request('POST /api/notes', { body: { title: 'a' } });
    expect((await visit()).status).toBe(200);
    const refused = await visit();
    expect([refused.status, refused.cookie]).toEqual([429, undefined]);
  });
});

describe('headers', () => {
  test('an answer to a call may do nothing at all in a browser', async () => {
    const app = await start();
    const { headers } = await app.request('GET /api/notes/n1');
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('rows with a body limit of their own', () => {
  const lists = contract('lists', {
    importList: route({
      method: 'POST',
      path: '/lists',
      summary: 'Import a list',
      access: 'public',
      body: z.object({ entries: z.array(z.string()) }),
      response: z.object({ count: z.number() }),
      bodyLimitKb: 64,
    }),
  });
  const listModule: ServerModule = {
    name: 'lists',
    routes: bind(lists, { importList: async ({ body }) => ok({ count: body.entries.length }) }),
  };

  test('take what others refuse, and name their own limit', async () => {
    const app = await start({ modules: () => [listModule], env: { BODY_LIMIT_KB: '2' } });
    const entries = Array.from({ length: 3000 }, () => 'ten chars.');
    expect((await app.request('POST /api/lists', { body: { entries } })).body).toEqual({ count: 3000 });
    const over = await app.request<Problem>('POST /api/lists', {
      body: { entries: [...entries, ...entries] },
    });
    expect([over.status, over.body.title]).toEqual([413, 'That’s too large. The limit is 64 kB.']);
  });
});

describe('doors for what is no contract row', () => {
  const limit = { name: 'downloads', max: 1, perSeconds: 60, by: 'identity' } as const;
  const downloads: ServerModule = {
    name: 'downloads',
    routes: [],
    plugin: async (http, doors) => {
      const serve = (access: 'guest' | 'account') => async (request: FastifyRequest, reply: FastifyReply) => {
        const admitted = await doors.admit(request, reply, { access, limit });
        if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
        return reply.type('text/csv').send(`for ${admitted.value?.identityId}`);
      };
      http.get('/downloads/mine', serve('guest'));
      http.post('/downloads/mine', serve('account'));
      http.get('/downloads/leave', async (request, reply) => {
        doors.setSession(request, reply, undefined);
        return reply.redirect('/');
      });
    },
  };
  const startDownloads = () => start({ modules: () => [downloads] });

  test('welcome guests, ask for accounts, check the origin and count', async () => {
    const app = await startDownloads();
    const first = await app.request('GET /downloads/mine');
    expect([first.status, first.body, first.cookie]).toEqual([200, 'for guest-visitor-1', 'guest.visitor-1']);
    const again = await app.request<Problem>('GET /downloads/mine', { cookie: first.cookie ?? '' });
    expect([again.status, again.body.code]).toEqual([429, 'too-many-requests']);
    expect((await app.request('POST /downloads/mine', { as: 'guest:ada' })).status).toBe(401);
    expect((await app.request('POST /downloads/mine', { as: 'account:ben' })).body).toBe('for account-ben');
    const headers = { cookie: 'rt_session=account.eve', origin: 'https://evil.example' };
    expect((await app.request('POST /downloads/mine', { headers })).status).toBe(403);
    expect((await app.request('PUT /downloads/mine')).status).toBe(405);
  });

  test('take the session away', async () => {
    const app = await startDownloads();
    const { headers } = await app.request('GET /downloads/leave');
    expect(headers.get('set-cookie')).toBe('rt_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  });
});

describe('stopping', () => {
  test('running commands finish, new ones are refused', async () => {
    const gate = newGate();
    const started = newGate();
    const slow = contract('slow', {
      wait: route({ method: 'POST', path: '/wait', summary: 'Wait', access: 'public', response: z.string() }),
    });
    const app = await startTestApp({
      modules: () => [
        {
          name: 'slow',
          routes: bind(slow, {
            wait: async () => {
              started.open();
              await gate.opened;
              return ok('done');
            },
          }),
        },
      ],
    });
    const first = app.request('POST /api/wait');
    await started.opened;
    const closing = app.close();
    const row = app.app.commands.find('slow.wait');
    if (!row) throw new Error('no row');
    const late = await app.app.commands.invoke(row, {
      transport: 'socket',
      actor: undefined,
      address: '::1',
      locale: 'en',
    });
    expect(late).toEqual(fail('server-stopping'));
    gate.open();
    expect(await first).toMatchObject({ status: 200, body: 'done' });
    await closing;
  });
});
