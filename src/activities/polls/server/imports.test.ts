import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { NewPoll, OwnerView } from '../contract.views.ts';
import { hashOf } from '../rules/chain.ts';
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

interface Imported {
  readonly poll: OwnerView;
  readonly notes: readonly string[];
  readonly code?: string;
  readonly title?: string;
  readonly errors?: readonly { readonly path: string }[];
}

const importText = (text: string) =>
  app.as('guest:other').request<Imported>('POST /api/polls/imports', { body: { text } });

const closedPoll = async (given: Partial<NewPoll>, ballots: readonly string[][][]): Promise<string> => {
  const body = { title: 'Lunch', candidates: ['Pizza', 'Soup, hot', 'Ćevapi "big"'], open: true, ...given };
  const made = await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body });
  const { pollId } = made.body;
  for (const [index, ranks] of ballots.entries()) {
    const cast = await app.as(`guest:v${index}`).request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, {
      body: { secret: `secret-${randomUUID()}`, ranks },
    });
    expect(cast.status).toBe(200);
  }
  await app.as('guest:owner').request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } });
  return pollId;
};

describe('files of a poll', () => {
  test.each(['csv', 'blt', 'preflib', 'abif', 'cdf', 'json'])(
    'what is exported as %s is imported again and counts the same',
    async (format) => {
      const pollId = await closedPoll({ settings: { equalRanks: true } }, [
        [['Pizza'], ['Soup, hot']],
        [['Pizza']],
        [['Soup, hot'], ['Pizza']],
        [['Ćevapi "big"'], ['Soup, hot', 'Pizza']],
      ]);
      const before = (await app.as('guest:owner').request<OwnerView>(`GET /api/polls/${pollId}`)).body.result;
      const file = await app
        .as('guest:owner')
        .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=${format}`);
      const { body } = await importText(file.body.text);
      const votes = (view: OwnerView['result']): string[] =>
        Object.values(view?.count.rounds[0]?.tally ?? {});
      expect(votes(body.poll.result)).toEqual(votes(before));
      expect(body.poll.result?.count.winners).toEqual(before?.count.winners);
    },
  );

  test('write-ins come back with the bucket they were counted in', async () => {
    const pollId = await closedPoll({ settings: { writeIns: true } }, [[['Pizza']], [['Salad'], ['Pizza']]]);
    const file = await app
      .as('guest:owner')
      .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=json`);
    const { body } = await importText(file.body.text);
    expect(body.poll.result?.count.rounds[0]?.eliminated).toEqual(['Write-ins']);
    expect(body.notes).toEqual([]);
  });

  test('[POLL-12] ties fall again as they fell: the file’s seed is kept', async () => {
    const candidates = ['A', 'B', 'C'];
    const pollId = await closedPoll({ candidates }, [[['A']], [['B']], [['C']]]);
    const { result } = (await app.as('guest:owner').request<OwnerView>(`GET /api/polls/${pollId}`)).body;
    expect(result?.count.rounds[0]?.tieBreaks[0]?.mode).toBe('random');
    const file = await app
      .as('guest:owner')
      .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=json`);
    for (let again = 0; again < 3; again++) {
      const { body } = await importText(file.body.text);
      expect(body.poll.result?.count).toEqual(result?.count);
      expect(body.poll.seedHash).toBe(hashOf(body.poll.seed ?? ''));
    }
  });

  test('rounds are no ballots', async () => {
    const pollId = await closedPoll({}, [[['Pizza']]]);
    const file = await app
      .as('guest:owner')
      .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=rctab`);
    expect(JSON.parse(file.body.text)).toMatchObject({
      config: { contest: 'Lunch', date: '2026-01-15' },
      jsonFormatVersion: '1',
    });
    expect((await importText(file.body.text)).body).toMatchObject({ code: 'tally-bad-file' });
  });
});

describe('files from elsewhere', () => {
  test('names are kept as a poll keeps them, also in what the file says about them', async () => {
    const { status, body } = await importText(
      '3 1\n-3\n2 1 2 0\n1 2 0\n2 0\n0\n"Ann  Lee"\n"Jo\u0308rg"\n" Cy "\n"Club"\n',
    );
    expect(status).toBe(200);
    expect(body.poll.candidates.map(({ name }) => name)).toEqual(['Ann Lee', 'Jörg', 'Cy']);
    expect(body.poll.result?.count).toMatchObject({
      winners: ['Ann Lee'],
      rounds: [{ tally: { 'Ann Lee': '2', Jörg: '1' } }],
    });
    expect(body.notes).toEqual(['2 blank ballots are left out']);
  });

  test('[POLL-12] without a seed in the file ties go by its order, as on the command line', async () => {
    const blt = (tie: string): string => `2 1\n${tie}1 1 0\n1 2 0\n0\n"A"\n"B"\n"Level"\n`;
    const winners = async (text: string) => (await importText(text)).body.poll.result?.count.winners;
    for (let again = 0; again < 4; again++) {
      expect(await winners(blt(''))).toEqual(['A']);
      expect(await winners(blt('[tie 2 1]\n'))).toEqual(['B']);
    }
  });

  test('what is broken in a JSON file is named by line and path, and nothing is stored', async () => {
    const { body } = await importText(
      JSON.stringify({ candidates: ['A', 'B'], ballots: [{ ranks: [['A'], ['X']] }] }, undefined, 1),
    );
    expect(body).toMatchObject({
      code: 'tally-bad-file',
      title: 'Line 12: ballots.0.ranks.1: “X” is not a candidate',
    });
    const mine = await app.as('guest:other').request<{ polls: unknown[] }>('GET /api/polls');
    expect(mine.body.polls).toEqual([]);
  });
});

describe('rules of a poll', () => {
  test.each([
    [{ excluded: ['Zed'] }, 'settings.rules.excluded.0'],
    [{ excluded: ['A', 'B'] }, 'settings.rules.excluded'],
    [{ candidateOrder: ['B', 'Zed'] }, 'settings.rules.candidateOrder.1'],
    [{ writeInBucket: 'Zed' }, 'settings.rules.writeInBucket'],
    [{ method: 'borda' }, 'settings.rules.method'],
    [{ seed: 'mine' }, 'settings.rules.seed'],
  ] as const)('[POLL-23] %j could not be counted by: refused at %s', async (rules, path) => {
    const body = { title: 'x', candidates: ['A', 'B'], settings: { rules } };
    const refused = await app.as('guest:owner').request<Imported>('POST /api/polls', { body });
    expect(refused.body).toMatchObject({ code: 'bad-input', errors: [{ path }] });
  });

  test('[POLL-23] a candidate that a rule names cannot be taken away', async () => {
    const body = { title: 'x', candidates: ['A', 'B', 'C'], settings: { rules: { excluded: ['C'] } } };
    const made = await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body });
    const changed = await app
      .as('guest:owner')
      .request<Imported>(`PATCH /api/polls/${made.body.pollId}`, { body: { candidates: ['A', 'B'] } });
    expect(changed.body).toMatchObject({ errors: [{ path: 'settings.rules.excluded.0' }] });
  });
});
