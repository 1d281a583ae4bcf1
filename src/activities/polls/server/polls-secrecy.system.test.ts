import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import { castWithToken } from '#tests/support/polls/tokens.ts';
import type { Ask } from '#tests/support/polls/tokens.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { openPlainTables, scalarsIn } from '#tests/support/store/plain-tables.ts';
import type { PlainItem, PlainTables } from '#tests/support/store/plain-tables.ts';
import { chanceBound, correlation } from '#tests/support/core/statistics.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { OwnerView, PollView } from '../contract.views.ts';
import { hashOf } from '../rules/chain.ts';
import type { ChainEntry } from '../rules/chain.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

const TABLE = 'ranked-choice-polls';
const PLATFORM_TABLE = 'roundtable-platform';
const VOTERS = 300;
const TOGETHER = 5;
const CODES = 24;
const CANDIDATES = ['Pizza', 'Soup', 'Curry', 'Salad'];
const owner: TestToken = 'guest:owner';

interface Played {
  readonly voter: TestToken;
  readonly ballotId: string;
  readonly secret: string;
  readonly ranks: readonly string[];
  readonly code?: string;
}

let engine: DynamoEngine;
let app: TestApp;
let tables: PlainTables;
let poll: PollView;
let coded: PollView;
const played: Played[] = [];
const playedWithCodes: Played[] = [];
let items: PlainItem[];
let platformItems: PlainItem[];

const make = async (settings: object): Promise<string> => {
  const body = {
    title: 'Lunch',
    description: 'On Friday',
    candidates: CANDIDATES,
    open: true,
    expiresAt: app.clock.now() + 48 * HOUR_MS,
    settings: { ballots: 'secret', ...settings },
  };
  return (await app.as(owner).request<OwnerView>('POST /api/polls', { body })).body.pollId;
};

const cast = async (pollId: string, { voter, ballotId, secret, ranks, code }: Played): Promise<void> => {
  const { status } = await app.as(voter).request(`PUT /api/polls/${pollId}/ballots/${ballotId}`, {
    headers: { 'idempotency-key': `command-${ballotId}` },
    body: { secret, ranks: ranks.map((name) => [name]), voterName: 'A name nobody asked for', code },
  });
  expect(status).toBe(200);
};

const aBallot = (index: number): Played => ({
  voter: `guest:${randomUUID()}`,
  ballotId: randomUUID(),
  secret: `secret-${randomUUID()}`,
  ranks: CANDIDATES.map((_, at) => CANDIDATES[(index * 7 + at) % 4] ?? '').slice(0, (index % 4) + 1),
});

const playPolls = async (): Promise<void> => {
  const pollId = await make({});
  for (let from = 0; from < VOTERS; from += TOGETHER) {
    const some = Array.from({ length: TOGETHER }, (_, index) => aBallot(from + index));
    played.push(...some);
    await Promise.all(some.map((ballot) => cast(pollId, ballot)));
    app.clock.advance(MINUTE_MS + 17_345);
  }
  const codedId = await make({ voters: 'codes' });
  const made = await app
    .as(owner)
    .request<{ codes: { code: string }[] }>(`POST /api/polls/${codedId}/codes`, {
      body: { labels: Array.from({ length: CODES + 1 }, (_, index) => `person-${index}@example.org`) },
    });
  for (const [index, { code }] of made.body.codes.slice(0, CODES).entries()) {
    const { voter, ballotId, secret, ranks } = { ...aBallot(index) };
    playedWithCodes.push({ voter, ballotId, secret, ranks, code });
    const asking =
      (caller: Caller): Ask =>
      (line, body) =>
        caller.request(line.replace(' ', ' /api'), { body });
    const ballot = { secret, ranks: ranks.map((name) => [name]) };
    const wish = { pollId: codedId, ballotId, code };
    expect(
      (await castWithToken({ voter: asking(app.as(voter)), nobody: asking(app) }, wish, ballot)).status,
    ).toBe(200);
  }
  for (const id of [pollId, codedId])
    await app.as(owner).request(`POST /api/polls/${id}/status`, { body: { to: 'closed' } });
  poll = (await app.as('guest:reader').request<PollView>(`GET /api/polls/${pollId}`)).body;
  coded = (await app.as('guest:reader').request<PollView>(`GET /api/polls/${codedId}`)).body;
};

beforeAll(async () => {
  engine = await startDynoxide();
  const store = openDynamoStore({
    ...engine.access,
    tables: [platformTable, pollsTable],
    clock: fakeClock(),
  });
  await store.ensureTables();
  app = await startTestApp({
    store,
    limits: { spend: async () => undefined },
    modules(kit, _, files) {
      const rooms = createRooms(kit);
      return [rooms.module, createPolls(kit, rooms, createFiles(kit, rooms, files)).module];
    },
  });
  tables = openPlainTables(engine.access);
  await playPolls();
  [items, platformItems] = await Promise.all([tables.scan(TABLE), tables.scan(PLATFORM_TABLE)]);
}, 240_000);
afterAll(async () => {
  tables?.close();
  await app?.close();
  await engine?.stop();
});

