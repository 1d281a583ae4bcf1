import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBallot, cast, makePoll, movePoll, readPoll } from '#tests/support/polls/callers.ts';
import { newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { NewBallot } from '#tests/support/polls/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { listenToPoll } from '#tests/support/polls/listener.ts';
import type { PollListener } from '#tests/support/polls/listener.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import { fileFormats } from '../contract.views.ts';
import type { PollResult } from '../contract.views.ts';

let folder: string;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-polls-live-'));
  server = startServerProcess({ env: { DATA_DIR: folder, DEMO: 'no', LOG_LEVEL: 'error' } });
  address = await server.started;
});
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
});

const at = (): string => address;

/** Names that cannot turn up in an answer by accident. */
const CANDIDATES = ['Quixotrope', 'Zanzibarb', 'Wolframite', 'Xylonaut'];
const WRITE_IN = 'Falafelomancy';

/** Fields that tell something about what people chose. */
const TELLING = new Set(
  `result count counts tally rounds winners ranking pairwise elected eliminated transfers exhausted quota
  threshold trail text seed ranks rankings scores entries chainHead chainLength`.split(/\s+/),
);

/** What an answer tells beyond the poll's own face: paths of telling fields, and names outside `candidates`. */
const tellingIn = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string')
    return [...CANDIDATES, WRITE_IN].filter((name) => value.includes(name)).map((name) => `${path}: ${name}`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'candidates') return [];
    const isEmpty = Array.isArray(part) && part.length === 0;
    const own = TELLING.has(name) && !isEmpty ? [`${path}.${name}`] : [];
    return [...own, ...tellingIn(part, `${path}.${name}`)];
  });
};

