import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { packedIn } from '#store/port/packed.ts';
import { instantIn, textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { aCommand, fiveStops, huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import {
  originalFix,
  originalGame,
  originalHunt,
  originalHuntId as gameId,
  originalLevelIds,
  originalMessage,
  originalPhoto,
  originalTeamIds,
  originalUserId,
} from '#tests/support/originals/hunts.ts';
import type { Draft, HuntRow } from '../contract.build.ts';
import type { Cards } from '../contract.exports.ts';
import type { HostMessage } from '../contract.chat.ts';
import type { HostTeam } from '../contract.console.ts';
import type { OutsideView } from '../contract.views.ts';
import { toHostedItem } from './hunts.items.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const [first, second] = originalLevelIds;
const [gulls, terns] = originalTeamIds;
const address = `/api/hunts/${gameId}`;

const store = async (...items: readonly Item[]): Promise<void> => {
  for (const item of items) await world.app.store.put(table, item);
};
const all = async (): Promise<readonly Item[]> => (await world.app.store.scan(table)).items;
/** Somebody has taken it on: what adopting writes. */
const adopt = async (): Promise<void> => {
  const hostId = actorOf(huntHost).identityId;
  await store(
    { ...originalGame, host_id: hostId },
    toHostedItem({ hostId, gameId, createdAt: instantIn(originalGame, 'created_at') }),
  );
};

test('[HUNT-9] a hunt of the original system is read as it is, nobody’s, and reading changes nothing', async () => {
  await store(...originalHunt);
  const before = await all();
  const view = await world.call<OutsideView>(`GET ${address}`, 'guest:ada');
  expect(view).toMatchObject({
    audience: 'outside',
    name: originalGame['name'],
    description: originalGame['description'],
    phase: 'ready',
    isJoiningOpen: false,
  });
  expect(view.teams.map(({ name }) => name)).toEqual(['Gulls', 'Terns']);
  expect(await world.refusal(`GET ${address}?as=host`, huntHost)).toBe('not-allowed');
  expect(await world.refusal(`GET ${address}/draft`, huntHost)).toBe('not-allowed');
  const joining = `POST ${address}/players`;
  expect(await world.refusal(joining, 'guest:ada', { name: 'Ada', teamId: gulls })).toBe(
    'hunt-joining-closed',
  );
  expect(await all()).toEqual(before);
});

test('[HUNT-9] its host has it in the list, opens it, and finds what it holds', async () => {
  await store(...originalHunt);
  await adopt();
  const before = await all();
  const { hosting } = await world.call<{ hosting: HuntRow[] }>('GET /api/hunts', huntHost);
  expect(hosting).toMatchObject([{ gameId, name: 'Round the harbour', phase: 'ready', levels: 2, teams: 2 }]);
  const draft = await world.call<Draft>(`GET ${address}/draft`, huntHost);
  expect(draft.file.levels).toEqual([
    { id: first, name: 'Stop 1', mission: { type: 'host' } },
    { id: second, name: 'Stop 2', mission: { type: 'host' } },
  ]);
  expect(draft.file.teams).toEqual([
    { id: gulls, name: 'Gulls', difficulty_level: 'hard' },
    { id: terns, name: 'Terns', difficulty_level: 'easy' },
  ]);
  expect(draft.findings.filter(({ kind }) => kind === 'problem')).toEqual([]);
  const { messages } = await world.call<{ messages: HostMessage[] }>(
    `GET ${address}/host/messages`,
    huntHost,
  );
  expect(messages).toMatchObject([
    { text: originalMessage['text'], role: 'user', by: 'player', at: 1_715_416_200_000, levelId: first },
  ]);
  const phones = await world.call<{ phones: object[] }>(`GET ${address}/teams/${gulls}/phones`, huntHost);
  expect(phones.phones).toMatchObject([{ userId: originalUserId, name: 'Phone' }]);
  const album = await world.call<{ photos: object[] }>(`GET ${address}/photos`, huntHost);
  expect(album.photos).toEqual([]);
  expect(await all()).toEqual(before);
});

test('[HUNT-9] it is joined, started, played and finished; its host completes what has no mission', async () => {
  await store(...originalHunt);
  await adopt();
  await world.join(gameId, 'guest:ada', { teamId: gulls });
  const started = await world.phase(gameId, 'start');
  expect(started.phase).toBe('running');
  expect(started.fixes).toMatchObject([{ userId: originalUserId, latitude: originalFix['latitude'] }]);
  const attempt = { id: aCommand(), proof: { type: 'text', text: 'crane' } };
  expect(await world.call(`POST ${address}/levels/${first}/attempts`, 'guest:ada', attempt)).toMatchObject({
    outcome: 'proof',
  });
  for (const levelId of [first, second]) {
    world.app.clock.advance(MINUTE_MS);
    await world.call<HostTeam>(`POST ${address}/teams/${gulls}/help`, huntHost, {
      id: aCommand(),
      help: { type: 'complete', levelId },
    });
  }
  const { play } = await world.player(gameId, 'guest:ada');
  expect(play).toMatchObject({ completed: 2, total: 2, finishedAt: world.app.clock.now() });
  const ended = await world.phase(gameId, 'end');
  expect(ended.board[0]).toMatchObject({ teamId: gulls, completed: 2, points: 200 });
  await world.settle(MINUTE_MS);
  const [game] = (await world.app.store.query(table, { partition: `GAME#${gameId}`, limit: 1 })).items;
  expect(game).toMatchObject({ status: 'ended', team_count: 2 });
  expect(packedIn(game ?? {}, 'level_ids')).toEqual([first, second]);
});

test('[HUNT-9] its host edits it, adds to it and prints cards that nobody else can make', async () => {
  await store(...originalHunt);
  await adopt();
  const draft = await world.call<Draft>(`GET ${address}/draft`, huntHost);
  const [one, two] = draft.file.levels;
  const file = { ...draft.file, levels: [two, { ...one, mission: { type: 'code', code: 'CRANE' } }] };
  const saved = await world.call<Draft>(`PUT ${address}/draft`, huntHost, { file, revision: draft.revision });
  expect(saved.file.levels.map(({ id }) => id)).toEqual([second, first]);
  const { levels } = await world.call<Cards>(`GET ${address}/cards`, huntHost);
  expect((await world.call<Cards>(`GET ${address}/cards`, huntHost)).levels).toEqual(levels);
  const [game] = (await world.app.store.query(table, { partition: `GAME#${gameId}`, limit: 1 })).items;
  expect(textIn(game ?? {}, 'card_key').length).toBeGreaterThan(20);
});

test('[HUNT-9] cards of a hunt that was never changed here are made once', async () => {
  await store(...originalHunt);
  await adopt();
  const { levels } = await world.call<Cards>(`GET ${address}/cards`, huntHost);
  expect((await world.call<Cards>(`GET ${address}/cards`, huntHost)).levels).toEqual(levels);
});

test('[HUNT-9] fifty join at once, and each has one seat', async () => {
  await store(...originalHunt);
  await adopt();
  await world.call(`PATCH ${address}/settings`, huntHost, { phonesPerTeam: 50 });
  const people = Array.from({ length: 50 }, (_, at) => `guest:walker-${at}` as const);
  await Promise.all(people.map((who) => world.join(gameId, who, { teamId: gulls })));
  const { roster } = await world.hostView(gameId);
  expect(roster.teams.find(({ teamId }) => teamId === gulls)?.phones).toBe(50);
});

test('[HUNT-9] who takes its ids for a hunt of their own sees nothing of it', async () => {
  await store(...originalHunt);
  const before = await all();
  const file = fiveStops({
    levels: [{ id: first, name: 'Mine', mission: { type: 'photo' } }],
    teams: [{ id: gulls, name: 'Mine' }],
  });
  const made = await world.make(file);
  expect(made.file.levels[0]?.id).not.toBe(first);
  expect(made.file.teams?.[0]?.id).not.toBe(gulls);
  const kept = new Set((await all()).map((item) => JSON.stringify(item)));
  expect(before.filter((item) => !kept.has(JSON.stringify(item)))).toEqual([]);
});

test('[HUNT-9] its host sends somebody off who joined in the other system', async () => {
  await store(...originalHunt);
  await adopt();
  await world.call(`DELETE ${address}/teams/${gulls}/phones/${originalUserId}`, huntHost);
  const { phones } = await world.call<{ phones: object[] }>(`GET ${address}/teams/${gulls}/phones`, huntHost);
  expect(phones).toEqual([]);
});

test('[HUNT-9] a hunt that is taken away takes what was kept of its players with it', async () => {
  await store(...originalHunt);
  await adopt();
  await world.call(`DELETE ${address}`, huntHost);
  const kept = await all();
  for (const gone of [originalMessage, originalPhoto, originalFix])
    expect(kept.filter(({ PK, SK }) => PK === gone['PK'] && SK === gone['SK'])).toEqual([]);
});

test('[HUNT-9] what cannot be read is a 422 by name, and takes no list with it', async () => {
  await store(...originalHunt);
  await adopt();
  const [adopted = {}] = (await world.app.store.query(table, { partition: `GAME#${gameId}`, limit: 1 }))
    .items;
  const wrongs = [
    { name: 7 },
    { created_at: 'soon' },
    { settings: [] },
    { version: 'x' },
    { time_limit_s: -1 },
    { start: '' },
    { level_ids: 'all' },
  ];
  for (const wrong of wrongs) {
    await store({ ...adopted, ...wrong });
    const { status, body } = await world.ask(`GET ${address}`, huntHost);
    const [attribute = ''] = Object.keys(wrong);
    expect([status, body]).toMatchObject([
      422,
      { code: 'stored-unreadable', title: expect.stringContaining(attribute) },
    ]);
    expect(await world.call('GET /api/hunts', huntHost)).toMatchObject({ hosting: [] });
  }
  await store(adopted);
  const odd: Item[] = [
    { PK: `GAME#${gameId}`, SK: 'LEVEL#odd', mission: 'walk' },
    { PK: `GAME#${gameId}`, SK: 'TEAM#odd', name: 5 },
    { PK: `TEAM#${gulls}`, SK: 'USER#odd', name: [] },
    { ...originalMessage, SK: 'MESSAGE#1715416201#odd', GSI2SK: 'MESSAGE#1715416201#odd', text: 4 },
    { ...originalFix, SK: 'COORDINATE_SNAPSHOT#1#odd', GSI1SK: 'COORDINATE_SNAPSHOT#1#odd', latitude: 900 },
    { ...originalPhoto, SK: 'PHOTO#soon#odd', GSI2SK: 'PHOTO#soon#odd', created_at: 3 },
  ];
  await store(...odd);
  const view = await world.hostView(gameId);
  expect([view.levels.length, view.teams.length]).toEqual([2, 2]);
  const { messages } = await world.call<{ messages: object[] }>(`GET ${address}/host/messages`, huntHost);
  expect(messages.length).toBe(1);
  await world.phase(gameId, 'start');
  await world.phase(gameId, 'end');
  await world.settle(MINUTE_MS);
  const kept = new Set((await all()).map(({ SK }) => SK));
  expect(odd.filter(({ SK }) => !kept.has(SK ?? ''))).toEqual([]);
});

/** Rows that read what is stored, by who may. */
const readsOf = (hunt: string): readonly (readonly [TestToken, string])[] => [
  ...['', '?as=player', '/package', '/me/traces', '/messages'].map(
    (path) => ['guest:ada', `GET /api/hunts/${hunt}${path}`] as const,
  ),
  ...[
    '',
    '/draft',
    '/board',
    '/screen',
    '/events',
    '/host/messages',
    '/photos',
    '/cards',
    '/cohosts',
    '/doubts',
    '/teams/red/phones',
    '/teams/red/positions',
  ].map((path) => [huntHost, `GET /api/hunts/${hunt}${path}`] as const),
  ['guest:ada', 'GET /api/hunts'],
  [huntHost, 'GET /api/hunts'],
  ['guest:ada', `GET ${address}`],
];

const KEYS = new Set(['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'GSI3PK', 'GSI3SK']);
const ODD: readonly Item[string][] = [7, 'odd', true, [], {}, ['odd'], { odd: 7 }];

test(
  '[HUNT-9] whatever is missing or odd in whatever is stored, no page breaks',
  { timeout: 120_000 },
  async () => {
    const draft = await world.make();
    const hunt = draft.gameId;
    await world.join(hunt, 'guest:ada', { teamId: 'red' });
    await world.phase(hunt, 'start');
    await world.call(`POST /api/hunts/${hunt}/positions`, 'guest:ada', {
      fixes: [{ latitude: 48.1, longitude: 11.5, accuracy: 5 }],
    });
    await world.attempt(hunt, 'guest:ada', 'fountain', { type: 'gps' }, world.at());
    await store(...originalHunt.map((item) => ({ ...item })));
    await world.settle(MINUTE_MS);
    const statuses = async (): Promise<string[]> => {
      const answers = [];
      for (const [who, line] of readsOf(hunt)) answers.push(`${(await world.ask(line, who)).status} ${line}`);
      return answers;
    };
    expect((await statuses()).filter((answer) => !answer.startsWith('200'))).toEqual([]);
    const random = seededRandom('hunts that were written by others');
    const broken: string[] = [];
    const seeBroken = async (item: Item, what: string): Promise<void> => {
      await store(item);
      const answers = (await statuses()).filter((answer) => answer.startsWith('5'));
      broken.push(...answers.map((answer) => `${answer}: ${textIn(item, 'SK')} ${what}`));
    };
    for (const item of await all()) {
      const names = Object.keys(item).filter((name) => !KEYS.has(name));
      const dropped = names.filter(() => random.next() < 0.4);
      const left = Object.entries(item).filter(([name]) => !dropped.includes(name));
      await seeBroken(Object.fromEntries(left), `without ${dropped.join()}`);
      const [odd] = random.shuffle(names);
      const [value = 7] = random.shuffle(ODD);
      await seeBroken({ ...item, [odd ?? '']: value }, `with ${odd} ${JSON.stringify(value)}`);
      await store(item);
    }
    expect(broken).toEqual([]);
  },
);
