import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { textIn } from '#store/port/read-item.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import { castWithToken } from '#tests/support/polls/tokens.ts';
import type { Ask } from '#tests/support/polls/tokens.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { EmbedView, NewPoll, OwnerView, PollView } from '../contract.views.ts';
import { firstBrokenLink, hashOf } from '../rules/chain.ts';
import type { ChainEntry } from '../rules/chain.ts';
import { profileBuilderFor } from '../rules/electorate.ts';
import { countPoll } from '../rules/result.ts';
import { recount } from '../web/results/recount.ts';
import { fromPollItem, pollKey, pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';
import type { Polls } from './polls.wiring.ts';

let app: TestApp;
let polls: Polls;
const owner: TestToken = 'guest:owner';

beforeEach(async () => {
  app = await startTestApp({
    tables: [pollsTable],
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      polls = createPolls(kit, rooms, files);
      return [rooms.module, files.module, polls.module];
    },
  });
});
afterEach(() => app.close());

interface Problem {
  readonly code: string;
  readonly errors?: { readonly path: string; readonly message: string }[];
}

const makePoll = async (given: Partial<NewPoll> = {}): Promise<OwnerView> => {
  const body = { title: 'Lunch', candidates: ['Pizza', 'Soup', 'Curry'], open: true, ...given };
  const made = await app.as(owner).request<OwnerView>('POST /api/polls', { body });
  expect(made.status).toBe(200);
  return made.body;
};

const aBallot = (): { ballotId: string; secret: string } => ({
  ballotId: randomUUID(),
  secret: `secret-${randomUUID()}`,
});

interface Cast extends ReturnType<typeof aBallot> {
  readonly ranks?: string[][];
  readonly scores?: Record<string, number>;
  readonly code?: string;
  readonly voterName?: string;
}

const cast = (pollId: string, voter: TestToken, { ballotId, ...body }: Cast) =>
  app
    .as(voter)
    .request<Problem & { chainNumber: number; chainHash: string; digest: string }>(
      `PUT /api/polls/${pollId}/ballots/${ballotId}`,
      { body },
    );

/** In a secret poll with codes or accounts: the token as this voter, the ballot as nobody. */
const vote = (pollId: string, voter: TestToken, { ballotId, code, secret, ranks }: Cast) => {
  const asking =
    (caller: Caller): Ask =>
    (line, body) =>
      caller.request(line.replace(' ', ' /api'), { body });
  return castWithToken<Problem & { chainNumber: number; chainHash: string; digest: string }>(
    { voter: asking(app.as(voter)), nobody: asking(app) },
    { pollId, ballotId, code },
    { secret, ranks: ranks ?? [] },
  );
};

const read = async (pollId: string, as: TestToken = owner): Promise<PollView> =>
  (await app.as(as).request<PollView>(`GET /api/polls/${pollId}`)).body;

const move = (pollId: string, to: string, as: TestToken = owner) =>
  app.as(as).request<OwnerView & Problem>(`POST /api/polls/${pollId}/status`, { body: { to } });

const items = async (pollId: string, prefix?: string) => {
  const sort = prefix === undefined ? {} : { sort: { beginsWith: prefix } };
  return (await app.store.query(pollsTable, { partition: `POLL#${pollId}`, ...sort })).items;
};

