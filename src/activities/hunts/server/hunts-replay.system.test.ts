import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { tablesOf } from '#server/activities.ts';
import { systemClock } from '#server/kit/clock.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import {
  byCommand,
  byHttp,
  deliver,
  duplicatesIn,
  endStateOf,
  identitiesOf,
  openReplayHunt,
  planDeeds,
} from '#tests/support/hunts/replay.ts';

const TIMES = 10;
const IN_FLIGHT = 48;

let nodes: readonly ComposedApp[] = [];

/** Two nodes that know nothing of each other but one store: they meet in its conditions, as over DynamoDB. */
beforeAll(async () => {
  const clock = { ...systemClock, advance: () => undefined, set: () => undefined };
  const store = new MemoryStore({ tables: [...tablesOf(testConfig())], clock });
  nodes = await Promise.all([startComposedApp({ store, clock }), startComposedApp({ store, clock })]);
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
});

test('[TALK-3] [PLAY-5] ten thousand duplicated and reordered commands over two nodes leave what a thousand left', async () => {
  const [first] = nodes as [ComposedApp];
  const here = (): string => first.app.baseUrl;
  const deeds = planDeeds('replay', Date.now());
  const once = await openReplayHunt(here);
  await deliver(once, deeds, [byHttp(here)], IN_FLIGHT);
  const expected = await endStateOf(once);
  expect(expected.positions).toHaveLength(1000);
  expect(expected.messages).toHaveLength(400);
  expect(expected.events.length).toBeGreaterThan(400);

  const again = await openReplayHunt(here);
  const copies = seededRandom('order').shuffle(Array.from({ length: TIMES }, () => deeds).flat());
  const identities = await identitiesOf(again);
  const roads = nodes.map(({ app }) => byCommand(app.app.commands, (token) => identities.get(token) ?? ''));
  const { sent, contradictions } = await deliver(again, copies, roads, IN_FLIGHT);
  expect(sent).toBe(10_000);
  expect(contradictions).toEqual([]);
  const state = await endStateOf(again);
  expect(state).toEqual(expected);
  expect(duplicatesIn(state, expected)).toBe(0);
}, 600_000);
