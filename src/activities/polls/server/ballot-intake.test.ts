import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '#core/result.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import { StoreError } from '#store/port/store-error.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { settled } from '#tests/support/live/nodes.ts';
import { heldStore } from '#tests/support/store/held-store.ts';
import type { HeldStore } from '#tests/support/store/held-store.ts';
import { chanceBound, correlation } from '#tests/support/core/statistics.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import type { NewPoll } from '../contract.views.ts';
import { markKey } from './ballots.items.ts';
import type { BallotCommand, Receipt } from '../rules/casting.ts';
import { BallotIntake } from './ballot-intake.ts';
import { pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { storeNewPoll } from './polls.service.ts';
import { createPolls, pollDepsOf } from './polls.wiring.ts';

let clock: FakeClock;
let held: HeldStore;
let deps: PollDeps;
let intake: BallotIntake;

beforeEach(() => {
  clock = fakeClock();
  held = heldStore(new MemoryStore({ tables: [platformTable, pollsTable], clock }));
  const kit = {
    store: held.store,
    clock,
    ids: seededIds(),
    log: pino({ level: 'silent' }),
    hub: recordingHub(),
    jobs: sharedJobs,
  };
  deps = pollDepsOf(kit, createRooms(kit), () => undefined);
  intake = new BallotIntake(deps, () => undefined);
});

const makePoll = async (given: Partial<NewPoll> = {}): Promise<string> => {
  const made = await storeNewPoll(deps, 'owner', {
    title: 'Lunch',
    candidates: ['Pizza', 'Soup'],
    open: true,
    ...given,
  });
  if (!made.ok) throw new Error(made.error.code);
  return made.value.pollId;
};

const ballotOf = (voter: number): BallotCommand => ({
  ballotId: `00000000-0000-4000-8000-${String(voter).padStart(12, '0')}`,
  receiptHash: `receipt ${voter}`,
  choices: { ranks: [['Soup'], ['Pizza']] },
  voterName: undefined,
  bringer: { identityId: `voter ${voter}`, hasAccount: false, code: '' },
});

const codeOf = (result: Result<Receipt>): string => (result.ok ? 'taken' : result.error.code);

/** How many ballots and marks there are, and how long the chain is. */
const stored = async (pollId: string) => {
  const numberOf = async (prefix: string): Promise<number> => {
    let number = 0;
    for (let cursor: string | undefined; ;) {
      const page = await held.store.query(pollsTable, {
        partition: `POLL#${pollId}`,
        sort: { beginsWith: prefix },
        ...(cursor !== undefined && { cursor }),
      });
      number += page.items.length;
      cursor = page.cursor;
      if (cursor === undefined) return number;
    }
  };
  const poll = await deps.polls.load(pollId);
  return {
    ballots: await numberOf('VOTE#'),
    marks: await numberOf('VOTER#'),
    chain: poll?.chain.length,
    counted: poll?.ballots,
  };
};

describe('the line of a poll', () => {
  test('20,000 ballots may wait; the next is refused with poll-busy, and the others are taken', async () => {
    const pollId = await makePoll();
    held.hold();
    const first = intake.submit(pollId, ballotOf(0));
    await settled();
    const waiting = Array.from({ length: 20_000 }, (_, index) => intake.submit(pollId, ballotOf(index + 1)));
    expect(codeOf(await intake.submit(pollId, ballotOf(30_000)))).toBe('poll-busy');
    expect(intake.depth).toBe(20_001);
    // Another poll has a line of its own.
    const other = intake.submit(await makePollWhileHeld(), ballotOf(0));
    held.release();
    const answers = await Promise.all([first, other, ...waiting]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['taken']));
    expect(await stored(pollId)).toEqual({ ballots: 20_001, marks: 20_001, chain: 20_001, counted: 20_001 });
    expect(intake.depth).toBe(0);
  }, 60_000);

  const makePollWhileHeld = async (): Promise<string> => {
    held.release();
    const pollId = await makePoll();
    held.hold();
    return pollId;
  };

  test('a failing store rejects only the batch in flight, and its ballots can be sent again', async () => {
    const pollId = await makePoll();
    held.hold();
    held.failNext(new StoreError('unavailable', 'the disk is gone'));
    const inFlight = intake.submit(pollId, ballotOf(0)).catch((error: unknown) => error);
    await settled();
    const waiting = [1, 2, 3].map((voter) => intake.submit(pollId, ballotOf(voter)));
    held.release();
    expect(await inFlight).toBeInstanceOf(StoreError);
    expect((await Promise.all(waiting)).map(codeOf)).toEqual(['taken', 'taken', 'taken']);
    expect(await stored(pollId)).toEqual({ ballots: 3, marks: 3, chain: 3, counted: 3 });
    expect(codeOf(await intake.submit(pollId, ballotOf(0)))).toBe('taken');
    expect(await stored(pollId)).toEqual({ ballots: 4, marks: 4, chain: 4, counted: 4 });
    expect(intake.depth).toBe(0);
  });

  test('a batch holds up to 47 ballots: 1 + 94 waiting are three transactions', async () => {
    const pollId = await makePoll();
    const before = held.transactions();
    held.hold();
    const first = intake.submit(pollId, ballotOf(0));
    await settled();
    const waiting = Array.from({ length: 94 }, (_, index) => intake.submit(pollId, ballotOf(index + 1)));
    held.release();
    await Promise.all([first, ...waiting]);
    expect(held.transactions() - before).toBe(3);
  });
});

