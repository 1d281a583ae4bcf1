import { PART_BYTES } from '#activities/hunts/contract.photos.ts';
import type { FinishedPhoto, HostAlbum, PhotoUpload, TeamAlbum } from '#activities/hunts/contract.photos.ts';
import type { HuntPhotos } from '#activities/hunts/server/photos/photos.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { TestApp, TestRequest, TestResponse } from '#tests/support/server/app.ts';
import { HuntWorld, table } from './app.ts';
import type { WorldOptions } from './app.ts';
import { KnownHunt } from './known-hunt.ts';

export const GAME = 'game-1';
export const photosTable = table;

const file = {
  name: 'Old town',
  order: 'free',
  levels: [
    {
      id: 'gate',
      name: 'The gate',
      mission: { type: 'photo', prompt: 'All of you at the gate' },
      points: 100,
    },
    {
      id: 'tower',
      name: 'The tower',
      location: { latitude: 50, longitude: 8 },
      radius: 40,
      mission: { type: 'gps' },
      points: 80,
    },
    { id: 'bridge', name: 'The bridge', mission: { type: 'photo' }, points: 60 },
    { id: 'riddle', name: 'The riddle', mission: { type: 'text', answers: ['yes'] } },
  ],
  teams: [
    { id: 'red', name: 'Reds' },
    { id: 'blue', name: 'Blues' },
  ],
};

const SEATS = [
  { who: 'ada', teamId: 'red', userId: 'user-ada' },
  { who: 'ben', teamId: 'red', userId: 'user-ben' },
  { who: 'cem', teamId: 'blue', userId: 'user-cem' },
];

export interface PhotosApp extends TestApp {
  readonly hunt: KnownHunt;
  readonly photos: HuntPhotos;
  readonly rooms: RoomsPlatform;
  /** The files that the photos are kept in. */
  readonly blobs: Files;
}

export interface PhotosAppOptions extends Pick<WorldOptions, 'blobs' | 'webFolder'> {
  /** Another node: the same store, files, time and hunt. */
  readonly beside?: PhotosApp;
  readonly isRunning?: boolean;
}

export const startPhotosApp = async ({
  beside,
  blobs = beside?.blobs,
  webFolder,
  isRunning = true,
}: PhotosAppOptions = {}): Promise<PhotosApp> => {
  const world = await HuntWorld.start({
    ...(webFolder !== undefined && { webFolder }),
    ...(blobs && { blobs }),
    ...(beside && { store: beside.store, clock: beside.clock }),
  });
  const { deps } = world.hunts;
  const hunt = beside
    ? new KnownHunt(deps, GAME)
    : await KnownHunt.start(deps, { gameId: GAME, file, seats: SEATS, isRunning });
  return {
    ...world.app,
    hunt,
    photos: deps.photos,
    rooms: world.rooms,
    blobs: blobs ?? world.app.files,
  };
};

export interface SendOptions {
  readonly as?: string;
  readonly photoId?: string;
  readonly levelId?: string;
  /** Besides what every photo is announced with. */
  readonly more?: object;
}

interface Refused {
  readonly code: string;
  readonly title: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const PHOTO = '11111111-1111-4111-8111-111111111111';

/** One phone that talks to the app as a page would. */
export const phoneOf = (app: PhotosApp) => {
  const call = <T>(
    who: string,
    line: string,
    request: TestRequest = {},
  ): Promise<TestResponse<T & Refused>> => app.as(`guest:${who}`).request<T & Refused>(line, request);
  const begin = (
    sizeBytes: number,
    { as = 'ada', photoId = PHOTO, levelId = 'gate', more }: SendOptions = {},
  ) =>
    call<PhotoUpload>(as, `POST /api/hunts/${GAME}/photos`, {
      body: { photoId, levelId, sizeBytes, ...more },
    });
  const part = (bytes: Uint8Array, offset: number, { as = 'ada', photoId = PHOTO }: SendOptions = {}) =>
    call<PhotoUpload>(as, `PUT /api/hunts/${GAME}/photos/${photoId}/parts/${offset}`, {
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    });
  const finish = ({ as = 'ada', photoId = PHOTO }: SendOptions = {}) =>
    call<FinishedPhoto>(as, `POST /api/hunts/${GAME}/photos/${photoId}/finish`);
  return {
    call,
    begin,
    part,
    finish,
    /** Every step; what refuses it is the answer. */
    async send(bytes: Uint8Array, options: SendOptions = {}): Promise<TestResponse<FinishedPhoto & Refused>> {
      const begun = await begin(bytes.byteLength, options);
      if (begun.status !== 200) return begun as never;
      for (let offset = begun.body.offset; offset < bytes.byteLength; offset += PART_BYTES) {
        const sent = await part(bytes.subarray(offset, offset + PART_BYTES), offset, options);
        if (sent.status !== 200) return sent as never;
      }
      return finish(options);
    },
    album: async <A = TeamAlbum>(as = 'ada', query = '') =>
      (await call<A>(as, `GET /api/hunts/${GAME}/photos${query}`)).body,
    hostAlbum: async (query = '') =>
      (await call<HostAlbum>('host', `GET /api/hunts/${GAME}/photos${query}`)).body,
    get: (address: string, as?: string) =>
      fetch(`${app.baseUrl}${address}`, {
        headers: as === undefined ? {} : { authorization: `Bearer guest.${as}` },
      }),
  };
};
