import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { version } from '#server/version.ts';

const LAUNCHER = fileURLToPath(new URL('roundtable.js', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
}

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [LAUNCHER, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr, durationMs: performance.now() - startedAt }));
  });

/** The quickest of several: how fast it can be, not how busy the machine is. */
const quickest = async (args: readonly string[]): Promise<number> => {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 8; attempt++) best = Math.min(best, (await run(args)).durationMs);
  return best;
};

describe('the roundtable launcher', () => {
  test('runs a command and hands on its exit code', async () => {
    expect(await run(['version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect(await run(['versoin'])).toMatchObject({ code: 2, stdout: '' });
    expect(await run(['config'], { PORT: 'x' })).toMatchObject({ code: 2 });
    const refused = await run(['serve'], { PORT: 'x' });
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'PORT must be a whole number from 0 to 65535, not "x".\n',
    });
  });

  test.each([[['version']], [['--help']], [['serve', '--help']]])(
    '%j answers within 300 ms',
    async (args) => {
      expect(await quickest(args)).toBeLessThan(300);
    },
  );
});
