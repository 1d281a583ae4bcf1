import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeSameResults } from '#store/testing/same-results.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'roundtable-same-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeSameResults(
  'the SQLite driver',
  ({ tables, clock }) => openSqliteStore({ file: join(folder, 'store.db'), tables, clock }),
  { runs: 100, seed: 20260101, timeoutMs: 60_000 },
);
