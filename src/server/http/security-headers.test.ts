import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';

let folder: string;
let plain: ComposedApp;
let behindTls: ComposedApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Roundtable</title>');
  await writeFile(join(folder, 'pages.json'), '{"/":{},"/rooms/:roomId":{}}');
  await writeFile(join(folder, 'sw.js'), 'self.skipWaiting();');
  await writeFile(join(folder, 'assets', 'app-Bx3fK9aZ.js'), 'export {};');
  plain = await startComposedApp({ webFolder: folder });
  behindTls = await startComposedApp({
    webFolder: folder,
    env: { PUBLIC_URL: 'https://play.example.org' },
  });
});
afterAll(async () => {
  await plain.app.close();
  await behindTls.app.close();
  await rm(folder, { recursive: true, force: true });
});

const page = { headers: { accept: 'text/html' } };
const evil = { headers: { origin: 'https://evil.example' } };

/** One of every kind of answer there is. */
const answers = [
  ['a page', 'GET /', page, 200],
  ['a page by its link', 'GET /rooms/some', page, 200],
  ['a script', 'GET /assets/app-Bx3fK9aZ.js', {}, 200],
  ['the service worker', 'GET /sw.js', {}, 200],
  ['a file that is not there', 'GET /assets/none.js', {}, 404],
  ['an answer', 'GET /api/me', {}, 200],
  ['wrong input', 'POST /api/rooms', { body: {} }, 400],
  ['broken JSON', 'POST /api/rooms', { body: '{' }, 400],
  ['a broken address', 'GET /api/rooms/%E0%A4%A', {}, 400],
  ['no session', 'GET /api/audit?day=2026-01-15', {}, 401],
  ['another site', 'POST /api/rooms', { ...evil, body: {} }, 403],
  ['no such row', 'GET /api/none', {}, 404],
  ['another method', 'PATCH /api/me/sessions', {}, 405],
  ['too large', 'POST /api/rooms', { body: { title: 'x'.repeat(1_100_000) } }, 413],
  ['no JSON', 'POST /api/rooms', { body: 'a', headers: { 'content-type': 'text/plain' } }, 415],
] as const;

describe.each(answers)('%s (%s)', (_, line, asked, status) => {
  test('carries every header', async () => {
    const { status: told, headers } = await plain.app.request(line, asked);
    expect(told).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src '(self|none)';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    const isApi = line.includes(' /api/');
    expect(headers.get('cache-control') === 'no-store' || !isApi).toBe(true);
    const isProblem = headers.get('content-type') === 'application/problem+json; charset=utf-8';
    expect(isProblem).toBe(status >= 400);
  });

  test('asks for TLS once TLS is certain', async () => {
    const { headers } = await behindTls.app.request(line, asked);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

test('the policy of a page allows no inline code and only our own sockets', async () => {
  const { headers } = await plain.app.request('GET /', page);
  const { host } = new URL(plain.app.baseUrl);
  expect(headers.get('content-security-policy')?.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
});

test('the session cookie is kept from scripts and from other sites', async () => {
  const { headers } = await plain.app.request('GET /api/me');
  expect(headers.get('set-cookie')).toMatch(
    /^rt_session=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  const secure = await behindTls.app.request('GET /api/me');
  expect(secure.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
});

describe('what is no HTTP', () => {
  const speak = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(plain.app.baseUrl);
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (part) => (heard += part.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(heard));
    });

  test.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['headers beyond all measure', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
  ])('%s is told so as a problem, and the connection ends', async (_, text) => {
    const heard = await speak(text);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toContain('application/problem+json');
    expect(heard).toContain('"code":"bad-input"');
  });

  test('nobody holds a connection by never closing their side of it', async () => {
    const { server } = plain.app.app.http;
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const { hostname, port } = new URL(plain.app.baseUrl);
    const stubborn = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    stubborn.on('error', () => undefined).resume();
    stubborn.write('hello\r\n\r\n');
    const held = await accepted;
    await once(held, 'close');
    expect(held.destroyed).toBe(true);
    stubborn.destroy();
  });
});
