import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { NewContest } from '../contract.contests.ts';
import type { EmbedView, NewPoll, OwnerView, PollMargins, VoterView } from '../contract.views.ts';
import type { ChainEntry } from '../rules/chain.ts';
import { findOwn, recount } from '../web/results/recount.ts';
import { ballotKey } from './ballots.items.ts';
import { pollKey, pollsTable } from './polls.items.ts';
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

const owner: TestToken = 'guest:owner';
const contests: NewContest[] = [
  { kind: 'ranked', title: 'Treasurer', candidates: ['Ida', 'Max', 'Noa'] },
  { kind: 'yes-no', title: 'Raise the fee' },
  { kind: 'scale', title: 'How was the year?' },
];

const makePaper = async (given: Partial<NewPoll> = {}): Promise<OwnerView> => {
  const body = {
    title: 'Annual meeting',
    question: 'Chair',
    candidates: ['Ada', 'Bo'],
    contests,
    open: true,
    ...given,
  };
  const made = await app.as(owner).request<OwnerView>('POST /api/polls', { body });
  expect(made.status).toBe(200);
  return made.body;
};

const newBallot = () => ({ ballotId: randomUUID(), secret: randomUUID() });

const cast = (pollId: string, voter: TestToken, choices: object, mine = newBallot()) =>
  app.as(voter).request<{ code?: string }>(`PUT /api/polls/${pollId}/ballots/${mine.ballotId}`, {
    body: { secret: mine.secret, ...choices },
  });

const close = (pollId: string) =>
  app.as(owner).request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } });

const read = async (pollId: string) =>
  (await app.as(owner).request<OwnerView>(`GET /api/polls/${pollId}`)).body;

const recordOf = async (pollId: string) => {
  const pages = [];
  for (let cursor: string | undefined; ;) {
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const { body } = await app
      .as(owner)
      .request<{ ballots: never[]; entries: ChainEntry[]; cursor?: string }>(
        `GET /api/polls/${pollId}/record${query}`,
      );
    pages.push(body);
    cursor = body.cursor;
    if (cursor === undefined) break;
  }
  return {
    ballots: pages.flatMap(({ ballots }) => ballots),
    entries: pages.flatMap(({ entries }) => entries),
  };
};

describe('[POLL-52] a paper', () => {
  test('is one ballot with one receipt: stored, changed, withdrawn and read as a whole', async () => {
    const { pollId } = await makePaper();
    const mine = newBallot();
    const answers = { q2: [['Max'], ['Ida']], q3: 'yes', q4: 4 };
    expect((await cast(pollId, 'guest:a', { ranks: [['Ada']], answers }, mine)).status).toBe(200);
    const stored = await app.store.get(pollsTable, ballotKey(pollId, mine.ballotId));
    expect(stored).toMatchObject({ rankings: ['Ada'], answers });
    expect(await app.store.get(pollsTable, pollKey(pollId))).toMatchObject({
      candidates: ['Ada', 'Bo'],
      question: 'Chair',
      contests: [{ id: 'q2' }, { id: 'q3' }, { id: 'q4' }],
    });
    const path = `/api/polls/${pollId}/ballots/${mine.ballotId}`;
    const body = { secret: mine.secret };
    // The first question left blank, the motion changed.
    await cast(pollId, 'guest:a', { answers: { ...answers, q3: 'no' } }, mine);
    const own = await app.request<object>(`POST ${path}/receipt`, { body });
    expect(own.body).toMatchObject({ ranks: [], answers: { q2: [['Max'], ['Ida']], q3: 'no', q4: 4 } });
    expect((await read(pollId)).turnout.ballots).toBe(1);
    await app.request(`DELETE ${path}`, { body });
    await close(pollId);
    const { result, turnout } = await read(pollId);
    expect(turnout.ballots).toBe(0);
    expect(result?.contests).toMatchObject([
      { kind: 'ranked', count: { ballots: 0 } },
      { yes: 0, no: 0, abstain: 0, blank: 0, isAdopted: false },
      { steps: [0, 0, 0, 0, 0], blank: 0 },
    ]);
  });

  test('refuses an answer that does not fit, by its question, and the poll without questions every answer', async () => {
    const { pollId } = await makePaper();
    const wrong = await app
      .as('guest:a')
      .request<{ errors: { path: string }[] }>(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, {
        body: { secret: randomUUID(), ranks: [['Ada']], answers: { q3: 5 } },
      });
    expect([wrong.status, wrong.body.errors.map(({ path }) => path)]).toEqual([400, ['answers.q3']]);
    const plain = await makePaper({ contests: [] });
    expect(plain.contests).toBeUndefined();
    const refused = await cast(plain.pollId, 'guest:a', { ranks: [['Ada']], answers: { q2: 'yes' } });
    expect(refused.body.code).toBe('poll-ballot-invalid');
  });

  test('[POLL-2] may change its questions until the first ballot, and is copied with them', async () => {
    const { pollId } = await makePaper();
    const change = (body: object) =>
      app.as(owner).request<OwnerView & { code?: string }>(`PATCH /api/polls/${pollId}`, { body });
    const fewer = await change({ contests: contests.slice(1), question: null });
    expect(fewer.body.contests?.map(({ id, title }) => [id, title])).toEqual([
      ['q2', 'Raise the fee'],
      ['q3', 'How was the year?'],
    ]);
    expect(fewer.body.question).toBeUndefined();
    await cast(pollId, 'guest:a', { answers: { q2: 'yes' } });
    expect((await change({ contests: [] })).body.code).toBe('poll-has-ballots');
    const copy = await app.as(owner).request<OwnerView>(`POST /api/polls/${pollId}/copies`);
    expect(copy.body.contests).toEqual(fewer.body.contests);
  });
});

