import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { aCommand, fiveStops, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';
import type { Draft } from '../contract.build.ts';
import type { LoggedEvent } from '../contract.host.ts';
import type { HostTeam, HostView, ScreenView } from '../contract.console.ts';
import type { OutsideView } from '../contract.views.ts';
import { areaAround } from '../rules/map-area.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

interface Told {
  eventId: string;
  changes: { teamId: string; pointsBefore: number; pointsAfter: number }[];
}

describe('building', () => {
  test('[FILE-2] [HUNT-1] ids of the file are kept; a second hunt of the same file has its own', async () => {
    const first = await world.make();
    expect(first.file.levels.map(({ id }) => id)).toEqual(['fountain', 'sign', 'card', 'choice', 'last']);
    const second = await world.make(fiveStops({ start: 'fountain', finale: 'last' }));
    const ids = second.file.levels.map(({ id }) => id);
    expect(ids.filter((id) => first.file.levels.some((level) => level.id === id))).toEqual([]);
    expect([second.file.start, second.file.finale]).toEqual([ids[0], ids[4]]);
  });

  test('[FILE-4] what is wrong is named by its field', async () => {
    const file = fiveStops({ levels: [{ id: 'a', name: '', mission: { type: 'gps' } }] });
    const answer = await world.ask<{ errors: { path: string }[] }>('POST /api/hunts', huntHost, { file });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }) => path)).toEqual(['file.levels[0].name']);
  });

  test('[HUNT-2] a save from an older state is refused, and nothing is lost', async () => {
    const draft = await world.make();
    const line = `PUT /api/hunts/${draft.gameId}/draft`;
    const renamed = { file: { ...draft.file, name: 'New town' }, revision: draft.revision };
    const saved = await world.call<Draft>(line, huntHost, renamed);
    expect(saved).toMatchObject({ revision: draft.revision + 1, file: { name: 'New town' } });
    expect(await world.refusal(line, huntHost, renamed)).toBe('hunt-draft-outdated');
    expect((await world.call<Draft>(`GET /api/hunts/${draft.gameId}/draft`, huntHost)).file).toEqual(
      saved.file,
    );
  });

  test('[HUNT-2] a hunt of two hundred levels and a hundred teams is saved whole', async () => {
    const levels = Array.from({ length: 200 }, (_, index) => ({
      id: `l${index}`,
      name: `Level ${index}`,
      mission: { type: 'photo' as const },
    }));
    const teams = Array.from({ length: 100 }, (_, index) => ({ id: `t${index}`, name: `Team ${index}` }));
    const draft = await world.make({ name: 'Large', levels, teams });
    const file = {
      ...draft.file,
      levels: draft.file.levels.map((level) => ({ ...level, story: 'Once upon a time' })),
      teams: draft.file.teams?.slice(0, 50),
    };
    const line = `PUT /api/hunts/${draft.gameId}/draft`;
    const saved = await world.call<Draft>(line, huntHost, { file, revision: draft.revision });
    expect(saved.file).toEqual(file);
    expect((await world.call<Draft>(`GET /api/hunts/${draft.gameId}/draft`, huntHost)).file).toEqual(file);
  });

  test('[FILE-10] a hunt that nobody can complete does not start, and says which field', async () => {
    const level = { id: 'x', name: 'X', mission: { type: 'text' } };
    const { gameId, findings } = await world.make(fiveStops({ levels: [level] }));
    expect(findings).toMatchObject([{ kind: 'problem', path: 'levels[0].mission' }]);
    const body = { id: aCommand(), act: 'start' };
    const answer = await world.ask(`POST /api/hunts/${gameId}/phase`, huntHost, body);
    expect(answer.body).toMatchObject({ code: 'hunt-not-ready', errors: [{ path: 'levels[0].mission' }] });
  });

  test('[HUNT-3] once it runs, texts and fences change, but not which levels there are', async () => {
    const gameId = await world.running();
    const draft = await world.call<Draft>(`GET /api/hunts/${gameId}/draft`, huntHost);
    const line = `PUT /api/hunts/${gameId}/draft`;
    const [first, ...others] = draft.file.levels;
    const fewer = { file: { ...draft.file, levels: others }, revision: draft.revision };
    expect(await world.refusal(line, huntHost, fewer)).toBe('hunt-fixed');
    const levels = [{ ...first, radius: 60 }, ...others];
    await world.call(line, huntHost, { file: { ...draft.file, levels }, revision: draft.revision });
    expect((await world.hostView(gameId)).levels[0]?.radiusM).toBe(60);
    expect((await world.player(gameId, 'guest:ada')).play.levels[0]).toMatchObject({ radiusM: 60 });
  });

  test('[HUNT-4] a hunt that is taken away can be brought back, and is gone after a week', async () => {
    const { gameId } = await world.make();
    await world.call(`DELETE /api/hunts/${gameId}`, huntHost);
    expect(await world.refusal(`GET /api/hunts/${gameId}`, huntHost)).toBe('hunt-not-found');
    await world.call(`POST /api/hunts/${gameId}/restoration`, huntHost);
    expect((await world.hostView(gameId)).teams).toHaveLength(2);
    await world.call(`DELETE /api/hunts/${gameId}`, huntHost);
    await world.settle(7 * 24 * 60 * MINUTE_MS + 20_000);
    await world.rooms.changes.deadlines.poll();
    await world.settle(1000);
    expect(await world.refusal(`POST /api/hunts/${gameId}/restoration`, huntHost)).toBe('hunt-not-found');
  });
});