const of = (pollId: string, prefix: string): PlainItem[] =>
  items
    .filter(({ PK, SK }) => PK === `POLL#${pollId}` && String(SK).startsWith(prefix))
    .toSorted((a, b) => (String(a['SK']) < String(b['SK']) ? -1 : 1));

const entriesOf = (pollId: string): ChainEntry[] =>
  of(pollId, 'EVENT#').flatMap(({ entries }) => entries as ChainEntry[]);

const markOf = (pollId: string, { voter }: Played): string =>
  `VOTER#${hashOf(`${pollId}:${actorOf(voter).identityId}`)}`;

const namesIn = (of: readonly PlainItem[]): string[] => [
  ...new Set(of.map((item) => Object.keys(item).toSorted().join(' '))),
];

describe('the table as the seed has it', () => {
  test('every key is one of the seed’s or of the README’s', () => {
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    const known = new RegExp(
      `^POLL#${uuid} (METADATA|VOTE#${uuid}|VOTER#[0-9a-f]{64}|CODE#[0-9a-f]{64}|TOKEN#[0-9a-f]{64}|KEY|EVENT#\\d{12}|RESULT#FINAL)$|^OWNER#guest-owner POLL#${uuid}$`,
    );
    const strange = items
      .map(({ PK, SK }) => `${String(PK)} ${String(SK)}`)
      .filter((key) => !known.test(key));
    expect(strange).toEqual([]);
  });

  test('pattern 1, get a poll by id, is one query', async () => {
    const found = await tables.queryOnce(TABLE, `POLL#${poll.pollId}`, { equals: 'METADATA' });
    expect(found).toMatchObject([
      {
        id: poll.pollId,
        title: 'Lunch',
        description: 'On Friday',
        candidates: CANDIDATES,
        createdAt: '2026-01-15T12:00:00.000Z',
        expiresAt: '2026-01-17T12:00:00.000Z',
      },
    ]);
  });

  test('pattern 2, all votes of a poll, is one query', async () => {
    const votes = await tables.queryOnce(TABLE, `POLL#${poll.pollId}`, { beginsWith: 'VOTE#' });
    expect(votes).toHaveLength(VOTERS);
    const byId = new Map(votes.map((vote) => [vote['id'], vote]));
    for (const { ballotId, ranks } of played) {
      expect(byId.get(ballotId)).toMatchObject({
        PK: `POLL#${poll.pollId}`,
        SK: `VOTE#${ballotId}`,
        pollId: poll.pollId,
        rankings: ranks,
      });
    }
  });

  test('pattern 3, a count of what these two queries give is the published result', async () => {
    const [metadata] = await tables.queryOnce(TABLE, `POLL#${poll.pollId}`, { equals: 'METADATA' });
    const votes = await tables.queryOnce(TABLE, `POLL#${poll.pollId}`, { beginsWith: 'VOTE#' });
    const candidates = metadata?.['candidates'] as string[];
    const builder = new ProfileBuilder(candidates);
    for (const { rankings } of votes)
      builder.add((rankings as string[]).map((name) => [candidates.indexOf(name)]));
    const seed = String(metadata?.['seed']);
    const counted = countBallots(builder.build(), 1, { method: 'irv', tieBreak: 'random', seed });
    expect(counted).toEqual({ ok: true, value: poll.result?.count });
  });
});