describe('[POLL-53] the results of a paper', () => {
  const voters: readonly [TestToken, object][] = [
    ['guest:a', { ranks: [['Ada']], answers: { q2: [['Ida'], ['Noa']], q3: 'yes', q4: 5 } }],
    ['guest:b', { ranks: [['Ada'], ['Bo']], answers: { q2: [['Max']], q3: 'yes', q4: 2 } }],
    ['guest:c', { ranks: [['Bo']], answers: { q2: [['Ida']], q3: 'no' } }],
    ['guest:d', { answers: { q3: 'abstain' } }],
  ];

  test('say what came of each question, live and after, and a recount gives every hash again', async () => {
    const { pollId } = await makePaper({ settings: { results: 'live' } });
    for (const [voter, choices] of voters) expect((await cast(pollId, voter, choices)).status).toBe(200);
    // A live count may be a second old.
    app.clock.advance(1000);
    const live = await read(pollId);
    expect(live.result?.contests).toMatchObject([
      { kind: 'ranked', count: { winners: ['Ida'], ballots: 4, undervotes: 1 } },
      { kind: 'yes-no', yes: 2, no: 1, abstain: 1, blank: 0, isAdopted: true },
      { kind: 'scale', steps: [0, 1, 0, 0, 1], blank: 2, mean: '3.50', median: '3.5' },
    ]);
    await close(pollId);
    const poll = await read(pollId);
    expect(poll.result?.contests).toEqual(live.result?.contests);
    const record = await recordOf(pollId);
    expect(recount(poll, poll.result!, record).kind).toBe('same');
    const changed = { ...record, ballots: record.ballots.map((ballot: object) => ({ ...ballot })) };
    Object.assign(
      changed.ballots.find((one: { answers?: object }) => one.answers)!,
      { answers: {} },
    );
    expect(recount(poll, poll.result!, changed as never).kind).toBe('ballot');
    const [first, ...others] = poll.result!.contests!;
    const forged = { ...poll.result!, contests: [{ ...first!, hash: 'x' }, ...others] };
    expect(recount(poll, forged, record)).toMatchObject({ kind: 'differs' });
  });

  test('[POLL-9] are in no answer before they may be seen', async () => {
    const { pollId } = await makePaper();
    for (const [voter, choices] of voters) await cast(pollId, voter, choices);
    const open = await app.as('guest:a').request<VoterView>(`GET /api/polls/${pollId}`);
    expect(open.body).not.toHaveProperty('result');
    expect(JSON.stringify(open.body)).not.toContain('isAdopted');
    for (const path of ['margins?contest=q2', 'comparison?contest=q2', 'export?format=csv&contest=q2'])
      expect((await app.as('guest:a').request(`GET /api/polls/${pollId}/${path}`)).status).toBe(403);
  });

  test('have margins, a comparison, a file and a trail for each ranked question, and for no other', async () => {
    const { pollId } = await makePaper();
    const mine = newBallot();
    const [first, ...others] = voters;
    await cast(pollId, first![0], first![1], mine);
    for (const [voter, choices] of others) await cast(pollId, voter, choices);
    await close(pollId);
    const get = <T>(path: string) => app.as(owner).request<T>(`GET /api/polls/${pollId}/${path}`);
    const margins = await get<PollMargins>('margins?contest=q2');
    expect(margins.body.losers.map(({ name }) => name).toSorted()).toEqual(['Max', 'Noa']);
    const compared = await get<{ counts: { winners: string[] }[] }>('comparison?contest=q2');
    expect(compared.body.counts[0]?.winners).toEqual(['Ida']);
    const file = await get<{ name: string; text: string; notes: string[] }>('export?format=csv&contest=q2');
    expect(file.body.name).toBe('Annual-meeting-Treasurer.csv');
    expect(file.body.text).toContain('Noa');
    expect(file.body.text).not.toContain('Ada');
    expect(file.body.notes[0]).toContain('one question');
    const trail = await app.request<{ trail: { at: string }[] }>(
      `POST /api/polls/${pollId}/ballots/${mine.ballotId}/explanation`,
      { body: { secret: mine.secret, contest: 'q2' } },
    );
    expect(trail.body.trail[0]?.at).toBe('Ida');
    for (const wrong of ['q3', 'q4', 'q9']) expect((await get(`margins?contest=${wrong}`)).status).toBe(404);
    const record = await recordOf(pollId);
    const choices = first![1] as { answers: never };
    expect(findOwn(record, { ballotId: mine.ballotId, choices }).kind).toBe('in');
    expect(findOwn(record, { ballotId: mine.ballotId, choices: { ...choices, answers: {} } }).kind).toBe(
      'changed',
    );
  });

  test('stand in the frame on another site, and a badge names no single winner', async () => {
    const { pollId } = await makePaper();
    for (const [voter, choices] of voters) await cast(pollId, voter, choices);
    await close(pollId);
    const embed = await app.request<EmbedView>(`GET /api/polls/${pollId}/embed`);
    expect(embed.body).toMatchObject({ question: 'Chair', contests: [{ id: 'q2' }, { id: 'q3' }, {}] });
    expect(embed.body.result?.contests).toHaveLength(3);
    const badge = await app.request<string>(`GET /badge/polls/${pollId}.svg`);
    expect(badge.status).toBe(200);
    expect(JSON.stringify(badge.body)).not.toContain('Ada');
  });
});
