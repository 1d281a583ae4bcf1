import { pino } from 'pino';
import { expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import type { Result } from '#core/result.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { heldStore } from '#tests/support/store/held-store.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import type { PollState } from '../rules/state.ts';
import { BallotIntake } from './ballot-intake.ts';
import { pollsTable } from './polls.items.ts';
import { storeNewPoll } from './polls.service.ts';
import { pollDepsOf } from './polls.wiring.ts';
import { RunningCounts } from './running-counts.ts';

const CANDIDATES = ['Pizza', 'Soup', 'Curry', 'Salad'];

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

const aRunningPoll = async (seed: string) => {
  const clock = fakeClock();
  const held = heldStore(new MemoryStore({ tables: [platformTable, pollsTable], clock }));
  const ids = seededIds(seed);
  const kit = {
    store: held.store,
    clock,
    ids,
    log: pino({ level: 'silent' }),
    hub: recordingHub(),
    jobs: sharedJobs,
  };
  const deps = pollDepsOf(kit, createRooms(kit), () => undefined);
  const made = await storeNewPoll(deps, 'owner', {
    title: 'Lunch',
    candidates: CANDIDATES,
    open: true,
    settings: { canEdit: true, results: 'live', writeIns: true },
  });
  if (!made.ok) throw new Error(made.error.code);
  const { pollId } = made.value;
  const intake = new BallotIntake(deps, () => undefined);
  const send = async (ballotId: string, names: readonly string[] | undefined): Promise<void> => {
    const sent = await intake.submit(pollId, {
      ballotId,
      receiptHash: `receipt of ${ballotId}`,
      choices: names && { ranks: names.map((name) => [name]) },
      voterName: undefined,
      bringer: { identityId: ballotId, hasAccount: false, code: '' },
    });
    expect(sent.ok).toBe(true);
  };
  const load = async (): Promise<PollState> => (await deps.polls.load(pollId)) as PollState;
  return {
    held,
    clock,
    ids,
    send,
    load,
    newCounts: () => new RunningCounts({ store: held.store, clock, jobs: sharedJobs }),
  };
};

test('after any casts, changes, withdrawals and merges a kept count is what a fresh reading gives', async () => {
  for (const seed of ['one', 'two', 'three']) {
    const { ids, send, load, newCounts } = await aRunningPoll(seed);
    const random = seededRandom(seed);
    const kept = newCounts();
    const ballotIds: string[] = [];
    for (let step = 0; step < 120; step++) {
      const isNew = ballotIds.length === 0 || random.below(2) === 0;
      const ballotId = isNew ? ids.uuid() : (ballotIds[random.below(ballotIds.length)] as string);
      if (isNew) ballotIds.push(ballotId);
      const names = random.shuffle([...CANDIDATES, 'Falafel', 'Kebab']).slice(0, 1 + random.below(4));
      await send(ballotId, !isNew && random.below(3) === 0 ? undefined : names);
      const stored = await load();
      // Merged and unmerged in turn: the profile must follow the electorate too.
      const poll = { ...stored, mergedWriteIns: step % 10 < 5 ? {} : { Falafel: 'Falafel', Kebab: 'Soup' } };
      const fresh = newCounts();
      expect(await kept.result(poll, 0)).toEqual(await fresh.result(poll, 0));
      const [one, other] = [await kept.of(poll), await fresh.of(poll)];
      expect(one.writeIns(poll)).toEqual(other.writeIns(poll));
      expect([...one.byHour]).toEqual([...other.byHour]);
    }
  }
});

test('a ballot that arrives between reading the chain and the ballots waits for its entry', async () => {
  const { held, ids, send, load, newCounts } = await aRunningPoll('late');
  await send(ids.uuid(), ['Soup']);
  await send(ids.uuid(), ['Pizza']);
  const before = await load();
  let queries = 0;
  let late = Promise.resolve();
  held.beforeQuery = () => {
    queries += 1;
    if (queries === 2) late = send(ids.uuid(), ['Curry']);
  };
  const counts = newCounts();
  const first = valueOf(await counts.result(before, 0));
  held.beforeQuery = undefined;
  expect([first.chainLength, first.count.ballots]).toEqual([2, 2]);
  await late;
  const second = valueOf(await counts.result(await load(), 0));
  expect([second.chainLength, second.count.ballots]).toEqual([3, 3]);
});
