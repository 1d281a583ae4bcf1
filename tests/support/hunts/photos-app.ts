import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import { createHuntPhotos } from '#activities/hunts/server/photos/photos.wiring.ts';
import type { HuntPhotos } from '#activities/hunts/server/photos/photos.wiring.ts';
import type {
  HuntCaller,
  HuntsForPhotos,
  HuntForPhotos,
} from '#activities/hunts/server/photos/photos.deps.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { PART_BYTES } from '#activities/hunts/contract.photos.ts';
import type { FinishedPhoto, HostAlbum, PhotoUpload, TeamAlbum } from '#activities/hunts/contract.photos.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { progressOf, routesFor } from '#activities/hunts/rules/progress/progress.ts';
import { fail, ok } from '#core/result.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Store } from '#store/port/store.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp, TestRequest, TestResponse } from '#tests/support/server/app.ts';

export const GAME = 'game-1';
export const photosTable = huntsTable('test');

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

/** Who plays in which team; `host` is the host and nobody else. */
const SEATS: Readonly<Record<string, HuntCaller>> = {
  'guest-host': { isHost: true },
  'guest-ada': { isHost: false, seat: { teamId: 'red', userId: 'user-ada' } },
  'guest-ben': { isHost: false, seat: { teamId: 'red', userId: 'user-ben' } },
  'guest-cem': { isHost: false, seat: { teamId: 'blue', userId: 'user-cem' } },
};

/** A hunt whose events stand in memory; its photos are stored for real. */
class HeldHunt implements HuntsForPhotos {
  events: readonly HuntEvent[] = [];
  photosUntil: number | undefined;
  #hunt = readHunt(file);
  readonly #now: () => number;
  readonly #store: () => Store;

  constructor(now: () => number, store: () => Store) {
    this.#now = now;
    this.#store = store;
  }

  order(order: string): void {
    this.#hunt = readHunt({ ...file, order });
  }

  happen(event: object): void {
    const at = this.#now();
    this.events = [...this.events, { at, id: `event-${this.events.length}`, ...event } as HuntEvent];
  }

  state(): HuntForPhotos {
    if (!this.#hunt.ok) throw new Error(JSON.stringify(this.#hunt.error));
    const hunt = this.#hunt.value;
    const routes = routesFor(hunt);
    const { events, photosUntil } = this;
    return { hunt, events, routes, progress: progressOf(hunt, events, routes), photosUntil };
  }

  async who({ identityId }: { readonly identityId: string }, gameId: string) {
    return gameId === GAME ? ok(SEATS[identityId] ?? { isHost: false }) : fail('hunt-not-found');
  }

  async read(gameId: string) {
    return gameId === GAME ? ok(this.state()) : fail('hunt-not-found');
  }

  async act(_: string, decide: Parameters<HuntsForPhotos['act']>[1]) {
    const decided = decide(this.state(), this.#now());
    if (!decided.ok) return decided;
    const { events, operations = [] } = decided.value;
    if (operations.length > 0 && !(await this.#store().transact(operations)).ok) return fail('conflict');
    this.events = [...this.events, ...events];
    return ok(undefined);
  }
}

export interface PhotosApp extends TestApp {
  readonly hunt: HeldHunt;
  readonly photos: HuntPhotos;
  readonly rooms: RoomsPlatform;
  /** The files that the photos are kept in. */
  readonly blobs: Files;
}

export interface PhotosAppOptions {
  readonly blobs?: Files;
  readonly webFolder?: string;
  /** Another node: the same store, files, time and hunt. */
  readonly beside?: PhotosApp;
}

export const startPhotosApp = async ({
  beside,
  blobs: given = beside?.blobs,
  webFolder,
}: PhotosAppOptions = {}): Promise<PhotosApp> => {
  let made: Omit<PhotosApp, keyof TestApp> | undefined;
  const app = await startTestApp({
    tables: [photosTable],
    ...(webFolder !== undefined && { webFolder }),
    ...(beside && { store: beside.store, clock: beside.clock }),
    modules: (kit, _, folder) => {
      const blobs = given ?? folder;
      const hunt =
        beside?.hunt ??
        new HeldHunt(
          () => kit.clock.now(),
          () => kit.store,
        );
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      const photos = createHuntPhotos(kit, { table: photosTable, rooms, files, hunts: hunt });
      made = { hunt, photos, rooms, blobs };
      const module = {
        name: 'hunt-photos',
        routes: photos.routes,
        topics: [photos.topic],
        plugin: async (...door: Parameters<typeof photos.plugin>) => photos.plugin(...door),
      };
      return [rooms.module, files.module, module];
    },
  });
  if (!made) throw new Error('no module was made');
  if (!beside) made.hunt.happen({ type: 'hunt.started' });
  return { ...app, ...made };
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
