import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes } from '#core/live-protocol.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ProcessOptions, ServerProcess } from '#tests/support/server/server-process.ts';

let folder: string;
let processes: ServerProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-start-'));
  processes = [];
});
afterEach(async () => {
  for (const server of processes) await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const start = (options: ProcessOptions = {}): ServerProcess => {
  const server = startServerProcess({ ...options, env: { DATA_DIR: join(folder, 'data'), ...options.env } });
  processes.push(server);
  return server;
};

/** The one sentence of a start that failed, after checking that it is all there is. */
const refusalOf = async (server: ServerProcess, exitCode = 1): Promise<string> => {
  const { code } = await server.ended;
  expect(server.stdout()).toBe('');
  expect(server.stderr().trim().split('\n')).toHaveLength(1);
  expect(server.stderr()).not.toMatch(/\bat .*\.ts:\d+|Error:/);
  expect(code).toBe(exitCode);
  return server.stderr().trim();
};

const stopPolitely = async (server: ServerProcess): Promise<void> => {
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
};

const databaseFile = (): string => join(folder, 'data', 'roundtable.sqlite');

/** A database with something in it, closed. */
const makeDatabase = async (): Promise<void> => {
  const server = start();
  const address = await server.started;
  const { status } = await fetch(`${address}/api/me`);
  expect(status).toBe(200);
  await stopPolitely(server);
};

describe('a start that cannot succeed says why in one sentence and exits with 1, or with 2 for bad settings', () => {
  test('a wrong environment variable', async () => {
    const sentence = await refusalOf(start({ env: { PORT: 'eighty', STORE: 'mysql' } }), 2);
    expect(sentence).toBe(
      'PORT must be a whole number from 0 to 65535, not "eighty". STORE must be sqlite or dynamodb or memory, not "mysql".',
    );
  });

  test('a wrong secret is not repeated', async () => {
    const sentence = await refusalOf(start({ env: { METRICS_TOKEN: 'hunter2' } }), 2);
    expect(sentence).toBe('METRICS_TOKEN must be 16 to 200 visible characters.');
  });

  test('variables that need each other', async () => {
    const sentence = await refusalOf(start({ env: { STORE: 'dynamodb' } }), 2);
    expect(sentence).toBe('STORE=dynamodb needs AWS_REGION to be set.');
  });

  test('a busy port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const sentence = await refusalOf(start({ env: { PORT: String(port) } }));
    other.close();
    expect(sentence).toBe(
      `Port ${port} is already in use: stop the program that uses it or set PORT to another number.`,
    );
    expect(await readFile(databaseFile())).toBeInstanceOf(Buffer);
  });

  test('an address that is not ours', async () => {
    const sentence = await refusalOf(start({ env: { HOST: '203.0.113.7' } }));
    expect(sentence).toContain('HOST 203.0.113.7 is no address of this machine');
  });

  test('a data folder below a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'mine');
    const sentence = await refusalOf(start({ env: { DATA_DIR: join(file, 'data') } }));
    expect(sentence).toBe(
      `The data folder ${join(file, 'data')} cannot be used, a part of the path is a file: make it writable or set DATA_DIR to another folder.`,
    );
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test('a data folder without rights', async () => {
    // Root may write anywhere, so root runs the server as the user "nobody".
    const closed = join(folder, 'closed');
    await mkdir(closed);
    await chmod(folder, 0o755);
    await chmod(closed, 0o500);
    const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const sentence = await refusalOf(start({ env: { DATA_DIR: closed }, ...uid }));
    expect(sentence).toBe(
      `The data folder ${closed} cannot be used, this user may not write there: make it writable or set DATA_DIR to another folder.`,
    );
  });

  test('a file that is no database, which is left alone', async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(databaseFile(), 'Dear diary, '.repeat(2000));
    const sentence = await refusalOf(start());
    expect(sentence).toContain(databaseFile());
    expect(sentence).toContain('The file was left as it is: restore a backup');
    expect(await readFile(databaseFile(), 'utf8')).toBe('Dear diary, '.repeat(2000));
  });

  test('a damaged database, which is left alone', async () => {
    await makeDatabase();
    const bytes = await readFile(databaseFile());
    bytes.fill(0x5a, 4096, Math.min(bytes.length, 4096 * 6));
    await writeFile(databaseFile(), bytes);
    const sentence = await refusalOf(start());
    expect(sentence).toContain(`${databaseFile()} is damaged`);
    expect(sentence).toContain('The file was left as it is');
    expect((await readFile(databaseFile())).equals(bytes)).toBe(true);
  });

  test('a database of a newer version, which is left alone', async () => {
    await makeDatabase();
    const database = new DatabaseSync(databaseFile());
    database.exec('PRAGMA user_version = 9999');
    database.close();
    await copyFile(databaseFile(), join(folder, 'before'));
    const sentence = await refusalOf(start());
    expect(sentence).toContain('was written by a newer version');
    expect(sentence).toContain('The file was left as it is.');
    const [before, after] = await Promise.all([readFile(join(folder, 'before')), readFile(databaseFile())]);
    expect(after.equals(before)).toBe(true);
  });

  test('a database another Roundtable uses', async () => {
    const first = start();
    await first.started;
    const sentence = await refusalOf(start());
    expect(sentence).toContain('is in use by another Roundtable: stop that one first');
    await stopPolitely(first);
  });
});

describe('a full disk', () => {
  /** A small file system of its own, gone with the process; as root, or in a user namespace. */
  const onSmallDisk = (script: string): readonly string[] => [
    'unshare',
    ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
    '--mount',
    'sh',
    '-ec',
    `mkdir -p "$DATA_DIR"; mount -t tmpfs -o size=40m tmpfs "$DATA_DIR"; ${script}`,
  ];
  const NO_SPACE = () =>
    `No space is left for the data folder ${join(folder, 'data')}: free some space on that disk or set DATA_DIR to another folder. Nothing was changed.`;

  test.each([
    ['not a byte left', 'head -c 60m /dev/zero > "$DATA_DIR/photo" 2>/dev/null || true'],
    ['almost nothing left', 'head -c 20m /dev/zero > "$DATA_DIR/photo"'],
  ])('at start, %s', async (_, fill) => {
    const server = start({ shell: onSmallDisk(`${fill}; exec "$NODE" "$SERVER"`) });
    expect(await refusalOf(server)).toBe(NO_SPACE());
  });

  test('while running: writes are refused, reads go on, what was acknowledged is there afterwards', async () => {
    const script = [
      '"$NODE" "$SERVER" & server=$!',
      'trap "kill -TERM $server" TERM',
      'while [ ! -e "$SIGNS/fill" ]; do sleep 0.05; done',
      'head -c 60m /dev/zero > "$DATA_DIR/photo" 2>/dev/null || true',
      'touch "$SIGNS/filled"',
      'wait $server || wait $server || true',
      'rm "$DATA_DIR/photo"; mkdir "$SIGNS/after"; cp -r "$DATA_DIR/." "$SIGNS/after/"',
    ].join('\n');
    const signs = join(folder, 'signs');
    await mkdir(signs);
    const server = start({ shell: onSmallDisk(script), env: { SIGNS: signs } });
    const address = await server.started;
    const visit = async () => {
      const { status, headers } = await fetch(`${address}/api/me`);
      return { status, cookie: headers.get('set-cookie')?.split(';')[0] };
    };
    const whoIs = async (at: string, cookie: string | undefined) => {
      const answer = await fetch(`${at}/api/me`, { headers: { cookie: cookie ?? '' } });
      return { status: answer.status, isNew: answer.headers.has('set-cookie') };
    };
    const acknowledged = [await visit()];
    expect(acknowledged[0]).toMatchObject({ status: 200 });

    await writeFile(join(signs, 'fill'), '');
    await expect.poll(() => existsSync(join(signs, 'filled')), { timeout: 60_000 }).toBe(true);
    const refused: Awaited<ReturnType<typeof visit>>[] = [];
    for (let attempt = 0; attempt < 500 && refused.length < 3; attempt++) {
      const answer = await visit();
      (answer.status === 200 ? acknowledged : refused).push(answer);
    }
    expect(refused).toEqual(Array.from({ length: 3 }, () => ({ status: 507, cookie: undefined })));
    expect(await whoIs(address, acknowledged[0]?.cookie)).toEqual({ status: 200, isNew: false });
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    server.child.kill('SIGTERM');
    await server.ended;

    const later = start({ env: { DATA_DIR: join(signs, 'after') } });
    const again = await later.started;
    for (const { cookie } of acknowledged) {
      expect(await whoIs(again, cookie)).toEqual({ status: 200, isNew: false });
    }
    await stopPolitely(later);
  });
});

describe('a start that succeeds', () => {
  test('prints the address, answers health, readiness and metrics, and stops politely', async () => {
    const server = start();
    const address = await server.started;
    expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ status: 'alive' });
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', checks: { store: 'ok', files: 'ok', bus: 'ok', disk: 'ok' } },
    ]);
    await fetch(`${address}/api/me`);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    for (const series of [
      'roundtable_http_requests_total{row="identity.readMe",method="GET",status="200"} 1',
      'roundtable_commands_total{row="identity.readMe",transport="http",outcome="ok"} 1',
      'roundtable_http_request_seconds_bucket{le="0.1",row="identity.readMe"}',
      'roundtable_command_seconds_bucket{le="0.1",row="identity.readMe",transport="http"}',
      'roundtable_store_operations_total{operation="put",table="roundtable-platform",outcome="ok"}',
      'roundtable_store_operation_seconds_bucket{le="0.1",operation="put"}',
      'roundtable_sockets 0',
      'nodejs_eventloop_lag_p99_seconds',
      'roundtable_queue_depth{queue="store-writes"} 0',
      'roundtable_queue_depth{queue="rooms"} 0',
    ]) {
      expect(metrics).toContain(series);
    }
    await stopPolitely(server);
    expect(server.stderr()).toContain('"msg":"stopped"');
  });

  test('what it compiled is kept while it runs: killed, it leaves a quick start behind', async () => {
    const compiled = join(folder, 'compiled');
    const server = start({ env: { NODE_COMPILE_CACHE: compiled } });
    await server.started;
    const kept = async (): Promise<number> => (await readdir(compiled, { recursive: true })).length;
    await expect.poll(() => kept().catch(() => 0)).toBeGreaterThan(500);
    await server.kill();
  });

  test('the log holds neither cookie, token nor address of a request', async () => {
    const server = start({ env: { LOG_LEVEL: 'trace' } });
    const address = await server.started;
    const me = await fetch(`${address}/api/me?secret=hunter2`);
    const cookie = me.headers.get('set-cookie')?.split(';')[0] ?? '';
    await fetch(`${address}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: address },
      body: JSON.stringify({ title: 'hunter2', name: 'hunter2' }),
    });
    await fetch(`${address}/api/nowhere/hunter2`, { headers: { authorization: 'Bearer hunter2' } });
    await stopPolitely(server);
    expect(server.stderr()).toContain('identity.readMe');
    expect(server.stderr()).not.toContain('hunter2');
    expect(server.stderr()).not.toContain(cookie.split('=')[1] ?? '?');
  });

  test('open sockets are sent elsewhere, and no new ones are taken', async () => {
    const server = start();
    const address = await server.started;
    const me = await fetch(`${address}/api/me`);
    const headers = { cookie: me.headers.get('set-cookie')?.split(';')[0] ?? '', origin: address };
    const open = () => new WebSocket(`${address.replace('http', 'ws')}/live`, { headers });
    const socket = open();
    const [welcome] = (await once(socket, 'message')) as [Buffer];
    expect(welcome.toString()).toContain('"welcome"');
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain('roundtable_sockets 1');
    const foreign = new WebSocket(`${address.replace('http', 'ws')}/live`, {
      headers: { ...headers, origin: 'https://evil.example' },
    });
    const refused = await new Promise((resolve) => foreign.once('error', (error) => resolve(error.message)));
    expect(refused).toContain('403');

    const closed = new Promise((resolve) => socket.once('close', resolve));
    const stoppedAt = performance.now();
    await stopPolitely(server);
    expect(await closed).toBe(closeCodes.restarting);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    const late = open();
    const failure = await new Promise((resolve) => late.once('error', (error) => resolve(error.message)));
    expect(failure).toContain('ECONNREFUSED');
  });

  test('who never ends sending does not hold up a stop beyond ten seconds', async () => {
    const server = start();
    const { hostname, port } = new URL(await server.started);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n',
    );
    await answered;
    const stoppedAt = performance.now();
    await stopPolitely(server);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    socket.destroy();
  });

  test('idle connections do not hold up a stop, a second signal ends at once', async () => {
    const server = start();
    const address = await server.started;
    await fetch(`${address}/healthz`, { headers: { connection: 'keep-alive' } });
    const stoppedAt = performance.now();
    await stopPolitely(server);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);

    const stubborn = start();
    const { hostname, port } = new URL(await stubborn.started);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n',
    );
    expect(String(await answered)).toContain('100 Continue');
    stubborn.child.kill('SIGTERM');
    await expect.poll(() => stubborn.stderr()).toContain('"msg":"stopping"');
    stubborn.child.kill('SIGTERM');
    expect(await stubborn.ended).toEqual({ code: 1, signal: null });
    socket.destroy();
  });
});
