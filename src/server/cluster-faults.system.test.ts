// Three nodes behind a load balancer without memory, and one part after the other fails under people who go on.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openScreen } from '#tests/support/cluster/play.ts';
import type { Play, Screen, Venue } from '#tests/support/cluster/play.ts';
import { beginSession } from '#tests/support/engagements/cluster-play.ts';
import { beginPoll } from '#tests/support/polls/cluster-play.ts';
import { beginTable } from '#tests/support/timers/cluster-play.ts';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { newLedger, patientGuest } from '#tests/support/server/patient-callers.ts';
import type { Ledger } from '#tests/support/server/patient-callers.ts';
import { openPlainTables } from '#tests/support/store/plain-tables.ts';
import type { PlainTables } from '#tests/support/store/plain-tables.ts';
import { startThrottledEngine } from '#tests/support/store/throttled-engine.ts';
import type { ThrottledEngine } from '#tests/support/store/throttled-engine.ts';

const PLAYS = [beginSession, beginPoll, beginTable];
const NODES = 3;
const BUS_GONE_MS = 10_000;
/** Ten times what they take: a node needs long to start where everything else runs, too. */
const LIMIT_MS = 240_000;

let engine: ThrottledEngine;
let cluster: Cluster;
let tables: PlainTables;
const screens: Screen[] = [];

beforeAll(async () => {
  cluster = await startCluster({ startEngine: async () => (engine = await startThrottledEngine()) });
  await Promise.all(Array.from({ length: NODES }, () => cluster.startNode()));
  tables = openPlainTables(engine.direct.access);
});
afterEach(() => {
  for (const { client } of screens.splice(0)) client.close();
});
afterAll(async () => {
  tables?.close();
  await cluster?.stop();
});

const beginAll = (ledger: Ledger): Promise<Play[]> => {
  const { address } = cluster.door;
  const venue: Venue = { address, tables, newPerson: () => patientGuest(address, ledger) };
  return Promise.all(PLAYS.map((begin) => begin(venue)));
};

const openScreens = async (plays: readonly Play[]): Promise<readonly Screen[]> => {
  const opened = await Promise.all(plays.map((play) => openScreen(play, cluster.door.address)));
  screens.push(...opened);
  return opened;
};

/** Everybody at their own pace, until it is over; gives what was acknowledged. */
const playOn = async (plays: readonly Play[], isOver: () => boolean): Promise<number> => {
  await Promise.all(
    plays.map(async (play) => {
      do await play.step();
      while (!isOver());
    }),
  );
  return plays.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
};

const catchUp = async (shown: readonly Screen[]): Promise<void> => {
  await Promise.all(shown.map((screen) => screen.catchesUp()));
};

const verifyAll = async (plays: readonly Play[]): Promise<void> => {
  for (const play of plays) await play.verify();
};

describe('three nodes, a session, a poll and a timer', () => {
  test(
    'one node after the other is killed and comes back: nothing acknowledged is lost, no screen stays behind',
    async () => {
      const ledger = newLedger();
      const plays = await beginAll(ledger);
      const shown = await openScreens(plays);
      let isOver = false;
      const playing = playOn(plays, () => isOver);
      for (let kill = 0; kill <= NODES; kill++) {
        const node = cluster.nodes[kill % NODES] as ClusterNode;
        await pause(1000);
        await cluster.kill(node);
        await pause(500);
        await cluster.revive(node);
      }
      isOver = true;
      expect(await playing).toBeGreaterThan(50);
      // Otherwise no request was ever cut off and the test has shown nothing.
      expect(ledger.again).toBeGreaterThan(0);
      expect(ledger.statuses.has(500)).toBe(false);
      expect([...cluster.door.given.keys()].toSorted()).toEqual(
        cluster.nodes.map(({ address }) => address).toSorted(),
      );
      await catchUp(shown);
      await verifyAll(plays);
    },
    LIMIT_MS,
  );

  test(
    'the bus is gone for ten seconds: people go on, and every screen recovers by itself',
    async () => {
      const ledger = newLedger();
      const plays = await beginAll(ledger);
      const shown = await openScreens(plays);
      await cluster.redis.kill();
      const backAt = performance.now() + BUS_GONE_MS;
      await playOn(plays, () => performance.now() >= backAt);
      await cluster.redis.restart();
      await catchUp(shown);
      // Steady again: steps arrive as events, nothing is shown anew.
      await expect
        .poll(
          async () => {
            const before = shown.map(({ views }) => views);
            await playOn(plays, () => true);
            await catchUp(shown);
            return shown.every(({ views }, at) => views === before[at]);
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      expect([...ledger.statuses.keys()]).toEqual([200]);
      await verifyAll(plays);
    },
    LIMIT_MS,
  );

  test(
    'a third of all requests to the store is throttled: slower, but every command is taken at once',
    async () => {
      const ledger = newLedger();
      const plays = await beginAll(ledger);
      const shown = await openScreens(plays);
      const refusedBefore = engine.refused();
      engine.share = 1 / 3;
      try {
        const endsAt = performance.now() + 5000;
        await playOn(plays, () => performance.now() >= endsAt);
        await catchUp(shown);
      } finally {
        engine.share = 0;
      }
      expect(engine.refused() - refusedBefore).toBeGreaterThan(50);
      expect(ledger.refusals).toEqual([]);
      expect([[...ledger.statuses.keys()], ledger.again]).toEqual([[200], 0]);
      await verifyAll(plays);
    },
    LIMIT_MS,
  );
});
