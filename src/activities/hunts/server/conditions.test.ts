import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import type { HuntFile } from '../contract.file.ts';
import type { HuntPackage } from '../contract.views.ts';
import { aCommand, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const stop = (id: string, rest: object = {}) => ({
  id,
  name: id,
  mission: { type: 'text', answers: ['yes'] },
  ...rest,
});
const YES = { type: 'text', text: 'yes' };

const gated = {
  name: 'Gates',
  order: 'free',
  finale: 'vault',
  levels: [
    stop('left'),
    stop('right'),
    stop('tower', { opens: [{ type: 'time', afterS: 600 }] }),
    stop('vault', {
      opens: [{ type: 'some', count: 2, stops: ['left', 'right', 'tower'] }, { type: 'host' }],
    }),
  ],
  teams: [{ id: 'red', name: 'Red' }],
};

describe('stops with conditions', () => {
  const statesOf = async (gameId: string) => {
    const { play } = await world.player(gameId, 'guest:ada');
    return Object.fromEntries(play.levels.map(({ levelId, state }) => [levelId, state]));
  };

  test('[OPEN-1] [OPEN-3] one opens by time alone, for every phone, and its clock starts then', async () => {
    const gameId = await world.running(gated);
    expect(await statesOf(gameId)).toEqual({ left: 'open', right: 'open', tower: 'locked', vault: 'locked' });
    await world.phase(gameId, 'pause');
    await world.settle(30 * MINUTE_MS);
    await world.phase(gameId, 'resume');
    await world.settle(10 * MINUTE_MS - 5000);
    expect((await statesOf(gameId))['tower']).toBe('locked');
    // What is due soon is found by a look at the deadlines, and done when its time has come.
    await world.rooms.changes.deadlines.poll();
    await world.settle(6000);
    expect((await statesOf(gameId))['tower']).toBe('open');
    const opened = await world.player(gameId, 'guest:ada');
    expect(opened.play.levels.find(({ levelId }) => levelId === 'tower')).toMatchObject({
      playedMs: expect.any(Number),
    });
    const { openedAt } =
      (await world.hostView(gameId)).teams[0]?.open.find(({ levelId }) => levelId === 'tower') ?? {};
    expect(openedAt).toBe(world.app.clock.now());
    await world.settle(3 * MINUTE_MS);
    await world.attempt(gameId, 'guest:ada', 'tower', YES);
    const { play } = await world.player(gameId, 'guest:ada');
    expect(play.levels.find(({ levelId }) => levelId === 'tower')).toMatchObject({
      state: 'completed',
      playedMs: 3 * MINUTE_MS,
    });
  });

  test('[OPEN-6] a team that has to wait reads for what, and is not finished; the host sees what waits for a word', async () => {
    const gameId = await world.running(gated);
    for (const id of ['left', 'right']) await world.attempt(gameId, 'guest:ada', id, YES);
    const { play } = await world.player(gameId, 'guest:ada');
    expect(play).toMatchObject({ waits: { opensInMs: 10 * MINUTE_MS } });
    expect(play).not.toHaveProperty('finishedAt');
    const view = await world.call<{ levels: object[] }>(`GET /api/hunts/${gameId}`, huntHost);
    expect(view.levels).toContainEqual(expect.objectContaining({ levelId: 'vault', isHeld: true }));
    const help = { id: aCommand(), help: { type: 'unlock', levelId: 'vault' } };
    await world.call(`POST /api/hunts/${gameId}/teams/red/help`, huntHost, help);
    await world.attempt(gameId, 'guest:ada', 'vault', YES);
    expect((await world.player(gameId, 'guest:ada')).play.completed).toBe(3);
  });

  test('[OPEN-4] they are stored, exported, copied and packed for phones without network', async () => {
    const gameId = await world.running(gated);
    const file = await world.call<HuntFile>(`GET /api/hunts/${gameId}/exports/hunt.json`, huntHost);
    expect(file.levels.map(({ opens }) => opens)).toEqual(
      gated.levels.map((level) => ('opens' in level ? level.opens : undefined)),
    );
    const copy = await world.make(file);
    const [first, , , last] = copy.file.levels;
    expect(last?.opens?.[0]).toMatchObject({ stops: expect.arrayContaining([first?.id]) });
    const pack = await world.call<HuntPackage>(`GET /api/hunts/${gameId}/package`, 'guest:ada');
    expect(pack.levels.find(({ levelId }) => levelId === 'vault')?.opens).toHaveLength(2);
  });

  test('[OPEN-5] a dead end keeps the hunt from starting, and names the stop and its condition', async () => {
    const levels = [
      stop('a', { opens: [{ type: 'solved', stops: ['b'] }] }),
      stop('b', { opens: [{ type: 'solved', stops: ['a'] }] }),
    ];
    const { gameId } = await world.make({ ...gated, finale: undefined, levels });
    const answer = await world.ask<{ code: string; errors: { path: string }[] }>(
      `POST /api/hunts/${gameId}/phase`,
      huntHost,
      { id: aCommand(), act: 'start' },
    );
    expect(answer.body).toMatchObject({
      code: 'hunt-not-ready',
      errors: [{ path: 'levels[0].opens[0]' }, { path: 'levels[1].opens[0]' }],
    });
  });

  test('[HUNT-3] once it runs, conditions stay', async () => {
    const gameId = await world.running(gated);
    const { file, revision } = await world.call<{ file: HuntFile; revision: number }>(
      `GET /api/hunts/${gameId}/draft`,
      huntHost,
    );
    const levels = file.levels.map((level) => ({ ...level, opens: [] }));
    const line = `PUT /api/hunts/${gameId}/draft`;
    expect(await world.refusal(line, huntHost, { file: { ...file, levels }, revision })).toBe('hunt-fixed');
  });
});
