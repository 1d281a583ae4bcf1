import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { timersTable } from './timers.items.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import type { TemplateView } from '../contract.views.ts';

let world: TimersApp;
beforeEach(async () => {
  world = await startTimersApp();
});
afterEach(() => world.close());

const CATAN = { name: 'Catan', turnTimeSeconds: 60, roundTimeSeconds: 3600, maxPlayers: 4 };
const make = (given: object = {}) =>
  world.must<TemplateView>('guest:ada', 'POST /templates', { ...CATAN, ...given });
const list = async (as: 'guest:ada' | 'guest:eve', query = ''): Promise<string[]> =>
  (await world.must<{ templates: TemplateView[] }>(as, `GET /templates${query}`)).templates.map(
    ({ name }) => name,
  );

const pair = async (templateId: string) => {
  const { store } = world.app;
  const [own, row] = await store.batchGet(timersTable, [
    { PK: `TEMPLATE#${templateId}`, SK: 'METADATA' },
    { PK: 'TEMPLATE', SK: `TEMPLATE#${templateId}` },
  ]);
  return { own, row };
};

const withoutKeys = (item: object | undefined) => ({ ...item, PK: 0, SK: 0, EntityType: 0 });

test('[TIMER-8] the default templates are there from the start, for everybody, once', async () => {
  expect(await list('guest:eve')).toEqual([
    'Chess Blitz',
    'Chess Standard',
    'Monopoly Standard',
    'Scrabble Tournament',
  ]);
  const refused = await world.call('guest:eve', 'PATCH /templates/chess-blitz', { name: 'Mine' });
  expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed']);
  const changed = await world.must<TemplateView>('admin:root', 'PATCH /templates/chess-blitz', {
    name: 'Blitz',
  });
  expect(changed).toMatchObject({ name: 'Blitz', isDefault: true, usageCount: 0 });
  const again = await startTimersApp(world.app.store);
  expect((await again.must<TemplateView>('guest:eve', 'GET /templates/chess-blitz')).name).toBe('Blitz');
  await again.app.app.close();
});

describe('[TIMER-1] bad input names the field and the limit', () => {
  test.each([
    [{ name: '' }, 'name', '1'],
    [{ name: 'x'.repeat(101) }, 'name', '100'],
    [{ turnTimeSeconds: 4 }, 'turnTimeSeconds', '5'],
    [{ turnTimeSeconds: 3601 }, 'turnTimeSeconds', '3600'],
    [{ turnTimeSeconds: 5.5 }, 'turnTimeSeconds', 'whole number'],
    [{ roundTimeSeconds: 59 }, 'roundTimeSeconds', '60'],
    [{ roundTimeSeconds: 86_401 }, 'roundTimeSeconds', '86400'],
    [{ maxPlayers: 9 }, 'maxPlayers', '8'],
    [{ maxPlayers: 1 }, 'maxPlayers', '2'],
    [{ minPlayers: 1 }, 'minPlayers', '2'],
    [{ minPlayers: 4, maxPlayers: 3 }, 'minPlayers', '3'],
    [{ turnTimeSeconds: 120, roundTimeSeconds: 60 }, 'turnTimeSeconds', '60'],
    [{ mode: 3 }, 'mode', '1 or 2'],
    [{ control: { type: 'fischer', mainMs: -1, incrementMs: 0 } }, 'control.mainMs', '0'],
  ])('%j', async (given, path, limit) => {
    const refused = await world.call('guest:ada', 'POST /templates', { ...CATAN, ...given });
    expect([refused.status, refused.body.code]).toEqual([400, 'bad-input']);
    expect(refused.body.errors?.[0]?.path).toBe(path);
    expect(refused.body.errors?.[0]?.message).toContain(limit);
    expect(await list('guest:ada', '?only=mine')).toEqual([]);
  });
});

test('made, read, changed, copied, archived, deleted', async () => {
  const made = await make({ tags: ['Euro'], control: { type: 'hourglass', mainMs: 60_000 } });
  expect(made).toMatchObject({ mode: 2, minPlayers: 2, isMine: true, hasOwnControl: true, tags: ['euro'] });
  const path = `/templates/${made.templateId}`;
  const changed = await world.must<TemplateView>('guest:ada', `PATCH ${path}`, {
    name: 'Catan Cities',
    control: null,
  });
  expect(changed).toMatchObject({
    name: 'Catan Cities',
    hasOwnControl: false,
    control: { type: 'turn-and-round' },
  });
  const copy = await world.must<TemplateView>('guest:ada', `POST ${path}/copies`);
  expect(copy.templateId).not.toBe(made.templateId);
  expect(copy).toMatchObject({ name: 'Catan Cities', tags: ['euro'], usageCount: 0 });
  await world.must('guest:ada', `PATCH ${path}`, { isActive: false });
  expect(await list('guest:ada', '?only=mine')).toEqual(['Catan Cities']);
  expect(await list('guest:ada', '?only=archived')).toEqual(['Catan Cities']);
  const players = [{ name: 'A' }, { name: 'B' }];
  const table = await world.call('guest:ada', 'POST /tables', { templateId: made.templateId, players });
  expect(table.body.code).toBe('timer-template-archived');
  await world.must('guest:ada', `DELETE ${path}`);
  expect((await world.call('guest:ada', `GET ${path}`)).body.code).toBe('timer-template-not-found');
  expect(await pair(made.templateId)).toEqual({ own: undefined, row: undefined });
});

