import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { aCommand, aPlace, fiveStops, huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { Draft } from '../contract.build.ts';
import { exportAddress } from '../contract.files.ts';
import type { HuntFile } from '../contract.file.ts';
import type { HostView } from '../contract.console.ts';
import type { PlayerView } from '../contract.views.ts';
import { claimKey } from './hunts.keys.ts';
import { toTeamItem } from './teams.items.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const stranger: TestToken = 'guest:mallory';
const HIDDEN = aPlace.latitude;

const oneStop = (id: string, teams: object[] = []): object => ({
  name: 'Mine',
  levels: [{ id, name: 'Stop', mission: { type: 'photo' } }],
  teams,
});
const made = (file: object): Promise<Draft> => world.call('POST /api/hunts', stranger, { file });
const idsOf = ({ file }: Draft): string[] => (file.teams ?? []).map(({ id }) => id);
const saved = (draft: Draft, change: Partial<HuntFile>, who: TestToken = stranger): Promise<Draft> =>
  world.call(`PUT /api/hunts/${draft.gameId}/draft`, who, {
    file: { ...draft.file, ...change },
    revision: draft.revision,
  });

interface Fixes {
  fixes: { latitude: number }[];
}
interface Phones {
  phones: { userId: string; name: string }[];
}

/** Ada walks for the red team, for half an hour. */
const walked = async (gameId: string, who: TestToken = 'guest:ada'): Promise<void> => {
  const now = world.app.clock.now();
  const fixes = Array.from({ length: 30 }, (_, second) => ({
    ...aPlace,
    latitude: HIDDEN + second * 1e-3,
    accuracy: 5,
    deviceAt: now + second * SECOND_MS,
  }));
  world.app.clock.advance(MINUTE_MS);
  await world.call(`POST /api/hunts/${gameId}/positions`, who, { fixes });
};

describe('an id that a hunt has, or had, is no other hunt’s', () => {
  test('[HUNT-8] not for who made a hunt with it, nor for who writes it into a draft', async () => {
    const { gameId } = await world.make();
    await world.join(gameId, 'guest:ada', { teamId: 'red' });
    expect(idsOf(await made(oneStop('a', [{ id: 'red', name: 'Mine' }])))).not.toContain('red');
    const draft = await saved(await made(oneStop('b')), { teams: [{ id: 'red', name: 'Mine' }] });
    expect(idsOf(draft)).not.toContain('red');
  });

  test('[HUNT-8] not where a stop of the same name hides it', async () => {
    await world.make();
    const levels = [
      { id: 'red', name: 'Stop', mission: { type: 'photo' as const } },
      { id: 'other', name: 'Stop', mission: { type: 'photo' as const } },
    ];
    const mine = await made({ name: 'Mine', levels });
    expect(mine.file.levels[0]?.id).toBe('red');
    const draft = await saved(mine, { teams: [{ id: 'red', name: 'Mine' }] });
    expect(idsOf(draft)).not.toContain('red');
    // A stop and a team of one id, both taken: each has its own, and each is this hunt's alone.
    const both = await made({ name: 'Mine', levels, teams: [{ id: 'other', name: 'Mine' }] });
    const [team = ''] = idsOf(both);
    const [, level] = both.file.levels;
    expect(team).toBe('other');
    expect(level?.id).not.toBe('other');
    for (const [kind, id] of [
      ['TEAM', team],
      ['LEVEL', level?.id ?? ''],
    ] as const)
      expect(await world.app.store.get(table, claimKey(kind, id))).toMatchObject({ game_id: both.gameId });
  });

  test('[HUNT-8] not after the team was removed, by hand or in the draft, nor after the hunt is gone', async () => {
    const draft = await world.make(
      fiveStops({
        teams: [
          { id: 'red', name: 'Red' },
          { id: 'blue', name: 'Blue' },
          { id: 'green', name: 'Green' },
        ],
      }),
    );
    const { gameId } = draft;
    const fewer = await saved(draft, { teams: draft.file.teams?.slice(0, 2) }, huntHost);
    await world.call(`DELETE /api/hunts/${gameId}/teams/blue`, huntHost);
    const names = ['red', 'blue', 'green'];
    const teams = names.map((id) => ({ id, name: id }));
    const early = await made(oneStop('a', teams));
    expect(idsOf(early).filter((id) => names.includes(id))).toEqual([]);
    expect(fewer.gameId).toBe(gameId);
    await world.call(`DELETE /api/hunts/${gameId}`, huntHost);
    await world.settle(8 * DAY_MS);
    const late = await made(oneStop('fountain', teams));
    expect(idsOf(late).filter((id) => names.includes(id))).toEqual([]);
    expect(late.file.levels[0]?.id).not.toBe('fountain');
  });

  test('[HUNT-8] the hunt itself has it again, as an undo in the editor wants', async () => {
    const draft = await world.make();
    const without = await saved(draft, { teams: [] }, huntHost);
    const again = await saved(without, { teams: draft.file.teams }, huntHost);
    expect(idsOf(again)).toEqual(['red', 'blue']);
  });

  test('[HUNT-8] nobody can tell the id of a team that a player will make', async () => {
    const { gameId } = await world.make();
    await world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { mayMakeTeams: true });
    const own = { newTeam: { name: 'Sharks' } };
    const first = await world.join(gameId, 'guest:ada', own);
    const { teamId } = first.view.team;
    expect(teamId).not.toBe(derivedUuid(gameId, 'guest-ada', 'sharks'));
    // The answer was lost on the way: the same team, not a second one and no refusal.
    expect((await world.join(gameId, 'guest:ada', { teamId })).view.team.teamId).toBe(teamId);
    await world.call(`DELETE /api/hunts/${gameId}/me`, 'guest:ada');
    expect((await world.join(gameId, 'guest:ada', own)).view.team.teamId).toBe(teamId);
    expect(await world.refusal(`POST /api/hunts/${gameId}/players`, 'guest:ben', own)).toBe(
      'hunt-name-taken',
    );
    // Removed and made again it is another team, and the id of the one before is nobody's.
    await world.call(`DELETE /api/hunts/${gameId}/teams/${teamId}`, huntHost);
    const second = await world.join(gameId, 'guest:ada', own);
    expect(second.view.team.teamId).not.toBe(teamId);
    const mine = await made(
      oneStop('a', [
        { id: teamId, name: 'One' },
        { id: second.view.team.teamId, name: 'Two' },
      ]),
    );
    expect(idsOf(mine)).not.toContain(teamId);
    expect(idsOf(mine)).not.toContain(second.view.team.teamId);
  });

  test('[HUNT-8] a team that is refused leaves nothing behind', async () => {
    const gameId = await world.running();
    await world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { mayMakeTeams: true });
    const before = (await world.app.store.scan(table, {})).items.length;
    const own = { name: 'ben', newTeam: { name: 'red' } };
    expect(await world.refusal(`POST /api/hunts/${gameId}/players`, 'guest:ben', own)).toBe(
      'hunt-name-taken',
    );
    expect((await world.app.store.scan(table, {})).items).toHaveLength(before);
  });
});

