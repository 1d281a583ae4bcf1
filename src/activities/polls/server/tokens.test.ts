import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#core/instant.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { blindFor, castWithToken, fetchToken } from '#tests/support/polls/tokens.ts';
import type { Ask } from '#tests/support/polls/tokens.ts';
import type { NewPoll, OwnerView } from '../contract.views.ts';
import { isSignature, tokenMessage } from '../rules/blind.ts';
import type { PublicKey } from '../rules/blind.ts';
import { partitionOf, pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
const owner: TestToken = 'guest:owner';

beforeEach(async () => {
  app = await startTestApp({
    tables: [pollsTable],
    limits: { spend: async () => undefined },
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls(kit, rooms, files).module];
    },
  });
});
afterEach(() => app.close());

const asking =
  (caller: Caller): Ask =>
  (line, body) =>
    caller.request(line.replace(' ', ' /api'), { body });
const by = (voter: TestToken): Ask => asking(app.as(voter));
const nobody = (): Ask => asking(app);

interface Refusal {
  readonly code: string;
}
const codeOf = ({ body }: { readonly body: unknown }): string => (body as Refusal).code;

const makePoll = async (settings: NewPoll['settings'], more: Partial<NewPoll> = {}): Promise<OwnerView> =>
  (
    await by(owner)<OwnerView>('POST /polls', {
      title: 'Chair',
      candidates: ['Ada', 'Ben'],
      open: true,
      settings,
      ...more,
    })
  ).body;

const codedPoll = async (number: number, more: Partial<NewPoll> = {}) => {
  const poll = await makePoll({ voters: 'codes' }, more);
  const { codes } = (
    await by(owner)<{ codes: { code: string }[] }>(`POST /polls/${poll.pollId}/codes`, { number })
  ).body;
  return { ...poll, codes: codes.map(({ code }) => code) };
};

const keyOf = async (pollId: string): Promise<PublicKey & { issued?: number }> =>
  (await nobody()<PublicKey & { issued?: number }>(`GET /polls/${pollId}/token-key`)).body;

const aBallot = () => ({ ballotId: randomUUID(), secret: `secret-${randomUUID()}`, ranks: [['Ada']] });

const put = (pollId: string, { ballotId, ...body }: ReturnType<typeof aBallot> & { token?: string }) =>
  nobody()<Refusal & { chainNumber: number }>(`PUT /polls/${pollId}/token-ballots/${ballotId}`, body);

const itemsOf = async (pollId: string, prefix: string) =>
  (await app.store.query(pollsTable, { partition: partitionOf(pollId), sort: { beginsWith: prefix } })).items;

const tokenFor = async (pollId: string, ballotId: string, code: string): Promise<string> => {
  const { token } = await fetchToken(by('guest:voter'), { pollId, ballotId, code });
  if (token === undefined) throw new Error('no token');
  return token;
};

