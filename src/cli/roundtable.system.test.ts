import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { serverEnv, serverFlags, serverMain } from '#server/server-command.mjs';
import { version } from '#server/version.ts';

const LAUNCHER = fileURLToPath(new URL('roundtable.js', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [LAUNCHER, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });

/** Seconds of processor time of the quickest run: what an idle machine would take, however busy this one is. */
const processorSeconds = async (args: readonly string[]): Promise<number> => {
  const script = '"$0" "$@" > /dev/null; times';
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5; attempt++) {
    const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, LAUNCHER, ...args]);
    const children = stdout.trim().split('\n').at(-1) ?? '';
    const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
    const seconds = parts.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
    best = Math.min(best, seconds);
  }
  return best;
};

describe('the roundtable launcher', () => {
  test('runs a command and hands on its exit code', async () => {
    expect(await run(['version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect(await run(['versoin'])).toMatchObject({ code: 2, stdout: '' });
    expect(await run(['config'], { PORT: 'x' })).toMatchObject({ code: 2 });
    const refused = await run(['serve'], { PORT: 'x' });
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'PORT must be a whole number from 0 to 65535, not "x".\n',
    });
  });

  test('serve is the server itself, started as every other one is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'roundtable-serve-'));
    const child = spawn(process.execPath, [LAUNCHER, 'serve', '--port', '0', '--host', '127.0.0.1'], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, DEMO: 'no', PORT: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit');
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0];
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const told = (name: string): string[] =>
      readFileSync(`/proc/${child.pid}/${name}`, 'utf8').split('\0').filter(Boolean);
    expect(told('cmdline')).toEqual([process.execPath, ...serverFlags, serverMain]);
    expect(told('environ')).toEqual(
      expect.arrayContaining(Object.entries(serverEnv).map(([name, value]) => `${name}=${value}`)),
    );
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await rm(folder, { recursive: true });
  });

  test.each(['-', '/dev/stdin'])('counts all ballots of a pipe, given as %s', async (file) => {
    const script = '{ echo rank1,rank2; yes Ann,Bo | head -n 20000; } | "$0" "$1" tally "$2"';
    const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, LAUNCHER, file]);
    expect(stdout).toContain('20000 ballots');
  });

  test('a reader that has seen enough is no failure', async () => {
    const script = '{ "$0" "$1" tally --rules-help; echo "code $?" >&2; } | true';
    const { stderr } = await promisify(execFile)('sh', ['-c', script, process.execPath, LAUNCHER]);
    expect(stderr).toBe('code 0\n');
  });

  test.each([[['version']], [['--help']], [['serve', '--help']], [['config']]])(
    '%j takes less than 300 ms',
    async (args) => {
      const seconds = await processorSeconds(args);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(0.3);
    },
  );
});