describe('running', () => {
  test('[PLAY-6] [PLAY-8] start, pause, resume and end, each once; paused time counts for nobody', async () => {
    const gameId = await world.running();
    world.app.clock.advance(5 * MINUTE_MS);
    const id = aCommand();
    await world.phase(gameId, 'pause', id);
    world.app.clock.advance(60 * MINUTE_MS);
    await world.phase(gameId, 'pause', id);
    await world.phase(gameId, 'resume');
    world.app.clock.advance(MINUTE_MS);
    expect((await world.player(gameId, 'guest:ada')).play.playedMs).toBe(6 * MINUTE_MS);
    const again = { id: aCommand(), act: 'resume' };
    expect(await world.refusal(`POST /api/hunts/${gameId}/phase`, huntHost, again)).toBe('hunt-phase-wrong');
    expect((await world.phase(gameId, 'end')).phase).toBe('ended');
    const late = { id: aCommand(), act: 'start' };
    expect(await world.refusal(`POST /api/hunts/${gameId}/phase`, huntHost, late)).toBe('hunt-phase-wrong');
  });

  test('[PLAY-2] [PLAY-9] a stuck team is listed and helped: unlock, complete, skip, undo', async () => {
    const gameId = await world.running();
    world.app.clock.advance(20 * MINUTE_MS);
    expect((await world.hostView(gameId)).stuck).toMatchObject([
      { teamId: 'red', levelId: 'fountain' },
      { teamId: 'blue', levelId: 'fountain' },
    ]);
    const help = (levelId: string, type: string, id = aCommand()) =>
      world.call<HostTeam>(`POST /api/hunts/${gameId}/teams/red/help`, huntHost, {
        id,
        help: { type, levelId },
      });
    const undone = aCommand();
    expect((await help('card', 'unlock')).open.map(({ levelId }) => levelId)).toEqual(['fountain', 'card']);
    expect((await help('fountain', 'complete', undone)).completed).toMatchObject([{ by: 'host' }]);
    expect((await help('sign', 'skip')).skipped).toEqual(['sign']);
    await world.call(`POST /api/hunts/${gameId}/events/${undone}/undo`, huntHost, { id: aCommand() });
    const { teams } = await world.hostView(gameId);
    expect(teams.find(({ teamId }) => teamId === 'red')?.completed).toEqual([]);
    // It can be completed once more: the row in the store is free again.
    expect(await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at())).toMatchObject({
      outcome: 'completed',
      isNew: true,
    });
  });

  test('[SCORE-7] [SCORE-11] points and rules show what they change before they hold', async () => {
    const file = fiveStops({
      order: 'free',
      levels: [
        { id: 'pic', name: 'Picture', mission: { type: 'photo' } },
        { id: 'word', name: 'Word', mission: { type: 'text', answers: ['Otto'] } },
      ],
    });
    const gameId = await world.running(file);
    const help = { id: aCommand(), help: { type: 'complete', levelId: 'pic' } };
    await world.call(`POST /api/hunts/${gameId}/teams/red/help`, huntHost, help);
    const points = { id: aCommand(), points: 15, reason: 'Song' };
    await world.call(`POST /api/hunts/${gameId}/teams/blue/points`, huntHost, points);
    await world.call(`POST /api/hunts/${gameId}/teams/blue/points`, huntHost, points);
    const rows = (await world.hostView(gameId)).board.map((row) => [row.teamId, row.points]);
    expect(rows).toEqual([
      ['red', 100],
      ['blue', 15],
    ]);
    const scoring = { firstBonuses: [30] };
    const previewed = { scoring };
    const helpedOnly = await world.call<Told>(
      `POST /api/hunts/${gameId}/scoring/preview`,
      huntHost,
      previewed,
    );
    expect(helpedOnly.changes).toEqual([]);
    await world.attempt(gameId, 'guest:ada', 'word', { type: 'text', text: 'Otto' });
    const preview = await world.call<Told>(`POST /api/hunts/${gameId}/scoring/preview`, huntHost, {
      scoring,
    });
    expect(preview.changes).toMatchObject([{ teamId: 'red', pointsBefore: 200, pointsAfter: 230 }]);
    expect((await world.hostView(gameId)).board[0]?.points).toBe(200);
    await world.call(`PUT /api/hunts/${gameId}/scoring`, huntHost, { scoring });
    expect((await world.hostView(gameId)).board[0]?.points).toBe(230);
    const { events } = await world.call<{ events: LoggedEvent[] }>(
      `GET /api/hunts/${gameId}/events`,
      huntHost,
    );
    const host = { role: 'host' };
    expect(events.map(({ type, by, decidedBy }) => [type, by, decidedBy])).toEqual([
      ['level.completed', 'text', undefined],
      ['points.given', undefined, host],
      ['level.completed', 'host', host],
      ['hunt.started', undefined, undefined],
    ]);
  });

  test('[CONSOLE-11] the wall counts down where the hunt has a time, and a pause stops it', async () => {
    const gameId = await world.running(fiveStops({ timeLimitS: 3600 }));
    const leftMs = async () =>
      (await world.call<ScreenView>(`GET /api/hunts/${gameId}/screen`, huntHost)).leftMs;
    world.app.clock.advance(10 * MINUTE_MS);
    expect(await leftMs()).toBe(50 * MINUTE_MS);
    await world.phase(gameId, 'pause');
    world.app.clock.advance(5 * MINUTE_MS);
    expect(await leftMs()).toBe(50 * MINUTE_MS);
    await world.phase(gameId, 'resume');
    world.app.clock.advance(70 * MINUTE_MS);
    expect(await leftMs()).toBe(0);
    const endless = await world.make();
    expect(await world.call(`GET /api/hunts/${endless.gameId}/screen`, huntHost)).not.toHaveProperty(
      'leftMs',
    );
  });

  test('[VIEW-3] a board that is hidden or frozen stays so for players, not for the host', async () => {
    const gameId = await world.running(fiveStops({ order: 'free' }));
    const set = (change: object) => world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, change);
    await set({ isBoardFrozen: true });
    world.app.clock.advance(MINUTE_MS);
    await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at());
    expect((await world.player(gameId, 'guest:ada')).board.rows?.[0]?.points).toBe(0);
    expect((await world.hostView(gameId)).board[0]?.points).toBe(100);
    await set({ isBoardShown: false });
    expect((await world.player(gameId, 'guest:ada')).board.rows).toBeUndefined();
    await set({ isBoardShown: true, isBoardFrozen: false });
    expect((await world.player(gameId, 'guest:ada')).board.rows?.[0]?.points).toBe(100);
  });
});

