import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostProgramme, Scoreboard } from '../contract.programme.ts';
import type { TeamsView } from '../contract.teams.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening } from '#tests/support/rooms/evening.ts';
import type { Caller } from '#tests/support/server/app.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await startEvening();
});
afterEach(() => evening.close());

/** One after the other: whoever joins in the same millisecond sits in no particular order. */
const join = (name: string) => {
  evening.composed.app.clock.advance(1);
  return evening.join(name);
};

const line = (rest = ''): string => `/api/rooms/${evening.roomId}/teams${rest}`;
const make = (mode: 'chosen' | 'dealt', names: readonly string[] = ['Red', 'Blue']) =>
  evening.host.request<{ code: string; title: string }>(`PUT ${line()}`, { body: { mode, names } });
const look = (caller: Caller = evening.host): Promise<TeamsView> =>
  must(caller.request<TeamsView>(`GET ${line()}`));
const namesIn = ({ teams }: TeamsView) => teams.map(({ people }) => people.map(({ name }) => name));
const sizesOf = ({ teams }: TeamsView) => teams.map(({ size }) => size).toSorted((a, b) => a - b);
const put = (caller: Caller, memberId: string, teamId = '') =>
  caller.request<{ code: string }>(`PUT /api/rooms/${evening.roomId}/members/${memberId}/team`, {
    body: { teamId },
  });

