import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { PictureNotes } from '#platform/files/rules/picture-notes.ts';

export interface SentPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
  readonly deviceAt?: number | undefined;
}

/** A photo as it waits: all that is needed to send it, also after a reload. */
export interface QueuedPhoto extends PictureNotes {
  readonly photoId: string;
  /** Whose photo it is: it must not be sent in the name of who signed in later. */
  readonly ownerId: string;
  readonly gameId: string;
  readonly levelId: string;
  readonly isTwin: boolean;
  /** No blob: some browsers lose those of their databases. */
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly position?: SentPosition | undefined;
  readonly deviceAt: number;
  /** Why the server will not have it; it is kept until its owner has seen that. */
  readonly refusal?: string | undefined;
}

export interface PhotoStore {
  /** Resolves when it is on disk. */
  put(photo: QueuedPhoto): Promise<void>;
  /** In the order they were taken. */
  all(): Promise<QueuedPhoto[]>;
  remove(photoId: string): Promise<void>;
}

interface PhotosSchema extends DBSchema {
  photos: { key: string; value: QueuedPhoto };
}

const byTime = (one: QueuedPhoto, other: QueuedPhoto): number => one.deviceAt - other.deviceAt;

const openPhotos = (name: string): Promise<IDBPDatabase<PhotosSchema>> =>
  openDB<PhotosSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'photoId' });
    },
  });

const memoryStore = (): PhotoStore => {
  const photos = new Map<string, QueuedPhoto>();
  return {
    put: async (photo) => void photos.set(photo.photoId, photo),
    all: async () => [...photos.values()].toSorted(byTime),
    remove: async (photoId) => void photos.delete(photoId),
  };
};

const databaseStore = (name: string): PhotoStore => {
  let opened: Promise<IDBPDatabase<PhotosSchema>> | undefined;
  const database = (): Promise<IDBPDatabase<PhotosSchema>> => (opened ??= openPhotos(name));
  return {
    async put(photo) {
      const write = (await database()).transaction('photos', 'readwrite', { durability: 'strict' });
      await write.store.put(photo);
      await write.done;
    },
    all: async () => (await (await database()).getAll('photos')).toSorted(byTime),
    remove: async (photoId) => (await database()).delete('photos', photoId),
  };
};

/** The browser's database; its memory where there is none (some private windows) or it is full. */
export const openPhotoStore = (name = 'roundtable-photos'): PhotoStore => {
  const [disk, memory] = [databaseStore(name), memoryStore()];
  return {
    put: (photo) => disk.put(photo).catch(() => memory.put(photo)),
    async all() {
      const stored = await disk.all().catch(() => []);
      return [...stored, ...(await memory.all())];
    },
    async remove(photoId) {
      await memory.remove(photoId);
      await disk.remove(photoId).catch(() => undefined);
    },
  };
};
