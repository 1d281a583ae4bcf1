import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { COUNT_UP, startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { UploadedGame } from '../contract.records.ts';
import type { HostView } from '../contract.tables.ts';
import type {
  Forecast,
  GameRow,
  GameView,
  PlayerGame,
  Statistics,
  TemplateView,
  Totals,
} from '../contract.views.ts';
import { replayLog } from '../rules/clock/replay-log.ts';
import { timersTable } from './timers.items.ts';
import { isOwnControl } from '../rules/own-control.ts';

let world: TimersApp;
beforeEach(async () => {
  world = await startTimersApp();
});
afterEach(() => world.close());

const host: TestToken = 'guest:host';
type Listed = { games: GameRow[]; examples: GameRow[]; cursor?: string };
const listed = (as: TestToken, query = ''): Promise<Listed> => world.must<Listed>(as, `GET /games${query}`);

const anUpload = (given: Partial<UploadedGame> = {}): UploadedGame => ({
  templateId: 'monopoly-standard',
  players: [{ name: 'Ada' }, { name: 'Ben' }],
  controls: [COUNT_UP],
  events: [
    { type: 'start', at: world.app.clock.now() - HOUR_MS },
    { type: 'tap', seat: 0, at: world.app.clock.now() - HOUR_MS + 30_000 },
    { type: 'tap', seat: 1, at: world.app.clock.now() - HOUR_MS + 50_000 },
    { type: 'end', at: world.app.clock.now() - HOUR_MS + 60_000 },
  ],
  winner: 'Ada',
  ...given,
});
const upload = (as: TestToken, gameId: string, game: UploadedGame) =>
  world.call<GameView>(as, `PUT /games/${gameId}`, game);

const usageOf = async (templateId: string): Promise<number> =>
  (await world.must<TemplateView>(host, `GET /templates/${templateId}`)).usageCount;

describe('[TIMER-18] a game played without network', () => {
  test('is replayed and stored once, however often and from wherever it is sent', async () => {
    const gameId = randomUUID();
    const game = anUpload();
    const answers = await Promise.all([upload(host, gameId, game), upload(host, gameId, game)]);
    world.app.clock.advance(MINUTE_MS);
    answers.push(await upload(host, gameId, { ...game, sentAt: world.app.clock.now() }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({
      gameId,
      source: 'offline',
      durationSeconds: 60,
      winner: 'Ada',
      players: [
        { name: 'Ada', totalSeconds: 40, turns: 1 },
        { name: 'Ben', totalSeconds: 20, turns: 1 },
      ],
    });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const other = await upload('guest:second-device', gameId, game);
    expect([other.status, other.body.gameId, other.body.isMine]).toEqual([200, gameId, false]);
    expect((await listed(host)).games).toHaveLength(1);
    expect(await usageOf('monopoly-standard')).toBe(1);
  });

  test('[TIMER-29] with another control than the template’s it is filed under its own', async () => {
    const controls = [{ type: 'hourglass', mainMs: 600_000 } as const];
    const { body } = await upload(host, randomUUID(), anUpload({ controls }));
    expect(body).toMatchObject({ templateId: 'own-hourglass', templateName: 'Hourglass 10:00' });
    expect(await usageOf('monopoly-standard')).toBe(0);
  });

  test('another game under its id is refused, also under the id of a running table', async () => {
    const gameId = randomUUID();
    await upload(host, gameId, anUpload());
    const other = await upload('guest:eve', gameId, anUpload({ winner: 'Ben' }));
    expect([other.status, other.body.code]).toEqual([409, 'timer-game-exists']);
    const { tableId } = await world.open(host);
    expect((await upload('guest:eve', tableId, anUpload())).body.code).toBe('timer-game-exists');
    await world.act(host, tableId, { type: 'start' });
    expect((await upload('guest:eve', tableId, anUpload())).body.code).toBe('timer-game-exists');
    expect((await world.read(host, tableId)).status).toBe('running');
  });

  test.each<[Partial<UploadedGame>, string]>([
    [
      {
        events: [
          { type: 'start', at: 5 },
          { type: 'tap', at: 4, seat: 0 },
        ],
      },
      'events[1].at',
    ],
    [{ events: [{ type: 'tap', at: 5, seat: 0 }] }, 'events[0].seat'],
    [
      {
        events: [
          { type: 'start', at: 5 },
          { type: 'dance', at: 6 },
        ],
      },
      'events[1].type',
    ],
    [
      {
        events: [
          { type: 'pause', at: 5 },
          { type: 'end', at: 6 },
        ],
      },
      'events',
    ],
    [{ winner: 'Zoe' }, 'winner'],
    [{ players: [{ name: 'Ada' }, { name: 'ADA' }] }, 'players.1.name'],
    [{ controls: [COUNT_UP, COUNT_UP, COUNT_UP] }, 'controls'],
  ])('what cannot be is refused by name: %#', async (given, path) => {
    const refused = await upload(host, randomUUID(), anUpload(given));
    expect([refused.status, refused.body.code]).toEqual([400, 'bad-input']);
    expect(refused.body.errors?.[0]?.path).toBe(path);
    expect((await listed(host)).games).toEqual([]);
  });

  test('a device whose clock is wrong is set right; an unknown template loses no game', async () => {
    const gameId = randomUUID();
    const wrongNow = world.app.clock.now() - 400 * 24 * HOUR_MS;
    const events = anUpload().events.map((event) => ({ ...event, at: event.at - 400 * 24 * HOUR_MS }));
    const stored = await upload(
      host,
      gameId,
      anUpload({ events, sentAt: wrongNow, templateId: 'gone', title: 'Camp' }),
    );
    expect(stored.body).toMatchObject({
      endedAt: world.app.clock.now() - HOUR_MS + 60_000,
      templateId: 'gone',
      templateName: 'Camp',
    });
  });

  test('a game whose device never said the end ends with its last event', async () => {
    const gameId = randomUUID();
    const events = anUpload().events.slice(0, -1);
    const stored = await upload(host, gameId, anUpload({ events }));
    expect(stored.body.durationSeconds).toBe(50);
  });

  test('a long one fits: 10,000 events', async () => {
    const start = world.app.clock.now() - 30 * HOUR_MS;
    const events = Array.from({ length: 9_999 }, (_, tap) => ({
      type: 'tap',
      seat: tap % 2,
      at: start + 10 * tap + 10,
    }));
    const gameId = randomUUID();
    const stored = await upload(
      host,
      gameId,
      anUpload({ events: [{ type: 'start', at: start }, ...events] }),
    );
    expect(stored.body.players?.map(({ turns }) => turns)).toEqual([5000, 4999]);
    let turns = 0;
    for (let cursor = ''; ;) {
      const page = await world.must<{ turns: unknown[]; cursor?: string }>(
        host,
        `GET /games/${gameId}/turns${cursor}`,
      );
      turns += page.turns.length;
      if (page.cursor === undefined) break;
      cursor = `?cursor=${encodeURIComponent(page.cursor)}`;
    }
    expect(turns).toBe(9999);
  });
});

test('the log of a game gives its times again', async () => {
  const game = await world.play(host, {
    controls: [{ type: 'fischer', mainMs: 600_000, incrementMs: 5000 }],
  });
  const log = await world.must<object>('guest:eve', `GET /games/${game.gameId}/log`);
  const replayed = replayLog(log);
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.error));
  expect(replayed.value.state.seats.map(({ totalMs }) => totalMs / 1000)).toEqual(
    game.players.map(({ totalSeconds }) => totalSeconds),
  );
  expect(replayed.value.turns).toHaveLength(4);
});

const PGN = `[Event "Club"]
[Date "2025.03.01"]
[White "Ada"]
[Black "Ben"]
[TimeControl "300+0"]
[Result "1-0"]

1. e4 {[%clk 0:04:50]} e5 {[%clk 0:04:55]} 2. Nf3 {[%clk 0:04:30]} 1-0
`;

test('[TIMER-19] an imported file is in the same statistics, and twice is once', async () => {
  const body = { text: PGN };
  const first = await world.must<{ games: GameRow[] }>(host, 'POST /imports', body);
  const again = await world.must<{ games: GameRow[] }>(host, 'POST /imports', body);
  expect(again).toEqual(first);
  expect(first.games).toMatchObject([
    { source: 'pgn', winner: 'Ada', title: 'Club', templateName: 'Chess', mode: 2, playerCount: 2 },
  ]);
  await world.must('guest:eve', 'POST /imports', body);
  expect((await listed(host)).games).toHaveLength(1);
  expect(new Date(first.games[0]?.startedAt ?? 0).toISOString()).toBe('2025-03-01T12:00:00.000Z');
  const game = await world.must<GameView>(host, `GET /games/${first.games[0]?.gameId ?? ''}`);
  expect(game.players).toMatchObject([
    { name: 'Ada', totalSeconds: 30, turns: 2, averageTurnSeconds: 15 },
    { name: 'Ben', totalSeconds: 5, turns: 1 },
  ]);
  const refused = await world.call(host, 'POST /imports', { text: '(;FF[4]', format: 'sgf' });
  expect([refused.status, refused.body.code]).toEqual([400, 'timer-bad-file']);
});

describe('[TIMER-20] who has a game in their lists', () => {
  test('host and seats do, strangers do not, and the link shows it to anybody', async () => {
    const table = await world.must<HostView>(host, 'POST /tables', {
      templateId: 'monopoly-standard',
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      controls: [COUNT_UP],
    });
    await world.must('guest:ada', `POST /tables/${table.tableId}/seats/0/claim`, {});
    await world.act(host, table.tableId, { type: 'start' });
    world.app.clock.advance(5000);
    const game = await world.must<GameView>(host, `POST /tables/${table.tableId}/end`, {});
    const counts = await Promise.all(
      ([host, 'guest:ada', 'guest:eve'] as const).map(async (as) => (await listed(as)).games.length),
    );
    expect(counts).toEqual([1, 1, 0]);
    const history = await world.must<{ games: PlayerGame[] }>('guest:eve', 'GET /history/player?name=Ada');
    expect(history.games).toEqual([]);
    expect((await world.must<GameView>('guest:eve', `GET /games/${game.gameId}`)).isMine).toBe(false);
    const path = `/games/${game.gameId}`;
    expect((await world.call('guest:ada', `PATCH ${path}`, { notes: 'x' })).status).toBe(403);
    expect((await world.call('guest:ada', `DELETE ${path}`)).status).toBe(403);
    const changed = await world.must<GameView>(host, `PATCH ${path}`, { winner: 'Ben', notes: 'after all' });
    expect(changed).toMatchObject({ winner: 'Ben', notes: 'after all' });
    const ben = await world.must<{ games: PlayerGame[]; totals: Totals }>(
      host,
      'GET /history/player?name=Ben',
    );
    expect([ben.games[0]?.winner, ben.totals.wins]).toEqual(['Ben', 1]);
    expect((await world.must<GameView>(host, `PATCH ${path}`, { winner: null })).winner).toBeUndefined();
    await world.must(host, `DELETE ${path}`);
    expect((await listed('guest:ada')).games).toEqual([]);
    expect((await world.call(host, `GET ${path}`)).status).toBe(404);
    const left = await world.app.store.query(timersTable, { partition: `TABLE#${game.gameId}` });
    expect(left.items).toEqual([]);
  });

  test('everybody’s games are for administrators', async () => {
    await world.play(host);
    expect((await world.call('guest:eve', 'GET /games?scope=all')).status).toBe(403);
    expect((await world.must<Listed>('admin:root', 'GET /games?scope=all')).games).toHaveLength(1);
  });
});

describe('[TIMER-23] identities', () => {
  const everything = async (): Promise<{ templateId: string; tableId: string; gameId: string }> => {
    const body = { name: 'Go', turnTimeSeconds: 30, roundTimeSeconds: 600, maxPlayers: 2 };
    const { templateId } = await world.must<TemplateView>(host, 'POST /templates', body);
    const { gameId } = await world.play(host);
    const { tableId } = await world.open(host);
    return { templateId, tableId, gameId };
  };

  test('a guest who signs in keeps templates, tables and games; again changes nothing', async () => {
    const { templateId, tableId, gameId } = await everything();
    const [from, to] = [idOf<'identity'>('guest-host'), idOf<'identity'>('account-host')];
    await world.timers.onIdentityMerged(from, to);
    await world.timers.onIdentityMerged(from, to);
    const account: TestToken = 'account:host';
    expect((await world.must<TemplateView>(account, `GET /templates/${templateId}`)).isMine).toBe(true);
    expect((await world.read(account, tableId)).audience).toBe('host');
    expect((await world.must<GameView>(account, `GET /games/${gameId}`)).isMine).toBe(true);
    expect((await listed(account)).games).toHaveLength(1);
    expect((await world.must<{ tables: unknown[] }>(account, 'GET /tables')).tables).toHaveLength(1);
    const mine = await world.must<{ templates: unknown[] }>(account, 'GET /templates?only=mine');
    expect(mine.templates).toHaveLength(1);
    expect((await listed(host)).games).toEqual([]);
    const left = await world.app.store.query(timersTable, { partition: 'PERSON#guest-host' });
    expect(left.items).toEqual([]);
  });

  test('who is deleted leaves games to the others and takes the rest along', async () => {
    const { templateId, tableId, gameId } = await everything();
    await world.timers.onIdentityDeleted(idOf<'identity'>('guest-host'));
    expect((await world.call(host, `GET /templates/${templateId}`)).status).toBe(404);
    expect((await world.read('guest:eve', tableId)).status).toBe('cancelled');
    expect((await world.must<GameView>('guest:eve', `GET /games/${gameId}`)).isMine).toBe(false);
    expect((await listed(host)).games).toEqual([]);
    const items = await world.app.store.scan(timersTable);
    const games = items.items.filter(({ PK }) => PK === `GAME#${gameId}`);
    expect(games).toHaveLength(3);
    expect(JSON.stringify(games)).not.toContain('guest-host');
  });
});

describe('history', () => {
  test('pages of one’s games, newest first, and a date range across a time-zone edge', async () => {
    // 23:30 in Berlin on 15 January is 22:30 in UTC; half past midnight is already the 16th there.
    world.app.clock.set(Date.UTC(2026, 0, 15, 22, 26));
    await world.play(host, { title: 'before midnight' });
    world.app.clock.set(Date.UTC(2026, 0, 15, 23, 26));
    await world.play(host, { title: 'after midnight' });
    const titles = async (query: string) => (await listed(host, query)).games.map(({ title }) => title);
    expect(await titles('')).toEqual(['after midnight', 'before midnight']);
    expect(await titles('?from=2026-01-15&to=2026-01-15')).toEqual(['after midnight', 'before midnight']);
    expect(await titles('?from=2026-01-15&to=2026-01-15&zone=Europe/Berlin')).toEqual(['before midnight']);
    expect(await titles('?from=2026-01-16&to=2026-01-16&zone=Europe/Berlin')).toEqual(['after midnight']);
    expect(await titles('?to=2026-01-14')).toEqual([]);
    const refused = await world.call(host, 'GET /games?zone=Nowhere');
    expect(refused.body.errors?.[0]?.path).toBe('query.zone');
  });

  test('a player, two players, a template, all together', async () => {
    await world.play(host, {}, { winner: 'Ada' });
    await world.play(
      host,
      { templateId: 'scrabble-tournament', players: [{ name: 'Ben' }, { name: 'Ada' }] },
      { winner: 'Ben' },
    );
    await world.play(host, { players: [{ name: 'Ada' }, { name: 'Eve' }] }, { winner: 'Ada' });
    await world.play('guest:other', {}, { winner: 'Ada' });
    const ada = await world.must<{ games: PlayerGame[]; totals: Totals }>(
      host,
      'GET /history/player?name=Ada',
    );
    expect(ada.games.map(({ player, templateName }) => [player.order, templateName])).toEqual([
      [1, 'Monopoly Standard'],
      [2, 'Scrabble Tournament'],
      [1, 'Monopoly Standard'],
    ]);
    expect(ada.totals).toMatchObject({
      games: 3,
      wins: 2,
      turns: 6,
      totalSeconds: 360,
      averageTurnSeconds: 60,
    });
    const duel = await world.must<{ games: { firstSeconds: number }[]; first: Totals; second: Totals }>(
      host,
      'GET /history/head-to-head?first=Ada&second=Ben',
    );
    expect([duel.games.length, duel.first.wins, duel.second.wins]).toEqual([2, 1, 1]);
    const used = await world.must<{ games: GameRow[] }>(host, 'GET /templates/monopoly-standard/games');
    expect(used.games).toHaveLength(2);
    const players = await world.must<{ players: { name: string; games: number }[] }>(
      host,
      'GET /history/players',
    );
    expect(players.players).toEqual([
      { name: 'Ada', games: 3 },
      { name: 'Ben', games: 2 },
      { name: 'Eve', games: 1 },
    ]);
    const all = await world.must<Statistics>(host, 'GET /statistics');
    expect(all).toMatchObject({ games: 3, totalSeconds: 720, isCut: false });
    expect(all.phases.map(({ turns }) => turns).reduce((a, b) => a + b)).toBe(12);
    const same = await world.call(host, 'GET /history/head-to-head?first=Ada&second=ada');
    expect(same.body.errors?.[0]?.path).toBe('query.second');
  });

  test('a forecast from the group’s own games, and none from too few', async () => {
    for (let game = 0; game < 3; game++) await world.play(host);
    const { tableId } = await world.open(host);
    await world.act(host, tableId, { type: 'start' });
    const by = world.app.clock.now() + 10 * MINUTE_MS;
    const told = await world.must<Forecast>(host, `GET /tables/${tableId}/forecast?by=${by}`);
    expect(told).toEqual({
      verdict: 'likely',
      probability: 1,
      likelyEndAt: world.app.clock.now() + 4 * MINUTE_MS,
      lateEndAt: world.app.clock.now() + 4 * MINUTE_MS,
      basedOn: { games: 3, kind: 'group-and-template' },
    });
    expect((await world.call('guest:eve', `GET /tables/${tableId}/forecast?by=${by}`)).status).toBe(403);
    const asked = await world.must<Forecast>(
      host,
      `GET /forecast?templateId=chess-blitz&players=Zoe,Yan&by=${by}`,
    );
    expect(asked).toEqual({ verdict: 'too-little', basedOn: { games: 0, kind: 'group-and-template' } });
  });

  test('more than one page', async () => {
    for (let game = 0; game < 55; game++) {
      world.app.clock.advance(MINUTE_MS);
      await upload(host, randomUUID(), anUpload());
    }
    const first = await listed(host);
    expect([first.games.length, first.examples]).toEqual([50, []]);
    const second = await listed(host, `?cursor=${encodeURIComponent(first.cursor ?? '')}`);
    expect(second.games).toHaveLength(5);
    const ids = [...first.games, ...second.games].map(({ gameId }) => gameId);
    expect(new Set(ids).size).toBe(55);
  });
});

describe('a player’s history', () => {
  type History = { games: PlayerGame[]; totals?: Totals; cursor?: string };
  const read = (as: TestToken, query: string) => world.must<History>(as, `GET /history/player?${query}`);

  test('goes on page after page, with the totals of all on the first', async () => {
    for (let game = 0; game < 102; game++) {
      world.app.clock.advance(MINUTE_MS);
      await upload(host, randomUUID(), anUpload());
    }
    const first = await read(host, 'name=Ada');
    expect([first.games.length, first.totals?.games]).toEqual([100, 102]);
    const rest = await read(host, `name=Ada&cursor=${first.cursor ?? ''}`);
    expect([rest.games.length, rest.totals, rest.cursor]).toEqual([2, undefined, undefined]);
    const all = [...first.games, ...rest.games];
    expect(new Set(all.map(({ gameId }) => gameId)).size).toBe(102);
    expect(all.map(({ endedAt }) => endedAt)).toEqual(
      all.map(({ endedAt }) => endedAt).toSorted((a, b) => b - a),
    );
    const broken = await world.call(host, 'GET /history/player?name=Ada&cursor=bm8');
    expect([broken.status, broken.body.code]).toEqual([400, 'bad-input']);
  });

  test('finds a name however it was typed', async () => {
    await world.play(host, { players: [{ name: 'Ada' }, { name: 'Ben' }] }, { winner: 'Ada' });
    await world.play(host, { players: [{ name: 'ADA' }, { name: 'ben' }] }, { winner: 'ADA' });
    await world.play(host, { players: [{ name: 'Ada' }, { name: 'Eve' }] });
    for (const name of ['ada', 'Ada', 'ADA']) {
      const { games, totals } = await read(host, `name=${name}`);
      expect(games.map(({ player }) => player.name)).toEqual(['Ada', 'ADA', 'Ada']);
      expect(totals).toMatchObject({ name: 'Ada', games: 3, wins: 2 });
    }
    const { players } = await world.must<Statistics>(host, 'GET /statistics');
    expect(players.map(({ name, games, wins }) => [name, games, wins])).toEqual([
      ['Ada', 3, 2],
      ['ben', 2, 0],
      ['Eve', 1, 0],
    ]);
    const duel = await world.must<{ games: unknown[]; first: Totals }>(
      host,
      'GET /history/head-to-head?first=Ben&second=ada',
    );
    expect([duel.games.length, duel.first.games]).toEqual([2, 2]);
  });

  test('examples are for those who have nothing of their own, and mix with nothing', async () => {
    await world.timers.module.seedDemo?.();
    const { examples } = await listed('guest:eve');
    const example = examples.find((game) => !isOwnControl(game));
    const templateId = example?.templateId ?? '';
    const name = example?.players[0]?.name ?? '';
    type Used = { games: GameRow[]; examples: GameRow[] };
    const used = (as: TestToken) => world.must<Used>(as, `GET /templates/${templateId}/games`);
    expect((await used('guest:eve')).games).toEqual([]);
    expect((await used('guest:eve')).examples.length).toBeGreaterThan(0);
    await world.play(host, { templateId, players: [{ name }, { name: 'Zoe' }], allowPlayerCount: true });
    expect((await read(host, `name=${name}`)).totals?.games).toBe(1);
    const own = await used(host);
    expect([own.games.length, own.examples]).toEqual([1, []]);
  });
});

describe('files', () => {
  test('one game and all games', async () => {
    const { gameId } = await world.play(host, {}, { winner: 'Ada', notes: '=SUM(A1)' });
    const file = (format: string) =>
      world.must<{ text: string; name: string }>('guest:eve', `GET /games/${gameId}/export?format=${format}`);
    expect((await file('csv')).text).toContain("'=SUM(A1)");
    expect((await file('json')).text).toContain(gameId);
    expect((await file('bgg')).text).toContain('<plays');
    expect((await file('bgstats')).text).toContain('bgstats://');
    const all = await world.must<{ text: string; name: string }>(host, 'GET /exports?format=csv');
    expect(all.text.split('\r\n')).toHaveLength(4);
    const none = await world.must<{ text: string }>(host, 'GET /exports?format=csv&to=2020-01-01');
    expect(none.text.split('\r\n')).toHaveLength(2);
  });
});

test('the examples are finished games that anybody may look at, and nobody’s own', async () => {
  await world.timers.module.seedDemo?.();
  const { games, examples } = await listed('guest:eve');
  expect(games).toEqual([]);
  expect(examples.length).toBeGreaterThanOrEqual(6);
  expect(new Set(examples.map(({ templateName }) => templateName)).size).toBeGreaterThan(2);
  const chiara = await world.must<{ games: PlayerGame[] }>('guest:eve', 'GET /history/player?name=Chiara');
  expect(chiara.games.length).toBeGreaterThan(3);
  expect((await world.call('guest:eve', `DELETE /games/${examples[0]?.gameId ?? ''}`)).status).toBe(403);
  const figures = () => world.must<Statistics & { isExample: boolean }>('guest:eve', 'GET /statistics');
  expect(await figures()).toMatchObject({ isExample: true, games: 6, slowestPhase: 'middle' });
  expect((await figures()).buckets.map(({ reason }) => reason)).toContain('snack');
  await world.play('guest:eve');
  expect(await figures()).toMatchObject({ isExample: false, games: 1 });
});
