import type { PictureNotes } from '#platform/files/rules/picture-notes.ts';
import { deviceStore } from '#web/kit/data/device-store.ts';

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

const byTime = (one: QueuedPhoto, other: QueuedPhoto): number => one.deviceAt - other.deviceAt;

const memoryStore = (): PhotoStore => {
  const photos = new Map<string, QueuedPhoto>();
  return {
    put: async (photo) => void photos.set(photo.photoId, photo),
    all: async () => [...photos.values()].toSorted(byTime),
    remove: async (photoId) => void photos.delete(photoId),
  };
};

const databaseStore = (name: string): PhotoStore => {
  const store = deviceStore<{ photos: QueuedPhoto }>(name, { photos: { key: 'photoId' } });
  return {
    put: (photo) => store.write({ put: 'photos', row: photo }),
    all: async () => (await store.all('photos')).toSorted(byTime),
    remove: (photoId) => store.write({ remove: 'photos', key: photoId }),
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
