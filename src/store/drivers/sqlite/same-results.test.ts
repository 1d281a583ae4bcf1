import { join } from 'node:path';
import { describeSameResults } from '#store/testing/same-results.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = temporaryFolder('same-results');

describeSameResults(
  'the SQLite driver',
  ({ tables, clock }) => openSqliteStore({ file: join(folder, 'store.db'), tables, clock }),
  { runs: 100, timeoutMs: 60_000 },
);