describe('[POLL-14] nobody can join voter and ballot', () => {
  test('there are as many marks as ballots, and each voter’s is there', () => {
    const marks = of(poll.pollId, 'VOTER#').map(({ SK }) => SK);
    expect(marks).toHaveLength(VOTERS);
    expect(new Set(marks)).toEqual(new Set(played.map((ballot) => markOf(poll.pollId, ballot))));
    expect(of(coded.pollId, 'TOKEN#')).toHaveLength(CODES);
    expect(of(coded.pollId, 'VOTER#')).toEqual([]);
  });

  test('items hold nothing but what is needed', () => {
    expect(namesIn(of(poll.pollId, 'VOTER#'))).toEqual(['PK SK']);
    expect(namesIn(of(coded.pollId, 'CODE#'))).toEqual(['PK SK label']);
    expect(namesIn(of(coded.pollId, 'TOKEN#'))).toEqual(['PK SK blinded']);
    for (const { pollId } of [poll, coded]) {
      const token = pollId === coded.pollId ? ' token' : '';
      expect(namesIn(of(pollId, 'VOTE#'))).toEqual([
        `PK SK chainHash chainNumber digest id pollId rankings receiptHash${token} votedAt`,
      ]);
      expect(namesIn(of(pollId, 'EVENT#'))).toEqual(['PK SK entries hour']);
    }
  });

  test('marks and codes share no value with ballots or chain entries', () => {
    for (const { pollId } of [poll, coded]) {
      const voters = ['VOTER#', 'CODE#', 'TOKEN#'].flatMap((prefix) => of(pollId, prefix));
      const ballots = [...of(pollId, 'VOTE#'), ...of(pollId, 'EVENT#')];
      const withoutPartition = (list: readonly PlainItem[]) =>
        new Set(list.flatMap((item) => scalarsIn({ ...item, PK: undefined })));
      const ofBallots = withoutPartition(ballots);
      expect([...withoutPartition(voters)].filter((value) => ofBallots.has(value))).toEqual([]);
    }
  });

  test('no identity, session, code, name or secret is anywhere in a poll', () => {
    const text = JSON.stringify(items.filter(({ SK }) => SK !== 'METADATA'));
    const secrets = [...played, ...playedWithCodes].flatMap(({ voter, secret, code }) => [
      actorOf(voter).identityId,
      voter.split(':')[1] ?? '',
      secret,
      ...(code === undefined ? [] : [code, code.replaceAll('-', '')]),
    ]);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain('nobody asked for');
  });

  test('the platform’s table knows of no ballot, also after commands with an idempotency key', () => {
    const text = JSON.stringify(platformItems);
    const traces = [...played, ...playedWithCodes].flatMap(({ ballotId, secret }) => [
      ballotId,
      secret,
      hashOf(`receipt:${secret}`),
    ]);
    expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
  });

  test('no time is finer than the hour', () => {
    const values = [poll, coded].flatMap(({ pollId }) =>
      ['VOTE#', 'VOTER#', 'CODE#', 'TOKEN#', 'EVENT#'].flatMap((prefix) =>
        of(pollId, prefix).flatMap(scalarsIn),
      ),
    );
    const times = values.filter((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value));
    expect(times.length).toBeGreaterThan(VOTERS);
    expect(times.filter((time) => !String(time).endsWith(':00:00.000Z'))).toEqual([]);
    expect(new Set(times).size).toBeGreaterThan(1);
    // A number that could be an epoch in seconds or milliseconds.
    expect(values.filter((value) => typeof value === 'number' && value > 1e9)).toEqual([]);
  });

  test('where a mark sorts says nothing about when its voter came, nor about the ballot or its chain entry', () => {
    const marks = of(poll.pollId, 'VOTER#').map(({ SK }) => SK);
    const votes = of(poll.pollId, 'VOTE#').map(({ id }) => id);
    const chain = entriesOf(poll.pollId).map(([, , ballotId]) => ballotId);
    const places = played.map((ballot, arrival) => ({
      arrival,
      mark: marks.indexOf(markOf(poll.pollId, ballot)),
      vote: votes.indexOf(ballot.ballotId),
      entry: chain.indexOf(ballot.ballotId),
    }));
    const bound = chanceBound(VOTERS);
    for (const other of ['arrival', 'vote', 'entry'] as const) {
      const pairs = places.map((place) => [place.mark, place[other]] as const);
      expect([other, Math.abs(correlation(pairs)) < bound]).toEqual([other, true]);
      // Neighbours must not match either: about one voter in all sits at the same place by chance.
      expect(pairs.filter(([mark, place]) => mark === place).length).toBeLessThan(8);
    }
    // The check can see an order where there is one: the chain follows arrival, batch by batch.
    expect(correlation(places.map(({ arrival, entry }) => [arrival, entry]))).toBeGreaterThan(0.99);
  });

  test('within a batch the chain does not follow arrival', () => {
    const numberOf = new Map(entriesOf(poll.pollId).map(([n, , ballotId]) => [ballotId, n]));
    const batches = of(poll.pollId, 'EVENT#').map(({ entries }) => entries as ChainEntry[]);
    const arrivals = new Map(played.map(({ ballotId }, arrival) => [ballotId, arrival]));
    const inOrder = batches
      .filter(({ length }) => length > 1)
      .map((entries) => entries.map(([, , ballotId]) => arrivals.get(ballotId) ?? 0))
      .map((order) => order.every((arrival, at) => at === 0 || arrival > (order[at - 1] ?? 0)));
    expect(numberOf.size).toBe(VOTERS);
    expect(inOrder.length).toBeGreaterThan(20);
    expect(inOrder.filter(Boolean).length / inOrder.length).toBeLessThan(0.75);
  });
});
