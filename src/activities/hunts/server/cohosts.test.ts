import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCommand, fiveStops, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { LoggedEvent } from '../contract.host.ts';
import type { CohostList } from './cohosts.service.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const helper: TestToken = 'guest:helper';

const invite = async (gameId: string): Promise<string> =>
  (await world.call<{ token: string }>(`POST /api/hunts/${gameId}/cohost-link`, huntHost, {})).token;
const open = (gameId: string, who: TestToken, token: string) =>
  world.call(`POST /api/hunts/${gameId}/cohosts`, who, { token, name: 'Mia' });
const list = (gameId: string, who: TestToken) =>
  world.call<CohostList>(`GET /api/hunts/${gameId}/cohosts`, who);
const hosting = async (who: TestToken): Promise<string[]> =>
  (await world.call<{ hosting: { gameId: string }[] }>('GET /api/hunts', who)).hosting.map(
    ({ gameId }) => gameId,
  );

test('[COHOST-1] [CONSOLE-9] who opens the link runs the hunt as the host does, and has it in the own list', async () => {
  const gameId = await world.running(fiveStops({ order: 'free' }));
  expect(await world.refusal(`GET /api/hunts/${gameId}?as=host`, helper)).toBe('not-allowed');
  const token = await invite(gameId);
  await open(gameId, helper, token);
  await open(gameId, helper, token);
  expect(await world.call(`GET /api/hunts/${gameId}?as=host`, helper)).toMatchObject({ audience: 'host' });
  const help = { id: aCommand(), help: { type: 'complete', levelId: 'sign' } };
  expect(await world.call(`POST /api/hunts/${gameId}/teams/red/help`, helper, help)).toMatchObject({
    completed: [{ levelId: 'sign', by: 'host' }],
  });
  const log = await world.call<{ events: LoggedEvent[] }>(`GET /api/hunts/${gameId}/events`, huntHost);
  expect(log.events[0]).toMatchObject({ by: 'host', decidedBy: { role: 'cohost', name: 'Mia' } });
  await world.call(`GET /api/hunts/${gameId}/host/messages`, helper);
  await world.call(`GET /api/hunts/${gameId}/photos?as=host`, helper);
  await world.call(`GET /api/hunts/${gameId}/draft`, helper);
  expect(await hosting(helper)).toEqual([gameId]);
  expect(await list(gameId, huntHost)).toMatchObject({
    isOwner: true,
    hasLink: true,
    cohosts: [{ name: 'Mia' }],
  });
  expect(await list(gameId, helper)).toMatchObject({ isOwner: false, cohosts: [{ name: 'Mia' }] });
  expect(JSON.stringify(await world.hostView(gameId))).not.toContain('Mia');
});

test('[COHOST-2] only the host invites, removes and deletes; an old link opens nothing', async () => {
  const { gameId } = await world.make();
  const old = await invite(gameId);
  const token = await invite(gameId);
  const line = `POST /api/hunts/${gameId}/cohosts`;
  expect(await world.refusal(line, helper, { token: old })).toBe('hunt-cohost-link-unknown');
  await open(gameId, helper, token);
  expect(await world.refusal(`POST /api/hunts/${gameId}/cohost-link`, helper, {})).toBe('not-allowed');
  expect(await world.refusal(`DELETE /api/hunts/${gameId}`, helper)).toBe('not-allowed');
  const [known] = (await list(gameId, huntHost)).cohosts;
  const removal = `DELETE /api/hunts/${gameId}/cohosts/${known?.cohostId}`;
  expect(await world.refusal(removal, helper)).toBe('not-allowed');
  await world.call(`DELETE /api/hunts/${gameId}/cohost-link`, huntHost);
  expect(await world.refusal(line, 'guest:late', { token })).toBe('hunt-cohost-link-unknown');
  expect(await world.call(removal, huntHost)).toMatchObject({ cohosts: [], hasLink: false });
  expect(await world.refusal(`GET /api/hunts/${gameId}?as=host`, helper)).toBe('not-allowed');
  expect(await hosting(helper)).toEqual([]);
});

test('[CONSOLE-9] what a co-host did who is none any more is not put down to the host', async () => {
  const gameId = await world.running(fiveStops({ order: 'free' }));
  await open(gameId, helper, await invite(gameId));
  const points = { id: aCommand(), points: 5 };
  await world.call(`POST /api/hunts/${gameId}/teams/red/points`, helper, points);
  const [known] = (await list(gameId, huntHost)).cohosts;
  await world.call(`DELETE /api/hunts/${gameId}/cohosts/${known?.cohostId}`, huntHost);
  const { events } = await world.call<{ events: LoggedEvent[] }>(`GET /api/hunts/${gameId}/events`, huntHost);
  expect(events[0]?.decidedBy).toEqual({ role: 'cohost' });
});

test('[COHOST-3] with the hunt its co-hosts’ rows go as well', async () => {
  const { gameId } = await world.make();
  await open(gameId, helper, await invite(gameId));
  await world.call(`DELETE /api/hunts/${gameId}`, huntHost);
  expect(await hosting(helper)).toEqual([]);
  await world.call(`POST /api/hunts/${gameId}/restoration`, huntHost, {});
  expect(await hosting(helper)).toEqual([gameId]);
});
