import { setTimeout as pause } from 'node:timers/promises';
import { readClock } from '#activities/timers/rules/clock/reading.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import { nodeLiveClient } from '#tests/support/live/client.ts';
import { newActId, openTable } from '#tests/support/timers/socket.ts';
import { machine, percentile, startBenchServer } from './bench-server.ts';

const SCREENS = 5;
const GAP_MS = 40;
/** Phones are set by hand: each screen's own clock is off by this much. */
const WRONG_BY_MS = [0, 4321, -2750, 61_000, -17];

interface Screen {
  readonly client: ReturnType<typeof nodeLiveClient>;
  clock: ClockState | undefined;
  version: number;
  /** When each version was heard, by the machine's clock. */
  readonly heardAt: Map<number, number>;
  readonly serverNow: () => number | undefined;
}

const openScreen = (address: string, bearer: string, tableId: string, wrongByMs: number): Screen => {
  const now = (): number => performance.timeOrigin + performance.now() + wrongByMs;
  const client = nodeLiveClient({ address: () => address, bearer, now });
  const screen: Screen = {
    client,
    clock: undefined,
    version: 0,
    heardAt: new Map(),
    serverNow: () => {
      const reading = client.clock();
      return reading && now() + reading.offsetMs;
    },
  };
  const take = (told: unknown): void => {
    const { clock, version } = told as { clock?: ClockState; version?: number };
    if (clock) screen.clock = clock;
    if (version !== undefined) screen.heardAt.set(version, performance.now());
  };
  client.follow(`table:${tableId}`, { onView: take, onEvent: (_, payload) => take(payload) });
  return screen;
};

/** What two screens show at the same moment, both seats: the largest difference. */
const apartMs = (one: Screen, other: Screen): number | undefined => {
  const [now, then] = [one.serverNow(), other.serverNow()];
  if (now === undefined || then === undefined || !one.clock || !other.clock) return undefined;
  const [mine, theirs] = [readClock(one.clock, now), readClock(other.clock, then)];
  return Math.max(
    ...mine.seats.map(({ shownMs }, seat) => Math.abs(shownMs - (theirs.seats[seat]?.shownMs ?? 0))),
  );
};

/** A tap on one device until the last of five screens shows it, and how far the screens are apart meanwhile. */
export const benchScreens = async (taps: number): Promise<void> => {
  const server = await startBenchServer();
  const host = await server.newHost();
  const { tableId } = await openTable(host, {
    controls: [{ type: 'fischer', mainMs: 3_600_000, incrementMs: 1000 }],
    lag: true,
  });
  const screens = WRONG_BY_MS.slice(0, SCREENS).map((wrongByMs) =>
    openScreen(server.address, host.token, tableId, wrongByMs),
  );
  // The clock exchanges of a page that was opened a moment ago.
  while (screens.some(({ client, clock }) => !clock || client.clock() === undefined)) await pause(20);
  await pause(2500);
  const [first] = screens as [Screen];
  const act = (given: object) =>
    first.client.command({
      id: newActId(),
      name: 'timers.act',
      params: { tableId },
      body: { act: { id: newActId(), ...given } },
    });
  await act({ type: 'start' });
  const toAll: number[] = [];
  const apart: number[] = [];
  const sampling = setInterval(() => {
    for (const other of screens.slice(1)) {
      const difference = apartMs(first, other);
      if (difference !== undefined) apart.push(difference);
    }
  }, 7);
  for (let tap = 0; tap < taps; tap++) {
    const sentAt = performance.now();
    const outcome = await act({ type: 'tap', seat: tap % 2, turn: Math.floor(tap / 2), clientMs: GAP_MS });
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
    const { version } = outcome.value as { version: number };
    while (screens.some(({ heardAt }) => !heardAt.has(version))) await pause(1);
    toAll.push(Math.max(...screens.map(({ heardAt }) => heardAt.get(version) ?? 0)) - sentAt);
    await pause(GAP_MS);
  }
  clearInterval(sampling);
  for (const { client } of screens) client.close();
  await server.stop();
  const line = (what: string, values: readonly number[], bar: number): string =>
    `${what}: median ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms (bar ${bar} ms, ${(percentile(values, 0.95) / bar).toFixed(2)} of it), longest ${Math.max(...values).toFixed(1)} ms`;
  console.log(`Screens: ${taps} taps, ${SCREENS} screens whose own clocks are wrong, SQLite; ${machine()}`);
  console.log(`  ${line('tap to all screens', toAll, 100)}`);
  console.log(`  ${line('screens apart', apart, 50)} over ${apart.length} looks`);
};