describe('the area of a hunt', () => {
  const LIGHTHOUSE = { latitude: 54.18, longitude: 12.09 };
  const someStops = (isPlaceShown: boolean) => ({
    ...fiveStops({ order: 'free' }),
    levels: [
      {
        id: 'quay',
        name: 'Quay',
        location: { latitude: 54.09, longitude: 12.13 },
        isPlaceShown,
        mission: { type: 'host' },
      },
      { id: 'light', name: 'Lighthouse', location: LIGHTHOUSE, mission: { type: 'host' } },
    ],
  });
  const areaIn = async (gameId: string) => (await world.player(gameId, 'guest:ada')).area;

  test('[MAP-20] [VIEW-1] is none while its places are hidden', async () => {
    expect(await areaIn(await world.running(someStops(false)))).toBeUndefined();
  });

  test('[MAP-20] is around the places that are shown, around all once the host shares it, and names none', async () => {
    const gameId = await world.running(someStops(true));
    expect(await areaIn(gameId)).toEqual(areaAround([{ latitude: 54.09, longitude: 12.13 }]));
    await world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { isAreaShown: true });
    const shared = await areaIn(gameId);
    expect(shared?.north).toBeGreaterThan(LIGHTHOUSE.latitude);
    const places = [54.09, LIGHTHOUSE.latitude, 12.13, LIGHTHOUSE.longitude];
    const named = Object.values(shared ?? {}).filter((edge) =>
      places.some((place) => Math.abs(edge - place) < 0.001),
    );
    expect(named).toEqual([]);
  });
});

