import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '#scripts/tree.ts';
import { bestOnQuietMachine } from '#tests/support/core/slowdown.ts';

let dataFolder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'roundtable-start-'));
});

afterEach(() => {
  // The launcher leads its own group: what a failed test leaves is ended with the server it started.
  if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

interface Started {
  address: string;
  durationMs: number;
}

function startServer(env: Record<string, string> = {}): Promise<Started> {
  const startedAt = performance.now();
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child = server;
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const address = /http:\/\/[\w.[\]:]+:\d+/.exec(output)?.[0];
      if (address !== undefined) resolve({ address, durationMs: performance.now() - startedAt });
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
}

async function stopServer(): Promise<number | null> {
  const server = child;
  if (!server) return null;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return server.exitCode;
}

test('npm start serves the built web app, stops on a signal and leaves nothing running', async () => {
  const { address } = await startServer();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await stopServer()).toBe(0);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});

test('a second npm start is up in under 3 s', async () => {
  await startServer();
  await stopServer();
  const restart = async (): Promise<number> => {
    const { durationMs } = await startServer();
    await stopServer();
    return durationMs;
  };
  expect(await bestOnQuietMachine(3000, restart)).toBeLessThan(3000);
});

test('a wrong setting ends npm start with exit code 2', async () => {
  await expect(startServer({ PORT: 'eighty' })).rejects.toThrow(/ended with 2:[^]*PORT/);
});
