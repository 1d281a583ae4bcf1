import { availableParallelism } from 'node:os';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import { Limiter } from '#server/kit/limiter.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { fileRoutes } from './files.routes.ts';
import type { Files } from './files.ts';
import { servePictures } from './pictures.http.ts';
import { PictureUses } from './picture-uses.ts';
import type { IsShown } from './picture-uses.ts';
import type { PictureUse } from './pictures.items.ts';
import { hasPicture, keepPicture, PICTURE, settlePicture } from './pictures.service.ts';
import type { PictureDeps } from './pictures.service.ts';

/** What the files give to every activity; it is handed to their `create` function. */
export interface FilesPlatform {
  readonly module: ServerModule;
  /** The blobs themselves, each activity below its own prefix: `hunts/...`, `engagements/...`. */
  readonly files: Files;
  /** Uploaded pictures, by the id that `POST /api/pictures` gave. */
  readonly pictures: Pictures;
  /** Where heavy work on pictures waits; for `encodePicture`. */
  readonly limiter: Limiter;
}

export interface Pictures {
  /**
   * Before saving what shows the picture; false when there is no such picture. Without `use` it stays for good, with
   * one until `until`, or for as long as the part that registered the kind says that the holder shows it.
   */
  keep(pictureId: string, use?: PictureUse): Promise<boolean>;
  register(kind: string, isShown: IsShown): void;
  has(pictureId: string): Promise<boolean>;
}

/** Each may hold 200 MB of pixels and a core; one core is left for everybody else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const MOST_WAITING = 100;

/** `files` is closed by who opened it. */
export const createFiles = (kit: Kit, rooms: RoomsPlatform, files: Files): FilesPlatform => {
  const limiter = new Limiter({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  const { queue, deadlines } = rooms.changes;
  const uses = new PictureUses(kit.store, kit.clock);
  const deps: PictureDeps = { store: kit.store, clock: kit.clock, queue, deadlines, files, limiter, uses };
  deadlines.register(PICTURE, (pictureId) => settlePicture(deps, pictureId));
  return {
    files,
    limiter,
    pictures: {
      keep: (pictureId, use) => keepPicture(deps, pictureId, use),
      register: (kind, isShown) => uses.register(kind, isShown),
      has: (pictureId) => hasPicture(deps, pictureId),
    },
    module: {
      name: 'files',
      routes: fileRoutes(deps),
      queues: { pictures: () => limiter.depth },
      plugin: async (http, doors) => servePictures(http, doors, files),
    },
  };
};
