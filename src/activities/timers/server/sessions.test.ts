import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import type { PlainAct } from '#tests/support/timers/table.ts';
import { settled } from '#tests/support/live/nodes.ts';
import type { HostView, TableView } from '../contract.tables.ts';
import type { GameView } from '../contract.views.ts';

let world: TimersApp;
beforeEach(async () => {
  world = await startTimersApp();
});
afterEach(() => world.close());

const host = 'guest:host';
const claim = (as: 'guest:ada' | 'guest:ben' | 'guest:eve', tableId: string, seat: number, name?: string) =>
  world.call<{ token: string; table: TableView }>(as, `POST /tables/${tableId}/seats/${seat}/claim`, {
    name,
  });

const messagesOf = (tableId: string, type: string): Record<string, unknown>[] =>
  world.hub.published
    .filter(({ key }) => key === tableId)
    .flatMap(({ messages }) => messages)
    .filter((message) => message.type === type)
    .map(({ payload }) => payload as Record<string, unknown>);

describe('setting up', () => {
  test('the code on the home page leads to the table', async () => {
    const table = await world.open(host);
    const found = await world.app.as('guest:eve').request(`GET /api/codes/${table.code}`);
    expect(found.body).toMatchObject({ kind: 'table', path: `/timers/tables/${table.tableId}` });
    expect(table).toMatchObject({ audience: 'host', status: 'lobby', mode: 1, version: 1 });
  });

  test.each([
    [{ players: Array.from({ length: 9 }, (_, at) => ({ name: `P${at}` })) }, 'players', '8'],
    [{ players: [{ name: 'Ada' }] }, 'players', '2'],
    [{ players: [{ name: 'Ada', color: 'red' }, { name: 'Ben' }] }, 'players.0.color', '#'],
    [{ players: [{ name: 'Ada' }, { name: 'ada' }] }, 'players.1.name', 'Another player'],
    [{ players: [{ name: 'x'.repeat(51) }, { name: 'Ben' }] }, 'players.0.name', '50'],
    [
      {
        players: [
          { name: 'Ada', color: '#aaaaaa' },
          { name: 'Ben', color: '#AAAAAA' },
        ],
      },
      'players.1.color',
      'colour',
    ],
    [{ controls: [{ type: 'sudden-death', mainMs: 0 }] }, 'controls.0.mainMs', '1'],
    [{ controls: [{ type: 'sand' }] }, 'controls.0.type', 'hourglass'],
  ])('bad input %# names the field and what would be right', async (given, path, word) => {
    const refused = await world.call(host, 'POST /tables', {
      templateId: 'monopoly-standard',
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      ...given,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'bad-input']);
    expect(refused.body.errors?.map((error) => error.path)).toContain(path);
    expect(JSON.stringify(refused.body.errors)).toContain(word);
  });

  test('[TIMER-31] a table needs no template where it has controls', async () => {
    const players = ['A', 'B', 'C'].map((name) => ({ name }));
    const fischer = { type: 'fischer', mainMs: 180_000, incrementMs: 2000, bonus: 'after' };
    const opened = await world.must<HostView>(host, 'POST /tables', { players, controls: [fischer] });
    expect(opened).toMatchObject({
      templateId: 'own-fischer',
      templateName: 'Fischer 3:00 + 0:02',
      warnAtSeconds: [30, 10],
    });
    await world.act(host, opened.tableId, { type: 'start' });
    world.app.clock.advance(1000);
    const game = await world.must<GameView>(host, `POST /tables/${opened.tableId}/end`, {});
    expect(game.playerOverride).toBeUndefined();
    const refused = await world.call(host, 'POST /tables', { players });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'controls']);
  });

  test('[TIMER-4] more players than the template has need a yes, and the game remembers', async () => {
    const players = ['A', 'B', 'C'].map((name) => ({ name }));
    const wanted = { templateId: 'chess-standard', players, controls: [{ type: 'count-up' }] };
    const refused = await world.call(host, 'POST /tables', wanted);
    expect([refused.status, refused.body.code]).toEqual([409, 'timer-player-count']);
    const { tableId } = await world.must<HostView>(host, 'POST /tables', {
      ...wanted,
      allowPlayerCount: true,
    });
    await world.act(host, tableId, { type: 'start' });
    world.app.clock.advance(1000);
    const game = await world.must<GameView>(host, `POST /tables/${tableId}/end`, {});
    expect(game.playerOverride).toEqual({ min: 2, max: 2, count: 3 });
  });
});

