import { createHmac } from 'node:crypto';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { ExportDoors } from '#activities/hunts/server/exports/exports.deps.ts';
import { createHuntExports } from '#activities/hunts/server/exports/exports.wiring.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { stampOf } from '#activities/hunts/server/hunts.keys.ts';
import { pictureKey } from '#activities/hunts/server/photos/photo-files.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { signedPart } from '#activities/hunts/rules/answers/code.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { progressOf, routesFor } from '#activities/hunts/rules/progress/progress.ts';
import type { Track } from '#activities/hunts/rules/tracks/track.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';

export const GAME = 'harbour';
export const KEY = 'a key that only the server has';
const table = huntsTable('test');

const exportHunt = (): Hunt => {
  const read = readHunt({
    name: 'Hafen: "Nacht" & <Nebel>',
    order: 'free',
    scoring: { firstBonuses: [10], wrongAnswer: 5 },
    levels: [
      {
        id: 'mole.1',
        name: 'Mole & Meer',
        location: { latitude: 54.1234, longitude: 10.5678, description: 'Old Lighthouse' },
        mission: { type: 'gps' },
      },
      { id: 'kran', name: 'Kran', mission: { type: 'code', code: 'ANKER7' } },
    ],
    teams: [
      { id: 'red', name: '=1+1', passcode: 'fisch brot' },
      { id: 'blue', name: 'Möwen / Süd', colour: '2' },
    ],
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

const PHONES = [
  { userId: 'ada', teamId: 'red', name: 'Ada <1>' },
  { userId: 'cleo', teamId: 'blue', name: 'Cleo' },
  { userId: 'dora', teamId: 'blue', name: 'Dora' },
];

const walkOf = (start: number, points: number): Track =>
  Array.from({ length: points }, (_, second) => ({
    latitude: 54.12 + second * 1e-5,
    longitude: 10.56,
    accuracyM: 5.5,
    isAccuracyReported: true,
    at: start + second * 1000,
  }));

export interface ExportWorld {
  readonly app: TestApp;
  readonly host: Caller;
  readonly hunt: Hunt;
  /** By player; tests may empty them, as the end of their time does. */
  readonly walks: Map<string, Track>;
  /** A stored photo with these bytes as its large picture. */
  addPhoto(photo: { photoId: string; teamId: string; levelId: string; bytes: Uint8Array }): Promise<void>;
  close(): Promise<void>;
}

const doorsOver = (
  hunt: Hunt,
  events: readonly HuntEvent[],
  walks: ReadonlyMap<string, Track>,
): ExportDoors => ({
  async forHost({ identityId }: Actor, gameId) {
    if (gameId !== GAME) return fail('hunt-not-found');
    if (identityId !== 'guest-host') return fail('not-allowed');
    const progress = progressOf(hunt, events);
    const routes = routesFor(hunt);
    return ok({ gameId, hostId: 'host', hunt, events, progress, routes, joinCode: 'KMQ-472' });
  },
  signature: async (gameId, levelId) =>
    createHmac('sha256', KEY).update(signedPart(gameId, levelId)).digest('base64url'),
  phones: async () => PHONES,
  async *positions(_, userId) {
    const walk = walks.get(userId);
    if (walk) yield walk.toReversed();
  },
});

export const startExportWorld = async (): Promise<ExportWorld> => {
  const clock = fakeClock();
  const hunt = exportHunt();
  const start = clock.now();
  const walks = new Map<string, Track>([
    ['ada', walkOf(start, 120)],
    ['cleo', walkOf(start, 60)],
  ]);
  const events: HuntEvent[] = [
    { type: 'hunt.started', id: '0', at: start },
    { type: 'level.completed', id: '1', at: start + 90_000, team: 'blue', level: 'mole.1', by: 'gps' },
    { type: 'level.completed', id: '2', at: start + 240_000, team: 'blue', level: 'kran', by: 'code' },
    { type: 'answer.refused', id: '3', at: start + 250_000, team: 'red', level: 'kran' },
    { type: 'level.completed', id: '4', at: start + 300_000, team: 'red', level: 'kran', by: 'code' },
  ];
  clock.advance(600_000);
  const app = await startTestApp({
    clock,
    tables: [table],
    modules(kit, _, files) {
      const made = createHuntExports(kit, { table, files, doors: doorsOver(hunt, events, walks) });
      return [{ name: 'hunt-exports', routes: made.routes, plugin: made.plugin }];
    },
  });
  return {
    app,
    hunt,
    walks,
    host: app.as('guest:host'),
    async addPhoto({ photoId, teamId, levelId, bytes }) {
      const contentHash = `${photoId}-hash`;
      const sort = `PHOTO#${stampOf(start)}#${photoId}`;
      await app.files.put(pictureKey(photoId, contentHash, 2048), bytes, { contentType: 'image/webp' });
      await app.store.put(table, {
        PK: 'USER#ada',
        SK: sort,
        GSI1PK: `TEAM#${teamId}`,
        GSI1SK: sort,
        GSI2PK: `GAME#${GAME}`,
        GSI2SK: sort,
        GSI3PK: `LEVEL#${levelId}`,
        GSI3SK: sort,
        ItemType: 'PHOTO',
        id: photoId,
        user_id: 'ada',
        team_id: teamId,
        game_id: GAME,
        level_id: levelId,
        status: 'accepted',
        content_hash: contentHash,
        link_key: 'k',
        width: 4,
        height: 3,
        sent_ms: start,
      });
    },
    close: () => app.close(),
  };
};