test('[TIMER-2] template and catalogue row say the same after every change and every game', async () => {
  const { templateId } = await make();
  const games = Array.from({ length: 5 }, () => world.open('guest:ada', { templateId }));
  const tables = await Promise.all(games);
  await Promise.all(tables.map(({ tableId }) => world.act('guest:ada', tableId, { type: 'start' })));
  world.app.clock.advance(5000);
  await Promise.all([
    ...tables.map(({ tableId }) => world.must('guest:ada', `POST /tables/${tableId}/end`, {})),
    world.must('guest:ada', `PATCH /templates/${templateId}`, { description: 'meanwhile' }),
  ]);
  await world.must('guest:ada', `POST /tables/${tables[0]?.tableId ?? ''}/end`, {});
  const { own, row } = await pair(templateId);
  expect(own).toMatchObject({ usage_count: 5, description: 'meanwhile', version: 2, EntityType: 'TEMPLATE' });
  expect(withoutKeys(row)).toEqual(withoutKeys(own));
  expect(row?.['EntityType']).not.toBe('TEMPLATE');
});

test('a private template is nobody else’s to see, use, copy or change; a shared one is there to use', async () => {
  const { templateId } = await make({ name: 'Secret rules' });
  const path = `/templates/${templateId}`;
  const players = [{ name: 'A' }, { name: 'B' }];
  for (const [line, body] of [
    [`GET ${path}`],
    [`POST ${path}/copies`],
    [`PATCH ${path}`, { name: 'x' }],
    [`DELETE ${path}`],
    [`GET ${path}/games`],
    ['POST /tables', { templateId, players }],
  ] as const) {
    const refused = await world.call('guest:eve', line, body);
    expect([line, refused.status]).toEqual([line, 404]);
  }
  expect(await list('guest:eve')).not.toContain('Secret rules');
  await world.must('guest:ada', `PATCH ${path}`, { isShared: true });
  expect(await list('guest:eve')).toContain('Secret rules');
  expect((await world.call('guest:eve', `PATCH ${path}`, { name: 'x' })).status).toBe(403);
  expect((await world.must<TemplateView>('guest:eve', `POST ${path}/copies`)).isShared).toBe(false);
});

test('search, tags and the popular ones', async () => {
  await make({ name: 'Azul', tags: ['tiles'], isShared: true });
  expect(await list('guest:ada', '?search=CHESS')).toEqual(['Chess Blitz', 'Chess Standard']);
  expect(await list('guest:eve', '?tag=tiles')).toEqual(['Azul']);
  await world.play('guest:eve', { templateId: 'scrabble-tournament' });
  await world.play('guest:eve', { templateId: 'scrabble-tournament' });
  await world.play('guest:eve', { templateId: 'monopoly-standard' });
  const popular = await world.must<{ templates: TemplateView[] }>(
    'guest:ada',
    'GET /popular-templates?limit=2',
  );
  expect(popular.templates.map(({ name, usageCount }) => [name, usageCount])).toEqual([
    ['Scrabble Tournament', 2],
    ['Monopoly Standard', 1],
  ]);
});

test('[TIMER-29] a game with a changed control is none of the template’s', async () => {
  const fischer = { type: 'fischer', mainMs: 180_000, incrementMs: 2000, bonus: 'after' };
  const game = await world.play('guest:eve', { templateId: 'chess-blitz', controls: [fischer] });
  expect(game).toMatchObject({ templateId: 'own-fischer', templateName: 'Fischer 3:00 + 0:02' });
  const used = await world.must<{ games: unknown[] }>('guest:eve', 'GET /templates/chess-blitz/games');
  expect(used.games).toEqual([]);
  const { usageCount } = await world.must<TemplateView>('guest:eve', 'GET /templates/chess-blitz');
  expect(usageCount).toBe(0);
});

test('many private templates of others do not hide a page of one’s own', async () => {
  for (let at = 0; at < 30; at++)
    await world.must('guest:eve', 'POST /templates', { ...CATAN, name: `E${at}` });
  await make({ name: 'Mine' });
  expect(await list('guest:ada', '?only=mine')).toEqual(['Mine']);
  expect(await list('guest:eve', '?only=mine')).toHaveLength(30);
});
