import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOf } from '#server/activities.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { OWNED } from '#tests/support/server/owned-things.ts';
import { refuseBadItems } from './migrate.ts';

let composed: ComposedApp;
beforeAll(async () => {
  composed = await startComposedApp();
  const owner = composed.callerWith(await composed.newAccount());
  for (const { make } of Object.values(OWNED)) await make(owner);
});
afterAll(() => composed.app.close());

test('what the product itself writes can always be moved and imported', async () => {
  let items = 0;
  await refuseBadItems(composed.app.store, tablesOf(testConfig()), (count) => (items += count));
  expect(items).toBeGreaterThan(50);
});
