import type { FastifyInstance } from 'fastify';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { Doors } from '#server/kit/doors.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import type { Kit } from '#server/kit/module.ts';
import type { Table } from '#store/port/table.ts';
import type { HuntsForPhotos, PhotoParts } from './photo-parts.ts';
import { servePhotos } from './photos.http.ts';
import { photoTopicSource } from './photos.live.ts';
import { photoRoutes } from './photos.routes.ts';
import {
  countPhotos,
  forgetGame,
  forgetPhotos,
  forgetPlaces,
  keepAfterEnd,
  settlePhoto,
} from './retention.service.ts';
import type { KeepTimes } from './retention.service.ts';
import { HUNT_PHOTO } from './uploads.service.ts';

interface Player {
  readonly gameId: string;
  readonly userId: string;
}

/** What the wiring of the hunts mounts and calls. */
export interface HuntPhotos {
  readonly parts: PhotoParts;
  readonly routes: readonly BoundRoute[];
  readonly topic: TopicSource;
  readonly plugin: (http: FastifyInstance, doors: Doors) => void;
  /** When a hunt ends, and when its times are changed after it. */
  readonly onEnded: (gameId: string, times: KeepTimes) => Promise<void>;
  readonly forgetUser: (player: Player) => Promise<number>;
  readonly forgetPlaces: (player: Player) => Promise<void>;
  readonly forgetGame: (gameId: string) => Promise<void>;
  readonly countOf: (player: Player) => Promise<number>;
}

export interface HuntPhotosNeeds {
  readonly table: Table;
  readonly rooms: Pick<RoomsPlatform, 'changes'>;
  readonly files: Pick<FilesPlatform, 'files' | 'turns'>;
  readonly hunts: HuntsForPhotos;
}

export const createHuntPhotos = (
  kit: Pick<Kit, 'hub'>,
  { table, rooms, files, hunts }: HuntPhotosNeeds,
): HuntPhotos => {
  const parts: PhotoParts = {
    ...rooms.changes,
    table,
    hunts,
    hub: kit.hub,
    files: files.files,
    turns: files.turns,
  };
  parts.deadlines.register(HUNT_PHOTO, (photoId) => settlePhoto(parts, photoId));
  return {
    parts,
    routes: photoRoutes(parts),
    topic: photoTopicSource(parts),
    plugin: (http, doors) => servePhotos(http, doors, parts),
    onEnded: (gameId, times) => keepAfterEnd(parts, gameId, times),
    forgetUser: (player) => forgetPhotos(parts, player),
    forgetPlaces: (player) => forgetPlaces(parts, player),
    forgetGame: (gameId) => forgetGame(parts, gameId),
    countOf: (player) => countPhotos(parts, player),
  };
};
