import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { BallotIntake } from '#activities/polls/server/ballot-intake.ts';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import type { PollDeps } from '#activities/polls/server/polls.deps.ts';
import { storeNewPoll } from '#activities/polls/server/polls.service.ts';
import { pollDepsOf } from '#activities/polls/server/polls.wiring.ts';
import { RunningCounts } from '#activities/polls/server/running-counts.ts';
import { seededRandom } from '#core/random.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { systemClock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { SqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';

export interface HeldFigures {
  readonly ballots: number;
  readonly different: number;
  readonly fullReadMs: number;
  /** From a ballot that is in to the new count, median of several. */
  readonly refreshMs: number;
  readonly castPerSecond: number;
}

const REFRESHES = 15;

/** A poll that has `ballots` ballots already: what one more costs, against reading everything again. */
export const measureHeldPoll = async (
  folder: string,
  ballots: number,
  candidates: readonly string[],
): Promise<HeldFigures> => {
  const file = join(folder, `held-${candidates.length}.sqlite`);
  const store = await SqliteStore.open({ file, tables: [platformTable, pollsTable], clock: systemClock });
  const log = pino({ level: 'silent' });
  const kit = { store, clock: systemClock, ids: randomIds, log, hub: recordingHub(), jobs: sharedJobs };
  const rooms = createRooms(kit);
  const deps = pollDepsOf(kit, rooms, () => undefined);
  const { pollId, cast, castPerSecond, different } = await fill(deps, ballots, candidates);
  const load = async () => {
    const poll = await deps.polls.load(pollId);
    if (!poll) throw new Error('the poll is gone');
    return poll;
  };
  const timed = async (counts: RunningCounts): Promise<number> => {
    const poll = await load();
    const startedAt = performance.now();
    const result = await counts.result(poll, 0);
    if (!result.ok || result.value.count.ballots !== poll.ballots) throw new Error('the count is not whole');
    return performance.now() - startedAt;
  };
  const counts = new RunningCounts(kit);
  const fullReads = [await timed(counts), await timed(new RunningCounts(kit))];
  const refreshes: number[] = [];
  for (let n = 0; n < REFRESHES; n++) {
    await cast(ballots + n);
    refreshes.push(await timed(counts));
  }
  await rooms.module.close?.();
  await store.close();
  return {
    ballots,
    different,
    fullReadMs: Math.min(...fullReads),
    refreshMs: refreshes.toSorted((a, b) => a - b)[Math.floor(REFRESHES / 2)] ?? 0,
    castPerSecond,
  };
};

const WAITING = 470;

const fill = async (deps: PollDeps, ballots: number, candidates: readonly string[]) => {
  const made = await storeNewPoll(deps, 'owner', {
    title: 'A large poll',
    candidates: [...candidates],
    open: true,
    settings: { results: 'live' },
  });
  if (!made.ok) throw new Error(made.error.code);
  const { pollId } = made.value;
  const intake = new BallotIntake(deps, () => undefined);
  const random = seededRandom('held');
  const seen = new Set<string>();
  const cast = async (voter: number): Promise<void> => {
    const names = random.shuffle(candidates).slice(0, 1 + random.below(candidates.length));
    seen.add(names.join());
    const taken = await intake.submit(pollId, {
      ballotId: randomUUID(),
      receiptHash: randomIds.secret(),
      choices: { ranks: names.map((name) => [name]) },
      voterName: undefined,
      bringer: { identityId: `voter ${voter}`, hasAccount: false, code: '' },
    });
    if (!taken.ok) throw new Error(taken.error.code);
  };
  const startedAt = performance.now();
  for (let from = 0; from < ballots; from += WAITING) {
    const some = Array.from({ length: Math.min(WAITING, ballots - from) }, (_, index) => cast(from + index));
    await Promise.all(some);
  }
  const castPerSecond = (ballots * 1000) / (performance.now() - startedAt);
  return { pollId, cast, castPerSecond, different: seen.size };
};