describe('asked again', () => {
  test('[POLL-5] after the close a ballot that is in is answered with its receipt, a new or other one is refused', async () => {
    const pollId = await makePoll({ expiresAt: clock.now() + 60_000 });
    const receipt = await intake.submit(pollId, ballotOf(1));
    clock.advance(60_000);
    expect(await intake.submit(pollId, ballotOf(1))).toEqual(receipt);
    const changed = { ...ballotOf(1), choices: { ranks: [['Pizza']] } };
    const stolen = { ...ballotOf(1), receiptHash: 'another secret' };
    const withdrawn = { ...ballotOf(1), choices: undefined };
    for (const late of [ballotOf(2), changed, stolen, withdrawn])
      expect(codeOf(await intake.submit(pollId, late))).toBe('poll-closed');
    expect(await stored(pollId)).toEqual({ ballots: 1, marks: 1, chain: 1, counted: 1 });
  });
});

describe('the order of writes', () => {
  const VOTERS = 40;
  const ROUNDS = 30;

  const castTogether = async (pollId: string): Promise<void> => {
    held.hold();
    const first = intake.submit(pollId, ballotOf(0));
    await settled();
    const waiting = Array.from({ length: VOTERS }, (_, index) => intake.submit(pollId, ballotOf(index + 1)));
    held.release();
    await Promise.all([first, ...waiting]);
  };

  test('[POLL-14] a transaction writes all ballots before the first mark, each in an order of its own', async () => {
    const places: [ballot: number, mark: number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const pollId = await makePoll();
      held.beforeTransact = (operations) => {
        const keys = operations.map((operation) => keyIn(operation));
        const ballots = keys.filter((key) => key.startsWith('VOTE#'));
        const marks = keys.filter((key) => key.startsWith('VOTER#'));
        expect(keys.slice(-ballots.length - marks.length)).toEqual([...ballots, ...marks]);
        if (ballots.length < VOTERS) return;
        for (let voter = 1; voter <= VOTERS; voter++) {
          const mark = markKey(pollId, `voter ${voter}`)['SK'] ?? '';
          places.push([ballots.indexOf(`VOTE#${ballotOf(voter).ballotId}`), marks.indexOf(mark)]);
        }
      };
      await castTogether(pollId);
      held.beforeTransact = undefined;
    }
    expect(places).toHaveLength(VOTERS * ROUNDS);
    expect(Math.abs(correlation(places))).toBeLessThan(chanceBound(places.length));
    const inSamePlace = places.filter(([ballot, mark]) => ballot === mark).length;
    expect(inSamePlace).toBeLessThan(ROUNDS + 4 * Math.sqrt(ROUNDS));
  });

  const keyIn = (operation: Operation): string =>
    textIn(operation.op === 'put' ? operation.item : operation.key, 'SK');
});

describe('a graceful stop', () => {
  test('finishes every ballot that was accepted, and refuses those that come later', async () => {
    const app = await startTestApp({
      store: held.store,
      modules(kit, _, files) {
        const rooms = createRooms(kit);
        return [rooms.module, createPolls(kit, rooms, createFiles(kit, rooms, files)).module];
      },
    });
    const pollId = await makePoll();
    const cast = (voter: number) =>
      app
        .as(`guest:v${voter}`)
        .request<{ code?: string }>(`PUT /api/polls/${pollId}/ballots/${ballotOf(voter).ballotId}`, {
          body: { secret: `the long secret of voter ${voter}`, ranks: [['Soup']] },
        });
    held.hold();
    const accepted = [cast(0), cast(1), cast(2), cast(3)];
    await expect.poll(() => app.app.commands.running()).toBe(4);
    let hasStopped = false;
    const stopped = app.app.close().then(() => (hasStopped = true));
    await settled();
    expect(hasStopped).toBe(false);
    const late = await cast(4).then(
      ({ status }) => status,
      () => 'no connection',
    );
    expect([503, 'no connection']).toContain(late);
    held.release();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await stopped;
    expect(await stored(pollId)).toEqual({ ballots: 4, marks: 4, chain: 4, counted: 4 });
  });
});