describe('teams', () => {
  const joined = (gameId: string, who: 'guest:ben' | 'guest:cleo' | 'guest:eve', team: object) =>
    world.ask<{ code: string }>(`POST /api/hunts/${gameId}/players`, who, { name: 'Ben', ...team });

  test('[TEAM-1] a passcode cannot be searched: after ten wrong ones a phone waits, and no other', async () => {
    const { gameId } = await world.make();
    const tries = (token: 'guest:eve' | 'guest:ben', passcode: string) =>
      joined(gameId, token, { teamId: 'blue', passcode });
    for (let at = 0; at < 10; at++)
      expect((await tries('guest:eve', `wrong ${at}`)).body.code).toBe('hunt-passcode-wrong');
    expect((await tries('guest:eve', 'hush')).body.code).toBe('too-many-requests');
    expect((await tries('guest:ben', 'hush')).status).toBe(200);
  });

  test('[TEAM-1] a prepared team asks for its passcode and has a cap', async () => {
    const { gameId } = await world.make();
    expect((await joined(gameId, 'guest:ben', { teamId: 'blue' })).body.code).toBe('hunt-passcode-wrong');
    expect((await joined(gameId, 'guest:ben', { teamId: 'blue', passcode: 'HUSH' })).status).toBe(200);
    await world.call(`PATCH /api/hunts/${gameId}/teams/blue`, huntHost, { most: 1 });
    const full = await joined(gameId, 'guest:cleo', { teamId: 'blue', passcode: 'hush' });
    expect(full.body.code).toBe('hunt-team-full');
    await world.call(`PATCH /api/hunts/${gameId}/teams/red`, huntHost, { most: 3 });
    const line = `POST /api/hunts/${gameId}/players`;
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, phone) => world.ask(line, `guest:phone-${phone}`, { teamId: 'red' })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    // Whoever was let in can read at once: the seat is stored before the answer.
    const inside = all.findIndex(({ status }) => status === 200);
    expect((await world.player(gameId, `guest:phone-${inside}`)).team.teamId).toBe('red');
  });

  test('[CONSOLE-10] a team has the same mark in every view, also one that players made', async () => {
    const { gameId } = await world.make(fiveStops({ order: 'free' }));
    await world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { mayMakeTeams: true });
    const { view } = await world.join(gameId, 'guest:ada', { newTeam: { name: 'Gulls' } });
    await world.phase(gameId, 'start');
    const { teamId, colour } = view.team;
    expect(colour).toBe('3');
    const host = await world.hostView(gameId);
    const screen = await world.call<ScreenView>(`GET /api/hunts/${gameId}/screen`, huntHost);
    const outside = await world.call<OutsideView>(`GET /api/hunts/${gameId}`, 'guest:zoe');
    const seen = [...host.teams, ...host.board, ...(screen.board.rows ?? []), ...outside.teams];
    const marks = seen.filter((team) => team.teamId === teamId).map((team) => team.colour);
    expect(marks).toEqual([colour, colour, colour, colour]);
  });

  test('[TEAM-2] players make a team of their own where the host lets them; once, by one name', async () => {
    const { gameId } = await world.make();
    const team = { newTeam: { name: 'Green' } };
    expect((await joined(gameId, 'guest:ben', team)).status).toBe(200);
    expect((await joined(gameId, 'guest:cleo', { newTeam: { name: 'GREEN' } })).body.code).toBe(
      'hunt-name-taken',
    );
    await world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { mayMakeTeams: false });
    const prepared = await joined(gameId, 'guest:cleo', { newTeam: { name: 'Grey' } });
    expect(prepared.body.code).toBe('hunt-teams-prepared');
  });

  test('[TEAM-3] a seat moves to another device by its link; the old one is out', async () => {
    const gameId = await world.running();
    const { seat, view } = await world.join(gameId, 'guest:ada', { teamId: 'red' });
    const moved = await world.call<{ me: { userId: string } }>(
      `POST /api/hunts/${gameId}/seats`,
      'guest:new',
      {
        seat,
      },
    );
    expect(moved.me.userId).toBe(view.me.userId);
    expect(world.hub.evicted).toContainEqual({ kind: 'hunt', key: gameId, memberId: view.me.userId });
    const line = `GET /api/hunts/${gameId}/package`;
    expect(await world.refusal(line, 'guest:ada')).toBe('hunt-not-joined');
    const { seat: fresh } = await world.call<{ seat: string }>(
      `POST /api/hunts/${gameId}/me/seat`,
      'guest:new',
    );
    expect(await world.refusal(`POST /api/hunts/${gameId}/seats`, 'guest:eve', { seat })).toBe(
      'hunt-seat-unknown',
    );
    expect(fresh).not.toBe(seat);
  });

  test('[PLAY-7] [TEAM-4] a late team has its own clock and a route that crosses few', async () => {
    const gameId = await world.running(fiveStops({ order: 'rotated' }));
    world.app.clock.advance(30 * MINUTE_MS);
    await joined(gameId, 'guest:ben', { newTeam: { name: 'Late' } });
    world.app.clock.advance(MINUTE_MS);
    const { play } = await world.player(gameId, 'guest:ben');
    expect(play).toMatchObject({ phase: 'running', playedMs: MINUTE_MS, total: 5 });
    expect(play.levels.filter(({ state }) => state === 'open')).toHaveLength(1);
    const { teams } = await world.hostView(gameId);
    expect(teams.find(({ name }) => name === 'Late')).toMatchObject({ isLate: true });
    const firsts = teams.map(({ route }) => route[0]);
    expect(new Set(firsts).size).toBe(3);
    const started = await world.call<HostTeam>(`POST /api/hunts/${gameId}/teams/blue/start`, huntHost);
    expect(started.playedMs).toBe(0);
  });

  test('[TEAM-5] the host takes a phone out, and removes a team that has done nothing', async () => {
    const gameId = await world.running();
    const { view } = await world.join(gameId, 'guest:ben', { teamId: 'blue', passcode: 'hush' });
    await world.call(`DELETE /api/hunts/${gameId}/teams/blue/phones/${view.me.userId}`, huntHost);
    expect(await world.refusal(`GET /api/hunts/${gameId}/package`, 'guest:ben')).toBe('hunt-not-joined');
    await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at());
    expect(await world.refusal(`DELETE /api/hunts/${gameId}/teams/red`, huntHost)).toBe('hunt-team-busy');
    await world.call(`DELETE /api/hunts/${gameId}/teams/blue`, huntHost);
    expect((await world.call<HostView>(`GET /api/hunts/${gameId}`, huntHost)).teams).toHaveLength(1);
  });

  test('[TEAM-6] phones of a team come and go in the view of their mates', async () => {
    const gameId = await world.running();
    await world.join(gameId, 'guest:ben', { teamId: 'red' });
    expect((await world.player(gameId, 'guest:ada')).team.phones.map(({ name }) => name)).toEqual([
      'ada',
      'ben',
    ]);
    await world.call(`PATCH /api/hunts/${gameId}/me`, 'guest:ben', { name: 'Benno' });
    await world.call(`DELETE /api/hunts/${gameId}/me`, 'guest:ada');
    expect((await world.player(gameId, 'guest:ben')).team.phones.map(({ name }) => name)).toEqual(['Benno']);
    const list = await world.call<{ playing: { gameId: string; team: string }[] }>(
      'GET /api/hunts',
      'guest:ben',
    );
    expect(list.playing).toMatchObject([{ gameId, team: 'Red' }]);
  });
});