describe('[TIMER-14] who may do what', () => {
  const seated = async (given: object = {}): Promise<{ tableId: string; ada: string }> => {
    const { tableId } = await world.open(host, given);
    const { body } = await claim('guest:ada', tableId, 0);
    await claim('guest:ben', tableId, 1);
    await world.act(host, tableId, { type: 'start' });
    return { tableId, ada: body.token };
  };

  const hostOnly: PlainAct[] = [
    { type: 'start', seat: 1 },
    { type: 'adjust', seat: 0, byMs: 1000 },
    { type: 'set', seat: 0, remainingMs: 1000 },
    { type: 'redo' },
    { type: 'undo', steps: 2 },
    { type: 'eliminate', seat: 1 },
    { type: 'restore', seat: 1 },
    { type: 'reorder', order: [1, 0] },
  ];

  test.each(hostOnly)('$type is the host’s', async (act) => {
    const { tableId } = await seated();
    const refused = await world.act('guest:ada', tableId, act);
    expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed']);
  });

  test.each<PlainAct>([{ type: 'tap', seat: 0 }, { type: 'pause' }, { type: 'flag', seat: 0 }, ...hostOnly])(
    '$type is not for whoever only looks',
    async (act) => {
      const { tableId } = await seated();
      expect((await world.act('guest:eve', tableId, act)).status).toBe(403);
    },
  );

  test('a seat taps for itself, pauses for all, and takes back its own last tap', async () => {
    const { tableId } = await seated();
    world.app.clock.advance(1000);
    expect((await world.act('guest:ben', tableId, { type: 'tap', seat: 0 })).status).toBe(403);
    expect((await world.act('guest:ada', tableId, { type: 'tap', seat: 0 })).status).toBe(200);
    expect((await world.act('guest:ben', tableId, { type: 'undo' })).status).toBe(403);
    expect((await world.act('guest:ada', tableId, { type: 'undo' })).status).toBe(200);
    expect((await world.act('guest:ada', tableId, { type: 'undo' })).status).toBe(403);
    expect((await world.act('guest:ben', tableId, { type: 'pause', reason: 'snack' })).status).toBe(200);
    expect((await world.act('guest:ada', tableId, { type: 'resume' })).status).toBe(200);
    expect((await world.act('guest:ada', tableId, { type: 'flag', seat: 1 })).body.hasChanged).toBe(false);
  });

  test('where the table says so, every seat taps for every seat', async () => {
    const { tableId } = await seated({ anySeat: true });
    expect((await world.act('guest:ben', tableId, { type: 'tap', seat: 0 })).status).toBe(200);
  });

  test('where the table says so, every seat runs others too and changes the order, once the game is on', async () => {
    const acts: PlainAct[] = [
      { type: 'start', seat: 1 },
      { type: 'reorder', order: [1, 0] },
    ];
    const { tableId: lobby } = await world.open(host, { anySeat: true });
    await claim('guest:ada', lobby, 0);
    for (const act of acts) expect((await world.act('guest:ada', lobby, act)).status).toBe(403);
    const { tableId } = await seated({ anySeat: true });
    for (const act of acts) expect((await world.act('guest:ada', tableId, act)).status).toBe(200);
    const { clock } = await world.must<TableView>(host, `GET /tables/${tableId}`);
    expect([clock.running, clock.order]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  test('a token opens its seat on any device, and only that seat', async () => {
    const { tableId, ada } = await seated();
    expect((await world.act('guest:phone', tableId, { type: 'tap', seat: 0 }, ada)).status).toBe(200);
    expect((await world.act('guest:phone', tableId, { type: 'tap', seat: 1 }, ada)).status).toBe(403);
    expect(
      (await world.act('guest:phone', tableId, { type: 'tap', seat: 1 }, `1.${ada.slice(2)}`)).status,
    ).toBe(403);
    const seen = await world.must<TableView>('guest:phone', `GET /tables/${tableId}?token=${ada}`);
    expect([seen.audience, seen.seats.map(({ isMine }) => isMine)]).toEqual(['player', [true, false]]);
  });

  test('seats: taken, freed, renamed, locked', async () => {
    const { tableId } = await seated();
    expect((await claim('guest:eve', tableId, 0)).body.code).toBe('timer-seat-taken');
    expect((await claim('guest:eve', tableId, 7)).body.code).toBe('timer-seat-unknown');
    const rename = (as: 'guest:ada' | 'guest:eve' | 'guest:host', body: object) =>
      world.call<TableView>(as, `PATCH /tables/${tableId}/seats/0`, body);
    expect((await rename('guest:eve', { name: 'Eve' })).status).toBe(403);
    expect((await rename('guest:ada', { name: 'Adele' })).body.seats?.[0]?.name).toBe('Adele');
    expect((await rename('guest:host', { name: 'BEN' })).body.errors?.[0]?.path).toBe('name');
    const free = (as: 'guest:eve' | 'guest:host') =>
      world.call<TableView>(as, `DELETE /tables/${tableId}/seats/0/claim`, {});
    expect((await free('guest:eve')).status).toBe(403);
    expect((await free(host)).body.seats?.[0]?.isClaimed).toBe(false);
    await world.must(host, `PATCH /tables/${tableId}`, { isLocked: true });
    expect((await claim('guest:eve', tableId, 0)).status).toBe(403);
    await world.must(host, `PATCH /tables/${tableId}`, { isLocked: false });
    expect((await claim('guest:eve', tableId, 0, 'Eve')).body.table.seats[0]?.name).toBe('Eve');
  });

  test('no view holds an identity, a token or a hash', async () => {
    const { tableId, ada } = await seated();
    const views = await Promise.all(
      (['guest:host', 'guest:ada', 'guest:eve'] as const).map((as) => world.read(as, tableId)),
    );
    expect(views.map(({ audience }) => audience)).toEqual(['host', 'player', 'screen']);
    const text = JSON.stringify([
      views,
      messagesOf(tableId, 'table.changed'),
      messagesOf(tableId, 'clock.changed'),
    ]);
    for (const secret of ['guest-', ada.slice(2), 'hash', 'identity']) expect(text).not.toContain(secret);
  });
});

describe('acts over HTTP', () => {
  test('a tap is answered with its receipt and told to every screen', async () => {
    const { tableId } = await world.open(host);
    await world.act(host, tableId, { type: 'start' });
    world.app.clock.advance(7321);
    const { body } = await world.act(host, tableId, { type: 'tap', seat: 0 });
    expect(body).toMatchObject({ version: 3, hasChanged: true, receipt: { usedMs: 7321, chargedMs: 7321 } });
    const told = messagesOf(tableId, 'clock.changed').at(-1);
    expect(told).toMatchObject({
      version: 3,
      status: 'running',
      act: { type: 'tap', seat: 0 },
      clock: { running: [1] },
      receipt: { usedMs: 7321 },
      undoSteps: 2,
    });
    expect(JSON.stringify(told).length).toBeLessThan(1500);
  });

  test('[TIMER-10] the same tap from an outbox, twice and at once, is one tap', async () => {
    const { tableId } = await world.open(host);
    await world.act(host, tableId, { type: 'start' });
    world.app.clock.advance(1000);
    const tap = { type: 'tap', seat: 0, id: 'tap-from-an-outbox' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => world.act(host, tableId, tap)));
    world.app.clock.advance(1000);
    answers.push(await world.act(host, tableId, tap));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await world.read(host, tableId)).clock.seats.map(({ turns }) => turns)).toEqual([1, 0]);
  });

  test.each<[object, string]>([
    [{ type: 'tap', seat: 0, clientMs: -1 }, 'act.clientMs'],
    [{ type: 'tap', seat: 9 }, 'act.seat'],
    [{ type: 'set', seat: 0, remainingMs: -1 }, 'act.remainingMs'],
    [{ type: 'adjust', seat: 0, byMs: 0.5 }, 'act.byMs'],
    [{ type: 'undo', steps: 0 }, 'act.steps'],
    [{ type: 'dance' }, 'act.type'],
  ])('%j is refused by name and nothing is lost', async (act, path) => {
    const { tableId } = await world.open(host);
    await world.act(host, tableId, { type: 'start' });
    const refused = await world.act(host, tableId, act as PlainAct);
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.[0]?.path).toBe(path);
    expect((await world.read(host, tableId)).version).toBe(2);
  });

  test('a clock that would go below zero is refused by name', async () => {
    const { tableId } = await world.open(host, { controls: [{ type: 'sudden-death', mainMs: 5000 }] });
    await world.act(host, tableId, { type: 'start' });
    const refused = await world.act(host, tableId, { type: 'adjust', seat: 1, byMs: -5001 });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'byMs']);
  });

  test('undo over the end of a chunk finds the whole past', async () => {
    const { tableId } = await world.open(host);
    await world.act(host, tableId, { type: 'start' });
    for (let tap = 0; tap < 70; tap++) {
      world.app.clock.advance(1000);
      await world.act(host, tableId, { type: 'tap', seat: tap % 2 });
    }
    expect((await world.act(host, tableId, { type: 'undo', steps: 60, refund: true })).status).toBe(200);
    const undone = await world.read(host, tableId);
    expect(undone.clock.seats.map(({ turns }) => turns)).toEqual([5, 5]);
    expect([undone.undoSteps, undone.redoSteps]).toEqual([11, 1]);
    expect((await world.act(host, tableId, { type: 'redo' })).status).toBe(200);
    expect((await world.read(host, tableId)).clock.seats.map(({ turns }) => turns)).toEqual([35, 35]);
    const game = await world.must<GameView>(host, `POST /tables/${tableId}/end`, {});
    const turns = await world.must<{ turns: unknown[] }>(host, `GET /games/${game.gameId}/turns`);
    expect(turns.turns).toHaveLength(70);
  });
});

