import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostProgramme } from '../contract.programme.ts';
import type { HostView, MemberView } from '../contract.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening } from '#tests/support/rooms/evening.ts';
import type { Caller } from '#tests/support/server/app.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await startEvening();
});
afterEach(() => evening.close());

interface Refused {
  readonly code: string;
}
const line = (rest = ''): string => `/api/rooms/${evening.roomId}${rest}`;
const makeLink = async (): Promise<string> =>
  (await must(evening.host.request<{ token: string }>(`POST ${line('/cohost-link')}`))).token;
const become = (caller: Caller, token: string) =>
  caller.request<Refused>(`POST ${line('/cohosts')}`, { body: { token } });
const list = () =>
  must(evening.host.request<{ cohosts: { cohostId: string; name: string }[] }>(`GET ${line('/cohosts')}`));
const read = (caller: Caller) => must(caller.request<HostView | MemberView>(`GET ${line()}`));

describe('co-hosts of a room', () => {
  test('[ROOM-43] a member with the link drives the room, and does not play', async () => {
    const [ana, ben] = [await evening.join('Ana'), await evening.join('Ben')];
    const token = await makeLink();
    expect((await become(ana.caller, 'made up')).body.code).toBe('room-cohost-link-unknown');
    await must(become(ana.caller, token));
    // Opened twice it is one co-host.
    await must(become(ana.caller, token));
    expect((await list()).cohosts.map(({ name }) => name)).toEqual(['Ana']);
    expect(await read(ana.caller)).toMatchObject({ audience: 'host', isCohost: true });
    const note = { kind: 'note', title: 'Hello', settings: { text: 'Hello' } };
    const added = await must(ana.caller.request<HostProgramme>(`POST ${line('/items')}`, { body: note }));
    await must(ana.caller.request(`POST ${line(`/items/${added.items[0]?.itemId}/start`)}`));
    await must(ana.caller.request(`PATCH ${line()}`, { body: { isLocked: true } }));
    await must(ana.caller.request(`DELETE ${line(`/members/${ben.memberId}`)}`));
    expect((await evening.read()).running?.title).toBe('Hello');
    const stranger = evening.composed.callerWith(await evening.composed.newGuest());
    expect((await become(stranger, token)).body.code).toBe('room-not-joined');
    expect((await become(ben.caller, token)).body.code).toBe('room-kicked');
  });

  test('[ROOM-44] the link, co-hosts and the end are the host’s; a new link makes the old one worthless', async () => {
    const [ana, ben] = [await evening.join('Ana'), await evening.join('Ben')];
    const first = await makeLink();
    await must(become(ana.caller, first));
    for (const [method, rest] of [
      ['POST', '/cohost-link'],
      ['DELETE', '/cohost-link'],
      ['POST', '/close'],
    ] as const)
      expect((await ana.caller.request<Refused>(`${method} ${line(rest)}`)).body.code, rest).toBe(
        'not-allowed',
      );
    const { cohosts } = await list();
    const remove = `DELETE ${line(`/cohosts/${cohosts[0]?.cohostId}`)}`;
    expect((await ana.caller.request<Refused>(remove)).body.code).toBe('not-allowed');
    await makeLink();
    expect((await become(ben.caller, first)).body.code).toBe('room-cohost-link-unknown');
    await must(evening.host.request(`DELETE ${line('/cohost-link')}`));
    // Whoever is one stays one until removed, and is a member again then.
    expect(await read(ana.caller)).toMatchObject({ audience: 'host' });
    await must(evening.host.request(remove));
    expect(await read(ana.caller)).toMatchObject({ audience: 'member', me: { role: 'player' } });
    const locked = await ana.caller.request<Refused>(`PATCH ${line()}`, { body: { isLocked: true } });
    expect(locked.body.code).toBe('not-allowed');
  });

  test('[ROOM-43] a co-host runs the session that the room plays, also one who came to be it meanwhile', async () => {
    const people = [await evening.join('Ana'), await evening.join('Ben'), await evening.join('Cem')];
    const token = await makeLink();
    await must(become(people[0]!.caller, token));
    const question = { kind: 'true-false', title: 'Rome is in Italy.', category: 'Europe', right: true };
    const set = { name: 'Capitals', type: 'trivia', questions: [question] };
    const { setId } = await must(
      evening.host.request<{ setId: string }>('POST /api/engagements/sets', { body: set }),
    );
    const item = { kind: 'session', title: 'Capitals', settings: { choiceId: setId } };
    const { running } = await evening.play(item);
    const gameId = running?.phonePath?.split('/').at(-1);
    const console = (caller: Caller) => caller.request<Refused>(`GET /api/engagements/${gameId}/players`);
    expect((await console(people[0]!.caller)).status).toBe(200);
    expect((await console(people[1]!.caller)).body.code).toBe('not-allowed');
    await must(become(people[1]!.caller, token));
    expect((await console(people[1]!.caller)).status).toBe(200);
    const { cohosts } = await list();
    const ben = cohosts.find(({ name }) => name === 'Ben');
    await must(evening.host.request(`DELETE ${line(`/cohosts/${ben?.cohostId}`)}`));
    expect((await console(people[1]!.caller)).body.code).toBe('not-allowed');
  });

  test('[ROOM-43] a co-host runs the clock that the room plays, until the host ends that', async () => {
    const [ana, ben] = [await evening.join('Ana'), await evening.join('Ben')];
    const { running } = await evening.play({ kind: 'clock', title: 'Chess', settings: { choiceId: '5+3' } });
    const tableId = running?.phonePath?.split('/').at(-1);
    const pause = (caller: Caller) =>
      caller.request<Refused>(`PATCH /api/timers/tables/${tableId}`, { body: { title: 'Blitz' } });
    expect((await pause(ana.caller)).body.code).toBe('not-allowed');
    await must(become(ana.caller, await makeLink()));
    expect((await pause(ana.caller)).status).toBe(200);
    expect((await pause(ben.caller)).body.code).toBe('not-allowed');
    const { cohosts } = await list();
    await must(evening.host.request(`DELETE ${line(`/cohosts/${cohosts[0]?.cohostId}`)}`));
    expect((await pause(ana.caller)).body.code).toBe('not-allowed');
  });
});
