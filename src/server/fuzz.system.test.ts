import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { SqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { tablesOf } from './activities.ts';
import { contracts } from './contracts.ts';
import { systemClock } from './kit/clock.ts';
import { randomIds } from './kit/ids.ts';
import { openLive } from './live/live.ts';
import type { Live } from './live/live.ts';
import { localBus } from './live/local-bus.ts';
import { createLog } from './log.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { exploredSeed } from '#tests/support/core/same-draws.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { frameFor, requestFor, rowsOf } from '#tests/support/server/fuzz-input.ts';
import { isClientFrame, judgeAnswer, sendFrames, sendRequest } from '#tests/support/server/fuzz-senders.ts';
import { OWNED } from '#tests/support/server/owned-things.ts';
import type { Params } from '#tests/support/server/owned.ts';

const SEED = exploredSeed ?? 20_260_115;
const ROUNDS = 10;
const REQUESTS_A_ROUND = 600;
const FRAMES_A_ROUND = 400;
const IDENTITY_FRAMES_A_ROUND = 40;
const FRAMES_A_SOCKET = 20;
const AT_ONCE = 12;
const TICK_MS = 10;

const rows = rowsOf(contracts);
const logged: string[] = [];
let folder: string;
let live: Live;
let composed: ComposedApp;
let ticking: NodeJS.Timeout;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-fuzz-'));
  const clock = fakeClock();
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const tables = tablesOf(testConfig());
  const store = await SqliteStore.open({ file: join(folder, 'data.sqlite'), tables, clock });
  live = openLive({ clock: systemClock, ids: randomIds, log, bus: localBus() });
  composed = await startComposedApp({ clock, store, log, live });
  // Commands that meet at one item wait a moment before they try again: on a clock that stood still, forever.
  ticking = setInterval(() => clock.advance(TICK_MS), TICK_MS);
});
afterAll(async () => {
  clearInterval(ticking);
  agent.destroy();
  await Promise.all([composed.app.close(), live.stop()]);
  await rm(folder, { recursive: true, force: true });
});

interface World {
  readonly cookie: string;
  /** Calls to identity end sessions and accounts: they are made by somebody who owns nothing else. */
  readonly mortalCookie: string;
  readonly known: ReadonlyMap<string, Params>;
  readonly topics: readonly string[];
}

/** Somebody who owns one of everything. Fuzzed calls delete and end things, so every round has its own. */
const newWorld = async (): Promise<World> => {
  const cookie = await composed.newAccount();
  const known = new Map<string, Params>();
  for (const [name, { make }] of Object.entries(OWNED))
    known.set(name, await make(composed.callerWith(cookie)));
  const keyOf = (contract: string, name: string): string => known.get(contract)?.[name] ?? 'x';
  return {
    cookie,
    mortalCookie: await composed.newAccount(),
    known,
    topics: [
      `room:${keyOf('rooms', 'roomId')}`,
      `poll:${keyOf('polls', 'pollId')}`,
      `table:${keyOf('timers', 'tableId')}`,
      `engagement:${keyOf('engagements', 'gameId')}`,
      `hunt:${keyOf('hunts', 'gameId')}`,
      `hunt-photos:${keyOf('hunts', 'gameId')}`,
      `hunt-chat:${keyOf('hunts', 'gameId')}`,
    ],
  };
};

const inTurn = async <T>(things: readonly T[], task: (thing: T) => Promise<void>): Promise<void> => {
  const waiting = things.values();
  const worker = async (): Promise<void> => {
    for (const thing of waiting) await task(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const cookieFor = (world: World, row: string): string =>
  row.startsWith('identity.') ? world.mortalCookie : world.cookie;

const fuzzHttp = async (world: World, round: number): Promise<string[]> => {
  const problems: string[] = [];
  const chosen = fc
    .constantFrom(...rows)
    .chain((row) => requestFor(row, world.known.get(row.contract) ?? {}));
  const requests = fc.sample(chosen, { seed: SEED + round, numRuns: REQUESTS_A_ROUND });
  // What deletes comes last: a thing that is gone refuses everything alike.
  const inOrder = requests.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  await inTurn(inOrder, async (asked) => {
    const cookie = cookieFor(world, asked.row);
    const wrong = await sendRequest(composed.app.baseUrl, cookie, asked, agent).then(
      (answer) => judgeAnswer(asked, answer),
      (error: Error) => `no answer: ${error.name} ${error.message}`,
    );
    if (wrong === undefined) return;
    const what = `${asked.row} ${asked.method} ${asked.path.slice(0, 200)} ${String(asked.body).slice(0, 300)}`;
    problems.push(`${what}: ${wrong}`);
  });
  return problems;
};

const framesOf = (
  world: World,
  ofRows: typeof rows,
  sample: { seed: number; numRuns: number },
): string[][] => {
  const chosen = fc
    .constantFrom(...ofRows)
    .chain((row) => frameFor(row, world.known.get(row.contract) ?? {}, world.topics));
  const texts = fc.sample(chosen, sample);
  const frames = texts.filter(isClientFrame);
  // What is no frame ends its socket, so each has one of its own; many frames share one.
  const groups = texts.filter((text) => !isClientFrame(text)).map((text) => [text]);
  for (let from = 0; from < frames.length; from += FRAMES_A_SOCKET) {
    groups.push(frames.slice(from, from + FRAMES_A_SOCKET));
  }
  return groups;
};

const fuzzSockets = async (world: World, round: number): Promise<string[]> => {
  const seed = SEED - 1 - round;
  const ofIdentity = rows.filter(({ contract }) => contract === 'identity');
  const others = rows.filter(({ contract }) => contract !== 'identity');
  const problems: string[] = [];
  const send = (cookie: string, mayEnd: boolean) => async (group: readonly string[]) => {
    problems.push(...(await sendFrames({ baseUrl: composed.app.baseUrl, cookie, mayEnd }, group)));
  };
  const most = framesOf(world, others, { seed, numRuns: FRAMES_A_ROUND - IDENTITY_FRAMES_A_ROUND });
  await inTurn(most, send(world.cookie, false));
  const rest = framesOf(world, ofIdentity, { seed, numRuns: IDENTITY_FRAMES_A_ROUND });
  await inTurn(rest, send(world.mortalCookie, true));
  return problems;
};

// Every round ends with new accounts and things made by ordinary calls, which must still work.
test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'a thousand fuzzed requests and frames, round %i: each is answered, none by a fault',
  async (round) => {
    const httpProblems = await fuzzHttp(await newWorld(), round);
    composed.app.clock.advance(10 * MINUTE_MS);
    const socketProblems = await fuzzSockets(await newWorld(), round);
    composed.app.clock.advance(10 * MINUTE_MS);
    expect([...httpProblems, ...socketProblems, ...logged.splice(0)]).toEqual([]);
    await newWorld();
  },
  600_000,
);