describe('two hunts that do share an id, from before ids were kept apart', () => {
  let victim: string;
  let mine: string;
  let ada: PlayerView;

  beforeEach(async () => {
    ({ gameId: victim } = await world.make());
    ({ view: ada } = await world.join(victim, 'guest:ada', { teamId: 'red' }));
    ({ gameId: mine } = await made(oneStop('a')));
    const stored = { team: { id: 'red', name: 'Mine' }, number: 0, isLate: false, phones: 0 };
    await world.app.store.put(table, toTeamItem(stored, { gameId: mine, createdAt: 0 }));
    await world.call(`POST /api/hunts/${mine}/phase`, stranger, { id: aCommand(), act: 'start' });
    await world.phase(victim, 'start');
    await walked(victim);
  });

  const victimsAre = async (phones: number, fixes: number): Promise<void> => {
    const of = `/api/hunts/${victim}/teams/red`;
    expect((await world.call<Phones>(`GET ${of}/phones`, huntHost)).phones).toHaveLength(phones);
    expect((await world.call<Fixes>(`GET ${of}/positions`, huntHost)).fixes).toHaveLength(fixes);
  };

  test('[HUNT-8] the host of one reads neither phones nor positions, doubts or walks of the other', async () => {
    const of = `/api/hunts/${mine}/teams/red`;
    expect((await world.call<Phones>(`GET ${of}/phones`, stranger)).phones).toEqual([]);
    expect((await world.call<Fixes>(`GET ${of}/positions`, stranger)).fixes).toEqual([]);
    expect(await world.call(`GET /api/hunts/${mine}/doubts`, stranger)).toEqual({ teams: [] });
    expect((await world.call<HostView>(`GET /api/hunts/${mine}`, stranger)).fixes).toEqual([]);
    for (const file of ['tracks.gpx', 'tracks.geojson', 'tracks.kml'] as const) {
      const walks = JSON.stringify(await world.call(`GET ${exportAddress(mine, file)}`, stranger));
      expect(walks).not.toMatch(/trkpt|LineString|ada/);
    }
    const { userId } = ada.me;
    expect(await world.refusal(`GET ${exportAddress(mine, 'tracks.gpx', { userId })}`, stranger)).toBe(
      'hunt-phone-not-found',
    );
    await victimsAre(1, 30);
  });

  test('[HUNT-8] nor do its players', async () => {
    const { view } = await world.join(mine, 'guest:eve', { teamId: 'red' });
    expect([view.team.phones.map(({ name }) => name), view.fixes]).toEqual([['eve'], []]);
    expect((await world.player(victim, 'guest:ada')).team.phones.map(({ name }) => name)).toEqual(['ada']);
    const of = `/api/hunts/${mine}/teams/red/positions`;
    expect((await world.call<Fixes>(`GET ${of}`, 'guest:eve')).fixes).toEqual([]);
    await walked(mine, 'guest:eve');
    expect((await world.player(mine, 'guest:eve')).fixes).toHaveLength(1);
    await victimsAre(1, 30);
  });

  test('[HUNT-8] nothing of the other is taken out, dated or deleted', async () => {
    const { userId } = ada.me;
    const phone = `DELETE /api/hunts/${mine}/teams/red/phones/${userId}`;
    expect(await world.refusal(phone, stranger)).toBe('hunt-phone-not-found');
    await victimsAre(1, 30);
    await world.call(`POST /api/hunts/${mine}/phase`, stranger, { id: aCommand(), act: 'end' });
    await world.settle(MINUTE_MS);
    // The end of one does not date what the other keeps: it is there when the first one's would be gone.
    await world.settle(8 * DAY_MS);
    await victimsAre(1, 30);
    await world.call(`DELETE /api/hunts/${mine}`, stranger);
    await victimsAre(1, 30);
    await world.settle(8 * DAY_MS - SECOND_MS);
    expect(
      (await world.call<Phones>(`GET /api/hunts/${victim}/teams/red/phones`, huntHost)).phones,
    ).toHaveLength(1);
    expect(await world.app.store.get(table, claimKey('TEAM', 'red'))).toMatchObject({ game_id: victim });
    expect((await world.player(victim, 'guest:ada')).me.userId).toBe(userId);
  });
});
