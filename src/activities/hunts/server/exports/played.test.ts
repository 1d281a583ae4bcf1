import { randomUUID } from 'node:crypto';
import { parse as parseCsv } from 'csv-parse/sync';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { aPlace, fiveStops, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import type { Cards, ExportQuery } from '#activities/hunts/contract.exports.ts';
import type { ExportFile } from '#activities/hunts/contract.files.ts';
import type { AttemptResult } from '#activities/hunts/contract.play.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const fileOf = (gameId: string, file: ExportFile, query: ExportQuery = {}): Promise<string> =>
  world.call<string>(`GET ${exportAddress(gameId, file, query)}`, huntHost);

const pointsIn = (gpx: string): number =>
  new new Window().DOMParser().parseFromString(gpx, 'application/xml').querySelectorAll('trkpt').length;

/** A minute of walking, and the first check-in. */
const walkAndCheckIn = async (gameId: string): Promise<void> => {
  const now = world.app.clock.now();
  const fixes = Array.from({ length: 60 }, (_, second) => ({
    latitude: aPlace.latitude - 0.001 + second * 1.6e-5,
    longitude: aPlace.longitude,
    accuracy: 6,
    deviceAt: now + second * 1000,
  }));
  world.app.clock.advance(60_000);
  await world.call(`POST /api/hunts/${gameId}/positions`, 'guest:ada', { fixes });
  await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at());
};

const talking = fiveStops({
  order: 'free',
  levels: [
    {
      id: 'gate',
      name: 'Gate',
      mission: { type: 'chat', goal: 'password' },
      character: {
        name: 'Guard',
        intents: [
          { id: 'password', phrases: ['open sesame'], reply: 'Pass.' },
          { id: 'hint', phrases: ['hint'], reply: 'Think of a tale.', clue: 'tale' },
        ],
        fallbacks: ['No.'],
      },
      clues: [{ id: 'tale', text: 'Forty thieves knew it.', release: { type: 'chat' } }],
    },
  ],
});

describe('a hunt that was played', () => {
  test('[EXPORT-1] [EXPORT-3] results and walks, while positions are kept', async () => {
    const gameId = await world.running();
    await walkAndCheckIn(gameId);
    await world.attempt(gameId, 'guest:ada', 'sign', { type: 'text', text: 'nobody at all' });
    const [, first] = parseCsv(await fileOf(gameId, 'results.csv'), { bom: true }) as string[][];
    expect(first?.slice(0, 8)).toEqual(['1', 'Red', '95', '1', '1.0', '0', '0', '-5']);
    const gpx = await fileOf(gameId, 'tracks.gpx', { teamId: 'red' });
    expect(gpx).toContain('<name>Red: ada</name>');
    expect(pointsIn(gpx)).toBe(60);
    expect(pointsIn(await fileOf(gameId, 'tracks.gpx', { teamId: 'blue' }))).toBe(0);
    await world.phase(gameId, 'end');
    await world.settle(8 * DAY_MS);
    expect(pointsIn(await fileOf(gameId, 'tracks.gpx'))).toBe(0);
    expect(await fileOf(gameId, 'results.csv')).toContain('1,Red,95');
  });

  test('[EXPORT-3] what a player deletes is in no file', async () => {
    const gameId = await world.running();
    await walkAndCheckIn(gameId);
    await world.call(`POST /api/hunts/${gameId}/me/traces/deletion`, 'guest:ada', { what: ['positions'] });
    expect(pointsIn(await fileOf(gameId, 'tracks.gpx'))).toBe(0);
  });

  test('[EXPORT-4] goes out as one file, and in again as the same hunt', async () => {
    const { gameId } = await world.make();
    const out = (await world.call(
      `GET ${exportAddress(gameId, 'hunt.json')}`,
      huntHost,
    )) as unknown as HuntFile;
    const again = await world.call<Draft>('POST /api/hunts', 'guest:other', { file: out });
    expect(again.gameId).not.toBe(gameId);
    const { id, cardKey, ...content } = out;
    expect([id, cardKey]).toEqual([gameId, expect.stringMatching(/^\S{40,}$/)]);
    const withoutIds = ({ levels, teams = [], ...rest }: HuntFile): object => ({
      ...rest,
      levels: levels.map((level) => ({ ...level, id: '' })),
      teams: teams.map((team) => ({ ...team, id: '' })),
    });
    expect(withoutIds(again.file)).toEqual(withoutIds(content));
  });

  test('[EXPORT-6] the printed card completes its level; a made-up one and another level’s do not', async () => {
    const gameId = await world.running(fiveStops({ order: 'free' }));
    const cards = await world.call<Cards>(`GET /api/hunts/${gameId}/cards`, huntHost);
    const tokenOf = (levelId: string): string =>
      cards.levels.find((card) => card.levelId === levelId)?.token ?? '';
    const line = `POST /api/hunts/${gameId}/levels/card/attempts`;
    const scan = (code: string): object => ({ id: randomUUID(), proof: { type: 'code', code } });
    const forged = tokenOf('card').replace(
      /\.(\S)(\S{42})$/,
      (_, first: string, rest: string) => `.${first === 'x' ? 'y' : 'x'}${rest}`,
    );
    expect(await world.refusal(line, 'guest:ada', scan(forged))).toBe('hunt-code-forged');
    expect(await world.refusal(line, 'guest:ada', scan(tokenOf('sign')))).toBe('hunt-code-elsewhere');
    const path = cards.levels.find(({ levelId }) => levelId === 'card')?.path ?? '';
    const done = await world.call<AttemptResult>(line, 'guest:ada', scan(`https://hunt.example${path}`));
    expect(done).toMatchObject({ outcome: 'completed', by: 'code', isNew: true });
    expect(cards.joinCode).toBe((await world.hostView(gameId)).code);
  });

  test('[TALK-2] [TALK-6] talk completes by the hunt’s own way, and is deleted with a player’s traces', async () => {
    const gameId = await world.running(talking);
    const say = (text: string) =>
      world.call(`POST /api/hunts/${gameId}/levels/gate/messages`, 'guest:ada', { id: randomUUID(), text });
    expect(await say('hint')).toMatchObject({ clue: { id: 'tale' }, isCompleted: false });
    expect(await say('Open sesame')).toMatchObject({ reply: { text: 'Pass.' }, isCompleted: true });
    const { play } = await world.player(gameId, 'guest:ada');
    expect(play.levels[0]).toMatchObject({ state: 'completed', by: 'chat' });
    const traces = `/api/hunts/${gameId}/me/traces`;
    expect(await world.call(`GET ${traces}`, 'guest:ada')).toMatchObject({ messages: { count: 4 } });
    await world.call(`POST ${traces}/deletion`, 'guest:ada', { what: ['messages'] });
    expect(await world.call(`GET ${traces}`, 'guest:ada')).toMatchObject({ messages: { count: 0 } });
    expect(await world.call(`GET /api/hunts/${gameId}/host/messages`, huntHost)).toEqual({ messages: [] });
  });
});
