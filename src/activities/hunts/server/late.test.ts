import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { aCommand, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';
import type { LoggedEvent } from '../contract.host.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const rightText = { type: 'text', text: 'Clara Schumann' };

/** The red team did the first two stops without network; then the host ended the hunt, and ten minutes passed. */
const endedWithoutThem = async (act: 'end' | 'pause' = 'end') => {
  const gameId = await world.running();
  world.app.clock.advance(5 * MINUTE_MS);
  const deviceAt = world.app.clock.now();
  world.app.clock.advance(MINUTE_MS);
  await world.phase(gameId, act);
  world.app.clock.advance(10 * MINUTE_MS);
  const fountain = { id: aCommand(), deviceAt, ...world.at(undefined, 5, deviceAt) };
  const sendFountain = () => world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, fountain);
  return { gameId, deviceAt, sendFountain };
};

const lateOf = async (gameId: string) => {
  const { teams } = await world.hostView(gameId);
  return teams.find(({ teamId }) => teamId === 'red')?.late ?? [];
};

const count = (gameId: string, eventId: string, as: 'guest:ada' | typeof huntHost = huntHost) =>
  world.ask<{ code?: string; changes: object[] }>(`POST /api/hunts/${gameId}/events/${eventId}/count`, as, {
    id: aCommand(),
  });

describe('what was done without network and sent after the end', () => {
  test('[PLAY-15] is kept for the host with both times, once, and told to the team', async () => {
    const { gameId, deviceAt, sendFountain } = await endedWithoutThem();
    expect(await sendFountain()).toMatchObject({ outcome: 'late', isNew: true });
    expect(await sendFountain()).toMatchObject({ outcome: 'late', isNew: false });
    const sign = await world.attempt(gameId, 'guest:ada', 'sign', rightText, { deviceAt: deviceAt + 1000 });
    expect(sign.outcome).toBe('late');
    const late = await lateOf(gameId);
    expect(late.map(({ levelId, by, at, deviceAt: device }) => [levelId, by, device, at > deviceAt])).toEqual(
      [
        ['fountain', 'gps', deviceAt, true],
        ['sign', 'text', deviceAt + 1000, true],
      ],
    );
    const { play } = await world.player(gameId, 'guest:ada');
    expect(play).toMatchObject({ completed: 0, points: 0 });
    expect(play.late).toEqual([
      { levelId: 'fountain', name: 'Fountain', state: 'waiting' },
      { levelId: 'sign', name: 'Sign', state: 'waiting' },
    ]);
  });

  test('[PLAY-15] counts with one tap of the host, which is logged and can be taken back', async () => {
    const { gameId, sendFountain } = await endedWithoutThem();
    await sendFountain();
    const [late] = await lateOf(gameId);
    const answer = await count(gameId, late?.eventId ?? '');
    expect(answer.body.changes).toContainEqual(
      expect.objectContaining({ teamId: 'red', pointsBefore: 0, pointsAfter: 100 }),
    );
    const { play } = await world.player(gameId, 'guest:ada');
    expect(play).toMatchObject({ completed: 1, points: 100 });
    expect(play.late).toBeUndefined();
    expect(await sendFountain()).toMatchObject({ outcome: 'completed', isNew: false, by: 'gps' });
    const { events } = await world.call<{ events: LoggedEvent[] }>(
      `GET /api/hunts/${gameId}/events`,
      huntHost,
    );
    expect(events.map(({ type, mayUndo }) => [type, mayUndo]).slice(0, 2)).toEqual([
      ['late.counted', true],
      ['level.late', true],
    ]);
    await world.call(`POST /api/hunts/${gameId}/events/${events[0]?.eventId}/undo`, huntHost, {
      id: aCommand(),
    });
    expect((await world.player(gameId, 'guest:ada')).play.points).toBe(0);
    expect(await lateOf(gameId)).toHaveLength(1);
  });

  test('[PLAY-15] which the host does not count is named to the team, and is not taken again', async () => {
    const { gameId, deviceAt, sendFountain } = await endedWithoutThem();
    await sendFountain();
    const [late] = await lateOf(gameId);
    await world.call(`POST /api/hunts/${gameId}/events/${late?.eventId}/undo`, huntHost, { id: aCommand() });
    expect((await world.player(gameId, 'guest:ada')).play.late).toEqual([
      { levelId: 'fountain', name: 'Fountain', state: 'uncounted' },
    ]);
    const line = `POST /api/hunts/${gameId}/levels/fountain/attempts`;
    const again = { id: aCommand(), proof: { type: 'gps' }, deviceAt, ...world.at() };
    expect(await world.refusal(line, 'guest:ada', again)).toBe('hunt-ended');
    expect((await count(gameId, late?.eventId ?? '')).body.code).toBe('hunt-event-not-found');
  });

  test('[PLAY-15] is judged like any other: wrong is wrong, and costs nothing now', async () => {
    const { gameId, deviceAt, sendFountain } = await endedWithoutThem();
    await sendFountain();
    const wrong = await world.attempt(
      gameId,
      'guest:ada',
      'sign',
      { type: 'text', text: 'Mozart' },
      { deviceAt },
    );
    expect(wrong.outcome).toBe('wrong');
    expect(await lateOf(gameId)).toHaveLength(1);
    expect((await world.player(gameId, 'guest:ada')).play.points).toBe(0);
    const skip = `POST /api/hunts/${gameId}/levels/fountain/skip`;
    expect(await world.refusal(skip, 'guest:ada', { id: aCommand(), deviceAt })).toBe('hunt-ended');
  });

  test('[PLAY-15] in a pause as well, and the level stays open for another try', async () => {
    const { gameId, sendFountain } = await endedWithoutThem('pause');
    expect((await sendFountain()).outcome).toBe('late');
    await world.phase(gameId, 'resume');
    const done = await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at());
    expect(done.outcome).toBe('completed');
    expect(await lateOf(gameId)).toEqual([]);
  });

  test('[PLAY-15] [PLAY-14] players cannot count it, and a node that starts anew knows what was counted', async () => {
    const { gameId, sendFountain } = await endedWithoutThem();
    await sendFountain();
    const [late] = await lateOf(gameId);
    expect((await count(gameId, late?.eventId ?? '', 'guest:ada')).body.code).toBe('not-allowed');
    await count(gameId, late?.eventId ?? '');
    const other = await HuntWorld.start({ store: world.app.store, clock: world.app.clock });
    const { teams } = await other.hostView(gameId);
    expect(teams.find(({ teamId }) => teamId === 'red')?.completed).toMatchObject([{ levelId: 'fountain' }]);
    await other.close();
  });
});