describe('teams of a table', () => {
  test('[ROOM-39] drawn evenly, for everybody to see; drawn again; newcomers in turn', async () => {
    for (const name of ['Ana', 'Ben', 'Cem', 'Dia', 'Eva']) await join(name);
    await must(make('dealt'));
    const programme = await evening.read();
    expect(programme.teams?.list.map(({ name }) => name)).toEqual(['Red', 'Blue']);
    const first = await look();
    expect(sizesOf(first)).toEqual([2, 3]);
    expect(namesIn(first).flat().toSorted()).toEqual(['Ana', 'Ben', 'Cem', 'Dia', 'Eva']);
    expect(first.mine).toBeUndefined();
    await must(evening.host.request(`POST ${line('/deal')}`));
    const again = await look();
    expect(sizesOf(again)).toEqual([2, 3]);
    expect((await evening.read()).teams?.round).toBeGreaterThan(programme.teams?.round ?? 0);
    const late = await join('Lea');
    expect(again.teams.map(({ teamId }) => teamId)).toContain((await look(late.caller)).mine);
    expect(namesIn(await look()).flat()).toContain('Lea');
  });

  test('[ROOM-39] chosen by people themselves, moved by the host; nobody puts somebody else', async () => {
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    await must(make('chosen'));
    const before = await look(ana.caller);
    expect(before.others.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
    const [red, blue] = before.teams.map(({ teamId }) => teamId);
    await must(put(ana.caller, ana.memberId, red));
    expect((await look(ana.caller)).mine).toBe(red);
    expect((await put(ana.caller, ben.memberId, red)).body.code).toBe('not-allowed');
    expect((await put(ben.caller, ben.memberId, 'elsewhere')).body.code).toBe('room-team-unknown');
    await must(put(evening.host, ben.memberId, red));
    await must(put(evening.host, ana.memberId, blue));
    expect(namesIn(await look())).toEqual([['Ben'], ['Ana']]);
    // Drawn teams are the host's to change.
    await must(make('dealt'));
    const [other] = (await look()).teams;
    expect((await put(ana.caller, ana.memberId, other?.teamId)).body.code).toBe('not-allowed');
    expect((await put(ana.caller, ana.memberId, red)).body.code).toBe('room-team-unknown');
  });

  test('[ROOM-39] names differ; only the host makes teams, and drops them', async () => {
    const ana = await join('Ana');
    expect((await make('dealt', ['Red', 'red'])).body.code).toBe('room-team-twice');
    const refused = await ana.caller.request<{ code: string }>(`PUT ${line()}`, {
      body: { mode: 'dealt', names: ['A', 'B'] },
    });
    expect(refused.body.code).toBe('not-allowed');
    await must(make('dealt'));
    await must(evening.host.request(`DELETE ${line()}`));
    expect((await evening.read()).teams).toBeUndefined();
    expect((await look()).teams).toEqual([]);
    const stranger = evening.composed.callerWith(await evening.composed.newGuest());
    expect((await stranger.request<{ code: string }>(`GET ${line()}`)).body.code).toBe('room-not-joined');
  });

  test('[ROOM-40] while something runs nobody changes teams', async () => {
    const ana = await join('Ana');
    await must(make('chosen'));
    const note = { kind: 'note', title: 'Hello', settings: { text: 'Hello' }, weight: 0 };
    const { running } = await evening.play(note);
    // Whoever had chosen none is in the smallest by now.
    const { teams, mine } = await look(ana.caller);
    expect(mine).toBe(teams[0]?.teamId);
    const refused = await make('dealt');
    expect(refused.body).toMatchObject({
      code: 'room-item-running',
      title: expect.stringContaining('Hello'),
    });
    expect((await put(ana.caller, ana.memberId, teams[1]?.teamId)).body.code).toBe('room-item-running');
    await evening.end(running?.itemId ?? '');
    await must(put(ana.caller, ana.memberId, teams[1]?.teamId));
  });

  /** Ben and Cem are Red, Ana is Blue. */
  const sitInTeams = async () => {
    const people = [await join('Ana'), await join('Ben'), await join('Cem')];
    await must(make('chosen'));
    const [red, blue] = (await look()).teams.map(({ teamId }) => teamId);
    for (const [index, { caller, memberId }] of people.entries())
      await must(put(caller, memberId, index === 0 ? blue : red));
    return people.map(({ caller }) => caller);
  };

  test('[ROOM-41] a session is played in them', async () => {
    const { host } = evening;
    await sitInTeams();
    const question = { kind: 'true-false', title: 'Rome is in Italy.', category: 'Europe', right: true };
    const set = { name: 'Capitals', type: 'trivia', questions: [question] };
    const { setId } = await must(
      host.request<{ setId: string }>('POST /api/engagements/sets', { body: set }),
    );
    const session = await evening.play({ kind: 'session', title: 'Capitals', settings: { choiceId: setId } });
    const gameId = session.running?.phonePath?.split('/').at(-1);
    const { players } = await must(
      host.request<{ players: { name: string; teamId: string }[] }>(`GET /api/engagements/${gameId}/players`),
    );
    expect(players.map(({ name, teamId }) => [name, teamId])).toEqual([
      ['Ana', 't2'],
      ['Ben', 't1'],
      ['Cem', 't1'],
    ]);
  });

  test('[ROOM-41] [ROOM-42] a hunt is played in them, and the leaderboard has their rows', async () => {
    const { host, roomId } = evening;
    const callers = await sitInTeams();
    const levels = [{ id: 'a', name: 'Sign', mission: { type: 'text', answers: ['yes'] } }];
    const file = { name: 'Indoors', levels, order: 'free' };
    const made = await must(host.request<{ gameId: string }>('POST /api/hunts', { body: { file } }));
    const hunt = await evening.play({ kind: 'hunt', title: 'Indoors', settings: { choiceId: made.gameId } });
    const playing = hunt.running?.phonePath?.split('/')[2];
    type Seen = { team: { name: string; colour: string }; play: { levels: { levelId: string }[] } };
    const seen: Seen[] = [];
    for (const caller of callers)
      seen.push(await must(caller.request<Seen>(`GET /api/hunts/${playing}?as=player`)));
    // With the marks they have at the table, in the order of the host.
    expect(seen.map(({ team: { name, colour } }) => [name, colour])).toEqual([
      ['Blue', '2'],
      ['Red', '1'],
      ['Red', '1'],
    ]);
    const attempt = `POST /api/hunts/${playing}/levels/${seen[1]?.play.levels[0]?.levelId}/attempts`;
    const body = { id: 'answer-000001', proof: { type: 'text', text: 'yes' } };
    await must(callers[1]!.request(attempt, { body }));
    const ended: HostProgramme = await evening.end(hunt.running?.itemId ?? '');
    expect(ended.played.at(-1)?.winners).toEqual(['Red']);
    const { rows, teams } = await must(host.request<Scoreboard>(`GET /api/rooms/${roomId}/scoreboard`));
    expect(rows.map(({ name, total }) => [name, total])).toEqual([
      ['Ben', 83],
      ['Cem', 83],
      ['Ana', 33],
    ]);
    expect(teams?.map(({ name, place, total }) => [name, place, total])).toEqual([
      ['Red', 1, 83],
      ['Blue', 2, 33],
    ]);
  });
});
