import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(join(folder, 'pages.json'), '{"/boards/:boardId":{}}');
  app = await startTestApp({
    modules: () => [
      {
        name: 'boards',
        routes: [],
        embeds: [
          { address: '/embed/boards/:boardId' },
          {
            address: '/embed/boards/:boardId/pen',
            sites: async ({ boardId }) =>
              boardId === '7' ? ['https://club.example', 'https://a.example:8443'] : [],
          },
        ],
      },
    ],
    webFolder: folder,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (path: string) => app.request<string>(`GET ${path}`, { headers: { accept: 'text/html,*/*' } });

describe('frames on other sites', () => {
  test('get a page that may be framed and may do nothing but show', async () => {
    const { status, headers, body, cookie } = await page('/embed/boards/7?lang=de');
    expect([status, cookie]).toEqual([200, undefined]);
    expect(body).toContain('<title>App</title>');
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ]);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('get a page that acts only where its owner allows it', async () => {
    const { headers } = await page('/embed/boards/7/pen');
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy.at(-1)).toBe('frame-ancestors https://club.example https://a.example:8443');
    expect(headers.get('x-frame-options')).toBeNull();
  });

  test.each([
    '/embed/boards/8/pen',
    '/',
    '/embed',
    '/embed/boards',
    '/embed/boards/7/edit',
    '/embed/other/7',
    '/index.html',
    '/boards/7',
    '/api/boards/7',
    '/embed/../boards/7',
  ])('%s refuses to be framed', async (path) => {
    const { headers } = await page(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});
