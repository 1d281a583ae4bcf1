import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { accountToItem, usersTable } from '#platform/identity/server/identity.items.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { methods } from '#platform/tally/contract.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { castWithToken, fetchToken } from '#tests/support/polls/tokens.ts';
import type { Ask, TokenWish } from '#tests/support/polls/tokens.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import type { NewPoll, OwnerView } from '../contract.views.ts';
import { checkTokens } from '../web/results/check-tokens.ts';
import { recount } from '../web/results/recount.ts';
import type { PollRecord } from '../web/results/recount.ts';
import { partitionOf, pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    tables: [pollsTable, usersTable],
    limits: { spend: async () => undefined },
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls(kit, rooms, files).module];
    },
  });
});
afterEach(() => app.close());

const owner: TestToken = 'guest:owner';
const asking =
  (caller: Caller): Ask =>
  (line, body) =>
    caller.request(line.replace(' ', ' /api'), { body });
const by = (voter: TestToken): Ask => asking(app.as(voter));
const nobody = (): Ask => asking(app);

interface Refusal {
  readonly code?: string;
  readonly errors?: { readonly path: string }[];
}
const pathsOf = ({ body }: { readonly body: unknown }) =>
  (body as Refusal).errors?.map(({ path }) => path) ?? [];
const codeIn = ({ body }: { readonly body: unknown }) => (body as Refusal).code;

const makePoll = async (settings: NewPoll['settings'], isOpen = true): Promise<OwnerView> => {
  const poll = { title: 'Board', candidates: ['Ida', 'Max', 'Noa'], settings, open: isOpen };
  return (await by(owner)<OwnerView>('POST /polls', poll)).body;
};
const secretCodes = (more: NewPoll['settings'] = {}): NewPoll['settings'] => ({ voters: 'codes', ...more });

const addCodes = (pollId: string, weights: readonly number[]) =>
  by(owner)<Refusal & { codes: { code: string }[] }>(`POST /polls/${pollId}/codes`, {
    labels: weights.map((weight, place) => `Voter ${place} of ${weight}`),
    weights,
  });

const codesFor = async (pollId: string, weights: readonly number[]) => {
  const { body } = await addCodes(pollId, weights);
  return body.codes.map(({ code }, place) => ({ code, weight: weights[place] ?? 1 }));
};

const aBallot = () => ({ ballotId: randomUUID(), secret: `secret-${randomUUID()}` });

const cast = (
  wish: Omit<TokenWish, 'ballotId'>,
  order: readonly string[],
  voter: TestToken = 'guest:voter',
) => {
  const { ballotId, secret } = aBallot();
  const ranks = order.map((name) => [name]);
  return castWithToken<Refusal>(
    { voter: by(voter), nobody: nobody() },
    { ...wish, ballotId },
    { secret, ranks },
  );
};

const tokenOf = async (wish: TokenWish): Promise<string> => {
  const { token } = await fetchToken(by('guest:voter'), wish);
  if (token === undefined) throw new Error('no token');
  return token;
};

const redeem = (pollId: string, ballotId: string, body: object) =>
  nobody()<Refusal>(`PUT /polls/${pollId}/token-ballots/${ballotId}`, {
    secret: `secret-${randomUUID()}`,
    ranks: [['Ida']],
    ...body,
  });

const readPoll = async (pollId: string): Promise<OwnerView> =>
  (await by(owner)<OwnerView>(`GET /polls/${pollId}`)).body;

const readRecord = async (pollId: string): Promise<PollRecord> => {
  const read = async (query: string) =>
    (await nobody()<PollRecord & { cursor?: string }>(`GET /polls/${pollId}/record${query}`)).body;
  const first = await read('');
  const rest = await read(`?cursor=${encodeURIComponent(first.cursor ?? '')}`);
  return { ballots: first.ballots, entries: rest.entries };
};

const keyClient = (pollId: string) => ({
  readTokenKey: async ({ query }: { query?: { weight?: unknown } | undefined }) => {
    const { body } = await nobody()<{ n: string; e: string; issued?: number }>(
      `GET /polls/${pollId}/token-key?weight=${Number(query?.weight ?? 1)}`,
    );
    return { ok: true as const, value: body };
  },
});

