import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { openQuestion, riverQuestion } from '#tests/support/engagements/app.ts';
import {
  HostSeat,
  answerAs,
  joinAs,
  joinMany,
  listen,
  playerViewOf,
  voteAs,
} from '#tests/support/engagements/callers.ts';
import { must } from '#tests/support/server/callers.ts';
import type { Listener, Player } from '#tests/support/engagements/callers.ts';
import { callerWith, newGuest } from '#tests/support/server/callers.ts';
import { openPlainTables } from '#tests/support/store/plain-tables.ts';
import type { PlainItem, PlainTables } from '#tests/support/store/plain-tables.ts';

const TABLE = 'engagements-dev-table';

let cluster: Cluster;
let nodes: ClusterNode[];
let tables: PlainTables;

beforeAll(async () => {
  cluster = await startCluster();
  nodes = [await cluster.startNode(), await cluster.startNode(), await cluster.startNode()];
  tables = openPlainTables({ ...cluster.engine.access, tablePrefix: '' });
});
afterAll(async () => {
  tables?.close();
  await cluster?.stop();
});

const at = (node: number) => (): string => nodes[node % nodes.length]?.address ?? '';
const by = (player: Player, node: number): Player => ({
  ...player,
  caller: callerWith(player.caller.token, at(node)),
});

/** The seed's attributes, entity by entity. */
const SEED = {
  state: {
    CurrentState: 'string',
    CurrentQuestionId: 'string',
    CurrentQuestionIndex: 'number',
    QuestionStartedAt: 'iso',
    PlayedQuestions: 'list',
    ScoredQuestions: 'list',
    UpdatedAt: 'iso',
    TTL: 'number',
  },
  metadata: {
    GameId: 'string',
    Title: 'string',
    EngagementType: 'string',
    CreatedAt: 'iso',
    CreatedBy: 'string',
    QuestionSetId: 'string',
    AiContext: 'string',
    DebugMode: 'boolean',
    LastActivityAt: 'iso',
    TTL: 'number',
  },
  player: {
    PlayerName: 'string',
    JoinedAt: 'iso',
    LastSeenAt: 'iso',
    TotalScore: 'number',
    CurrentRank: 'number',
    IsActive: 'boolean',
    TTL: 'number',
  },
  question: {
    QuestionId: 'string',
    SourceQuestionRef: 'string',
    SetId: 'string',
    Category: 'string',
    StartedAt: 'iso',
    CompletedAt: 'iso',
    TTL: 'number',
  },
  answer: {
    QuestionId: 'string',
    PlayerName: 'string',
    Answer: 'string',
    SubmittedAt: 'iso',
    WordCount: 'number',
    TTL: 'number',
  },
  vote: { QuestionId: 'string', VoterName: 'string', Votes: 'object', SubmittedAt: 'iso', TTL: 'number' },
  connection: {
    ConnectionId: 'string',
    GameId: 'string',
    PlayerName: 'string',
    IsHost: 'boolean',
    ConnectedAt: 'iso',
    LastPingAt: 'iso',
    TTL: 'number',
  },
  history: {
    GameId: 'string',
    Title: 'string',
    EngagementType: 'string',
    CreatedAt: 'iso',
    CompletedAt: 'iso',
    PlayerCount: 'number',
    QuestionCount: 'number',
    Duration: 'number',
  },
} as const;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' && ISO.test(value) ? 'iso' : typeof value;
};

/** What the entity's attributes are, named as the seed names them. */
const shapeOf = (entity: keyof typeof SEED, item: PlainItem | undefined): Record<string, string> =>
  Object.fromEntries(Object.keys(SEED[entity]).map((name) => [name, typeOf(item?.[name])]));

const connectionsIn = async (): Promise<PlainItem[]> =>
  (await tables.scan(TABLE)).filter(({ PK }) => String(PK).startsWith('CONNECTION#'));

const answersIn = ({ view }: Listener): number =>
  ((view?.view ?? { answers: [] }) as { answers: unknown[] }).answers.length;

const draftFor = async (player: Player, gameId: string): Promise<void> => {
  const { ballot } = await playerViewOf(player, gameId);
  const votes = { [String(ballot?.answers[0]?.index)]: 1 };
  await must(player.caller.call(`PUT /engagements/${gameId}/questions/001/votes/draft`, { votes }));
};

