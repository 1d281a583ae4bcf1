import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { HOUR_MS } from '#core/instant.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { importOriginals } from './aws-export.ts';
import { originalRows } from './rows.ts';

/** Somebody of the original quiz system, who gets what belonged to nobody. */
const OWNER = 'jonas@example.org';
export const PASSWORD = 'turtle harbour nine';

export interface OldWorld extends World {
  /** A device of the owner, who is signed in. */
  owner(options?: VisitOptions): Promise<BrowserContext>;
}

/** A server on what an export of the original systems brought, adopted by an owner. Nodes of a cluster run before that. */
export const startOldWorld = async (): Promise<OldWorld> => {
  const rows = originalRows(Date.now() - HOUR_MS);
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-old-world-'));
  const isCluster = process.env['JOURNEYS_ON'] === 'cluster';
  if (!isCluster) await importOriginals(rows, OWNER, { STORE: 'sqlite', DATA_DIR: folder });
  const world = await startWorld({ DATA_DIR: folder, DEMO: 'no' });
  if (isCluster) await importOriginals(rows, OWNER, { ...world.env });
  const first = await world.visitor();
  await world.call(first, 'POST /api/sign-up', { email: OWNER, password: PASSWORD, name: 'Jonas' });
  const cookies = await first.cookies();
  await world.sendEverybodyHome();
  return {
    ...world,
    async owner(options) {
      const context = await world.visitor(options);
      await context.addCookies(cookies);
      return context;
    },
    async close() {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