describe('[TIMER-13] alarms come from the server', () => {
  test('on time, without anybody asking, and once', async () => {
    const { tableId } = await world.open(host, {
      controls: [{ type: 'sudden-death', mainMs: 12_000 }],
      warnAtSeconds: [10],
    });
    await world.act(host, tableId, { type: 'start' });
    world.app.clock.advance(2000);
    await settled();
    expect(messagesOf(tableId, 'alarm.rang')).toMatchObject([
      { alarms: [{ kind: 'warning', remainingMs: 10_000 }] },
    ]);
    world.app.clock.advance(10_000);
    await settled();
    await settled();
    expect(messagesOf(tableId, 'alarm.rang').at(-1)).toMatchObject({
      alarms: [{ kind: 'zero' }, { kind: 'flag' }],
    });
    expect(messagesOf(tableId, 'clock.changed').at(-1)).toMatchObject({
      act: { type: 'flag', seat: 0 },
      clock: { seats: [{ hasFallen: true }, { hasFallen: false }] },
    });
    world.app.clock.advance(60_000);
    await settled();
    expect(messagesOf(tableId, 'alarm.rang')).toHaveLength(2);
  });

  test('a read settles what no scheduler has', async () => {
    const { tableId } = await world.open(host, {
      controls: [{ type: 'per-move', moveMs: 5000, atZero: 'skip' }],
    });
    await world.act(host, tableId, { type: 'start' });
    world.app.clock.advance(7000);
    const { clock } = await world.read('guest:eve', tableId);
    expect([clock.running, clock.seats.map(({ turns }) => turns)]).toEqual([[1], [1, 0]]);
  });
});

