import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { tablesOf } from '#server/activities.ts';
import { systemClock } from '#server/kit/clock.ts';
import { DATABASE_FILE } from '#server/open-store.ts';
import { SqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { Until, nodeLiveClient } from '#tests/support/live/client.ts';
import { MortalServer } from '#tests/support/server/mortal-server.ts';
import { aBallot, cast, makePoll, movePoll, readPoll, readRecord } from '#tests/support/polls/callers.ts';
import { newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { CastAnswer, NewBallot } from '#tests/support/polls/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { firstBrokenLink } from '../rules/chain.ts';
import type { Receipt } from '../rules/casting.ts';
import { receiptOf } from '../rules/casting.ts';
import { pollsTable } from './polls.items.ts';

const CLIENTS = 30;
const CANDIDATES = ['Pizza', 'Soup', 'Curry'];

let server: MortalServer;
const at = (): string => server.address();
beforeEach(async () => {
  server = await MortalServer.start();
});
afterEach(() => server.close());

/** A request that no server answered: nobody knows whether it was done. */
const orLost = (request: Promise<CastAnswer>): Promise<CastAnswer | 'lost'> => request.catch(() => 'lost');

/** Sends until somebody answers, as the browser's outbox does. */
const castUntilAnswered = async (
  voter: GuestCaller,
  pollId: string,
  ballot: NewBallot,
): Promise<{ readonly answer: CastAnswer; readonly sent: number }> => {
  for (let sent = 1; ; sent++) {
    await server.up();
    const answer = await orLost(cast(voter, pollId, ballot));
    if (answer !== 'lost') return { answer, sent };
    await pause(20);
  }
};

const storedIn = async (pollId: string, prefix: string): Promise<number> => {
  const tables = tablesOf(testConfig());
  const store = await SqliteStore.open({
    file: join(server.folder, DATABASE_FILE),
    tables,
    clock: systemClock,
  });
  const partition = `POLL#${pollId}`;
  const { items, cursor } = await store.query(pollsTable, { partition, sort: { beginsWith: prefix } });
  await store.close();
  expect(cursor).toBeUndefined();
  return items.length;
};

/** Everything that was acknowledged is in the public record, and the record is whole. */
const expectWhole = async (
  pollId: string,
  owner: GuestCaller,
  receipts: readonly Receipt[],
): Promise<void> => {
  expect((await movePoll(owner, pollId, 'closed')).status).toBe(200);
  const { ballots, entries } = await readRecord(owner, pollId);
  expect(firstBrokenLink(entries)).toBeUndefined();
  const chained = new Map(entries.map((entry) => [entry[2], entry]));
  expect(chained.size).toBe(entries.length);
  expect(new Set(ballots.map(({ ballotId }) => ballotId))).toEqual(new Set(chained.keys()));
  for (const { ballotId, chainNumber, chainHash, digest } of receipts)
    expect(chained.get(ballotId)).toEqual([chainNumber, 'cast', ballotId, digest, chainHash]);
  const poll = await readPoll(owner, pollId);
  expect(poll.result).toMatchObject({ chainLength: entries.length, count: { ballots: ballots.length } });
  expect(poll.turnout.ballots).toBe(ballots.length);
};

test('[POLL-4] [POLL-5] [POLL-13] killed at random moments while 30 clients vote: nothing acknowledged is lost, nobody votes twice', async () => {
  const random = seededRandom('kill');
  const votersEach = 8;
  const kills = 6;
  const owner = await newGuest(at);
  const voters = await newGuests(CLIENTS * votersEach, at);
  const { pollId } = await makePoll(owner, { settings: { results: 'after-close' } });
  const receipts: Receipt[] = [];
  const until = new Until();
  let retries = 0;

  const runClient = async (client: number): Promise<void> => {
    for (const voter of voters.slice(client * votersEach, (client + 1) * votersEach)) {
      const ballot = aBallot(CANDIDATES[random.below(3)] ?? '');
      const { answer, sent } = await castUntilAnswered(voter, pollId, ballot);
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(ballot.ballotId)]);
      retries += sent - 1;
      receipts.push(receiptOf(answer.body));
      until.notify();
      const again = await castUntilAnswered(voter, pollId, ballot);
      expect([again.answer.status, again.answer.body]).toEqual([200, answer.body]);
      const second = await castUntilAnswered(voter, pollId, aBallot('Soup'));
      expect([second.answer.status, second.answer.body.code]).toEqual([409, 'poll-already-voted']);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => runClient(client)));
  for (let kill = 1; kill <= kills; kill++) {
    const seen = Math.floor((voters.length * kill) / (kills + 2)) + random.below(10);
    await Promise.race([until.reaches(`${seen} receipts`, () => receipts.length >= seen, 100_000), clients]);
    await pause(random.below(12));
    await server.again();
  }
  await clients;
  // Otherwise no request was ever cut off and the test has shown nothing.
  expect(retries).toBeGreaterThan(kills);
  expect(receipts).toHaveLength(voters.length);
  await expectWhole(pollId, owner, receipts);
  await server.end();
  expect(await storedIn(pollId, 'VOTE#')).toBe(voters.length);
  expect(await storedIn(pollId, 'VOTER#')).toBe(voters.length);
}, 240_000);

