import type { IdentityId } from '#core/ids.ts';
import { DAY_MS } from '#core/instant.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import { settleByDeadline } from '#platform/rooms/server/change-versioned.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { huntsAdopter } from './adopt-hunts.ts';
import { createHuntChat } from './chat/chat.wiring.ts';
import { seedDemoHunts } from './demo/demo-hunts.ts';
import { createHuntExports } from './exports/exports.wiring.ts';
import { HeldHunts } from './held-hunts.ts';
import { HuntNews } from './hunt-news.ts';
import { huntKind } from './hunts.kind.ts';
import { huntTopicSource, presencePacer } from './hunts.live.ts';
import type { HuntDeps, WholeDeps } from './hunts.deps.ts';
import { huntRoutes } from './hunts.routes.ts';
import { huntsTable } from './hunts.table.ts';
import { mapRows } from './map/map.routes.ts';
import { MapChoices } from './map/map-choice.ts';
import type { MapSettings } from './map/map-choice.ts';
import { serveMapFiles } from './map/map-files.ts';
import { forgetIdentity, handOverHunts } from './owners.service.ts';
import { OfflineChecks } from './package.service.ts';
import { createHuntPhotos } from './photos/photos.wiring.ts';
import { PositionIntake } from './position-intake.ts';
import { REMOVAL, settleRemoval } from './removal.service.ts';
import { RETENTION, settleRetention } from './retention.service.ts';
import { huntsInRooms, tellRoom } from './room-activity.ts';
import { HUNT_PICTURES, showsPicture } from './stop-pictures.ts';
import { WorkNews, workTopicSource } from './work-news.ts';

/** The part of the server's configuration that hunts read. */
export interface HuntsConfig extends MapSettings {
  readonly HUNTS_ID: string;
  readonly HUNT_POSITION_DAYS: number;
  readonly HUNT_PHOTO_DAYS: number;
  readonly HUNT_MESSAGE_DAYS: number;
}

export interface Hunts {
  readonly module: ServerModule;
  readonly deps: WholeDeps;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

interface HuntsGiven {
  readonly files: FilesPlatform;
  readonly assistant: Assistant;
}

const createDeps = (
  kit: Kit,
  rooms: RoomsPlatform,
  pictures: FilesPlatform['pictures'],
  config: HuntsConfig,
): HuntDeps => {
  const { store, clock, hub, log, jobs } = kit;
  const table = huntsTable(config.HUNTS_ID);
  const held = new HeldHunts({ store, table, clock });
  const news = new HuntNews({ store, table, clock, hub, log, held });
  return {
    ...rooms.changes,
    table,
    hub,
    jobs,
    log,
    held,
    news,
    works: new WorkNews(kit),
    pictures,
    hunts: huntKind(table, held, (state, changes) => {
      news.tell(state, changes);
      tellRoom(rooms, state, changes);
    }),
    positions: new PositionIntake({ store, table, clock, hub, log }),
    lifetimes: {
      positionMs: config.HUNT_POSITION_DAYS * DAY_MS,
      photoMs: config.HUNT_PHOTO_DAYS * DAY_MS,
      messageMs: config.HUNT_MESSAGE_DAYS * DAY_MS,
    },
  };
};

export const createHunts = (
  kit: Kit,
  rooms: RoomsPlatform,
  { files, assistant }: HuntsGiven,
  config: HuntsConfig,
): Hunts => {
  const hunts = createDeps(kit, rooms, files.pictures, config);
  const photos = createHuntPhotos(hunts, files);
  const chat = createHuntChat(hunts, assistant);
  const deps: WholeDeps = { ...hunts, photos, chat };
  const exports = createHuntExports(hunts, files.files);
  settleByDeadline(deps, deps.hunts);
  deps.deadlines.register(RETENTION, (gameId) => settleRetention(deps, gameId));
  files.pictures.register(HUNT_PICTURES, (gameId, pictureId) => showsPicture(deps, gameId, pictureId));
  deps.deadlines.register(REMOVAL, (gameId) => settleRemoval(deps, gameId));
  rooms.activities.register(huntsInRooms(hunts));
  rooms.codeKinds.register('hunt', ({ targetId }) => `/hunts/${targetId}/play`);
  const presence = presencePacer(deps);
  const maps = new MapChoices(kit, config);
  const tools = { checks: new OfflineChecks() };
  return {
    deps,
    onIdentityMerged: (from, to) => handOverHunts(deps, from, to),
    onIdentityDeleted: (identityId) => forgetIdentity(deps, identityId),
    module: {
      name: 'hunts',
      routes: [
        ...huntRoutes(deps, tools),
        ...photos.routes,
        ...chat.routes,
        ...exports.routes,
        ...mapRows(maps),
      ],
      topics: [
        huntTopicSource(deps, presence),
        workTopicSource(deps.works),
        ...photos.topics,
        ...chat.topics,
      ],
      contacts: maps.contacts,
      queues: { 'hunt-positions': () => deps.positions.depth },
      seedDemo: () => seedDemoHunts(deps),
      plugin: async (http, doors) => {
        photos.plugin(http, doors);
        serveMapFiles(http, doors, config.DATA_DIR);
        await exports.plugin(http, doors);
      },
      async close() {
        await Promise.all([presence.close(), deps.news.close(), deps.positions.close(), photos.close()]);
      },
    },
  };
};

interface HuntsStart extends HuntsGiven {
  readonly kit: Kit;
  readonly rooms: RoomsPlatform;
  readonly config: HuntsConfig;
}

type Named = Pick<HuntsConfig, 'HUNTS_ID'>;

export const huntsActivity = {
  tables: (config: Named) => [huntsTable(config.HUNTS_ID)],
  adopters: (config: Named) => [huntsAdopter(huntsTable(config.HUNTS_ID))],
  create: ({ kit, rooms, config, ...given }: HuntsStart) => createHunts(kit, rooms, given, config),
};