describe('[TIMER-17] the end', () => {
  test('only the host ends; again gives the same game; then nothing changes any more', async () => {
    const { tableId } = await world.open(host);
    expect((await world.call(host, `POST /tables/${tableId}/end`, {})).body.code).toBe('timer-wrong-status');
    await world.act(host, tableId, { type: 'start' });
    world.app.clock.advance(90_000);
    expect((await world.call('guest:eve', `POST /tables/${tableId}/end`, {})).status).toBe(403);
    const nobody = await world.call(host, `POST /tables/${tableId}/end`, { winner: 'Zoe' });
    expect(nobody.body.errors?.[0]?.path).toBe('winner');
    const first = await world.must<GameView>(host, `POST /tables/${tableId}/end`, {
      winner: 'Ben',
      notes: 'ok',
    });
    world.app.clock.advance(5000);
    const again = await world.must<GameView>(host, `POST /tables/${tableId}/end`, { winner: 'Ada' });
    expect(again).toEqual(first);
    expect(first).toMatchObject({ winner: 'Ben', durationSeconds: 90, gameId: tableId });
    const tapped = await world.act(host, tableId, { type: 'tap', seat: 0 });
    expect([tapped.status, tapped.body.code]).toEqual([409, 'timer-game-over']);
    expect(messagesOf(tableId, 'game.ended')).toMatchObject([{ gameId: tableId, winner: 'Ben' }]);
  });

  test('a cancelled table leaves no game and gives its code back', async () => {
    const { tableId, code } = await world.open(host);
    await world.act(host, tableId, { type: 'start' });
    expect((await world.call('guest:eve', `DELETE /tables/${tableId}`)).status).toBe(403);
    await world.must(host, `DELETE /tables/${tableId}`);
    expect((await world.call(host, `GET /games/${tableId}`)).status).toBe(404);
    expect((await world.app.as(host).request(`GET /api/codes/${code}`)).status).toBe(404);
    expect((await world.must<{ tables: unknown[] }>(host, 'GET /tables')).tables).toEqual([]);
    expect(messagesOf(tableId, 'table.cancelled')).toHaveLength(1);
  });

  test('my tables are those I host or sit at, until they are over', async () => {
    const { tableId } = await world.open(host);
    await claim('guest:ada', tableId, 0);
    type Listed = { tables: { tableId: string; isHost: boolean }[] };
    expect((await world.must<Listed>('guest:ada', 'GET /tables')).tables).toMatchObject([
      { tableId, isHost: false },
    ]);
    await world.act(host, tableId, { type: 'start' });
    world.app.clock.advance(1000);
    await world.must(host, `POST /tables/${tableId}/end`, {});
    expect((await world.must<Listed>('guest:ada', 'GET /tables')).tables).toEqual([]);
  });
});

