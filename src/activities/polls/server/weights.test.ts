import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { OwnerView } from '../contract.views.ts';
import type { ChainEntry } from '../rules/chain.ts';
import { findOwn, recount } from '../web/results/recount.ts';
import { parseRoll } from '../web/owner/code-sheet.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    tables: [pollsTable],
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls(kit, rooms, files).module];
    },
  });
});
afterEach(() => app.close());

const owner = 'guest:owner' as const;

const makePoll = async (ballots: 'open' | 'secret'): Promise<OwnerView> => {
  const settings = { voters: 'codes', ballots } as const;
  const body = { title: 'Board', candidates: ['Ida', 'Max', 'Noa'], settings, open: true };
  return (await app.as(owner).request<OwnerView>('POST /api/polls', { body })).body;
};

interface Made {
  readonly codes: { readonly code: string; readonly label: string; readonly weight?: number }[];
  readonly code?: string;
  readonly errors?: { readonly path: string }[];
}

const makeCodes = (pollId: string, body: object) =>
  app.as(owner).request<Made>(`POST /api/polls/${pollId}/codes`, { body });

const cast = async (pollId: string, code: string, order: readonly string[], mine = newBallot()) => {
  const ranks = order.map((name) => [name]);
  const body = { secret: mine.secret, ranks, code, voterName: 'Somebody' };
  const done = await app
    .as(`guest:${code}`)
    .request(`PUT /api/polls/${pollId}/ballots/${mine.ballotId}`, { body });
  expect(done.status).toBe(200);
  return mine;
};
const newBallot = () => ({ ballotId: randomUUID(), secret: randomUUID() });

describe('a roll with weights', () => {
  test('[POLL-51] ballots count by the weight of their code, voters by their heads, and a recount agrees', async () => {
    const { pollId } = await makePoll('open');
    const { codes } = (await makeCodes(pollId, { labels: ['Ada', 'Bo', 'Cy'], weights: [5, 1, 3] })).body;
    expect(codes.map(({ label, weight }) => [label, weight])).toEqual([
      ['Ada', 5],
      ['Bo', undefined],
      ['Cy', 3],
    ]);
    const [ada, bo, cy] = codes.map(({ code }) => code);
    const mine = await cast(pollId, ada!, ['Noa', 'Max']);
    await cast(pollId, ada!, ['Max', 'Noa'], mine);
    await cast(pollId, bo!, ['Ida']);
    await cast(pollId, cy!, ['Ida', 'Noa']);
    const { body: poll } = await app.as(owner).request<OwnerView>(`GET /api/polls/${pollId}`);
    expect([poll.status, poll.closedBy]).toEqual(['closed', 'everyone-voted']);
    expect(poll.turnout).toMatchObject({ ballots: 3, roll: 3, rollWeight: 9 });
    expect(poll.result?.count.rounds[0]?.tally).toEqual({ Ida: '4', Max: '5', Noa: '0' });
    expect(poll.result?.count.winners).toEqual(['Max']);
    const record = await readRecord(pollId);
    expect(record.ballots.map(({ weight }) => weight ?? 1).toSorted((a, b) => a - b)).toEqual([1, 3, 5]);
    expect(recount(poll, poll.result!, record).kind).toBe('same');
    const own = { ballotId: mine.ballotId, choices: { ranks: [['Max'], ['Noa']] } };
    expect(findOwn(record, own).kind).toBe('in');
  });

  test('[POLL-51] a withdrawn ballot takes its weight with it, and brings it back', async () => {
    const { pollId } = await makePoll('open');
    const made = await makeCodes(pollId, { labels: ['Ada', 'Bo', 'Cy'], weights: [5, 2, 1] });
    const [ada, bo] = made.body.codes.map(({ code }) => code);
    const mine = await cast(pollId, ada!, ['Noa']);
    await cast(pollId, bo!, ['Ida']);
    const path = `/api/polls/${pollId}/ballots/${mine.ballotId}`;
    await app.as('guest:x').request(`DELETE ${path}`, { body: { secret: mine.secret } });
    await cast(pollId, ada!, ['Max'], mine);
    await app.as(owner).request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } });
    const { body: poll } = await app.as('guest:x').request<OwnerView>(`GET /api/polls/${pollId}`);
    expect(poll.result?.count.rounds[0]?.tally).toEqual({ Ida: '2', Max: '5', Noa: '0' });
    expect(recount(poll, poll.result!, await readRecord(pollId)).kind).toBe('same');
  });

  test('[POLL-51] weights without codes and weights out of bounds are refused', async () => {
    const open = await makePoll('open');
    for (const weights of [[1, 2], [0], [1.5], [1_000_001]])
      expect((await makeCodes(open.pollId, { labels: ['Ada'], weights })).status).toBe(400);
    const { body } = await app.as(owner).request<OwnerView>(`GET /api/polls/${open.pollId}`);
    expect([body.turnout.roll, body.turnout.rollWeight]).toEqual([undefined, undefined]);
  });

  test('[POLL-45] a poll whose codes were weighed in the open cannot become secret', async () => {
    const { pollId } = await makePoll('open');
    await makeCodes(pollId, { labels: ['Ada', 'Bo', 'Cy'], weights: [5, 5, 5] });
    const change = { body: { settings: { ballots: 'secret' } } };
    const refused = await app.as(owner).request<Made>(`PATCH /api/polls/${pollId}`, change);
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(['settings.ballots']);
  });

  test('[POLL-51] a pasted roll: names with = and a number, or a number in the next cell', () => {
    expect(parseRoll('Ada = 12\nBo\t3\nCy\n')).toEqual({ labels: ['Ada', 'Bo', 'Cy'], weights: [12, 3, 1] });
    expect(parseRoll('ada@example.org, bo@example.org')).toEqual({
      labels: ['ada@example.org', 'bo@example.org'],
      weights: [1, 1],
    });
  });
});

interface RecordPage {
  readonly ballots: { ballotId: string; weight?: number; ranks: string[][]; isWithdrawn: boolean }[];
  readonly entries: ChainEntry[];
  readonly cursor?: string;
}

const readRecord = async (pollId: string) => {
  const pageAfter = async (query: string): Promise<RecordPage> =>
    (await app.as('guest:x').request<RecordPage>(`GET /api/polls/${pollId}/record${query}`)).body;
  const ballots = await pageAfter('');
  const entries = await pageAfter(`?cursor=${encodeURIComponent(ballots.cursor ?? '')}`);
  expect(entries.cursor).toBeUndefined();
  return { ballots: ballots.ballots, entries: entries.entries };
};
