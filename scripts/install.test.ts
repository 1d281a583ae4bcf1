import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled, pinnedNode, root } from './install.mjs';

const zod = { version: '4.0.0', integrity: 'sha512-a' };
const otherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true };

let folder: string;

function writeLock(path: string, packages: Record<string, object>): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(
    join(folder, path),
    JSON.stringify({ packages: { '': { name: 'roundtable' }, ...packages } }),
  );
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundtable-install-'));
  const node = join(folder, relative(root, pinnedNode));
  mkdirSync(dirname(node), { recursive: true });
  writeFileSync(node, '');
  chmodSync(node, 0o755);
  writeLock('package-lock.json', { 'node_modules/zod': zod, 'node_modules/other': otherPlatform });
  writeLock('node_modules/.package-lock.json', { 'node_modules/zod': zod });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('packages count as installed', () => {
  test('when all but optional ones are there', () => {
    expect(isInstalled(folder)).toBe(true);
  });

  test('not when npm did not finish', () => {
    rmSync(join(folder, 'node_modules/.package-lock.json'));
    expect(isInstalled(folder)).toBe(false);
  });

  test('not without the pinned Node', () => {
    rmSync(join(folder, relative(root, pinnedNode)));
    expect(isInstalled(folder)).toBe(false);
  });

  test('not when the lock file has moved on', () => {
    writeLock('package-lock.json', { 'node_modules/zod': { ...zod, version: '4.0.1' } });
    expect(isInstalled(folder)).toBe(false);
  });

  test('not when a package of the same version has another checksum', () => {
    writeLock('package-lock.json', { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } });
    expect(isInstalled(folder)).toBe(false);
  });

  test('not when a package is missing', () => {
    writeLock('package-lock.json', { 'node_modules/zod': zod, 'node_modules/ws': zod });
    expect(isInstalled(folder)).toBe(false);
  });

  test('not when a package should be gone', () => {
    writeLock('package-lock.json', {});
    expect(isInstalled(folder)).toBe(false);
  });
});
