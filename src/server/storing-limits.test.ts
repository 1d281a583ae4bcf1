import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import type { StoringLimits } from './kit/storing.ts';

interface Problem {
  readonly code: string;
  readonly title: string;
}

const wide = { bytes: 1e9, items: 1e9 };
const limits = (changed: Partial<StoringLimits>): StoringLimits => ({
  guest: wide,
  account: wide,
  address: wide,
  participants: wide,
  ...changed,
});

let world: ComposedApp;
afterEach(() => world.app.close());

/** A draft: those can be deleted. */
const poll = { title: 'Lunch', candidates: ['Soup', 'Rice'] };

const room = { title: 'Table', hostName: 'Hana' };

interface Stored {
  readonly made: readonly { readonly pollId?: string }[];
  readonly refused: Problem | undefined;
}

const makeMany = async (cookie: string, line = 'POST /api/rooms', body: object = room): Promise<Stored> => {
  const made: { pollId?: string }[] = [];
  for (let at = 0; at < 60; at++) {
    const answer = await world.app.request<Problem & { pollId?: string }>(line, { body, cookie });
    if (answer.status !== 200) return { made, refused: answer.body };
    made.push(answer.body);
  }
  return { made, refused: undefined };
};

describe('a guest who stores and stores', () => {
  test('[OPS-7] is refused in words, may still read, delete and sign up, and goes on as an account', async () => {
    world = await startComposedApp({ storing: limits({ guest: { bytes: 1e9, items: 40 } }) });
    const cookie = await world.newGuest();
    const { made, refused } = await makeMany(cookie, 'POST /api/polls', poll);
    expect(made.length).toBeGreaterThan(2);
    expect(refused?.code).toBe('guest-stored-enough');
    expect(refused?.title).toContain('Create an account');
    const { pollId } = made[0] ?? {};
    expect((await world.app.request(`GET /api/polls/${pollId}`, { cookie })).status).toBe(200);
    expect((await world.app.request(`DELETE /api/polls/${pollId}`, { cookie })).status).toBeLessThan(300);
    const body = { email: 'eve@example.org', password: 'a long enough sentence 7', name: 'Eve' };
    const signedUp = await world.app.request('POST /api/sign-up', { body, cookie });
    expect(signedUp.status).toBe(200);
    const again = await world.app.request('POST /api/polls', { body: poll, cookie: signedUp.cookie ?? '' });
    expect(again.status).toBe(200);
  });

  test('[OPS-7] large texts and files count by their bytes, and a day later there is room again', async () => {
    world = await startComposedApp({ storing: limits({ guest: { bytes: 30_000, items: 1e9 } }) });
    const cookie = await world.newGuest();
    const picture = await phonePhoto();
    const upload = () =>
      world.app.request<Problem>('POST /api/pictures', {
        body: picture,
        cookie,
        headers: { 'content-type': 'image/jpeg' },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 40 && statuses.at(-1) !== 429; at++) statuses.push((await upload()).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await upload()).body.code).toBe('guest-stored-enough');
    expect((await makeMany(await world.newGuest())).made.length).toBeGreaterThan(0);
    world.app.clock.advance(DAY_MS);
    expect((await upload()).status).toBe(200);
  });

  test('[OPS-7] a neighbour who filled the day keeps nobody from joining, answering or voting, only from making more', async () => {
    world = await startComposedApp({ storing: limits({ address: { bytes: 1e9, items: 80 } }) });
    const host = await world.newGuest();
    const opened = await world.app.request<{ room: { roomId: string } }>('POST /api/rooms', {
      body: room,
      cookie: host,
    });
    const made = await world.app.request<{ pollId: string }>('POST /api/polls', {
      body: poll,
      cookie: host,
    });
    const moved = await world.app.request(`POST /api/polls/${made.body.pollId}/status`, {
      body: { to: 'open' },
      cookie: host,
    });
    expect([opened.status, made.status, moved.status]).toEqual([200, 200, 200]);
    const { refused } = await makeMany(await world.newGuest());
    expect(refused?.code).toBe('address-stored-enough');
    const joined = await world.app.request(`POST /api/rooms/${opened.body.room.roomId}/members`, {
      body: { name: 'Ana' },
      cookie: await world.newGuest(),
    });
    expect(joined.status).toBe(200);
    const ballot = await world.app.request(
      `PUT /api/polls/${made.body.pollId}/ballots/0b1c2d3e-0000-4000-8000-000000000001`,
      { body: { secret: 'a-secret-of-the-voter-1', ranks: [['Soup']] }, cookie: await world.newGuest() },
    );
    expect(ballot.status).toBe(200);
    const locked = await world.app.request(`PATCH /api/rooms/${opened.body.room.roomId}`, {
      body: { isLocked: true },
      cookie: host,
    });
    expect(locked.status).toBe(200);
    expect((await makeMany(host)).refused?.code).toBe('address-stored-enough');
  });

  test('[OPS-7] what others answer is not charged to the host, and the other way round', async () => {
    world = await startComposedApp({ storing: limits({ guest: { bytes: 1e9, items: 60 } }) });
    const host = await world.newGuest();
    const made = await world.app.request<{ room: { roomId: string } }>('POST /api/rooms', {
      body: room,
      cookie: host,
    });
    const { roomId } = made.body.room;
    for (let at = 0; at < 40; at++) {
      const joined = await world.app.request(`POST /api/rooms/${roomId}/members`, {
        body: { name: `Guest ${at}` },
        cookie: await world.newGuest(),
      });
      expect(joined.status).toBe(200);
    }
    expect((await makeMany(host)).made.length).toBeGreaterThan(2);
  });
});
