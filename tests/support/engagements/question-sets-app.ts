import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import { createSets } from '#activities/engagements/server/sets/sets.wiring.ts';
import type { Sets } from '#activities/engagements/server/sets/sets.wiring.ts';
import type { ImportPreview, SetView } from '#activities/engagements/contract.setviews.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { DAY_MS } from '#core/instant.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Store } from '#store/port/store.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp, TestResponse } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

export const setsTable = engagementsTable('dev');
export const GAME_MS = 14 * DAY_MS;

export interface SetsApp {
  readonly app: TestApp;
  readonly sets: Sets;
  readonly rooms: RoomsPlatform;
  /** The bytes of a file in the body, everything else in the address. */
  send<T = ImportPreview>(
    as: TestToken,
    path: string,
    query: Readonly<Record<string, string>>,
    file: Uint8Array | string,
  ): Promise<TestResponse<T>>;
  make(as: TestToken, set: object): Promise<SetView>;
}

export const startSetsApp = async (options: { readonly store?: Store } = {}): Promise<SetsApp> => {
  let sets: Sets | undefined;
  let rooms: RoomsPlatform | undefined;
  const app = await startTestApp({
    tables: [setsTable],
    ...options,
    limits: { spend: async () => undefined },
    modules(kit, _config, blobs) {
      rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      sets = createSets(rooms, files, { table: setsTable, gameMs: GAME_MS, jobs: kit.jobs });
      return [rooms.module, files.module, { name: 'engagements', routes: sets.routes }];
    },
  });
  if (!sets || !rooms) throw new Error('not composed');
  return {
    app,
    sets,
    rooms,
    async send<T>(
      as: TestToken,
      path: string,
      query: Readonly<Record<string, string>>,
      file: Uint8Array | string,
    ) {
      const response = await fetch(`${app.baseUrl}/api${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${as.replace(':', '.')}`,
          'content-type': 'application/octet-stream',
        },
        body: typeof file === 'string' ? file : Uint8Array.from(file),
      });
      const body = (await response.json()) as T;
      return { status: response.status, headers: response.headers, body, cookie: undefined };
    },
    async make(as, set) {
      const made = await app.as(as).request<SetView>('POST /api/engagements/sets', { body: set });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return made.body;
    },
  };
};