const rankAll = async (player: Player, gameId: string): Promise<void> => {
  const { ballot } = await playerViewOf(player, gameId);
  const ranked = (ballot?.answers ?? []).map((answer, rank) => [String(answer.index), rank + 1]);
  await must(voteAs(player, gameId, '001', Object.fromEntries(ranked) as Record<string, number>));
};

/** A question of a set, answered, voted on with one draft left over, counted and ended; phones on all nodes. */
const playVote = async (): Promise<{ gameId: string; setId: string; connection: PlainItem | undefined }> => {
  const guest = await newGuest(at(0));
  const set = { name: 'Talk', type: 'call-and-answer', questions: [openQuestion] };
  const { setId } = await must(guest.call<{ setId: string }>('POST /engagements/sets', set));
  const settings = { timeLimitSeconds: 120, asks: 'open' };
  const given = { setId, title: 'Fairness', aiContext: 'A class of 2026', settings };
  const host = await HostSeat.makeBy(guest, given);
  const { gameId } = host;
  const players = (await joinMany(at(1), gameId, ['Ana', 'Ben', 'Cleo'])).map(by);
  const listeners = await Promise.all(
    players.map((player, index) => listen(player.caller, at(index)(), gameId, 'player')),
  );
  const console = await listen(host.caller, at(0)(), gameId, 'host');
  await host.move({ move: 'open' });
  for (const [index, player] of players.entries())
    await must(answerAs(player, gameId, '001', { answer: { kind: 'open', text: `One of ${index} things` } }));
  for (const listener of listeners)
    await listener.reaches('a handful', () => listener.events('ballot.dealt').length > 0);
  const [ana, ben, cleo] = players as [Player, Player, Player];
  await rankAll(ana, gameId);
  await rankAll(ben, gameId);
  await draftFor(cleo, gameId);
  await must(ana.caller.call(`POST /engagements/${gameId}/asks`, { text: 'Why?' }));
  await host.move({ move: 'close' });
  await console.reaches('the count', () => console.stage?.['isCounting'] === false);
  await expect.poll(async () => (await connectionsIn()).length, { timeout: 60_000 }).toBe(4);
  const connection = (await connectionsIn()).find(({ IsHost }) => IsHost === false);
  await host.move({ move: 'end' });
  for (const listener of [...listeners, console]) listener.close();
  return { gameId, setId, connection };
};

