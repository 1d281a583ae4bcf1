import { setTimeout as pause } from 'node:timers/promises';
import { effect } from '@preact/signals';
import { seededRandom } from '#core/random.ts';
import { timersContract } from '#activities/timers/contract.ts';
import { readClock } from '#activities/timers/rules/clock/reading.ts';
import { OnlineTable } from '#activities/timers/web/table/online-table.ts';
import { quickActs } from '#activities/timers/web/table/pending-acts.ts';
import { clientFor } from '#web/kit/client.ts';
import { nodeLiveClient } from '#tests/support/live/client.ts';
import { openTable } from '#tests/support/timers/socket.ts';
import type { ActResult, TableCaller } from '#tests/support/timers/socket.ts';
import { machine, percentile, startBenchServer } from './bench-server.ts';
import { startDelayedNetwork } from './timers-delay.ts';

const ROUND_TRIP_MS = 80;
const JITTER_MS = 30;
/** Two players' phones and a TV, all set by hand. */
const WRONG_BY_MS = [4321, -2750, 61_000];
/** Seconds a page is open before anybody plays. */
const SETTLE_MS = 4000;

interface Device {
  readonly table: OnlineTable;
  readonly receipts: NonNullable<ActResult['receipt']>[];
  close(): void;
}

/** The page's own table, live client and think watch, over the slow network; only the outbox is left out. */
const openDevice = (address: string, { token }: TableCaller, tableId: string, wrongByMs: number): Device => {
  const steady = (): number => performance.timeOrigin + performance.now() + wrongByMs;
  const live = nodeLiveClient({ address: () => address, bearer: token, now: steady });
  const receipts: Device['receipts'] = [];
  const table = new OnlineTable(
    {
      client: clientFor(timersContract, { baseUrl: address, token: () => token }),
      live: async () => live,
      send: async (_, act) => {
        const { id } = act;
        const outcome = await live.command({ id, name: 'timers.act', params: { tableId }, body: { act } });
        if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
        const { version, receipt } = outcome.value as ActResult;
        if (receipt) receipts.push(receipt);
        return { kind: 'done', version };
      },
      quick: async () => quickActs(),
      steady,
      wall: steady,
    },
    tableId,
  );
  return {
    table,
    receipts,
    close() {
      table.close();
      live.close();
    },
  };
};

const isHere = ({ table }: Device): boolean => table.phase.value === 'here' && table.error() !== undefined;

/** Resolves when this device shows the seat's turn, with that moment. */
const showsTurn = ({ table }: Device, seat: number, turn: number): Promise<number> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      const { running, seats } = table.clock.value;
      if (!running.includes(seat) || seats[seat]?.turns !== turn) return;
      resolve(performance.now());
      queueMicrotask(() => stop());
    });
  });

/** What two devices show at the same moment: the largest difference of a clock. */
const apartMs = (one: Device, other: Device): number => {
  const [mine, theirs] = [one, other].map(({ table }) => readClock(table.clock.peek(), table.now()).seats);
  return Math.max(
    ...(mine ?? []).map(({ shownMs }, seat) => Math.abs(shownMs - (theirs?.[seat]?.shownMs ?? 0))),
  );
};

const line = (what: string, values: readonly number[], share: number, bar?: number): string => {
  const seen = percentile(values, share);
  const judged = bar === undefined ? '' : ` (bar ${bar} ms, ${(seen / bar).toFixed(2)} of it)`;
  return `  ${what}: median ${percentile(values, 0.5).toFixed(1)} ms, p${share * 100} ${seen.toFixed(1)} ms${judged}, longest ${Math.max(...values).toFixed(1)} ms, of ${values.length}`;
};

/** How honest clocks are over a slow network: what screens show, and what is charged against what was thought. */
export const benchNetwork = async (turns: number): Promise<void> => {
  const server = await startBenchServer();
  const random = seededRandom('network');
  const network = await startDelayedNetwork(server.address, {
    roundTripMs: ROUND_TRIP_MS,
    jitterMs: JITTER_MS,
    random: () => random.below(1_000_000) / 1_000_000,
  });
  const host = await server.newHost();
  // Without a bonus: one that a screen shows later would count by its size, not by how late it is.
  const controls = [{ type: 'sudden-death', mainMs: 600_000 }];
  const { tableId } = await openTable(host, { controls, lag: true });
  const devices = WRONG_BY_MS.map((wrongByMs) => openDevice(network.address, host, tableId, wrongByMs));
  while (!devices.every(isHere)) await pause(20);
  await pause(SETTLE_MS);
  const [first, , wall] = devices as [Device, Device, Device];
  await first.table.act({ type: 'start', seat: 0 });
  const apart: number[] = [];
  const offMs: number[] = [];
  const sampling = setInterval(() => {
    for (const other of devices.slice(1)) apart.push(apartMs(first, other));
    offMs.push(Math.abs(wall.table.now() - Date.now()));
  }, 7);
  const errors: number[] = [];
  const toAll: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const seat = turn % 2;
    const device = devices[seat] as Device;
    const shownAt = await showsTurn(device, seat, Math.floor(turn / 2));
    await pause(300 + random.below(1700));
    const pressedAt = performance.now();
    const thoughtMs = pressedAt - shownAt;
    const shown = devices.map((each) => showsTurn(each, 1 - seat, Math.floor((turn + 1) / 2)));
    await device.table.act({ type: 'tap', seat, turn: Math.floor(turn / 2) });
    toAll.push(Math.max(...(await Promise.all(shown))) - pressedAt);
    const { usedMs = 0, compensatedMs = 0 } = device.receipts.at(-1) ?? {};
    // The first turn began on the device that played it, before the server knew.
    if (turn > 0) errors.push(Math.abs(usedMs - compensatedMs - thoughtMs));
  }
  clearInterval(sampling);
  for (const device of devices) device.close();
  await network.close();
  await server.stop();
  console.log(
    `Network: ${turns} turns, two phones and a TV, ${ROUND_TRIP_MS} ms round trip, ${JITTER_MS} ms jitter by a delaying proxy, SQLite; ${machine()}`,
  );
  console.log(line('screens apart', apart, 0.95, 50));
  console.log(line('compensation error', errors, 0.99, 60));
  console.log(line('tap to all screens', toAll, 0.95));
  console.log(line('a screen off the server’s clock', offMs, 0.95));
};
