import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeStore } from '#store/testing/contract-suite.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'roundtable-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
describeStore('the SQLite driver', ({ tables, clock }) =>
  openSqliteStore({ file: join(folder, `${++files}.db`), tables, clock }),
);
