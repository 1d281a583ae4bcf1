import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

const guide = await readFile('docs/guides/api.md', 'utf8');
const examples = Array.from(
  guide.matchAll(/^## (\w+)\n\n```ts\n(.+?)```\n\nPrints: `(.+?)`$/gms),
  ([, title = '', code = '', prints = '']) => ({ title, code, prints }),
);

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-client-'));
  // As npm installs a folder: a link to it.
  await mkdir(join(folder, 'node_modules'));
  await symlink(resolve('src/client'), join(folder, 'node_modules', 'roundtable-client'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  server = startServerProcess({ env: { STORE: 'memory', DATA_DIR: join(folder, 'data') }, endsWithUs: true });
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const run = async (file: string): Promise<{ code: number | null; out: string; wrong: string }> => {
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ROUNDTABLE_URL: await server.started },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, wrong, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, wrong };
};

test('the guide has an example for each activity', () => {
  expect(examples.length).toBeGreaterThan(0);
  expect(guide.match(/^```ts$/gm)).toHaveLength(examples.length);
});

test.each(examples)(
  '$title: runs as it stands in the guide, in twenty-odd lines',
  async ({ title, code, prints }) => {
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(25);
    const file = join(folder, `${title.toLowerCase()}.ts`);
    await writeFile(file, code);
    const ran = await run(file);
    expect([ran.wrong, ran.code]).toEqual(['', 0]);
    expect(ran.out).toContain(prints);
  },
);
