import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the calling test file, removed after its tests. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `roundtable-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
};