describe('making polls', () => {
  test('a title and two options are enough; the rest has a good default', async () => {
    const poll = await makePoll();
    expect(poll).toMatchObject({
      status: 'open',
      settings: { method: 'irv', voters: 'anyone', ballots: 'secret' },
    });
    expect(poll.code).toMatch(/^\d{4}$/);
    const code = await app.as('guest:a').request<{ path: string }>(`GET /api/codes/${poll.code}`);
    expect(code.body.path).toBe(`/polls/${poll.pollId}`);
  });

  test('the stored item has the seed’s keys and attributes', async () => {
    const { pollId } = await makePoll({ description: 'Today', expiresAt: app.clock.now() + HOUR_MS });
    expect(await app.store.get(pollsTable, { PK: `POLL#${pollId}`, SK: 'METADATA' })).toMatchObject({
      id: pollId,
      title: 'Lunch',
      description: 'Today',
      candidates: ['Pizza', 'Soup', 'Curry'],
      createdAt: '2026-01-15T12:00:00.000Z',
      expiresAt: '2026-01-15T13:00:00.000Z',
    });
  });

  test('bad input names the field, and nothing is stored', async () => {
    const refused = await app
      .as(owner)
      .request<Problem>('POST /api/polls', { body: { title: 'x', candidates: ['A', 'a'] } });
    expect(refused.body).toMatchObject({ code: 'bad-input', errors: [{ path: 'candidates.1' }] });
    const long = await app
      .as(owner)
      .request<Problem>('POST /api/polls', { body: { title: 'x'.repeat(300), candidates: ['A', 'B'] } });
    expect(long.body.errors?.[0]?.path).toBe('title');
    const huge = await app.as(owner).request<Problem>('POST /api/polls', {
      body: { title: 'x'.repeat(2_000_000), candidates: ['A', 'B'] },
    });
    expect(huge.body).toMatchObject({ code: 'bad-input', errors: [{ path: 'title' }] });
    const endless = await app.as(owner).request<Problem>('POST /api/polls', {
      body: { title: 'x'.repeat(5_000_000), candidates: ['A', 'B'] },
    });
    expect([endless.status, endless.body.code]).toEqual([413, 'body-too-large']);
    const many = await app.as(owner).request<Problem>('POST /api/polls', {
      headers: { 'accept-language': 'de' },
      body: { title: 'x', candidates: Array.from({ length: 101 }, (_, index) => `C${index}`) },
    });
    expect(many.body.errors?.[0]?.message).toBe('2 bis 100 Möglichkeiten, nicht 101.');
    expect((await app.as(owner).request<{ polls: unknown[] }>('GET /api/polls')).body.polls).toEqual([]);
  });

  test('[POLL-19] only the owner changes, moves, exports codes or deletes', async () => {
    const { pollId } = await makePoll({ open: false });
    const stranger = app.as('guest:stranger');
    const answers = await Promise.all([
      stranger.request(`PATCH /api/polls/${pollId}`, { body: { title: 'Mine' } }),
      stranger.request(`POST /api/polls/${pollId}/status`, { body: { to: 'open' } }),
      stranger.request(`POST /api/polls/${pollId}/copies`),
      stranger.request(`POST /api/polls/${pollId}/codes`, { body: { number: 1 } }),
      stranger.request(`GET /api/polls/${pollId}/codes`),
      stranger.request(`DELETE /api/polls/${pollId}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await stranger.request(`GET /api/polls/${pollId}`)).status).toBe(404);
    expect(await read(pollId)).toMatchObject({ title: 'Lunch', status: 'draft' });
  });

  test('[POLL-19] [POLL-35] polls follow a guest into an account, and go with it', async () => {
    const { pollId } = await makePoll();
    await polls.onIdentityMerged(idOf('guest-owner'), idOf('account-owner'));
    expect((await move(pollId, 'closed', owner)).status).toBe(403);
    const list = await app.as('account:owner').request<{ polls: { pollId: string }[] }>('GET /api/polls');
    expect(list.body.polls.map((row) => row.pollId)).toEqual([pollId]);
    await cast(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']] });
    await polls.onIdentityDeleted(idOf('account-owner'));
    expect((await app.as('guest:a').request(`GET /api/polls/${pollId}`)).status).toBe(404);
    app.clock.advance(1000);
    await expect.poll(() => items(pollId)).toEqual([]);
    expect((await app.store.query(pollsTable, { partition: 'OWNER#account-owner' })).items).toEqual([]);
    // Again, as after a crash.
    await polls.onIdentityDeleted(idOf('account-owner'));
  });

  describe('[POLL-35] deleting a poll', () => {
    const remove = (pollId: string, as: TestToken) =>
      app.as(as).request<Problem>(`DELETE /api/polls/${pollId}`);

    test.each(['open', 'closed', 'archived'] as const)('that is %s leaves nothing behind', async (status) => {
      const { pollId, code } = await makePoll({
        settings: { voters: 'codes' },
        expiresAt: app.clock.now() + HOUR_MS,
      });
      const made = await app
        .as(owner)
        .request<{ codes: { code: string }[] }>(`POST /api/polls/${pollId}/codes`, { body: { number: 120 } });
      for (const invited of made.body.codes.slice(0, 3))
        await vote(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']], code: invited.code });
      if (status !== 'open') await move(pollId, 'closed');
      if (status === 'archived') await move(pollId, 'archived');
      expect((await remove(pollId, 'guest:a')).body.code).toBe('not-allowed');
      expect((await remove(pollId, owner)).status).toBe(200);
      expect((await app.as(owner).request(`GET /api/polls/${pollId}`)).status).toBe(404);
      expect((await cast(pollId, 'guest:b', { ...aBallot(), ranks: [['Soup']] })).body.code).toBe(
        'poll-not-found',
      );
      expect((await app.as('guest:a').request(`GET /api/codes/${code}`)).status).toBe(404);
      app.clock.advance(1000);
      await expect.poll(() => items(pollId)).toEqual([]);
      expect((await remove(pollId, owner)).body.code).toBe('poll-not-found');
    });

    test('is an administrator’s to do with any poll, and their page says so', async () => {
      const { pollId } = await makePoll();
      expect(await read(pollId, 'admin:eve')).toMatchObject({ audience: 'voter', mayRemove: true });
      expect(await read(pollId, 'guest:a')).not.toHaveProperty('mayRemove');
      expect((await move(pollId, 'closed', 'admin:eve')).status).toBe(403);
      expect((await remove(pollId, 'admin:eve')).status).toBe(200);
      expect((await app.as(owner).request<{ polls: unknown[] }>('GET /api/polls')).body.polls).toEqual([]);
    });
  });

  test('[POLL-33] a poll gives its code back two weeks after its close, and has one again when it is reopened', async () => {
    const { pollId, code } = await makePoll({ settings: { results: 'after-close' } });
    await move(pollId, 'closed');
    const isFound = async () => (await app.as('guest:a').request(`GET /api/codes/${code}`)).status === 200;
    app.clock.set(app.clock.now() + 13 * DAY_MS);
    expect(await isFound()).toBe(true);
    app.clock.set(app.clock.now() + DAY_MS);
    await expect.poll(isFound).toBe(false);
    // Somebody else may have it by now.
    const reopened = await move(pollId, 'open');
    expect(reopened.body.code).toMatch(/^\d{4}$/);
    const led = await app.as('guest:a').request<{ path: string }>(`GET /api/codes/${reopened.body.code}`);
    expect(led.body.path).toBe(`/polls/${pollId}`);
    expect(await read(pollId, 'guest:a')).toMatchObject({ code: reopened.body.code });
    await move(pollId, 'closed');
    app.clock.set(app.clock.now() + 15 * DAY_MS);
    expect(await read(pollId, 'guest:a')).not.toHaveProperty('code');
  });

  test('[POLL-34] the end of a poll with ballots moves later, never earlier, and everybody sees it', async () => {
    const from = app.clock.now() + HOUR_MS;
    const { pollId } = await makePoll({ expiresAt: from });
    await cast(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']] });
    const change = (body: object) =>
      app.as(owner).request<OwnerView & Problem>(`PATCH /api/polls/${pollId}`, { body });
    for (const expiresAt of [from - 1, null])
      expect((await change({ expiresAt })).body).toMatchObject({
        code: 'bad-input',
        errors: [{ path: 'expiresAt' }],
      });
    expect((await change({ expiresAt: from + 1, title: 'Dinner' })).body.code).toBe('poll-has-ballots');
    const to = from + HOUR_MS;
    expect((await change({ expiresAt: to })).status).toBe(200);
    expect(await read(pollId, 'guest:a')).toMatchObject({
      expiresAt: to,
      extensions: [{ at: from - HOUR_MS, from, to }],
    });
    app.clock.set(from);
    expect((await cast(pollId, 'guest:b', { ...aBallot(), ranks: [['Soup']] })).status).toBe(200);
    app.clock.set(to);
    expect((await cast(pollId, 'guest:c', { ...aBallot(), ranks: [['Soup']] })).body.code).toBe(
      'poll-closed',
    );
    expect((await change({ expiresAt: to + HOUR_MS })).body.code).toBe('poll-has-ballots');
  });

  test('lists, duplicates and deletes drafts', async () => {
    const { pollId } = await makePoll({ open: false });
    const copy = await app.as(owner).request<OwnerView>(`POST /api/polls/${pollId}/copies`);
    expect(copy.body).toMatchObject({ title: 'Lunch', status: 'draft', turnout: { ballots: 0 } });
    expect((await app.as(owner).request(`DELETE /api/polls/${pollId}`)).status).toBe(200);
    const list = await app.as(owner).request<{ polls: { pollId: string }[] }>('GET /api/polls');
    expect(list.body.polls.map((row) => row.pollId)).toEqual([copy.body.pollId]);
    expect((await app.as(owner).request(`GET /api/polls/${pollId}`)).status).toBe(404);
  });
});

describe('voting', () => {
  test('a ballot is stored with the seed’s attributes and chained', async () => {
    const { pollId } = await makePoll({ settings: { ballots: 'open' } });
    const ballot = { ...aBallot(), ranks: [['soup'], ['Pizza']] };
    const receipt = await cast(pollId, 'guest:a', ballot);
    expect(receipt).toMatchObject({ status: 200, body: { chainNumber: 1 } });
    const [stored] = await items(pollId, 'VOTE#');
    expect(stored).toMatchObject({
      SK: `VOTE#${ballot.ballotId}`,
      id: ballot.ballotId,
      pollId,
      rankings: ['Soup', 'Pizza'],
      votedAt: '2026-01-15T12:00:00.000Z',
    });
    expect(await read(pollId, 'guest:a')).toMatchObject({ hasVoted: true, turnout: { ballots: 1 } });
  });

  test('[POLL-4] 50 parallel ballots of one device give one', async () => {
    const { pollId } = await makePoll();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cast(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']] })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code));
    expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['taken', 'poll-already-voted']));
    expect(await items(pollId, 'VOTE#')).toHaveLength(1);
  });

  test('[POLL-4] [POLL-16] 50 parallel requests with one code give one ballot', async () => {
    const { pollId } = await makePoll({ settings: { voters: 'codes' } });
    const made = await app
      .as(owner)
      .request<{ codes: { code: string }[] }>(`POST /api/polls/${pollId}/codes`, { body: { number: 2 } });
    const code = made.body.codes[0]?.code ?? '';
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        vote(pollId, `guest:v${index}`, { ...aBallot(), ranks: [['Soup']], code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await items(pollId, 'VOTE#')).toHaveLength(1);
  });

  test('[POLL-16] codes cannot be searched: after ten wrong ones a device waits, and nobody else does', async () => {
    const { pollId } = await makePoll({ settings: { voters: 'codes' } });
    const made = await app
      .as(owner)
      .request<{ codes: { code: string }[] }>(`POST /api/polls/${pollId}/codes`, { body: { number: 2 } });
    const [first = { code: '' }] = made.body.codes;
    const voteBy = (token: TestToken, code: string) =>
      vote(pollId, token, { ...aBallot(), ranks: [['Soup']], code });
    for (let at = 0; at < 10; at++)
      expect((await voteBy('guest:eve', `WRONG${at}`)).body.code).toBe('poll-code-unknown');
    expect((await voteBy('guest:eve', first.code)).body.code).toBe('too-many-requests');
    expect((await voteBy('guest:ana', first.code)).status).toBe(200);
  });

  test('[POLL-16] codes are stored hashed; wrong, missing and used ones are told apart', async () => {
    const { pollId } = await makePoll({ settings: { voters: 'codes' } });
    const made = await app
      .as(owner)
      .request<{ codes: { code: string; label: string }[] }>(`POST /api/polls/${pollId}/codes`, {
        body: { labels: ['ana@example.org'], number: 1 },
      });
    const [first, second] = made.body.codes;
    expect(made.body.codes.map(({ label }) => label)).toEqual(['ana@example.org', '#2']);
    expect(JSON.stringify(await items(pollId))).not.toContain(first?.code.replaceAll('-', ''));
    expect((await vote(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']] })).body.code).toBe(
      'poll-code-needed',
    );
    expect(
      (await vote(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']], code: 'WRONG' })).body.code,
    ).toBe('poll-code-unknown');
    const typed = ` ${first?.code.toLowerCase().replaceAll('-', ' ')}`;
    expect((await vote(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']], code: typed })).status).toBe(
      200,
    );
    expect(
      (await vote(pollId, 'guest:b', { ...aBallot(), ranks: [['Soup']], code: first?.code ?? '' })).body.code,
    ).toBe('poll-already-voted');
    const list = await app
      .as(owner)
      .request<{ codes: { label: string; isUsed: boolean }[] }>(`GET /api/polls/${pollId}/codes`);
    expect(list.body.codes.toSorted((a, b) => (a.label < b.label ? -1 : 1))).toEqual([
      { label: '#2', isUsed: false },
      { label: 'ana@example.org', isUsed: true },
    ]);
    expect(
      (await vote(pollId, 'guest:c', { ...aBallot(), ranks: [['Soup']], code: second?.code ?? '' })).status,
    ).toBe(200);
    expect(await read(pollId)).toMatchObject({ status: 'closed', closedBy: 'everyone-voted' });
  });

  test('accounts only, where the poll says so', async () => {
    const { pollId } = await makePoll({ settings: { voters: 'accounts' } });
    expect((await vote(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']] })).body.code).toBe(
      'sign-in-needed',
    );
    expect((await vote(pollId, 'account:a', { ...aBallot(), ranks: [['Soup']] })).status).toBe(200);
  });

  test('[POLL-5] the same ballot again is answered as the first time', async () => {
    const { pollId } = await makePoll();
    const ballot = { ...aBallot(), ranks: [['Soup'], ['Curry']] };
    const first = await cast(pollId, 'guest:a', ballot);
    const again = await Promise.all([cast(pollId, 'guest:a', ballot), cast(pollId, 'guest:b', ballot)]);
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
    expect(await read(pollId)).toMatchObject({ turnout: { ballots: 1 } });
  });

  test('[POLL-8] with the receipt a ballot is changed and withdrawn, without it never', async () => {
    const { pollId } = await makePoll();
    const ballot = { ...aBallot(), ranks: [['Soup']] };
    await cast(pollId, 'guest:a', ballot);
    const forged = await cast(pollId, 'guest:a', { ...ballot, secret: 'x'.repeat(30), ranks: [['Pizza']] });
    expect(forged.body.code).toBe('poll-wrong-receipt');
    const changed = await cast(pollId, 'guest:other-device', { ...ballot, ranks: [['Pizza']] });
    expect(changed.body.chainNumber).toBe(2);
    const path = `/api/polls/${pollId}/ballots/${ballot.ballotId}`;
    const own = await app.request<{ ranks: string[][] }>(`POST ${path}/receipt`, {
      as: 'guest:a',
      body: { secret: ballot.secret },
    });
    expect(own.body.ranks).toEqual([['Pizza']]);
    expect(
      (await app.request(`DELETE ${path}`, { as: 'guest:a', body: { secret: 'y'.repeat(30) } })).status,
    ).toBe(403);
    expect(
      (await app.request(`DELETE ${path}`, { as: 'guest:a', body: { secret: ballot.secret } })).status,
    ).toBe(200);
    expect(await read(pollId)).toMatchObject({ turnout: { ballots: 0 } });
    expect((await cast(pollId, 'guest:a', ballot)).body.chainNumber).toBe(4);
    expect(await read(pollId)).toMatchObject({ turnout: { ballots: 1 } });
  });

  test('[POLL-8] not where the poll says that ballots stay', async () => {
    const { pollId } = await makePoll({ settings: { canEdit: false } });
    const ballot = { ...aBallot(), ranks: [['Soup']] };
    await cast(pollId, 'guest:a', ballot);
    expect((await cast(pollId, 'guest:a', { ...ballot, ranks: [['Pizza']] })).body.code).toBe(
      'poll-not-editable',
    );
  });

  test('unknown options, empty ballots and odd ids are refused by name and leave nothing', async () => {
    const { pollId } = await makePoll();
    const wrong = await cast(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup'], ['Cake']] });
    expect(wrong.body).toMatchObject({ code: 'poll-ballot-invalid', errors: [{ path: 'ranks.1.0' }] });
    expect((await cast(pollId, 'guest:a', { ...aBallot(), ranks: [] })).body.code).toBe('poll-ballot-empty');
    expect(
      (await cast(pollId, 'guest:a', { ...aBallot(), ballotId: 'mine', ranks: [['Soup']] })).body.code,
    ).toBe('bad-input');
    expect((await cast('nowhere', 'guest:a', { ...aBallot(), ranks: [['Soup']] })).body.code).toBe(
      'poll-not-found',
    );
    expect(await items(pollId, 'VOTE')).toEqual([]);
  });

  test('500 ballots at once are all taken, in a chain without a gap', async () => {
    const { pollId } = await makePoll();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        cast(pollId, `guest:v${index}`, {
          ...aBallot(),
          ranks: [[['Soup', 'Pizza', 'Curry'][index % 3] ?? '']],
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.chainNumber)).size).toBe(500);
    await move(pollId, 'closed');
    const { entries } = await readRecord(pollId);
    expect(entries).toHaveLength(500);
    expect(firstBrokenLink(entries)).toBeUndefined();
  }, 60_000);
});

interface Page {
  readonly ballots: { ballotId: string; ranks: string[][]; isWithdrawn: boolean; voterName?: string }[];
  readonly entries: ChainEntry[];
  readonly cursor?: string;
}

const readRecord = async (pollId: string): Promise<Pick<Page, 'ballots' | 'entries'>> => {
  const record: { ballots: Page['ballots']; entries: ChainEntry[] } = { ballots: [], entries: [] };
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page: Page = (
      await app.as('guest:checker').request<Page>(`GET /api/polls/${pollId}/record${query}`)
    ).body;
    record.ballots.push(...page.ballots);
    record.entries.push(...page.entries);
    cursor = page.cursor;
  }
  return record;
};

describe('the end', () => {
  test("the owner's row only says whose it is, and a list shows the poll as it stands", async () => {
    const { pollId } = await makePoll();
    await move(pollId, 'closed');
    const { items: rows } = await app.store.query(pollsTable, { partition: 'OWNER#guest-owner' });
    expect(rows).toEqual([{ PK: 'OWNER#guest-owner', SK: `POLL#${pollId}`, id: pollId }]);
    const listed = await app.as(owner).request('GET /api/polls');
    expect(listed.body).toMatchObject({ polls: [{ pollId, title: 'Lunch', status: 'closed' }] });
  });

  test('[POLL-3] votes after expiresAt are refused on every path, also when nobody ran at that moment', async () => {
    const { pollId } = await makePoll({ expiresAt: app.clock.now() + HOUR_MS });
    const ballot = { ...aBallot(), ranks: [['Soup']] };
    await cast(pollId, 'guest:a', ballot);
    // The stored poll still says open, as after a night without a server.
    const before = await app.store.get(pollsTable, pollKey(pollId));
    app.clock.set(app.clock.now() + HOUR_MS);
    await app.store.put(pollsTable, before ?? {});
    expect((await cast(pollId, 'guest:b', { ...aBallot(), ranks: [['Soup']] })).body.code).toBe(
      'poll-closed',
    );
    expect((await cast(pollId, 'guest:a', { ...ballot, ranks: [['Pizza']] })).body.code).toBe('poll-closed');
    const withdrawn = await app.request<Problem>(`DELETE /api/polls/${pollId}/ballots/${ballot.ballotId}`, {
      as: 'guest:a',
      body: { secret: ballot.secret },
    });
    expect(withdrawn.body.code).toBe('poll-closed');
    expect(await read(pollId)).toMatchObject({
      status: 'closed',
      closedBy: 'deadline',
      turnout: { ballots: 1 },
    });
  });

  test('[POLL-9] hidden results are in no answer before close', async () => {
    const { pollId } = await makePoll({ settings: { results: 'after-close' } });
    const ballot = { ...aBallot(), ranks: [['Soup']] };
    await cast(pollId, 'guest:a', ballot);
    const answers = await Promise.all([
      app.as(owner).request(`GET /api/polls/${pollId}`),
      app.as('guest:a').request(`GET /api/polls/${pollId}`),
      app.as(owner).request<Problem>(`GET /api/polls/${pollId}/comparison`),
      app.as(owner).request<Problem>(`GET /api/polls/${pollId}/record`),
      app.as(owner).request<Problem>(`GET /api/polls/${pollId}/export?format=csv`),
      app.as('guest:a').request<Problem>(`POST /api/polls/${pollId}/ballots/${ballot.ballotId}/explanation`, {
        body: { secret: ballot.secret },
      }),
    ]);
    for (const { body } of answers)
      expect(JSON.stringify(body)).not.toMatch(/"tally"|"winners"|"rankings"|"ranks":\[/);
    expect(answers.slice(2).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('[POLL-21] a frame gets what everybody may see, the owner’s too, and leaves no session', async () => {
    const { pollId } = await makePoll({ settings: { results: 'after-close' } });
    await cast(pollId, 'guest:ana', { ...aBallot(), ranks: [['Soup']] });
    for (const caller of [app, app.as(owner)]) {
      const open = await caller.request<EmbedView>(`GET /api/polls/${pollId}/embed`);
      expect([open.status, open.cookie]).toEqual([200, undefined]);
      expect(open.body).toEqual({
        pollId,
        title: 'Lunch',
        voters: 'anyone',
        status: 'open',
        results: 'after-close',
        turnout: { ballots: 1 },
      });
    }
    await move(pollId, 'closed');
    const closed = await app.request<EmbedView>(`GET /api/polls/${pollId}/embed`);
    expect(closed.body.result?.count.winners).toEqual(['Soup']);
    // Shown to everybody is seen: the poll stays closed.
    expect((await move(pollId, 'open')).body).toMatchObject({ code: 'poll-results-seen' });
  });

  test('[POLL-21] a frame shows no draft, and never a result that is the owner’s alone', async () => {
    const draft = await makePoll({ open: false });
    expect((await app.as(owner).request(`GET /api/polls/${draft.pollId}/embed`)).status).toBe(404);
    const { pollId } = await makePoll({ settings: { results: 'owner' } });
    await cast(pollId, 'guest:ana', { ...aBallot(), ranks: [['Soup']] });
    await move(pollId, 'closed');
    const closed = await app.as(owner).request<EmbedView>(`GET /api/polls/${pollId}/embed`);
    expect(closed.body).not.toHaveProperty('result');
    expect((await move(pollId, 'open')).status).toBe(200);
  });

  test('where a ballot counted: by its scores, and nowhere once it is withdrawn', async () => {
    const { pollId } = await makePoll({ settings: { method: 'star', results: 'live' } });
    type Trail = { trail: { round: number; at: string; value: string; pair?: string[] }[] };
    const explain = ({ ballotId, secret }: Cast) =>
      app.request<Trail>(`POST /api/polls/${pollId}/ballots/${ballotId}/explanation`, { body: { secret } });
    // The same order, other scores: two ballots that fold apart.
    const ana = { ...aBallot(), scores: { Pizza: 5, Soup: 1 } };
    const ben = { ...aBallot(), scores: { Pizza: 4, Soup: 3 } };
    await cast(pollId, 'guest:ana', ana);
    await cast(pollId, 'guest:ben', ben);
    app.clock.advance(2000);
    const step = { round: 2, at: 'Pizza', value: '1', pair: ['Pizza', 'Soup'] };
    expect((await explain(ana)).body.trail).toEqual([
      { round: 1, at: 'Pizza', value: '5' },
      { round: 1, at: 'Soup', value: '1' },
      step,
    ]);
    expect((await explain(ben)).body.trail[1]).toEqual({ round: 1, at: 'Soup', value: '3' });
    const cem = { ...aBallot(), scores: { Pizza: 5, Soup: 1 } };
    await cast(pollId, 'guest:cem', cem);
    await app
      .as('guest:cem')
      .request(`DELETE /api/polls/${pollId}/ballots/${cem.ballotId}`, { body: { secret: cem.secret } });
    app.clock.advance(2000);
    expect((await explain(cem)).body.trail).toEqual([]);
  });

  test('[POLL-2] a copy is a draft with the same title, options and settings, and none of the ballots', async () => {
    const given = { settings: { method: 'borda', quorum: 7 } as const, description: 'On Friday' };
    const { pollId } = await makePoll(given);
    await cast(pollId, 'guest:ana', { ...aBallot(), ranks: [['Soup']] });
    const copy = await app.as(owner).request<OwnerView>(`POST /api/polls/${pollId}/copies`);
    expect(copy.body).toMatchObject({ title: 'Lunch', status: 'draft', turnout: { ballots: 0 }, ...given });
    expect(copy.body.candidates.map(({ name }) => name)).toEqual(['Pizza', 'Soup', 'Curry']);
    expect(copy.body.pollId).not.toBe(pollId);
  });

  test('[POLL-10] the answer to closing carries no result, so nobody peeks and reopens', async () => {
    const { pollId } = await makePoll();
    await cast(pollId, 'guest:ana', { ...aBallot(), ranks: [['Soup']] });
    const closed = await move(pollId, 'closed');
    expect(closed.body).toMatchObject({ status: 'closed', mayReopen: true });
    expect(closed.body).not.toHaveProperty('result');
    expect(closed.body).not.toHaveProperty('seed');
    const seen = await app.as(owner).request<OwnerView>(`GET /api/polls/${pollId}`);
    expect(seen.body).toMatchObject({ result: { count: { winners: ['Soup'] } }, mayReopen: false });
    expect(hashOf(seen.body.seed ?? '')).toBe(seen.body.seedHash);
  });

  test('[POLL-10] reopened only while nobody has seen the result', async () => {
    const { pollId } = await makePoll();
    await cast(pollId, 'guest:a', { ...aBallot(), ranks: [['Soup']] });
    expect((await move(pollId, 'closed')).body).toMatchObject({ status: 'closed', mayReopen: true });
    expect((await move(pollId, 'open')).body).toMatchObject({ status: 'open', reopenedAt: app.clock.now() });
    await move(pollId, 'closed');
    expect(await read(pollId, 'guest:a')).toMatchObject({ result: { count: { winners: ['Soup'] } } });
    expect((await move(pollId, 'open')).body.code).toBe('poll-results-seen');
  });

  describe('[POLL-29] equal ranks in a runoff', () => {
    const colours = { candidates: ['Red', 'Blue', 'Green'] };
    const votes = [
      ...Array.from({ length: 5 }, () => [['Red']]),
      ...Array.from({ length: 4 }, () => [['Blue', 'Green'], ['Red']]),
      ...Array.from({ length: 3 }, () => [['Blue'], ['Green']]),
    ];
    const countOf = async (pollId: string): Promise<NonNullable<PollView['result']>['count'] | undefined> => {
      for (const [index, ranks] of votes.entries())
        await cast(pollId, `guest:v${index}`, { ...aBallot(), ranks });
      await move(pollId, 'closed');
      return (await read(pollId, 'guest:reader')).result?.count;
    };

    test('ballots that rank Red last do not elect Red at once: their vote is split', async () => {
      const { pollId, settings } = await makePoll({ ...colours, settings: { equalRanks: true } });
      expect(settings.overvote).toBe('split');
      expect(await countOf(pollId)).toMatchObject({
        winners: ['Blue'],
        rounds: [
          { tally: { Red: '5.00', Blue: '5.00', Green: '2.00' } },
          { tally: { Red: '5.00', Blue: '7.00' } },
        ],
      });
    });

    test('or stop counting, where the poll says so, and with every method that needs whole papers', async () => {
      const { pollId } = await makePoll({ ...colours, settings: { equalRanks: true, overvote: 'exhaust' } });
      expect((await countOf(pollId))?.rounds[0]).toMatchObject({
        tally: { Red: '5', Blue: '3', Green: '0' },
        exhausted: { overvotes: '4' },
      });
      const seats = await makePoll({
        ...colours,
        settings: { equalRanks: true, method: 'stv-scottish', seats: 2 },
      });
      expect((await countOf(seats.pollId))?.rounds[0]).toMatchObject({ exhausted: { overvotes: '4.00000' } });
      const { body } = await app
        .as(owner)
        .request<{ counts: { method: string }[] }>(`GET /api/polls/${pollId}/comparison`);
      expect(body.counts.map(({ method }) => method)).toContain('plurality');
    });

    test('to pass them over is refused, in a new poll and in a change', async () => {
      for (const settings of [{ overvote: 'skip' }, { rules: { overvote: 'skip' } }]) {
        const path = 'rules' in settings ? 'settings.rules.overvote' : 'settings.overvote';
        const body = { title: 'x', ...colours, settings: { equalRanks: true, ...settings } };
        const made = await app.as(owner).request<Problem>('POST /api/polls', { body });
        expect(made.body).toMatchObject({ code: 'bad-input', errors: [{ path }] });
      }
    });

    test('a poll stored before the setting counts as it said then; a copy of it does not', async () => {
      const { pollId } = await makePoll({ ...colours, settings: { equalRanks: true } });
      const item = (await app.store.get(pollsTable, pollKey(pollId))) ?? {};
      const { overvote: _, ...before } = item['settings'] as Record<string, string>;
      await app.store.put(pollsTable, { ...item, settings: before });
      expect((await read(pollId)).settings.overvote).toBe('skip');
      expect((await countOf(pollId))?.rounds[0]?.tally).toEqual({ Red: '9', Blue: '3', Green: '0' });
      const copy = await app.as(owner).request<OwnerView>(`POST /api/polls/${pollId}/copies`);
      expect(copy.body.settings).toMatchObject({ equalRanks: true, overvote: 'split' });
    });
  });

  test('[POLL-15] anyone’s recount of the published ballots gives the published hash', async () => {
    const { pollId } = await makePoll({ settings: { equalRanks: true } });
    const orders = [
      [['Soup'], ['Curry']],
      [['Curry']],
      [['Pizza'], ['Soup']],
      [['Soup', 'Pizza']],
      [['Curry'], ['Pizza']],
    ];
    for (const [index, ranks] of orders.entries())
      await cast(pollId, `guest:v${index}`, { ...aBallot(), ranks });
    await move(pollId, 'closed');
    const view = await read(pollId, 'guest:checker');
    const { ballots, entries } = await readRecord(pollId);
    expect(firstBrokenLink(entries)).toBeUndefined();
    expect(entries.at(-1)?.[4]).toBe(view.result?.chainHead);
    const poll = {
      ...fromPollItem((await app.store.get(pollsTable, pollKey(pollId))) ?? {}),
      seed: view.seed ?? '',
    };
    const builder = profileBuilderFor(poll);
    for (const ballot of ballots) builder.add({ ranks: ballot.ranks, scores: undefined });
    const again = countPoll(poll, builder.build(), poll.chain);
    expect(again.ok && again.value.hash).toBe(view.result?.hash);
  });

  test('[POLL-14] in a secret poll mark and ballot share nothing but the poll', async () => {
    const { pollId } = await makePoll({ settings: { ballots: 'secret' } });
    app.clock.advance(7 * 60_000 + 123);
    for (let index = 0; index < 9; index++) {
      await cast(pollId, `guest:v${index}`, { ...aBallot(), ranks: [['Soup']], voterName: `Voter ${index}` });
      app.clock.advance(61_000);
    }
    const marks = await items(pollId, 'VOTER#');
    const ballots = await items(pollId, 'VOTE#');
    expect(marks).toHaveLength(9);
    for (const mark of marks) expect(Object.keys(mark).toSorted()).toEqual(['PK', 'SK']);
    expect(new Set(ballots.map((ballot) => ballot['votedAt']))).toEqual(
      new Set(['2026-01-15T12:00:00.000Z']),
    );
    expect(JSON.stringify(ballots)).not.toMatch(/Voter|guest/);
    const markKeys = marks.map((mark) => textIn(mark, 'SK').slice('VOTER#'.length));
    for (const key of markKeys) expect(JSON.stringify(ballots)).not.toContain(key);
  });

  test('explains a ballot, compares methods, exports and imports', async () => {
    const { pollId } = await makePoll();
    const mine = { ...aBallot(), ranks: [['Curry'], ['Soup']] };
    await cast(pollId, 'guest:me', mine);
    const others = [[['Soup']], [['Soup']], [['Pizza'], ['Soup']], [['Pizza']], [['Pizza']]];
    for (const [index, ranks] of others.entries())
      await cast(pollId, `guest:v${index}`, { ...aBallot(), ranks });
    await move(pollId, 'closed');
    const trail = await app
      .as('guest:me')
      .request<{ trail: { at: string }[] }>(
        `POST /api/polls/${pollId}/ballots/${mine.ballotId.toUpperCase()}/explanation`,
        { body: { secret: mine.secret } },
      );
    expect(trail.body.trail.map(({ at }) => at)).toEqual(['Curry', 'Soup']);
    const compared = await app
      .as(owner)
      .request<{ counts: { method: string }[] }>(`GET /api/polls/${pollId}/comparison`);
    expect(compared.body.counts.map(({ method }) => method)).toEqual([
      'irv',
      'schulze',
      'ranked-pairs',
      'minimax',
      'borda',
      'approval',
      'plurality',
    ]);
    const blt = await app
      .as(owner)
      .request<{ text: string; name: string }>(`GET /api/polls/${pollId}/export?format=blt`);
    expect(blt.body.name).toBe('Lunch.blt');
    const imported = await app
      .as('guest:other')
      .request<{ poll: OwnerView; notes: string[] }>('POST /api/polls/imports', {
        body: { text: blt.body.text },
      });
    expect(imported.body.poll).toMatchObject({
      status: 'closed',
      closedBy: 'import',
      turnout: { ballots: 6 },
    });
    expect(imported.body.poll.result?.count.rounds[0]?.tally).toEqual({ Pizza: '3', Soup: '2', Curry: '1' });
  });

  test('a broken file is refused with its line and nothing is stored', async () => {
    const lines = [
      '3 1',
      ...Array.from({ length: 15 }, () => '1 1 2 0'),
      '1 1 9 0',
      '0',
      '"A"',
      '"B"',
      '"C"',
      '"T"',
    ];
    const refused = await app
      .as(owner)
      .request<Problem & { title: string }>('POST /api/polls/imports', { body: { text: lines.join('\n') } });
    expect(refused.body).toMatchObject({
      code: 'tally-bad-file',
      title: 'Line 17: “9” is no candidate; they are numbered 1 to 3',
    });
    expect((await app.as(owner).request<{ polls: unknown[] }>('GET /api/polls')).body.polls).toEqual([]);
  });

  test('[POLL-18] spellings of one write-in are one, and are merged together', async () => {
    const { pollId } = await makePoll({ settings: { writeIns: true } });
    for (const [index, name] of ['Sushi', 'sushi', 'SUSHI', 'sushi', 'Soup', 'Soup'].entries())
      await cast(pollId, `guest:v${index}`, { ...aBallot(), ranks: [[name]] });
    await move(pollId, 'closed');
    const merge = async (mergeWith?: string) =>
      (
        await app.as(owner).request<OwnerView>(`PUT /api/polls/${pollId}/write-ins`, {
          body: { name: 'Sushi', mergeWith },
        })
      ).body;
    expect((await merge()).writeIns).toEqual([{ name: 'sushi', ballots: 4 }]);
    const own = await merge('Sushi');
    expect(own.writeIns).toEqual([{ name: 'Sushi', ballots: 4, mergedWith: 'Sushi' }]);
    expect(own.result?.count.rounds[0]?.tally).toMatchObject({ Sushi: '4', Soup: '2' });
    const merged = await merge('Pizza');
    expect(merged.result?.count.rounds[0]?.tally).toMatchObject({ Pizza: '4', Soup: '2', 'Write-ins': '0' });
    const view = await read(pollId, 'guest:checker');
    const { ballots, entries } = await readRecord(pollId);
    expect(recount(view, view.result!, { ballots, entries })).toMatchObject({ kind: 'same' });
  });

  test('the chart of ballots ends where the turnout stands, whoever withdrew or came back', async () => {
    const { pollId } = await makePoll();
    const mine = { ...aBallot(), ranks: [['Soup']] };
    for (const voter of ['guest:a', 'guest:b', 'guest:c'] as const)
      await cast(pollId, voter, voter === 'guest:a' ? mine : { ...aBallot(), ranks: [['Soup']] });
    const withdraw = () =>
      app
        .as('guest:a')
        .request(`DELETE /api/polls/${pollId}/ballots/${mine.ballotId}`, { body: { secret: mine.secret } });
    const sums = async () => {
      const { turnout } = await read(pollId);
      return [turnout.ballots, turnout.byHour.reduce((sum, [, ballots]) => sum + ballots, 0)];
    };
    app.clock.advance(HOUR_MS);
    await withdraw();
    await withdraw();
    expect(await sums()).toEqual([2, 2]);
    app.clock.advance(HOUR_MS);
    await cast(pollId, 'guest:a', { ...mine, ranks: [['Pizza']] });
    await cast(pollId, 'guest:a', { ...mine, ranks: [['Curry']] });
    expect(await sums()).toEqual([3, 3]);
    await withdraw();
    await move(pollId, 'closed');
    expect(await sums()).toEqual([2, 2]);
  });

  test('[POLL-18] the owner merges write-ins, also after close, and the result follows', async () => {
    const { pollId } = await makePoll({ settings: { writeIns: true } });
    await cast(pollId, 'guest:a', { ...aBallot(), ranks: [['Falafel']] });
    await cast(pollId, 'guest:b', { ...aBallot(), ranks: [['falafell']] });
    await cast(pollId, 'guest:c', { ...aBallot(), ranks: [['Soup']] });
    const merge = (name: string, mergeWith?: string, as: TestToken = owner) =>
      app
        .as(as)
        .request<OwnerView & Problem>(`PUT /api/polls/${pollId}/write-ins`, { body: { name, mergeWith } });
    // Before the close nobody learns what was written in, not even by asking for a name.
    expect(await read(pollId)).toMatchObject({ audience: 'owner', writeIns: [] });
    expect((await merge('Falafel', 'Soup')).body.code).toBe('poll-results-hidden');
    expect((await merge('Kebab', 'Soup')).body.code).toBe('poll-results-hidden');
    expect((await merge('Falafel', 'Soup', 'guest:a')).body.code).toBe('not-allowed');
    expect((await merge('Kebab', 'Soup', 'guest:a')).body.code).toBe('not-allowed');
    await move(pollId, 'closed');
    expect((await merge('Kebab')).body.code).toBe('poll-write-in-unknown');
    await merge('Falafel', 'Falafel');
    const merged = await merge('falafell', 'Falafel');
    expect(merged.body.writeIns).toEqual([
      { name: 'Falafel', ballots: 1, mergedWith: 'Falafel' },
      { name: 'falafell', ballots: 1, mergedWith: 'Falafel' },
    ]);
    expect(merged.body.result?.count.winners).toEqual(['Falafel']);
  });
});

test('the examples are in the reader’s language; in English where there are no others', async () => {
  await polls.module.seedDemo?.();
  const titles = async (language: string) => {
    const { body } = await app
      .as('guest:eve')
      .request<{ examples: { readonly title: string }[] }>('GET /api/polls', {
        headers: { 'accept-language': language },
      });
    return body.examples.map(({ title }) => title).toSorted();
  };
  const english = [
    'Three seats on the garden committee',
    'What do we play on Friday?',
    'Where does the team trip go?',
  ];
  expect(await titles('en')).toEqual(english);
  expect(await titles('fr')).toEqual(english);
  expect(await titles('de')).toEqual([
    'Drei Plätze im Gartenausschuss',
    'Was spielen wir am Freitag?',
    'Wohin geht der Teamausflug?',
  ]);
});
