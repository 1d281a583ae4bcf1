import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './tree.ts';

const run = promisify(execFile);

let folder: string;

/** A local project with one package that requires a Node version nobody has. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-npm-'));
  const demanding = join(folder, 'package');
  await mkdir(demanding);
  await writeFile(
    join(demanding, 'package.json'),
    JSON.stringify({ name: 'demanding', version: '1.0.0', engines: { node: '>=99' } }),
  );
  await run('tar', ['-czf', 'demanding.tgz', 'package'], { cwd: folder });
  await rm(demanding, { recursive: true });
  const dependencies = { demanding: 'file:demanding.tgz' };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', dependencies }),
  );
  await run('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder });
  // Runs like the machine's own Node: without any package.
  await mkdir(join(folder, 'scripts'));
  await cp(join(root, 'scripts/install.mjs'), join(folder, 'scripts/install.mjs'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const install = async (env: Record<string, string> = {}): Promise<string> => {
  const line = "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
  const { npm_config_loglevel: _, npm_execpath: __, ...mine } = process.env;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', line], {
    cwd: folder,
    env: { ...mine, npm_config_offline: 'true', ...env },
  });
  return stdout + stderr;
};

describe('what a newcomer reads while packages are installed', () => {
  test('no warning that a package asks for another Node than the machine has', async () => {
    const lines = await install();
    expect(lines).toContain('added 1 package');
    expect(lines).not.toContain('EBADENGINE');
  });

  test('but every error', async () => {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { other: '^1.0.0' } }));
    const lines = await install();
    expect(lines).toContain('npm error');
    expect(lines).toContain('npm ci did not finish.');
  });

  test('and the warnings for who asks for them', async () => {
    expect(await install({ npm_config_loglevel: 'warn' })).toContain('EBADENGINE');
  });
});