describe('secret ballots that weigh differently', () => {
  test('[POLL-45] are counted by their weight, checked by the key of their weight, and tell no voter', async () => {
    const { pollId } = await makePoll(secretCodes());
    const codes = await codesFor(pollId, [1, 1, 1, 5, 5, 5]);
    const orders = [['Ida'], ['Ida'], ['Max', 'Ida'], ['Noa', 'Max'], ['Ida'], ['Noa']];
    for (const [place, { code, weight }] of codes.entries())
      expect((await cast({ pollId, code, weight }, orders[place] ?? [])).status).toBe(200);
    const poll = await readPoll(pollId);
    expect([poll.status, poll.closedBy]).toEqual(['closed', 'everyone-voted']);
    expect(poll.turnout).toMatchObject({
      ballots: 6,
      roll: 6,
      rollWeight: 18,
      classes: [
        { weight: 1, voters: 3 },
        { weight: 5, voters: 3 },
      ],
    });
    expect(poll.result?.count.rounds[0]?.tally).toEqual({ Ida: '7', Max: '1', Noa: '10' });
    expect(poll.result?.count.winners).toEqual(['Noa']);
    const record = await readRecord(pollId);
    expect(recount(poll, poll.result!, record).kind).toBe('same');
    expect(await checkTokens(keyClient(pollId), poll, record)).toBeUndefined();
    // A ballot that claims another weight than its token is named by everybody's check.
    const forged = record.ballots.map((ballot, at) =>
      at === 0 ? { ...ballot, weight: ballot.weight ? 1 : 5 } : ballot,
    );
    expect(await checkTokens(keyClient(pollId), poll, { ...record, ballots: forged })).toBeDefined();
  });

  test('[POLL-45] a token of one weight is refused as another’s, and so is a weight nobody has', async () => {
    const { pollId } = await makePoll(secretCodes());
    const [one, , , five] = await codesFor(pollId, [1, 1, 1, 5, 5, 5]);
    const ballotId = randomUUID();
    const token = await tokenOf({ pollId, ballotId, code: one!.code });
    for (const weight of [5, 7, 1_000_000])
      expect(codeIn(await redeem(pollId, ballotId, { token, weight }))).toBe('poll-token-invalid');
    const other = randomUUID();
    const heavy = await tokenOf({ pollId, ballotId: other, code: five!.code, weight: 5 });
    expect(codeIn(await redeem(pollId, other, { token: heavy }))).toBe('poll-token-invalid');
    expect((await redeem(pollId, ballotId, { token })).status).toBe(200);
    expect((await redeem(pollId, other, { token: heavy, weight: 5 })).status).toBe(200);
    // Nobody made the server draw a key for a weight of their own.
    const keys = await app.store.query(pollsTable, {
      partition: partitionOf(pollId),
      sort: { beginsWith: 'KEY' },
    });
    expect(keys.items.map(({ SK }) => SK)).toEqual(['KEY', 'KEY#5']);
    expect((await nobody()(`GET /polls/${pollId}/token-key?weight=7`)).status).toBe(409);
  });

  test('[POLL-45] nobody gets a token of a weight that is not theirs, and asking costs them nothing', async () => {
    const { pollId } = await makePoll(secretCodes());
    const [one, , , five] = await codesFor(pollId, [1, 1, 1, 5, 5, 5]);
    const asked = await fetchToken(by('guest:voter'), {
      pollId,
      ballotId: randomUUID(),
      code: one!.code,
      weight: 5,
    });
    expect(pathsOf(asked.refused!)).toEqual(['weight']);
    const less = await fetchToken(by('guest:voter'), { pollId, ballotId: randomUUID(), code: five!.code });
    expect(pathsOf(less.refused!)).toEqual(['weight']);
    expect((await cast({ pollId, code: one!.code }, ['Ida'])).status).toBe(200);
    expect((await cast({ pollId, code: five!.code, weight: 5 }, ['Ida'])).status).toBe(200);
    const again = await fetchToken(by('guest:voter'), {
      pollId,
      ballotId: randomUUID(),
      code: five!.code,
      weight: 5,
    });
    expect(codeIn(again.refused!)).toBe('poll-already-voted');
  });

  test('[POLL-45] 50 redemptions of one token, in any weight, are one ballot with its own', async () => {
    const { pollId } = await makePoll(secretCodes());
    const codes = await codesFor(pollId, [5, 5, 5]);
    const ballotId = randomUUID();
    const token = await tokenOf({ pollId, ballotId, code: codes[0]!.code, weight: 5 });
    const secret = `secret-${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        redeem(pollId, ballotId, { token, secret, weight: at % 2 ? 5 : 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    // With the receipt alone, claiming another weight changes nothing.
    const changed = await redeem(pollId, ballotId, { secret, weight: 1_000_000, ranks: [['Max']] });
    expect(changed.status).toBe(200);
    await by(owner)(`POST /polls/${pollId}/status`, { to: 'closed' });
    const poll = await readPoll(pollId);
    expect(poll.turnout.ballots).toBe(1);
    expect(poll.result?.count.rounds[0]?.tally).toEqual({ Ida: '0', Max: '5', Noa: '0' });
  });

  test('[POLL-45] a weight that fewer than three have is refused in an open poll, and keeps a draft from opening', async () => {
    const open = await makePoll(secretCodes());
    expect(pathsOf(await addCodes(open.pollId, [1, 1, 1, 5, 5]))).toEqual(['weights']);
    expect((await readPoll(open.pollId)).turnout.roll).toBeUndefined();
    const draft = await makePoll(secretCodes(), false);
    expect((await addCodes(draft.pollId, [1, 1, 1, 5, 5])).status).toBe(200);
    const opening = () => by(owner)<Refusal>(`POST /polls/${draft.pollId}/status`, { to: 'open' });
    expect(pathsOf(await opening())).toEqual(['weights']);
    expect((await addCodes(draft.pollId, [5])).status).toBe(200);
    expect((await opening()).status).toBe(200);
    // Those who count once are a class as well.
    const plain = await makePoll(secretCodes());
    await by(owner)(`POST /polls/${plain.pollId}/codes`, { number: 2 });
    expect(pathsOf(await addCodes(plain.pollId, [5, 5, 5]))).toEqual(['weights']);
    expect((await addCodes(plain.pollId, [1, 5, 5, 5])).status).toBe(200);
  });

  test('[POLL-45] more than twelve weights are refused', async () => {
    const { pollId } = await makePoll(secretCodes(), false);
    const weights = Array.from({ length: 13 }, (_, at) => [at + 1, at + 1, at + 1]).flat();
    expect(pathsOf(await addCodes(pollId, weights))).toEqual(['weights']);
    expect((await addCodes(pollId, weights.slice(3))).status).toBe(200);
  });

  test('[POLL-51] every method counts a ballot of weight 3 as three ballots', async () => {
    const ranked = methods.filter((method) => method !== 'star' && method !== 'dates');
    for (const method of ranked) {
      const settings = { method, equalRanks: true, overvote: 'split' } as const;
      const ballots = [
        { weight: 3, ranks: [['Ida', 'Max'], ['Noa']] },
        { weight: 3, ranks: [['Max'], ['Ida']] },
        { weight: 3, ranks: [['Noa']] },
        { weight: 1, ranks: [['Ida'], ['Noa']] },
      ];
      const count = async (isSingle: boolean) => {
        const { pollId, code } = await makePoll({ voters: 'codes', ballots: 'open', ...settings });
        expect(code).toBeDefined();
        const cards = ballots.flatMap(({ weight, ranks }) =>
          isSingle ? Array.from({ length: weight }, () => ({ weight: 1, ranks })) : [{ weight, ranks }],
        );
        const codes = await codesFor(
          pollId,
          cards.map(({ weight }) => weight),
        );
        for (const [place, { ranks }] of cards.entries()) {
          const { ballotId, secret } = aBallot();
          const body = { secret, ranks, code: codes[place]!.code, voterName: 'Somebody' };
          const done = await by('guest:v')(`PUT /polls/${pollId}/ballots/${ballotId}`, body);
          expect([method, done.status]).toEqual([method, 200]);
        }
        const { result } = await readPoll(pollId);
        // Later rounds may hang on a lot, which each poll draws for itself.
        const { rounds = [], pairwise, ballots: counted } = result?.count ?? {};
        const tally = rounds[0]?.tally;
        expect(tally ?? pairwise).toBeDefined();
        return { tally, pairwise, counted };
      };
      expect([method, await count(false)]).toEqual([method, await count(true)]);
    }
  });
});

describe('a roll of accounts', () => {
  const signUp = async (token: TestToken, email: string) => {
    const { identityId: id } = actorOf(token);
    await app.store.put(
      usersTable,
      accountToItem({ id, name: id, email, preferences: {}, createdAt: app.clock.now() }),
    );
  };
  const list = (pollId: string, emails: readonly string[], weights?: readonly number[]) =>
    by(owner)<Refusal & { added: number; known: number }>(`POST /polls/${pollId}/roll`, { emails, weights });
  const castOpen = (pollId: string, voter: TestToken, ranks = [['Ida']]) => {
    const { ballotId, secret } = aBallot();
    return by(voter)<Refusal>(`PUT /polls/${pollId}/ballots/${ballotId}`, { secret, ranks, voterName: 'A' });
  };

  test('[POLL-46] only listed accounts vote, once each, with their weight; the poll closes when all have', async () => {
    await signUp('account:ada', 'ada@example.org');
    await signUp('account:bo', 'bo@example.org');
    await signUp('account:eve', 'eve@example.org');
    const { pollId } = await makePoll({ voters: 'roll', ballots: 'open' });
    expect(codeIn(await castOpen(pollId, 'account:ada'))).toBe('poll-not-on-roll');
    expect((await list(pollId, [' Ada@Example.org', 'bo@example.org'], [4, 1])).body).toEqual({
      added: 2,
      known: 0,
    });
    expect((await list(pollId, ['ada@example.org'], [9])).body).toEqual({ added: 0, known: 1 });
    expect(codeIn(await castOpen(pollId, 'account:eve'))).toBe('poll-not-on-roll');
    expect(codeIn(await castOpen(pollId, 'guest:ada'))).toBe('sign-in-needed');
    expect((await by('account:ada')<{ weight: number }>(`POST /polls/${pollId}/voter`, {})).body.weight).toBe(
      4,
    );
    expect((await castOpen(pollId, 'account:ada', [['Max']])).status).toBe(200);
    expect(codeIn(await castOpen(pollId, 'account:ada'))).toBe('poll-already-voted');
    const view = await by('account:ada')<OwnerView>(`GET /polls/${pollId}`);
    expect([view.body.hasVoted, view.body.turnout.rollWeight]).toEqual([true, 5]);
    // Whoever has the address later finds it used.
    await signUp('account:ada', 'elsewhere@example.org');
    await signUp('account:eve', 'ada@example.org');
    expect(codeIn(await castOpen(pollId, 'account:eve'))).toBe('poll-already-voted');
    expect((await castOpen(pollId, 'account:bo')).status).toBe(200);
    const poll = await readPoll(pollId);
    expect(poll.closedBy).toBe('everyone-voted');
    expect(poll.result?.count.rounds[0]?.tally).toEqual({ Ida: '1', Max: '4', Noa: '0' });
    const { body } = await by(owner)<{ codes: { label: string; isUsed: boolean }[] }>(
      `GET /polls/${pollId}/codes`,
    );
    expect(body.codes.map(({ isUsed }) => isUsed)).toEqual([true, true]);
  });

  test('[POLL-46] a secret poll gives each of them one token of their weight', async () => {
    const people = ['ada', 'bo', 'cy'] as const;
    for (const name of people) await signUp(`account:${name}`, `${name}@example.org`);
    const { pollId } = await makePoll({ voters: 'roll' });
    await list(
      pollId,
      people.map((name) => `${name}@example.org`),
      [2, 2, 2],
    );
    const wish = { pollId, weight: 2, voters: 'roll' } as const;
    for (const name of people) expect((await cast(wish, ['Ida'], `account:${name}`)).status).toBe(200);
    expect(codeIn(await cast(wish, ['Ida'], 'account:ada'))).toBe('poll-closed');
    const poll = await readPoll(pollId);
    expect(poll.result?.count.rounds[0]?.tally).toEqual({ Ida: '6', Max: '0', Noa: '0' });
    const record = await readRecord(pollId);
    expect(await checkTokens(keyClient(pollId), poll, record)).toBeUndefined();
  });

  test('[POLL-46] what is no address, strangers and other kinds of polls are refused', async () => {
    const { pollId } = await makePoll({ voters: 'roll' });
    expect(pathsOf(await list(pollId, ['ada@example.org', 'nobody']))).toEqual(['emails.1']);
    expect(pathsOf(await list(pollId, ['ada@example.org'], [1, 2]))).toEqual(['weights']);
    expect((await by('guest:x')(`POST /polls/${pollId}/roll`, { emails: ['a@example.org'] })).status).toBe(
      403,
    );
    const other = await makePoll({ voters: 'accounts' });
    expect(pathsOf(await list(other.pollId, ['ada@example.org']))).toEqual(['settings.voters']);
    expect(pathsOf(await addCodes(pollId, [1]))).toEqual(['settings.voters']);
  });
});
