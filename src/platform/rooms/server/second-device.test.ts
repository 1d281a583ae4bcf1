import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostProgramme } from '#platform/rooms/contract.programme.ts';
import { fiveStops } from '#tests/support/hunts/app.ts';
import { fetchToken } from '#tests/support/polls/tokens.ts';
import type { Ask } from '#tests/support/polls/tokens.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening, Seated } from '#tests/support/rooms/evening.ts';
import type { Caller } from '#tests/support/server/app.ts';

let evening: Evening;
let phone: Seated;
let tablet: Seated;
beforeEach(async () => {
  evening = await startEvening();
  phone = await evening.join('Ana');
  tablet = await evening.secondDevice(phone);
});
afterEach(() => evening.close());

const idIn = ({ running }: HostProgramme): string => running?.phonePath?.split('/')[2] ?? '';
const member = () => `/api/rooms/${evening.roomId}/members/${phone.memberId}`;
const statusOf = async (caller: Caller, line: string) => (await caller.request(line)).status;

describe('a person on two devices is one person', () => {
  test('[ROOM-46] in a session: one seat, one answer; removed on both', async () => {
    const { host } = evening;
    const question = { kind: 'true-false', title: 'Rome is in Italy.', category: 'Europe', right: true };
    const set = { name: 'Capitals', type: 'trivia', questions: [question] };
    const { setId } = await must(
      host.request<{ setId: string }>('POST /api/engagements/sets', { body: set }),
    );
    const playing = await evening.play({ kind: 'session', title: 'Trivia', settings: { choiceId: setId } });
    const gameId = idIn(playing);
    const seen = (caller: Caller) => must(caller.request<object>(`GET /api/engagements/${gameId}?as=player`));
    expect(await seen(tablet.caller)).toMatchObject({ audience: 'outside' });
    expect(await evening.wayOf(tablet)).toMatchObject({ path: `/play/${gameId}` });
    // Asked again, as after a reload, it is the same seat.
    await evening.wayOf(tablet);
    const me = { audience: 'player', me: { playerId: phone.memberId, name: 'Ana' } };
    expect([await seen(phone.caller), await seen(tablet.caller)]).toMatchObject([me, me]);
    const { players } = await must(
      host.request<{ players: unknown[] }>(`GET /api/engagements/${gameId}/players`),
    );
    expect(players).toHaveLength(1);
    await must(host.request(`DELETE ${member()}`));
    const line = `GET /api/engagements/${gameId}?as=player`;
    expect([await statusOf(phone.caller, line), await statusOf(tablet.caller, line)]).toEqual([403, 403]);
    const refused = await tablet.caller.request<{ code: string }>(
      `GET /api/rooms/${evening.roomId}/way?seat=${encodeURIComponent(tablet.seat)}`,
    );
    expect(refused.body.code).toBe('room-kicked');
  });

  test('[ROOM-46] in a hunt: another phone of the same team; renamed and removed on both', async () => {
    const { host } = evening;
    const file = fiveStops({ order: 'free' });
    const { gameId: source } = await must(
      host.request<{ gameId: string }>('POST /api/hunts', { body: { file } }),
    );
    const gameId = idIn(await evening.play({ kind: 'hunt', title: 'Hunt', settings: { choiceId: source } }));
    await evening.wayOf(tablet);
    await evening.wayOf(tablet);
    const seen = (caller: Caller) => must(caller.request<object>(`GET /api/hunts/${gameId}?as=player`));
    const own = { audience: 'player', me: { name: 'Ana' }, team: { name: 'Ana' } };
    expect([await seen(phone.caller), await seen(tablet.caller)]).toMatchObject([own, own]);
    const console = await must(host.request<{ teams: unknown[] }>(`GET /api/hunts/${gameId}?as=host`));
    expect(console.teams).toHaveLength(1);
    await must(host.request(`PATCH ${member()}`, { body: { name: 'Anna' } }));
    expect(await seen(tablet.caller)).toMatchObject({ me: { name: 'Anna' }, team: { name: 'Anna' } });
    await must(host.request(`DELETE ${member()}`));
    const outside = { audience: 'outside' };
    expect([await seen(phone.caller), await seen(tablet.caller)]).toMatchObject([outside, outside]);
    await must(host.request(`POST ${member()}/restore`));
    await evening.wayOf(tablet);
    expect(await seen(tablet.caller)).toMatchObject({ audience: 'player', team: { name: 'Anna' } });
  });

  test('[ROOM-46] in a poll: one ballot', async () => {
    await evening.play({ kind: 'poll', title: 'Which?', settings: { options: ['Funghi', 'Margherita'] } });
    const [first, second] = [await evening.wayOf(phone), await evening.wayOf(tablet)];
    expect(second).toEqual(first);
    const [, pollId = '', code = ''] = /^\/polls\/([^#]+)#code=(\w+)$/.exec(first.path ?? '') ?? [];
    const tokenOf = ({ caller }: Seated) => {
      const ask: Ask = (line, body) => caller.request(line.replace(' /', ' /api/'), body && { body });
      return fetchToken(ask, { pollId, code, ballotId: randomUUID() });
    };
    expect((await tokenOf(tablet)).token).toBeDefined();
    expect((await tokenOf(phone)).refused?.body).toMatchObject({ code: 'poll-already-voted' });
    const poll = await must(evening.host.request<object>(`GET /api/polls/${pollId}`));
    expect(poll).toMatchObject({ turnout: { roll: 2 } });
  });

  test('[ROOM-46] at a clock: one seat', async () => {
    const tableId = (
      await evening.play({ kind: 'clock', title: 'Chess', settings: { choiceId: '5+3' } })
    ).running?.phonePath
      ?.split('/')
      .at(-1);
    const { seat } = await evening.wayOf(tablet);
    const line = `GET /api/timers/tables/${tableId}?token=${seat?.token}`;
    const table = await must(tablet.caller.request<{ seats: { name: string; isMine?: boolean }[] }>(line));
    const mine = Object.fromEntries(table.seats.map(({ name, isMine = false }) => [name, isMine]));
    expect(mine).toEqual({ Ana: true, Hana: false });
    expect(await evening.wayOf(phone)).toEqual(await evening.wayOf(tablet));
  });

  test('[ROOM-46] in a quiz: one exam, for the guest or account that joined; another device is told so', async () => {
    const { host } = evening;
    const { bankId } = await must(
      host.request<{ bankId: string }>('POST /api/quizzes/banks', { body: { title: 'Rivers' } }),
    );
    const csv = 'question,a,b,correct\nWhich is longer?,Nile,Thames,A\nWhich is shorter?,Elbe,Volga,A\n';
    await must(
      host.request(
        `POST /api/quizzes/banks/${bankId}/imports?name=questions.csv&correct=one-based&publish=yes`,
        {
          body: new TextEncoder().encode(csv),
          headers: { 'content-type': 'application/octet-stream' },
        },
      ),
    );
    await evening.play({ kind: 'quiz', title: 'Quiz', settings: { choiceId: bankId, count: 2 } });
    const asked = await evening.wayOf(tablet);
    expect(asked).toMatchObject({ isElsewhere: true });
    expect(asked.path).toBeUndefined();
    const first = await evening.wayOf(phone);
    expect(first.path).toMatch(/^\/quizzes\/exams\//);
    expect(await evening.wayOf(phone)).toEqual(first);
  });
});