describe('[POLL-38] one token for each voter', () => {
  test('whose answer was lost gets the same again; another request of theirs is refused', async () => {
    const { pollId, codes } = await codedPoll(1);
    const key = await keyOf(pollId);
    const wish = { pollId, ballotId: randomUUID(), code: codes[0] ?? '' };
    const { blinded, finish } = blindFor(key, wish);
    const ask = (value: string) =>
      by('guest:a')<{ blindSignature: string }>(`POST /polls/${pollId}/tokens`, {
        blinded: value,
        code: wish.code,
      });
    const [first, again] = [await ask(blinded), await ask(blinded)];
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(finish(again.body.blindSignature)).toBe(finish(first.body.blindSignature));
    const other = blindFor(key, { ...wish, ballotId: randomUUID() });
    expect(codeOf(await ask(other.blinded))).toBe('poll-already-voted');
  });

  test('under 50 parallel requests with one code, and with one account', async () => {
    const { pollId, codes } = await codedPoll(2);
    const accounts = await makePoll({ voters: 'accounts' });
    const ask = async (voter: TestToken, id: string, code?: string): Promise<string> => {
      const { token, refused } = await fetchToken(by(voter), { pollId: id, ballotId: randomUUID(), code });
      return token === undefined ? codeOf(refused ?? { body: {} }) : 'given';
    };
    const coded = Array.from({ length: 50 }, (_, n) => ask(`guest:v${n}`, pollId, codes[0]));
    const signedIn = Array.from({ length: 50 }, () => ask('account:ada', accounts.pollId));
    for (const answers of [await Promise.all(coded), await Promise.all(signedIn)]) {
      expect(answers.filter((answer) => answer === 'given')).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set(['given', 'poll-already-voted']));
    }
    expect(await itemsOf(pollId, 'TOKEN#')).toHaveLength(1);
  });

  test('only where a poll takes them, for whom it takes them, and while it is open', async () => {
    const open = await makePoll({ voters: 'codes', ballots: 'open' });
    expect(codeOf(await nobody()(`GET /polls/${open.pollId}/token-key`))).toBe('poll-takes-no-tokens');
    const draft = await makePoll({ voters: 'codes' }, { open: false });
    expect(codeOf(await nobody()(`GET /polls/${draft.pollId}/token-key`))).toBe('poll-takes-no-tokens');
    const accounts = await makePoll({ voters: 'accounts' });
    const guest = await fetchToken(by('guest:a'), { pollId: accounts.pollId, ballotId: randomUUID() });
    expect(guest.refused && codeOf(guest.refused)).toBe('sign-in-needed');
    const { pollId, codes } = await codedPoll(1);
    await by(owner)(`POST /polls/${pollId}/status`, { to: 'closed' });
    const late = await fetchToken(by('guest:a'), { pollId, ballotId: randomUUID(), code: codes[0] });
    expect(late.refused && codeOf(late.refused)).toBe('poll-closed');
  });

  test('also before voting starts; the ballot waits for the start', async () => {
    const startsAt = app.clock.now() + HOUR_MS;
    const { pollId, codes } = await codedPoll(1, { startsAt });
    const ballot = aBallot();
    const token = await tokenFor(pollId, ballot.ballotId, codes[0] ?? '');
    expect(codeOf(await put(pollId, { ...ballot, token }))).toBe('poll-not-open');
    app.clock.advance(HOUR_MS);
    expect((await put(pollId, { ...ballot, token })).status).toBe(200);
  });

  test('signs nothing that is no number below the modulus', async () => {
    const { pollId, codes } = await codedPoll(1);
    const { n } = await keyOf(pollId);
    for (const blinded of [n, '0'.repeat(512), 'f'.repeat(512), 'abc', 'G'.repeat(512)])
      expect(codeOf(await by('guest:a')(`POST /polls/${pollId}/tokens`, { blinded, code: codes[0] }))).toBe(
        'bad-input',
      );
    expect(await itemsOf(pollId, 'TOKEN#')).toEqual([]);
  });

  test('the key of a poll is its own, and drawn once however many ask first', async () => {
    const [one, other] = [await codedPoll(1), await codedPoll(1)];
    const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf(one.pollId)));
    expect(new Set(keys.map(({ n }) => n)).size).toBe(1);
    expect((await keyOf(other.pollId)).n).not.toBe(keys[0]?.n);
    expect(keys[0]?.n).toHaveLength(512);
  });
});

describe('[POLL-39] a ballot by its token alone', () => {
  test('is refused with none, a forged one, another ballot’s and another poll’s', async () => {
    const { pollId, codes } = await codedPoll(2);
    const elsewhere = await codedPoll(1);
    const ballot = aBallot();
    const token = await tokenFor(pollId, ballot.ballotId, codes[0] ?? '');
    const foreign = await tokenFor(elsewhere.pollId, ballot.ballotId, elsewhere.codes[0] ?? '');
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect(codeOf(await put(pollId, ballot))).toBe('poll-token-needed');
    for (const wrong of [forged, foreign, '1'.padStart(512, '0'), 'f'.repeat(512)])
      expect(codeOf(await put(pollId, { ...ballot, token: wrong }))).toBe('poll-token-invalid');
    expect(codeOf(await put(pollId, { ...aBallot(), token }))).toBe('poll-token-invalid');
    const direct = { secret: ballot.secret, ranks: ballot.ranks, code: codes[1] };
    expect(codeOf(await by('guest:a')(`PUT /polls/${pollId}/ballots/${ballot.ballotId}`, direct))).toBe(
      'poll-token-needed',
    );
    expect(await itemsOf(pollId, 'VOTE#')).toEqual([]);
    expect((await put(pollId, { ...ballot, token })).status).toBe(200);
  });

  test('50 parallel redemptions of one token are one ballot, and no other secret gets in', async () => {
    const { pollId, codes } = await codedPoll(2);
    const ballot = aBallot();
    const token = await tokenFor(pollId, ballot.ballotId, codes[0] ?? '');
    const same = Array.from({ length: 25 }, () => put(pollId, { ...ballot, token }));
    const stolen = Array.from({ length: 25 }, () =>
      put(pollId, { ...ballot, secret: `secret-${randomUUID()}`, token }),
    );
    const answers = await Promise.all([...same, ...stolen]);
    // Whichever secret came first owns the ballot.
    const [taken, refused] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ];
    expect(new Set(taken.map(({ body }) => body.chainNumber))).toEqual(new Set([1]));
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['poll-wrong-receipt']));
    expect(await itemsOf(pollId, 'VOTE#')).toHaveLength(1);
  });

  test('is changed, withdrawn and read with its receipt, without a session and without the token', async () => {
    const { pollId, codes } = await codedPoll(2);
    const ballot = aBallot();
    const token = await tokenFor(pollId, ballot.ballotId, codes[0] ?? '');
    await put(pollId, { ...ballot, token });
    expect((await put(pollId, { ...ballot, ranks: [['Ben']] })).body.chainNumber).toBe(2);
    const { ballotId, secret } = ballot;
    const path = `/polls/${pollId}/ballots/${ballotId}`;
    expect((await nobody()(`POST ${path}/receipt`, { secret })).body).toMatchObject({ ranks: [['Ben']] });
    expect((await nobody()(`DELETE ${path}`, { secret })).status).toBe(200);
    expect((await put(pollId, ballot)).body.chainNumber).toBe(4);
    expect(await itemsOf(pollId, 'VOTE#')).toMatchObject([{ token }]);
  });

  test('a token of a poll that changed its kind of voters is void', async () => {
    const { pollId, codes } = await codedPoll(1);
    const ballot = aBallot();
    const token = await tokenFor(pollId, ballot.ballotId, codes[0] ?? '');
    await by(owner)(`PATCH /polls/${pollId}`, { settings: { voters: 'accounts' } });
    expect(codeOf(await put(pollId, { ...ballot, token }))).toBe('poll-token-invalid');
    expect(
      (
        await castWithToken(
          { voter: by('account:a'), nobody: nobody() },
          { pollId, ballotId: randomUUID() },
          aBallot(),
        )
      ).status,
    ).toBe(200);
  });
});

