import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';

const SCRIPT = `console.log(${JSON.stringify('round '.repeat(200))});`;
/** As the build names them: nothing but the digest, which may begin with a dash. */
const NAMED_BY_DIGEST = ['Bx3fK9aZ.js', '-3Xfy0nS.js', 'D_ZTVpCC.woff2', 'CAfbK1Nm.css'];
let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-web-'));
  const web = join(folder, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'hunter2');
  await writeFile(join(web, '.build-digest'), 'hunter2');
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Roundtable</title>');
  await writeFile(join(web, 'pages.json'), '{"/":{},"/rooms/:roomId":{},"/sign-in":{},"/api/docs":{}}');
  await writeFile(join(web, 'sw.js'), 'self.skipWaiting();');
  await writeFile(join(web, 'manifest.webmanifest'), '{}');
  const script = join(web, 'assets', 'app-Bx3fK9aZ.js');
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  await writeFile(join(web, 'assets', 'plain.css'), 'a{}');
  for (const name of NAMED_BY_DIGEST) await writeFile(join(web, 'assets', name), '');
  app = await startTestApp({ modules: () => [], webFolder: web });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Without a client that tidies the path or undoes the compression. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.baseUrl);
    const asked = request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    asked.on('error', reject).end();
  });

describe('the web app', () => {
  test('hashed files are kept for ever, everything else is asked for anew', async () => {
    const script = await app.request('GET /assets/app-Bx3fK9aZ.js');
    for (const path of ['app-Bx3fK9aZ.js', ...NAMED_BY_DIGEST]) {
      const { headers } = await app.request(`GET /assets/${path}`);
      expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
    }
    expect(script.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(script.headers.get('etag')).not.toBeNull();
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/assets/plain.css']) {
      expect((await app.request(`GET ${path}`)).headers.get('cache-control'), path).toBe('no-cache');
    }
    expect((await app.request('GET /manifest.webmanifest')).headers.get('content-type')).toContain(
      'application/manifest+json',
    );
  });

  test('what the client has is not sent again', async () => {
    const first = await raw('/index.html');
    const again = await raw('/index.html', { 'if-none-match': String(first.headers['etag']) });
    expect([first.status, again.status, again.body]).toEqual([200, 304, '']);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['', undefined],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
    const { headers, body } = await raw('/assets/app-Bx3fK9aZ.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(body === SCRIPT).toBe(encoding === undefined);
  });

  test.each(['text/html,*/*', '*/*', 'application/json'])(
    'addresses of pages get the page, so that links and reloads work (%s)',
    async (accept) => {
      for (const path of ['/', '/rooms/123', '/rooms/123/', '/sign-in?to=%2F', '/api/docs']) {
        const page = await app.request<string>(`GET ${path}`, { headers: { accept } });
        expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
        expect(page.body).toContain('<title>Roundtable</title>');
        expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      }
    },
  );

  test('an address without a page is not found, and the page says so', async () => {
    const page = await app.request<string>('GET /nowhere/at/all', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(page.body).toContain('<title>Roundtable</title>');
  });

  test.each([
    ['/assets/gone-12345678.js', 'text/html'],
    ['/favicon.ico', '*/*'],
    ['/api/nothing', 'text/html'],
    ['/api', 'text/html'],
    ['/nowhere', 'application/json'],
  ])('%s for %s is not found', async (path, accept) => {
    const answer = await app.request<{ code: string }>(`GET ${path}`, { headers: { accept } });
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/....//secret.txt',
    '/secret.txt%00.js',
    '/.build-digest',
    '//secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
  ])('%s does not leave the folder', async (path) => {
    const { status, body } = await raw(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('hunter2');
  });

  test('a page takes no other method', async () => {
    expect((await app.request('POST /index.html')).status).toBe(404);
  });
});
