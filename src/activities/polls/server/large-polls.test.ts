import type { WorkRefusal } from '#core/route.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { fail } from '#core/result.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { Comparison, EmbedView, OwnerView } from '../contract.views.ts';
import type { ChainEntry } from '../rules/chain.ts';
import { recount } from '../web/results/recount.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
/** What the pool answers instead of counting anything; undefined: it counts. */
let refusal: WorkRefusal | undefined;
let ran: string[] = [];
const watchedJobs: Jobs = {
  run: (work, input, options) => {
    ran.push(work.name);
    return refusal === undefined || work.name === 'importJob'
      ? sharedJobs.run(work, input, options)
      : Promise.resolve(fail(refusal, { seconds: 1, megabytes: 1 }));
  },
};

beforeEach(async () => {
  refusal = undefined;
  app = await startTestApp({
    tables: [pollsTable],
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls({ ...kit, jobs: watchedJobs }, rooms, files).module];
    },
  });
});
afterEach(() => app.close());

interface Shape {
  readonly ballots: number;
  readonly options: number;
  readonly seats: number;
  readonly letters?: number;
}

const bltOf = ({ ballots, options, seats, letters = 100 }: Shape): string => {
  const random = seededRandom('large');
  const numbers = Array.from({ length: options }, (_, number) => number + 1);
  const lines = Array.from({ length: ballots }, () => `1 ${random.shuffle(numbers).join(' ')} 0`);
  const names = numbers.map((number) => `"${String(number).padEnd(letters, 'n')}"`);
  return [`${options} ${seats}`, ...lines, '0', ...names, '"Large"', ''].join('\n');
};

const importLarge = async (shape: Shape, method?: string): Promise<OwnerView> => {
  const body = { text: bltOf(shape), method };
  const made = await app.as('guest:owner').request<{ poll: OwnerView }>('POST /api/polls/imports', { body });
  expect(made.status, JSON.stringify(made.body).slice(0, 200)).toBe(200);
  return made.body.poll;
};

const get = async <T>(path: string): Promise<T> => {
  const answer = await app.as('guest:owner').request<T>(`GET /api/polls/${path}`);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 200)).toBe(200);
  return answer.body;
};

const recordOf = async (pollId: string) => {
  const [ballots, entries] = [[] as Page['ballots'][number][], [] as ChainEntry[]];
  interface Page {
    readonly ballots: readonly { ballotId: string; ranks: string[][]; isWithdrawn: boolean }[];
    readonly entries: readonly ChainEntry[];
    readonly cursor?: string;
  }
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page: Page = await get(`${pollId}/record${query}`);
    ballots.push(...page.ballots);
    entries.push(...page.entries);
    cursor = page.cursor;
  }
  return { ballots, entries };
};

describe('a result longer than a stored item', () => {
  test.each([
    ['irv', { ballots: 60, options: 100, seats: 1 }],
    ['stv-meek', { ballots: 60, options: 60, seats: 30 }],
    ['stv-scottish', { ballots: 60, options: 100, seats: 20 }],
  ] as const)('[POLL-26] %s with %j is shown, framed and exported', async (method, shape) => {
    const { pollId, result } = await importLarge(shape, method);
    expect(JSON.stringify(result).length).toBeGreaterThan(400_000);
    expect(result?.leftOut).toBeUndefined();
    ran = [];
    expect((await get<OwnerView>(pollId)).result).toEqual(result);
    expect((await get<EmbedView>(`${pollId}/embed`)).result).toEqual(result);
    // Kept once, read from then on.
    expect(ran).toEqual([]);
    const rounds = await get<{ text: string }>(`${pollId}/export?format=rctab`);
    expect(JSON.parse(rounds.text)).toMatchObject({ jsonFormatVersion: '1' });
    expect((await get<{ text: string }>(`${pollId}/export?format=csv`)).text).toContain('rank1');
  });

  test('[POLL-26] more rounds than anybody reads are left out; the hash is of all, and a recount gives it', async () => {
    const poll = await importLarge({ ballots: 60, options: 100, seats: 20 }, 'sequential-irv');
    const { result } = poll;
    if (!result) throw new Error('no result');
    expect(JSON.stringify(result).length).toBeLessThan(3_000_000);
    expect(result.leftOut?.rounds).toBeGreaterThan(1000);
    expect(result.count.winners).toHaveLength(20);
    expect(result.count.rounds.at(-1)?.elected).toEqual([result.count.winners.at(-1)]);
    expect(recount(poll, result, await recordOf(poll.pollId))).toMatchObject({ kind: 'same', ballots: 60 });
  });
});

describe('work that grows with a poll', () => {
  const LARGE = { ballots: 150, options: 100, seats: 20 };
  const SMALL = { ballots: 20, options: 5, seats: 2, letters: 10 };

  test('[POLL-27] a large poll is counted, compared and written in a thread, and the answers stay short', async () => {
    ran = [];
    const { pollId } = await importLarge(LARGE);
    expect(ran).toEqual(['importJob', 'countJob']);
    ran = [];
    const compared = await get<Comparison>(`${pollId}/comparison`);
    expect(compared.counts).toHaveLength(8);
    expect(JSON.stringify(compared).length).toBeLessThan(50_000);
    await get(`${pollId}/export?format=json`);
    expect(ran).toEqual(['compareJob', 'exportJob']);
  });

  test('[POLL-27] a small one is counted where it is asked for, however busy the threads are', async () => {
    const { pollId } = await importLarge(SMALL);
    refusal = 'work-busy';
    const compared = await get<Comparison>(`${pollId}/comparison`);
    expect(compared.counts[0]?.winners).toHaveLength(2);
    await get(`${pollId}/export?format=json`);
    const { result, uncounted } = await get<OwnerView>(pollId);
    expect([result?.count.winners.length, uncounted]).toEqual([2, undefined]);
  });

  test.each([
    ['work-busy', 'busy'],
    ['work-too-large', 'too-large'],
  ] as const)(
    '[POLL-27] after %s the poll is shown without its result, and counted next time',
    async (code, why) => {
      refusal = code;
      const { pollId, ...imported } = await importLarge({ ...LARGE, ballots: 60 });
      expect([imported.turnout.ballots, imported.result, imported.uncounted]).toEqual([60, undefined, why]);
      const refused = await app.as('guest:owner').request(`GET /api/polls/${pollId}/comparison`);
      expect(refused.status).toBe(code === 'work-busy' ? 503 : 422);
      refusal = undefined;
      const { result, uncounted } = await get<OwnerView>(pollId);
      expect([result?.count.winners.length, uncounted]).toEqual([20, undefined]);
    },
  );
});
