import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import type { TeamPhones } from '../contract.teams.ts';

let world: HuntWorld;
let gameId: string;
let at: string;
beforeEach(async () => {
  world = await HuntWorld.start();
  gameId = await world.running();
  at = `/api/hunts/${gameId}`;
});
afterEach(() => world.close());

const DEVICE = 'a-browser-of-ben-1';
const joining = (device?: string) => ({ teamId: 'red', ...(device !== undefined && { device }) });
const join = (who: TestToken, name: string, device?: string) =>
  world.ask<{ code?: string; view: { me: { userId: string } } }>(`POST ${at}/players`, who, {
    name,
    ...joining(device),
  });
const joined = async (who: TestToken, name: string, device?: string): Promise<string> => {
  const answer = await join(who, name, device);
  expect(answer.status).toBe(200);
  return answer.body.view.me.userId;
};
const codeOf = async (answer: ReturnType<typeof join>) => (await answer).body.code;
const takeOut = (userId: string, query = '') =>
  world.call(`DELETE ${at}/teams/red/phones/${userId}${query}`, huntHost);
const phones = () => world.call<TeamPhones>(`GET ${at}/teams/red/phones`, huntHost);

test('[TEAM-7] a phone that was taken out stays out, with its cookie and without, in any team', async () => {
  const userId = await joined('guest:ben', 'Ben', DEVICE);
  await takeOut(userId);
  expect(await codeOf(join('guest:ben', 'Ben'))).toBe('hunt-kept-out');
  expect(await codeOf(join('guest:new', 'Somebody', DEVICE))).toBe('hunt-kept-out');
  const own = { name: 'Ben', newTeam: { name: 'Mine' }, device: DEVICE };
  expect(await world.refusal(`POST ${at}/players`, 'guest:other', own)).toBe('hunt-kept-out');
  expect((await world.hostView(gameId)).teams).toHaveLength(2);
  // Others of that name, on other devices, are none of its business.
  await joined('guest:ben2', 'Ben', 'another-browser-1');
});

test('[TEAM-7] nor does the link of a seat bring it back', async () => {
  await takeOut(await joined('guest:ben', 'Ben', DEVICE));
  const { seat } = await world.call<{ seat: string }>(`POST ${at}/me/seat`, 'guest:ada', {});
  const refused = await world.refusal(`POST ${at}/seats`, 'guest:new', { seat, device: DEVICE });
  expect(refused).toBe('hunt-kept-out');
  expect(await world.refusal(`POST ${at}/seats`, 'guest:ben', { seat })).toBe('hunt-kept-out');
  expect((await world.player(gameId, 'guest:ada')).me.name).toBe('ada');
});

test('[TEAM-7] by its name only where the host chose so, however it is typed, and not by that of nobody', async () => {
  await takeOut(await joined('guest:ben', 'Ben', DEVICE), '?name=out');
  expect(await codeOf(join('guest:new', 'BEN', 'another-browser-1'))).toBe('hunt-name-refused');
  const renamed = { name: 'ben' };
  expect(await world.refusal(`PATCH ${at}/me`, 'guest:ada', renamed)).toBe('hunt-name-refused');
  expect(await codeOf(join('guest:ada', 'Ben'))).toBe('hunt-name-refused');
  await joined('guest:new', 'Benno', 'another-browser-1');
  const unnamed = await world.call<{ view: { me: { userId: string } } }>(
    `POST ${at}/players`,
    'guest:one',
    joining('a-third-browser-1'),
  );
  await takeOut(unnamed.view.me.userId, '?name=out');
  await world.call(`POST ${at}/players`, 'guest:two', joining('a-fourth-browser'));
});

test('[TEAM-7] the host sees who is out and lets them back in; they join anew', async () => {
  const userId = await joined('guest:ben', 'Ben', DEVICE);
  world.app.clock.advance(MINUTE_MS);
  const removedAt = world.app.clock.now();
  await takeOut(userId, '?name=out');
  const out = await phones();
  expect(out.removed).toEqual([{ userId, name: 'Ben', removedAt, isNameOut: true }]);
  expect(out.phones.map(({ name }) => name)).toEqual(['ada']);
  const back = `POST ${at}/teams/red/phones/${userId}/restoration`;
  expect(await world.refusal(back, 'guest:ada')).toBe('not-allowed');
  await world.call(back, huntHost);
  await world.call(back, huntHost);
  expect((await phones()).removed).toEqual([]);
  expect(await joined('guest:ben', 'Ben', DEVICE)).not.toBe(userId);
});

test('[TEAM-7] letting one back in leaves out who came by the same device after them', async () => {
  const first = await joined('guest:ben', 'Ben', DEVICE);
  const second = await joined('guest:cleo', 'Cleo', DEVICE);
  await takeOut(first);
  await takeOut(second);
  await world.call(`POST ${at}/teams/red/phones/${first}/restoration`, huntHost);
  expect(await codeOf(join('guest:new', 'Ben', DEVICE))).toBe('hunt-kept-out');
  await joined('guest:ben', 'Ben', 'another-browser-1');
});

test('[TEAM-7] who leaves may come back, and marks tell no device', async () => {
  await joined('guest:ben', 'Ben', DEVICE);
  await world.call(`DELETE ${at}/me`, 'guest:ben');
  const userId = await joined('guest:ben', 'Ben', DEVICE);
  await takeOut(userId);
  const { items } = await world.app.store.query(table, {
    partition: `GAME#${gameId}`,
    sort: { beginsWith: 'OUT#' },
  });
  expect(items.map(({ ItemType, id }) => [ItemType, id])).toEqual([
    ['OUT', userId],
    ['OUT', userId],
  ]);
  expect(JSON.stringify((await world.app.store.scan(table)).items)).not.toContain(DEVICE);
});

test('[TEAM-7] with their team goes what kept phones of it out', async () => {
  const { teamId } = await world.call<{ teamId: string }>(`POST ${at}/teams`, huntHost, { name: 'Spare' });
  const answer = await world.call<{ view: { me: { userId: string } } }>(`POST ${at}/players`, 'guest:ben', {
    teamId,
    device: DEVICE,
  });
  await world.call(`DELETE ${at}/teams/${teamId}/phones/${answer.view.me.userId}`, huntHost);
  expect(await codeOf(join('guest:ben', 'Ben', DEVICE))).toBe('hunt-kept-out');
  await world.call(`DELETE ${at}/teams/${teamId}`, huntHost);
  expect((await join('guest:ben', 'Ben', DEVICE)).status).toBe(200);
});