describe('[POLL-41] what anybody can check after close', () => {
  test('the key, every ballot’s token, and that no more tokens were issued than there are voters', async () => {
    const { pollId, codes } = await codedPoll(4);
    for (const code of codes.slice(0, 2)) {
      const { ballotId, ...ballot } = aBallot();
      await castWithToken({ voter: by('guest:a'), nobody: nobody() }, { pollId, ballotId, code }, ballot);
    }
    // One who fetched a token and did not vote.
    await tokenFor(pollId, randomUUID(), codes[2] ?? '');
    expect(await keyOf(pollId)).not.toHaveProperty('issued');
    await by(owner)(`POST /polls/${pollId}/status`, { to: 'closed' });
    const key = await keyOf(pollId);
    expect(key.issued).toBe(3);
    expect((await keyOf(pollId)).issued).toBe(3);
    const { ballots } = (
      await by('guest:reader')<{ ballots: { ballotId: string; token?: string }[] }>(
        `GET /polls/${pollId}/record`,
      )
    ).body;
    expect(ballots).toHaveLength(2);
    for (const { ballotId, token = '' } of ballots)
      expect(isSignature(key, tokenMessage({ pollId, voters: 'codes' }, ballotId), token)).toBe(true);
  });

  test('the count is kept when the poll closes, once more when it closes again, and no reading writes', async () => {
    const { pollId, codes } = await codedPoll(3);
    const keyItem = async () => (await itemsOf(pollId, 'KEY'))[0];
    const move = (to: string) => by(owner)(`POST /polls/${pollId}/status`, { to });
    await tokenFor(pollId, randomUUID(), codes[0] ?? '');
    await move('closed');
    await expect.poll(async () => (await keyItem())?.['issued']).toBe(1);
    app.clock.advance(1000);
    await move('open');
    await tokenFor(pollId, randomUUID(), codes[1] ?? '');
    app.clock.advance(1000);
    await move('closed');
    // Whether or not the new count is kept by now.
    expect((await keyOf(pollId)).issued).toBe(2);
    await expect.poll(async () => (await keyItem())?.['issued']).toBe(2);
    const kept = await keyItem();
    expect((await keyOf(pollId)).issued).toBe(2);
    expect(await keyItem()).toEqual(kept);
  });

  test('the owner sees who has a token, not who has voted', async () => {
    const { pollId, codes } = await codedPoll(2);
    await tokenFor(pollId, randomUUID(), codes[0] ?? '');
    const listed = await by(owner)<{ codes: { label: string; isUsed: boolean }[] }>(
      `GET /polls/${pollId}/codes`,
    );
    expect(listed.body.codes.filter(({ isUsed }) => isUsed)).toEqual([{ label: '#1', isUsed: true }]);
  });
});