test('stopped while 30 clients vote: who was accepted gets the receipt, and the server ends by itself', async () => {
  const owner = await newGuest(at);
  const voters = await newGuests(CLIENTS * 20, at);
  const { pollId } = await makePoll(owner);
  const receipts: Receipt[] = [];
  const refusals = new Set<number>();
  const until = new Until();
  const runClient = async (client: number): Promise<void> => {
    for (const voter of voters.slice(client * 20, (client + 1) * 20)) {
      const answer = await orLost(cast(voter, pollId, aBallot('Soup')));
      if (answer === 'lost') return;
      if (answer.status === 200) receipts.push(receiptOf(answer.body));
      else refusals.add(answer.status);
      until.notify();
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => runClient(client)));
  await until.reaches('100 receipts', () => receipts.length >= 100);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  await clients;
  expect([...refusals].filter((status) => status !== 503)).toEqual([]);
  expect(receipts.length).toBeLessThan(voters.length);
  await server.again();
  // Stopped in order, so also nothing is in that nobody has a receipt for.
  expect((await readPoll(owner, pollId)).turnout.ballots).toBe(receipts.length);
  await expectWhole(pollId, owner, receipts);
});

test('[POLL-3] a poll that ended while the server was down is closed at the restart and takes no ballot on any path', async () => {
  const [owner, early, late] = (await newGuests(3, at)) as [GuestCaller, GuestCaller, GuestCaller];
  const expiresAt = Date.now() + HOUR_MS;
  const { pollId } = await makePoll(owner, { expiresAt, settings: { canEdit: true } });
  const ballot = aBallot('Soup');
  const receipt = await cast(early, pollId, ballot);
  expect(receipt.status).toBe(200);
  await server.again(HOUR_MS);
  // The list shows what is stored, so nobody's reading has closed it.
  const listed = async (): Promise<unknown> =>
    (await owner.call<{ polls: { status: string }[] }>('GET /polls')).body.polls[0]?.status;
  await expect.poll(listed, { timeout: 60_000 }).toBe('closed');
  expect(await readPoll(late, pollId)).toMatchObject({
    status: 'closed',
    closedAt: expiresAt,
    closedBy: 'deadline',
    turnout: { ballots: 1 },
  });
  expect((await cast(late, pollId, aBallot('Soup'))).body.code).toBe('poll-closed');
  expect((await cast(early, pollId, { ...ballot, ranks: [['Curry']] })).body.code).toBe('poll-closed');
  const { secret, ballotId } = ballot;
  const withdrawal = await early.call<{ code: string }>(`DELETE /polls/${pollId}/ballots/${ballotId}`, {
    secret,
  });
  expect(withdrawal.body.code).toBe('poll-closed');
  expect((await cast(early, pollId, ballot)).body).toEqual(receipt.body);
  const client = nodeLiveClient({ address: at, bearer: late.token });
  const isLive = new Promise<void>((resolve) => {
    client.onStatus(({ state }) => state === 'live' && resolve());
  });
  await isLive;
  const { ballotId: other, ...body } = aBallot('Soup');
  const params = { pollId, ballotId: other };
  expect(
    await client.command({ id: 'one-late-ballot', name: 'polls.castBallot', params, body }),
  ).toMatchObject({ kind: 'refused', problem: { code: 'poll-closed' } });
  client.close();
  await expectWhole(pollId, owner, [receiptOf(receipt.body)]);
});