describe('three nodes over one DynamoDB engine and one Redis', () => {
  test('[GAME-35] a played game has the seed’s keys and attributes, and each access pattern is one query', async () => {
    const { gameId, setId, connection } = await playVote();
    const pk = `GAME#${gameId}`;
    const [state] = await tables.queryOnce(TABLE, pk, { equals: 'STATE' });
    expect(shapeOf('state', state)).toEqual(SEED.state);
    expect(state).toMatchObject({
      CurrentState: 'ended',
      CurrentQuestionId: '001',
      CurrentQuestionIndex: 0,
      PlayedQuestions: ['001'],
      ScoredQuestions: ['001'],
    });
    const [metadata] = await tables.queryOnce(TABLE, pk, { equals: 'METADATA' });
    expect(shapeOf('metadata', metadata)).toEqual(SEED.metadata);
    expect(metadata).toMatchObject({ GameId: gameId, Title: 'Fairness', EngagementType: 'call-and-answer' });
    const seats = await tables.queryOnce(TABLE, pk, { beginsWith: 'PLAYER#' });
    expect(seats.map(({ SK }) => SK)).toEqual(['PLAYER#Ana', 'PLAYER#Ben', 'PLAYER#Cleo']);
    for (const seat of seats) expect(shapeOf('player', seat)).toEqual(SEED.player);
    expect(seats.map(({ CurrentRank }) => CurrentRank)).toContain(1);
    const sets = await tables.queryOnce(TABLE, 'SETS', { beginsWith: 'SET#' });
    expect(sets.map(({ SetId }) => SetId)).toContain(setId);
    const [source] = await tables.queryOnce(TABLE, `SET#${setId}`, { beginsWith: 'QUESTION#' });
    const [question] = await tables.queryOnce(TABLE, pk, { beginsWith: 'QUESTION#' });
    expect(shapeOf('question', question)).toEqual(SEED.question);
    expect(question).toMatchObject({
      SetId: setId,
      SourceQuestionRef: `SET#${setId}/${String(source?.['SK'])}`,
    });
    const answers = await tables.queryOnce(TABLE, pk, { beginsWith: 'ANSWER#001#' });
    expect(answers.map(({ SK, WordCount }) => [SK, WordCount])).toEqual([
      ['ANSWER#001#Ana', 4],
      ['ANSWER#001#Ben', 4],
      ['ANSWER#001#Cleo', 4],
    ]);
    for (const answer of answers) expect(shapeOf('answer', answer)).toEqual(SEED.answer);
    const votes = await tables.queryOnce(TABLE, pk, { beginsWith: 'VOTE#001#' });
    expect(votes.map(({ SK }) => SK)).toEqual(['VOTE#001#Ana', 'VOTE#001#Ben']);
    for (const vote of votes) expect(shapeOf('vote', vote)).toEqual(SEED.vote);
    expect(votes.map(({ Votes }) => new Set(Object.values(Votes as object)))).toEqual([
      new Set([1, 2]),
      new Set([1, 2]),
    ]);
    expect(shapeOf('connection', connection)).toEqual(SEED.connection);
    const [past] = await tables.queryOnce(TABLE, 'GAMES', { equals: `GAME#${gameId}` });
    expect(shapeOf('history', past)).toEqual(SEED.history);
    expect(past).toMatchObject({ PlayerCount: 3, QuestionCount: 1 });
  });

  test('[GAME-35] game items end after 14 days, connections after 2 hours, partial votes after one, the history never', async () => {
    const { gameId, connection } = await playVote();
    const all = await tables.scan(TABLE);
    const own = all.filter(({ PK }) => PK === `GAME#${gameId}`);
    const metadata = own.find(({ SK }) => SK === 'METADATA');
    const expected = Math.floor(Date.parse(String(metadata?.['CreatedAt'])) / 1000) + 14 * 86_400;
    const partial = own.find(({ SK }) => String(SK).startsWith('PARTIAL#'));
    const ends = new Set(own.filter((item) => item !== partial).map(({ TTL }) => TTL));
    expect(ends).toEqual(new Set([expected]));
    const inSeconds = (item: PlainItem | undefined): number => Number(item?.['TTL']) - Date.now() / 1000;
    expect(inSeconds(partial)).toBeGreaterThan(3500);
    expect(inSeconds(partial)).toBeLessThanOrEqual(3601);
    expect(inSeconds(connection)).toBeGreaterThan(7100);
    expect(inSeconds(connection)).toBeLessThanOrEqual(7201);
    const past = all.find(({ PK, SK }) => PK === 'GAMES' && SK === `GAME#${gameId}`);
    expect(past?.['TTL']).toBeUndefined();
  });

  test('[GAME-7] [GAME-17] one game spread over them, the same name and the same answers raced on all', async () => {
    const host = await HostSeat.make(at(0), {
      engagementType: 'trivia',
      settings: { readingSeconds: 0, timeLimitSeconds: 120, scoring: 'none', closesWhenAllAnswered: false },
    });
    const { gameId } = host;
    const guests = await Promise.all(Array.from({ length: 6 }, (_, node) => newGuest(at(node))));
    const raced = await Promise.all(
      guests.map((guest) =>
        guest.call<{ code?: string }>(`POST /engagements/${gameId}/players`, { name: 'Ana' }),
      ),
    );
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    const players = (
      await Promise.all(
        [0, 1, 2].map((node) =>
          joinMany(
            at(node),
            gameId,
            Array.from({ length: 10 }, (_, index) => `N${node} ${String.fromCharCode(97 + index)}`),
          ),
        ),
      )
    ).flat();
    const opened = await host.open(riverQuestion);
    const right = opened.stage.question?.options?.findIndex(({ text }) => text === 'Volga') ?? 0;
    // Everybody on every node at once, with different answers: one of them is in.
    const outcomes = await Promise.all(
      players.map(async (player) => {
        const answers = await Promise.all(
          [0, 1, 2].map((node) =>
            answerAs(by(player, node), gameId, '001', {
              answer: { kind: 'single', option: (right + node) % 4 },
            }),
          ),
        );
        return answers.map(({ status, body }) => (status === 200 ? 'taken' : (body.code ?? ''))).toSorted();
      }),
    );
    expect(outcomes).toEqual(players.map(() => ['answer-final', 'answer-final', 'taken']));
    expect((await host.at(at(2)).view()).counters.answered).toBe(30);
    // Closed on one node while late answers go to the others: what was refused is not there, what was taken is.
    const late = await joinMany(at(1), gameId, ['Late a', 'Late b', 'Late c', 'Late d', 'Late e', 'Late f']);
    const closing = host.at(at(2)).move({ move: 'close' });
    const tried = await Promise.all(
      late.map((player, index) =>
        answerAs(by(player, index), gameId, '001', { answer: { kind: 'single', option: right } }),
      ),
    );
    await closing;
    const stored = await tables.queryOnce(TABLE, `GAME#${gameId}`, { beginsWith: 'ANSWER#001#Late' });
    expect(stored.length).toBe(tried.filter(({ status }) => status === 200).length);
    await expect
      .poll(async () => (await host.at(at(1)).view()).stage.results?.state, { timeout: 60_000 })
      .toBe('shown');
    const seats = await tables.queryOnce(TABLE, `GAME#${gameId}`, { beginsWith: 'PLAYER#' });
    const totals = seats.map(({ TotalScore }) => Number(TotalScore));
    const answers = await tables.queryOnce(TABLE, `GAME#${gameId}`, { beginsWith: 'ANSWER#001#' });
    expect(totals.filter((total) => total === 1000).length).toBe(
      answers.filter(({ IsRight }) => IsRight === true).length,
    );
    expect(totals.every((total) => total === 0 || total === 1000)).toBe(true);
  });

  test('a node is killed in mid-question: nothing is lost, its players move over, and the game is counted', async () => {
    const host = await HostSeat.make(at(0), {
      engagementType: 'trivia',
      settings: { readingSeconds: 0, timeLimitSeconds: 120, scoring: 'none', closesWhenAllAnswered: true },
    });
    const { gameId } = host;
    const players = (
      await Promise.all(
        [0, 1, 2].map((node) =>
          joinMany(
            at(node),
            gameId,
            ['a', 'b', 'c', 'd'].map((letter) => `K${node}${letter}`),
          ),
        ),
      )
    ).flat();
    const listeners = await Promise.all(
      players.map((player, index) => listen(player.caller, at(Math.floor(index / 4))(), gameId, 'player')),
    );
    const opened = await host.open(riverQuestion);
    const right = opened.stage.question?.options?.findIndex(({ text }) => text === 'Volga') ?? 0;
    for (const listener of listeners) await listener.reachesPhase('question');
    const answer = { answer: { kind: 'single', option: right } };
    const receipts = await Promise.all(
      players.slice(0, 10).map((player) => must(answerAs(player, gameId, '001', answer))),
    );
    if (nodes[2]) await cluster.kill(nodes[2]);
    nodes = nodes.slice(0, 2);
    // Who was on the dead node comes back by another, with the answer that was acknowledged.
    const moved = await Promise.all(
      players
        .slice(8)
        .map((player, index) => listen(by(player, index).caller, at(index)(), gameId, 'player')),
    );
    expect(moved.map(answersIn)).toEqual([1, 1, 0, 0]);
    for (const [index, player] of players.slice(0, 10).entries())
      expect(await must(answerAs(by(player, index), gameId, '001', answer))).toEqual(receipts[index]);
    for (const [index, player] of players.slice(10).entries())
      await must(answerAs(by(player, index), gameId, '001', answer));
    // Everyone present has answered, whichever node they are on.
    for (const listener of moved) await listener.reachesPhase('results', 20_000);
    await expect
      .poll(async () => (await host.view()).stage.results?.state, { timeout: 60_000 })
      .toBe('shown');
    const views = await Promise.all(players.map((player, index) => playerViewOf(by(player, index), gameId)));
    expect(views.map(({ me }) => [me.total, me.rank])).toEqual(players.map(() => [1000, 1]));
    expect((await joinAs(await newGuest(at(1)), gameId, 'Newcomer')).playerId).toMatch(/./);
    for (const listener of [...listeners, ...moved]) listener.close();
  });
});
