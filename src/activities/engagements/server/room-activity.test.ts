import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostView, PlayerView } from '../contract.views.ts';
import type { SetView } from '../contract.setviews.ts';
import type { Scoreboard } from '#platform/rooms/contract.programme.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening } from '#tests/support/rooms/evening.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await startEvening();
});
afterEach(() => evening.close());

const makeSet = async (): Promise<string> => {
  const { host } = evening;
  const question = {
    kind: 'true-false',
    title: 'Rome is the capital of Italy.',
    category: 'Europe',
    right: true,
  };
  const body = { name: 'Capitals', type: 'trivia', questions: [question] };
  return (await must(host.request<SetView>('POST /api/engagements/sets', { body }))).setId;
};

const session = (choiceId: string) => ({ kind: 'session', title: 'Capitals', settings: { choiceId } });

describe('a session of a room', () => {
  test('[ROOM-26] members are players under their own names; nobody comes in past the room', async () => {
    const ana = await evening.join('Ana');
    const { running } = await evening.play(session(await makeSet()));
    const gameId = running?.phonePath?.split('/').at(-1) ?? '';
    const line = `GET /api/engagements/${gameId}?as=player`;
    const seen = await must(ana.caller.request<PlayerView>(line));
    expect(seen).toMatchObject({ audience: 'player', me: { name: 'Ana', playerId: ana.memberId } });
    const late = await evening.join('Lea');
    expect(late.room.programme.running?.phonePath).toBe(`/play/${gameId}`);
    expect(await must(late.caller.request<PlayerView>(line))).toMatchObject({ audience: 'player' });
    const stranger = evening.composed.callerWith(await evening.composed.newGuest());
    const refused = await stranger.request<{ code: string }>(`POST /api/engagements/${gameId}/players`, {
      body: { name: 'Mallory' },
    });
    expect(refused.body.code).toBe('game-locked');
    // Its own console does not open a door past the room.
    const unlocked = await evening.host.request<{ code: string }>(`PATCH /api/engagements/${gameId}`, {
      body: { isLocked: false },
    });
    expect(unlocked.body.code).toBe('game-of-room');
  });

  test('[GAME-20] teams belong to the room: its session neither deals nor renames them', async () => {
    const { running } = await evening.play(session(await makeSet()));
    const line = `/api/engagements/${running?.phonePath?.split('/').at(-1)}`;
    const { host } = evening;
    expect(await must(host.request<HostView>(`GET ${line}?as=host`))).toMatchObject({ isOfRoom: true });
    const dealt = await host.request<{ code: string }>(`POST ${line}/teams/deal`);
    expect(dealt.body.code).toBe('game-of-room');
    const body = { settings: { teams: 'chosen', teamNames: ['Red', 'Blue'] } };
    const renamed = await host.request<{ code: string }>(`PATCH ${line}`, { body });
    expect(renamed.body.code).toBe('game-of-room');
    const titled = await host.request<HostView>(`PATCH ${line}`, { body: { title: 'Cities' } });
    expect(titled.body).toMatchObject({ title: 'Cities' });
  });

  test('[ROOM-26] whoever is removed from the table is removed from the session, and comes back with it', async () => {
    const { host, roomId } = evening;
    const ana = await evening.join('Ana');
    const { running } = await evening.play(session(await makeSet()));
    const line = `GET /api/engagements/${running?.phonePath?.split('/').at(-1)}?as=player`;
    const member = `/api/rooms/${roomId}/members/${ana.memberId}`;
    await must(host.request(`PATCH ${member}`, { body: { name: 'Anna' } }));
    expect(await must(ana.caller.request<PlayerView>(line))).toMatchObject({ me: { name: 'Anna' } });
    await must(host.request(`DELETE ${member}`));
    expect((await ana.caller.request<{ code: string }>(line)).body.code).toBe('game-kicked');
    await must(host.request(`POST ${member}/restore`));
    expect(await must(ana.caller.request<PlayerView>(line))).toMatchObject({ me: { name: 'Anna' } });
  });

  test('[ROOM-25] a set that was deleted since: a clear sentence, and nothing half started', async () => {
    const setId = await makeSet();
    const { host, roomId } = evening;
    const items = `/api/rooms/${roomId}/items`;
    const added = await must(
      host.request<{ items: { itemId: string }[] }>(`POST ${items}`, { body: session(setId) }),
    );
    await must(host.request(`DELETE /api/engagements/sets/${setId}`));
    const refused = await host.request<{ code: string; title: string }>(
      `POST ${items}/${added.items[0]?.itemId}/start`,
    );
    expect(refused.body.code).toBe('room-item-not-started');
    expect(refused.body.title).toMatch(/^Capitals could not be started\. .+\.$/);
    expect((await evening.read()).running).toBeUndefined();
    const games = await must(host.request<{ games: unknown[] }>('GET /api/engagements'));
    expect(games.games).toEqual([]);
  });

  test('[ROOM-32] places come from the session; what its host ends there ends at the table', async () => {
    const { host, roomId } = evening;
    const ana = await evening.join('Ana');
    const ben = await evening.join('Ben');
    const { running } = await evening.play(session(await makeSet()));
    const gameId = running?.phonePath?.split('/').at(-1) ?? '';
    const readAsHost = () => must(host.request<HostView>(`GET /api/engagements/${gameId}?as=host`));
    const move = async (name: string) => {
      const { stage } = await readAsHost();
      await must(
        host.request(`POST /api/engagements/${gameId}/moves`, { body: { move: name, epoch: stage.epoch } }),
      );
    };
    await move('open');
    if ((await readAsHost()).stage.isReading) await move('start-answers');
    const { questionId } = (await readAsHost()).stage.question ?? { questionId: '' };
    const answer = `PUT /api/engagements/${gameId}/questions/${questionId}/answer`;
    await must(ana.caller.request(answer, { body: { answer: { kind: 'true-false', isTrue: true } } }));
    await must(ben.caller.request(answer, { body: { answer: { kind: 'true-false', isTrue: false } } }));
    await move('close');
    // Counting is a duty of the clock, which stands still here.
    const isCounted = async () => {
      evening.composed.app.clock.advance(1000);
      return (await readAsHost()).stage.results?.state;
    };
    await expect.poll(isCounted).toBe('shown');
    await move('end');
    await expect
      .poll(async () => (await evening.read()).played.map(({ winners }) => winners))
      .toEqual([['Ana']]);
    const board = await must(ben.caller.request<Scoreboard>(`GET /api/rooms/${roomId}/scoreboard`));
    expect(board.rows.map(({ name, total }) => [name, total])).toEqual([
      ['Ana', 100],
      ['Ben', 50],
    ]);
  });
});
