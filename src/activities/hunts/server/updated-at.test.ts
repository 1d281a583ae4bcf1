import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { MINUTE_MS, toIso } from '#core/instant.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { aCommand, fiveStops, huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import type { Draft } from '../contract.build.ts';
import type { HostTeam } from '../contract.console.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const WATCHED = new Set(['TEAM', 'TEAM_LEVEL', 'USER']);
const keyIn = (item: Item): string => `${textIn(item, 'PK')} ${textIn(item, 'SK')}`;
const rows = async (): Promise<Map<string, Item>> => {
  const { items } = await world.app.store.scan(table);
  return new Map(
    items.filter((item) => WATCHED.has(textIn(item, 'ItemType'))).map((item) => [keyIn(item), item]),
  );
};
/** Which attributes are others than before; all of them where the row is new. */
const changedIn = (before: Item | undefined, after: Item): string =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
    .filter((name) => name !== 'updated_at' && JSON.stringify(before?.[name]) !== JSON.stringify(after[name]))
    .toSorted()
    .join();

/** What the walk has seen change: a write that the walk no longer covers is missing here. */
const seen = new Set<string>();

/** A minute later something is done, and whatever it changed says so. */
const step = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  world.app.clock.advance(MINUTE_MS);
  const before = await rows();
  const now = toIso(world.app.clock.now());
  const done = await act();
  // The board is counted and its points are stored after the answer.
  await world.rooms.changes.deadlines.idle();
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  for (const [key, after] of await rows()) {
    const was = before.get(key);
    if (was && changedIn(was, after) === '') continue;
    expect([what, key, after['updated_at']]).toEqual([what, key, now]);
    seen.add(`${textIn(after, 'ItemType')} ${was ? changedIn(was, after) : 'new'}`);
  }
  return done;
};

test('[HUNT-10] whatever changes a team, a level of a team or a phone, its time of change is that moment', async () => {
  seen.clear();
  const { gameId, file, revision } = await step('a new hunt', () => world.make());
  const at = `/api/hunts/${gameId}`;
  const ada = 'guest:ada';
  const [red, blue] = file.teams ?? [];
  await step('another draft', () =>
    world.call<Draft>(`PUT ${at}/draft`, huntHost, {
      file: { ...file, teams: [blue, { ...red, name: 'Scarlet', difficulty_level: 'easy' }] },
      revision,
    }),
  );
  await step('the host changes a team', () =>
    world.call<HostTeam>(`PATCH ${at}/teams/red`, huntHost, { colour: 'teal', most: 4 }),
  );
  const { seat, view } = await step('a phone joins', () => world.join(gameId, ada, { teamId: 'red' }));
  await step('it comes again', () => world.join(gameId, ada, { teamId: 'red' }));
  await step('it has another name', () => world.call(`PATCH ${at}/me`, ada, { name: 'Adele' }));
  const { seat: fresh } = await step('it wants a link', () =>
    world.call<{ seat: string }>(`POST ${at}/me/seat`, ada, {}),
  );
  expect(fresh).not.toBe(seat);
  await step('another device takes the seat', () =>
    world.call(`POST ${at}/seats`, 'guest:ben', { seat: fresh }),
  );
  const [from, to] = ['guest:ben', 'guest:cleo'].map((token) => actorOf(token as 'guest:ben').identityId);
  await step('its guest signs in', () => world.hunts.onIdentityMerged(idOf(from ?? ''), idOf(to ?? '')));
  const cleo = 'guest:cleo';
  await step('players make a team', () =>
    world.join(gameId, 'guest:dora', { newTeam: { name: 'Own', colour: 'red' } }),
  );
  await step('the hunt starts', () => world.phase(gameId, 'start'));
  await step('a wrong answer, which costs', () =>
    world.ask(`POST ${at}/levels/fountain/attempts`, cleo, {
      id: aCommand(),
      proof: { type: 'text', text: 'no' },
    }),
  );
  await step('a level is completed', () =>
    world.attempt(gameId, cleo, 'fountain', { type: 'gps' }, world.at()),
  );
  const { teams } = await world.hostView(gameId);
  const eventId = teams.find(({ teamId }) => teamId === 'red')?.completed[0]?.eventId;
  await step('it is undone', () =>
    world.call(`POST ${at}/events/${eventId}/undo`, huntHost, { id: aCommand() }),
  );
  await step('a level is skipped', () =>
    world.call(`POST ${at}/levels/fountain/skip`, cleo, { id: aCommand() }),
  );
  const help = (levelId: string, type: string) =>
    world.call(`POST ${at}/teams/red/help`, huntHost, { id: aCommand(), help: { type, levelId } });
  await step('the host opens a level', () => help('last', 'unlock'));
  await step('the host completes it', () => help('last', 'complete'));
  await step('the host gives points', () =>
    world.call(`POST ${at}/teams/red/points`, huntHost, { id: aCommand(), points: 25 }),
  );
  await step('a team comes late', () => world.join(gameId, 'guest:eve', { newTeam: { name: 'Late' } }));
  await step('a phone leaves', () => world.call(`DELETE ${at}/me`, 'guest:dora'));
  await step('the host removes a phone', () =>
    world.call(`DELETE ${at}/teams/red/phones/${view.me.userId}`, huntHost),
  );
  await step('the host lets it back in', () =>
    world.call(`POST ${at}/teams/red/phones/${view.me.userId}/restoration`, huntHost),
  );
  const eve = actorOf('guest:eve').identityId;
  await step('somebody is deleted', () => world.hunts.onIdentityDeleted(idOf(eve)));
  await step('the hunt ends', () => world.phase(gameId, 'end'));
  expect([...seen].toSorted()).toEqual([
    'TEAM colour,most',
    'TEAM difficulty_level,name,number',
    'TEAM new',
    'TEAM number',
    'TEAM phones',
    'TEAM route',
    'TEAM score',
    'TEAM_LEVEL completed_at,completed_by,event_id,opened_at,played_ms',
    'TEAM_LEVEL is_skipped',
    'TEAM_LEVEL new',
    'USER identity_id',
    'USER left_at,removed_at,seat_hash',
    'USER left_at,seat_hash',
    'USER name',
    'USER new',
    'USER removed_at',
    'USER seat_hash',
  ]);
});

test('[HUNT-10] what comes late and is counted changes its level then', async () => {
  const gameId = await step('a hunt runs', () => world.running(fiveStops()));
  const deviceAt = world.app.clock.now() + 1000;
  await step('it is paused', () => world.phase(gameId, 'pause'));
  const { outcome } = await step('an answer comes late', () =>
    world.attempt(
      gameId,
      'guest:ada',
      'fountain',
      { type: 'gps' },
      {
        deviceAt,
        ...world.at(undefined, 5, deviceAt),
      },
    ),
  );
  expect(outcome).toBe('late');
  const { teams } = await world.hostView(gameId);
  const late = teams.find(({ teamId }) => teamId === 'red')?.late?.[0];
  seen.clear();
  await step('the host counts it', () =>
    world.call(`POST /api/hunts/${gameId}/events/${late?.eventId}/count`, huntHost, { id: aCommand() }),
  );
  expect([...seen].some((change) => change.startsWith('TEAM_LEVEL '))).toBe(true);
});
