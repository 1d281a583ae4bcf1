import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import type { HostTeam } from '#activities/hunts/contract.console.ts';
import { aPlace, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';

let world: HuntWorld;
let gameId: string;
beforeEach(async () => {
  world = await HuntWorld.start();
  gameId = await world.running();
});
afterEach(() => world.close());

const call = (rest: object = {}, id: string = randomUUID()) =>
  world.ask<{ code?: string; message: HostMessage }>(`POST /api/hunts/${gameId}/calls`, 'guest:ada', {
    id,
    text: 'Where do we park?',
    ...rest,
  });
const redTeam = async (): Promise<HostTeam | undefined> => (await world.hostView(gameId)).teams[0];
const answer = (teamIds?: readonly string[]) =>
  world.call(`POST /api/hunts/${gameId}/broadcasts`, huntHost, {
    id: randomUUID(),
    text: 'Coming.',
    teamIds,
  });

describe('a team calls', () => {
  test('[TALK-15] the host has it, also sent twice, until somebody has answered', async () => {
    const id = randomUUID();
    expect((await call({}, id)).body.message).toMatchObject({ role: 'user', call: 'message', teamId: 'red' });
    expect((await call({}, id)).status).toBe(200);
    expect((await redTeam())?.calls).toEqual([
      expect.objectContaining({ messageId: id, isSos: false, userId: expect.any(String) }),
    ]);
    const { messages } = await world.call<{ messages: HostMessage[] }>(
      `GET /api/hunts/${gameId}/host/messages`,
      huntHost,
    );
    expect(messages.filter(({ text }) => text === 'Where do we park?')).toHaveLength(1);
    await answer(['blue']);
    expect((await redTeam())?.calls).toHaveLength(1);
    await answer(['red']);
    expect(await redTeam()).not.toHaveProperty('calls');
    await call();
    await answer();
    expect(await redTeam()).not.toHaveProperty('calls');
  });

  test('[TALK-15] marked as done it is gone, and the log can bring it back', async () => {
    await call();
    const [waiting] = (await redTeam())?.calls ?? [];
    const undo = (eventId: string) =>
      world.call<{ eventId: string }>(`POST /api/hunts/${gameId}/events/${eventId}/undo`, huntHost, {
        id: randomUUID(),
      });
    const { eventId } = await undo(waiting?.eventId ?? '');
    expect(await redTeam()).not.toHaveProperty('calls');
    await undo(eventId);
    expect((await redTeam())?.calls).toHaveLength(1);
  });

  test('[TALK-15] in a pause, after the end and before the start; not by somebody outside', async () => {
    await world.phase(gameId, 'pause');
    expect((await call()).status).toBe(200);
    await world.phase(gameId, 'end');
    expect((await call()).status).toBe(200);
    const line = `POST /api/hunts/${gameId}/calls`;
    expect(await world.refusal(line, 'guest:eve', { id: randomUUID(), text: 'Hi' })).toBe('hunt-not-joined');
    const ready = (await world.make()).gameId;
    const team = (await world.hostView(ready)).teams[0]?.teamId;
    await world.join(ready, 'guest:ada', { teamId: team });
    const early = {
      id: randomUUID(),
      text: 'We are late.',
      isSos: true,
      position: { ...aPlace, accuracy: 9 },
    };
    await world.call(`POST /api/hunts/${ready}/calls`, 'guest:ada', early);
    expect((await world.hostView(ready)).teams[0]?.calls).toHaveLength(1);
  });

  test('[TALK-16] for help with the position: the host sees it, its sender finds and deletes it', async () => {
    const position = { ...aPlace, accuracy: 12, deviceAt: world.app.clock.now() };
    await call({ isSos: true, text: 'Ankle.', position });
    expect((await redTeam())?.calls).toEqual([expect.objectContaining({ isSos: true })]);
    expect((await world.hostView(gameId)).fixes).toEqual([
      expect.objectContaining({ ...aPlace, accuracyM: 12 }),
    ]);
    const kept = async () =>
      world.call<{ positions: { count: number } }>(`GET /api/hunts/${gameId}/me/traces`, 'guest:ada');
    expect((await kept()).positions.count).toBe(1);
    // Of a call without one, and of one to chat, nothing is kept.
    await call({ isSos: true });
    await call();
    expect((await kept()).positions.count).toBe(1);
  });

  test('[TALK-15] what else a team sees and the wall hold nothing of it', async () => {
    await call({ isSos: true, text: 'Ankle.' });
    await world.join(gameId, 'guest:bob', { teamId: 'blue', passcode: 'hush' });
    for (const line of [`GET /api/hunts/${gameId}?as=player`, `GET /api/hunts/${gameId}/messages`])
      expect(JSON.stringify(await world.call(line, 'guest:bob'))).not.toContain('Ankle');
  });
});
