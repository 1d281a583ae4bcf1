import { randomUUID } from 'node:crypto';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Track } from '#activities/hunts/rules/tracks/track.ts';
import { stampOf } from '#activities/hunts/server/hunts.keys.ts';
import { toFixItem } from '#activities/hunts/server/phones.items.ts';
import { pictureKey } from '#activities/hunts/server/photos/photo-files.ts';
import { fixesOfUser } from '#activities/hunts/server/phones.items.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import { HuntWorld, huntHost, table } from './app.ts';
import { KnownHunt } from './known-hunt.ts';

export const GAME = 'harbour';
export const KEY = 'a-key-that-only-the-server-has-and-nobody-else';

const file = {
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

  cardKey: KEY,
};

const SEATS = [
  { who: 'ada', userId: 'ada', teamId: 'red', name: 'Ada <1>' },
  { who: 'cleo', userId: 'cleo', teamId: 'blue', name: 'Cleo' },
  { who: 'dora', userId: 'dora', teamId: 'blue', name: 'Dora' },
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
  /** The one point from which `ada` set out. */
  readonly first: Track[number];
  /** Where a player was, instead of what is stored. */
  setWalk(userId: string, walk: Track): Promise<void>;
  /** A stored photo with these bytes as its large picture. */
  addPhoto(photo: { photoId: string; teamId: string; levelId: string; bytes: Uint8Array }): Promise<void>;
  close(): Promise<void>;
}

const walkItems = (userId: string, walk: Track) => {
  const teamId = SEATS.find((seat) => seat.userId === userId)?.teamId ?? '';
  const phone = { gameId: GAME, teamId, userId };
  return walk.map((point) => {
    const { latitude, longitude, accuracyM, at } = point;
    const fix = { latitude, longitude, accuracyM, at, receivedAt: at, deviceAt: undefined };
    return toFixItem({ id: randomUUID(), ...phone, ...fix, until: at + 1e9 });
  });
};

/** Two stops and two teams: at these seconds after the start. */
const HAPPENED = [
  [90, { type: 'level.completed', team: 'blue', level: 'mole.1', by: 'gps' }],
  [240, { type: 'level.completed', team: 'blue', level: 'kran', by: 'code' }],
  [250, { type: 'answer.refused', team: 'red', level: 'kran' }],
  [300, { type: 'level.completed', team: 'red', level: 'kran', by: 'code' }],
] as const;

export const startExportWorld = async (): Promise<ExportWorld> => {
  const { app, hunts } = await HuntWorld.start();
  const { store, clock } = app;
  const start = clock.now();
  const known = await KnownHunt.start(hunts.deps, { gameId: GAME, file, seats: SEATS });
  for (const [second, event] of HAPPENED) {
    clock.advance(start + second * 1000 - clock.now());
    await known.happen(event);
  }
  clock.advance(start + 600_000 - clock.now());
  const setWalk: ExportWorld['setWalk'] = async (userId, walk) => {
    const before = await readAll({ store, table }, fixesOfUser(userId));
    await store.batchWrite([
      ...before.map(({ PK, SK }) => ({ op: 'delete' as const, table, key: { PK, SK } as never })),
      ...walkItems(userId, walk).map((item) => ({ op: 'put' as const, table, item })),
    ]);
  };
  await setWalk('ada', walkOf(start, 120));
  await setWalk('cleo', walkOf(start, 60));
  const read = readHunt(file);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return {
    app,
    hunt: read.value,
    first: walkOf(start, 1)[0]!,
    setWalk,
    host: app.as(huntHost),
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