describe('[POLL-9] a poll whose results are hidden until close', () => {
  let owner: GuestCaller;
  let voters: GuestCaller[];
  let pollId: string;
  let listeners: PollListener[];
  const ballots: NewBallot[] = [];
  /** Every HTTP answer before the close, with who got it. */
  const answers: {
    readonly who: GuestCaller;
    readonly line: string;
    readonly text: string;
    readonly status: number;
  }[] = [];

  const ask = async (who: GuestCaller, line: string, body?: unknown): Promise<void> => {
    const { status, text } = await who.call(line, body);
    answers.push({ who, line, text, status });
  };

  const everyRoad = (who: GuestCaller, { ballotId, secret }: NewBallot): [line: string, body?: unknown][] => [
    [`GET /polls/${pollId}`],
    ['GET /polls'],
    [`GET /polls/${pollId}/comparison`],
    [`GET /polls/${pollId}/record`],
    [`GET /polls/${pollId}/record?cursor=entries:`],
    [`GET /polls/${pollId}/codes`],
    ...fileFormats.map((format): [string] => [`GET /polls/${pollId}/export?format=${format}`]),
    [`POST /polls/${pollId}/ballots/${ballotId}/explanation`, { secret }],
    [`PUT /polls/${pollId}/write-ins`, { name: WRITE_IN, mergeWith: 'Nobody' }],
    ...(who === owner
      ? ([[`POST /polls/${pollId}/copies`], [`PATCH /polls/${pollId}`, { description: 'Soon' }]] as [
          string,
        ][])
      : []),
    // Somebody else's ballot, with one's own secret.
    [`POST /polls/${pollId}/ballots/${ballots[0]?.ballotId}/receipt`, { secret: 'x'.repeat(40) }],
  ];

  beforeAll(async () => {
    owner = await newGuest(at);
    voters = await newGuests(12, at);
    const settings = { results: 'after-close', writeIns: true, canEdit: true } as const;
    ({ pollId } = await makePoll(owner, { candidates: CANDIDATES, settings }));
    const following = [owner, voters[0] as GuestCaller, voters[1] as GuestCaller, await newGuest(at)];
    listeners = await Promise.all(following.map((who) => listenToPoll(who, address, pollId)));
    for (const [index, voter] of voters.entries()) {
      const names = index % 4 === 0 ? [WRITE_IN, 'Zanzibarb'] : ['Zanzibarb', CANDIDATES[index % 4] ?? ''];
      const ballot = aBallot(...new Set(names));
      ballots.push(ballot);
      const { ballotId, ...body } = ballot;
      await ask(voter, `PUT /polls/${pollId}/ballots/${ballotId}`, body);
    }
    const changed = { secret: ballots[3]?.secret, ranks: [['Xylonaut']] };
    await ask(voters[3] as GuestCaller, `PUT /polls/${pollId}/ballots/${ballots[3]?.ballotId}`, changed);
    const everyone = [...voters.slice(0, 3), owner, await newGuest(at)];
    for (const [index, who] of everyone.entries()) {
      for (const [line, body] of everyRoad(who, ballots[index] as NewBallot)) await ask(who, line, body);
    }
    await Promise.all(
      listeners.map((listener) =>
        listener.reaches('all ballots', () =>
          listener.texts.some((text) => text.includes('"ballots":12') || text.includes('"ballots": 12')),
        ),
      ),
    );
  });
  afterAll(() => {
    for (const listener of listeners) listener.close();
  });

  test('no frame and no answer tells anything of the result before', () => {
    const fromSockets = listeners.flatMap(({ texts }, index) =>
      texts.flatMap((text) => tellingIn(JSON.parse(text), `socket ${index}`)),
    );
    const fromHttp = answers.flatMap(({ line, text }) => tellingIn(JSON.parse(text), line));
    expect(fromSockets).toEqual([]);
    expect(fromHttp).toEqual([]);
    expect(answers.length).toBeGreaterThan(80);
    expect(listeners.every(({ frames }) => frames.length > 3)).toBe(true);
  });

  test('nobody is told of anybody else’s ballot, receipt or secret', () => {
    const others = (who: GuestCaller) => ballots.filter((_, index) => voters[index] !== who);
    const told = answers.flatMap(({ who, line, text }) =>
      others(who)
        .flatMap(({ ballotId, secret }) => [ballotId, secret])
        .filter((trace) => text.includes(trace) && !line.includes(trace))
        .map((trace) => `${line}: ${trace}`),
    );
    expect(told).toEqual([]);
    const heard = listeners.flatMap(({ texts }) =>
      ballots.flatMap(({ ballotId, secret }) =>
        texts.filter((text) => text.includes(ballotId) || text.includes(secret)),
      ),
    );
    expect(heard).toEqual([]);
  });

  test('every ballot was taken, and the refusals say why', () => {
    const taken = answers.filter(({ line, status }) => /^PUT .*\/ballots\//.test(line) && status === 200);
    expect(taken).toHaveLength(13);
    const refused = answers.filter(({ line }) => /comparison|record|export|explanation/.test(line));
    expect(new Set(refused.map(({ text }) => (JSON.parse(text) as { code: string }).code))).toEqual(
      new Set(['poll-results-hidden']),
    );
  });

  test('after the close they are there, for owner, voters and strangers', async () => {
    expect((await movePoll(owner, pollId, 'closed')).status).toBe(200);
    for (const listener of listeners)
      await listener.reaches('the news', () => listener.events('poll.changed').length > 0);
    for (const who of [owner, voters[0] as GuestCaller, await newGuest(at)]) {
      const poll = await readPoll(who, pollId);
      expect(poll.result).toMatchObject({ isFinal: true, count: { ballots: 12, winners: ['Zanzibarb'] } });
      expect(tellingIn(poll).length).toBeGreaterThan(5);
      for (const format of fileFormats)
        expect((await who.call(`GET /polls/${pollId}/export?format=${format}`)).status).toBe(200);
    }
    const late = await listenToPoll(voters[5] as GuestCaller, address, pollId);
    expect(tellingIn(late.frames.find(({ type }) => type === 'view')).length).toBeGreaterThan(5);
    late.close();
  });
});

describe('a live poll', () => {
  const resultIn = ({ frame }: ReturnType<PollListener['events']>[number]): PollResult =>
    (frame.payload as { result: PollResult }).result;

  test('two voters see turnout and results, at most about one result a second in a burst, and the last one is whole', async () => {
    const owner = await newGuest(at);
    const voters = await newGuests(150, at);
    const { pollId } = await makePoll(owner, { candidates: CANDIDATES, settings: { results: 'live' } });
    const watching = [voters[0], voters[1]] as GuestCaller[];
    const listeners = await Promise.all(watching.map((who) => listenToPoll(who, address, pollId)));
    const startedAt = performance.now();
    for (let from = 0; from < voters.length; from += 10) {
      const some = voters.slice(from, from + 10);
      const cast10 = await Promise.all(some.map((voter) => cast(voter, pollId, aBallot('Wolframite'))));
      expect(cast10.every(({ status }) => status === 200)).toBe(true);
    }
    for (const listener of listeners) {
      await listener.reaches('the whole result', () =>
        listener.events('result.changed').some((event) => resultIn(event).count.ballots === 150),
      );
      await listener.reaches('the whole turnout', () =>
        listener
          .events('turnout.changed')
          .some(({ frame }) => (frame.payload as { ballots: number }).ballots === 150),
      );
      const results = listener.events('result.changed');
      const seconds = (performance.now() - startedAt) / 1000;
      expect(results.length).toBeGreaterThanOrEqual(2);
      expect(results.length).toBeLessThanOrEqual(Math.ceil(seconds) + 2);
      const shown = results.map((event) => resultIn(event).count.ballots);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect(resultIn(results.at(-1) as (typeof results)[number])).toMatchObject({
        isFinal: false,
        chainLength: 150,
        count: { winners: ['Wolframite'] },
      });
      listener.close();
    }
  });

  test('a ballot by the socket is acknowledged there and counted', async () => {
    const [owner, voter] = (await newGuests(2, at)) as [GuestCaller, GuestCaller];
    const { pollId } = await makePoll(owner, { candidates: CANDIDATES, settings: { results: 'live' } });
    const listener = await listenToPoll(voter, address, pollId);
    const { ballotId, ...body } = aBallot('Xylonaut');
    const answer = await listener.command<object>('polls.castBallot', { pollId, ballotId }, body);
    expect(answer).toMatchObject({ value: { ballotId, chainNumber: 1 } });
    await listener.reaches('the result', () => listener.events('result.changed').length > 0);
    const second = aBallot('Xylonaut');
    const again = await listener.command<object>(
      'polls.castBallot',
      { pollId, ballotId: second.ballotId },
      { secret: second.secret, ranks: second.ranks },
    );
    expect(again).toMatchObject({ problem: { code: 'poll-already-voted' } });
    listener.close();
  });
});