describe('a table at hand', () => {
  const bank = { controls: [{ type: 'sudden-death', mainMs: 600_000 }], warnAtSeconds: [] };

  test('[TIMER-10] what another node did meanwhile counts, for acts that are done and for acts that are not', async () => {
    const other = await startTimersApp(world.app.store);
    const { tableId } = await world.open(host, bank);
    const tap = async (at: TimersApp, seat: number, turn: number, id = `tap-${seat}-${turn}-of-nodes`) => {
      let isDone = false;
      const tapping = at
        .call<{ version: number }>(host, `POST /tables/${tableId}/acts`, {
          act: { type: 'tap', id, seat, turn },
        })
        .finally(() => (isDone = true));
      // Whoever was too late waits a moment and reads again.
      await expect.poll(() => at.app.clock.advance(10) ?? isDone).toBe(true);
      return tapping;
    };
    await world.act(host, tableId, { type: 'start' });
    expect((await tap(world, 0, 0)).status).toBe(200);
    expect((await tap(other, 1, 0)).status).toBe(200);
    // Here it is still the second player's turn; a tap of the first is right all the same.
    expect((await tap(world, 0, 1)).status).toBe(200);
    expect((await tap(other, 1, 1)).body.version).toBe(6);
    // Here the last one is not known yet: it must not be done twice, nor answered otherwise.
    expect((await tap(world, 1, 1)).body.version).toBe(6);
    expect((await tap(world, 1, 1, 'tap-too-late-of-nodes')).body.code).toBe('timer-turn-over');
    expect((await world.read(host, tableId)).clock.seats.map(({ turns }) => turns)).toEqual([2, 2]);
    await other.close();
  });

  test('[TIMER-13] taps leave the stored deadline where it is, and it still rings in time', async () => {
    const { tableId } = await world.open(host, bank);
    await world.act(host, tableId, { type: 'start' });
    for (let turn = 0; turn < 6; turn++) {
      world.app.clock.advance(10_000);
      expect((await world.act(host, tableId, { type: 'tap', seat: turn % 2 })).status).toBe(200);
    }
    // The first player has 570 s left, and is on turn since 60 s: zero is at 630 s, the first deadline was at 600 s.
    world.app.clock.advance(540_000);
    await settled();
    expect(messagesOf(tableId, 'alarm.rang')).toEqual([]);
    world.app.clock.advance(29_999);
    await settled();
    expect(messagesOf(tableId, 'alarm.rang')).toEqual([]);
    world.app.clock.advance(1);
    await expect.poll(() => messagesOf(tableId, 'alarm.rang').length).toBeGreaterThan(0);
    expect(messagesOf(tableId, 'alarm.rang')[0]).toMatchObject({
      alarms: [
        { kind: 'zero', seat: 0 },
        { kind: 'flag', seat: 0 },
      ],
    });
  });

  test('[TIMER-13] a correction downwards brings it forward', async () => {
    const { tableId } = await world.open(host, bank);
    await world.act(host, tableId, { type: 'start' });
    await world.act(host, tableId, { type: 'set', seat: 0, remainingMs: 5000 });
    world.app.clock.advance(5000);
    await expect.poll(() => messagesOf(tableId, 'alarm.rang').length).toBeGreaterThan(0);
  });
});
