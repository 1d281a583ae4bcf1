import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const starter = (folder: string): string => `
  const { startServerProcess } = await import(${JSON.stringify(import.meta.resolve('./server-process.ts'))});
  const env = { DATA_DIR: ${JSON.stringify(folder)}, DEMO: 'no', LOG_LEVEL: 'error' };
  const server = startServerProcess({ env, endsWithUs: true });
  console.log(await server.started);
  setInterval(() => undefined, 1000);`;

test('a server that ends with us does so when we are killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-tied-'));
  const parent = spawn(process.execPath, ['--input-type=module', '-e', starter(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const health = `${printed.toString().trim()}/healthz`;
    expect((await fetch(health)).status).toBe(200);
    parent.kill('SIGKILL');
    await expect
      .poll(() =>
        fetch(health).then(
          ({ status }) => status,
          () => 'gone',
        ),
      )
      .toBe('gone');
  } finally {
    parent.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
