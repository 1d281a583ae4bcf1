import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import { makeCertificate } from './self-signed.ts';

const root = temporaryFolder('https');
let server: ServerProcess | undefined;
afterEach(() => server?.kill());

const start = (folder: string, env: Record<string, string>): ServerProcess => {
  server = startServerProcess({
    env: { DATA_DIR: join(root, folder), DEMO: 'no', TLS_PORT: '0', ...env },
  });
  return server;
};

const httpsAddress = async ({ started, stdout }: ServerProcess): Promise<string> => {
  await started;
  const address = () => /With https: (\S+)/.exec(stdout())?.[1];
  await expect.poll(address).toBeDefined();
  return address() ?? '';
};

const ask = async (address: string, ca: string) => {
  const asked = request(`${address}/api/me`, { ca });
  asked.end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error('no answer');
  return { cookie: response.headers['set-cookie']?.[0] ?? '', me: await json(response) };
};

test('TLS=self serves pages and sockets over https beside http, with a certificate one can trust', async () => {
  const running = start('self', { TLS: 'self' });
  const address = await httpsAddress(running);
  const ca = await readFile(join(root, 'self', 'tls', 'certificate.pem'), 'utf8');
  const { cookie, me } = await ask(address, ca);
  expect(me).toMatchObject({ kind: 'guest' });
  expect(cookie).toMatch(/; Secure$/);
  const socket = new WebSocket(`${address.replace('https', 'wss')}/live`, {
    ca,
    headers: { cookie: cookie.split(';')[0], origin: address },
  });
  await once(socket, 'open');
  expect((await fetch(`${await running.started}/api/me`)).status).toBe(200);
  // It stops though somebody is still connected.
  running.child.kill('SIGTERM');
  await once(socket, 'close');
  expect(await running.ended).toEqual({ code: 0, signal: null });
});

test('TLS_CERT and TLS_KEY are served as they are', async () => {
  const made = makeCertificate({ name: 'given', hosts: ['localhost'], addresses: ['127.0.0.1'] }, Date.now());
  const [cert, key] = [join(root, 'given.crt'), join(root, 'given.key')];
  await writeFile(cert, made.cert);
  await writeFile(key, made.key);
  const address = await httpsAddress(start('given', { TLS_CERT: cert, TLS_KEY: key }));
  expect((await ask(address, made.cert)).me).toMatchObject({ kind: 'guest' });
});

test('a certificate that cannot be used, or half of one, ends the start with a sentence', async () => {
  const broken = join(root, 'broken.pem');
  await writeFile(broken, 'nonsense');
  const refused = start('broken', { TLS_CERT: broken, TLS_KEY: broken });
  expect((await refused.ended).code).toBe(1);
  expect(refused.stderr()).toMatch(/^The certificate cannot be used \(.*\): check TLS_CERT and TLS_KEY/);
  const half = start('half', { TLS_CERT: broken });
  expect((await half.ended).code).toBe(2);
  expect(half.stderr()).toBe('TLS_CERT needs TLS_KEY to be set.\n');
});
