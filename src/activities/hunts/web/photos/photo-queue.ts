import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { PictureNotes } from '#platform/files/rules/picture-notes.ts';
import { deviceStore, rowsIfThere } from '#web/kit/data/device-store.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox, OutboxCommand } from '#web/kit/data/outbox.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import { huntPhotosContract } from '#activities/hunts/contract.photos.ts';
import type { FinishedPhoto } from '#activities/hunts/contract.photos.ts';

export interface SentPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
  readonly deviceAt?: number | undefined;
}

/** A photo as it was taken: all that is needed to send it. */
export interface TakenPhoto extends PictureNotes {
  readonly photoId: string;
  readonly gameId: string;
  readonly levelId: string;
  readonly isTwin: boolean;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly position?: SentPosition | undefined;
  readonly deviceAt: number;
}

/** One photo on its way, as a page shows it. */
export interface PhotoOnItsWay {
  readonly photoId: string;
  readonly gameId: string;
  readonly levelId: string;
  readonly type: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  /** Share sent, 0 to 1. */
  readonly share: number;
  /** Why the server will not have it; it is kept until its owner has seen that. */
  readonly refusal?: string | undefined;
}

export interface PhotoQueueOptions {
  readonly outbox: Pick<
    Outbox,
    'add' | 'retry' | 'discard' | 'bytes' | 'wake' | 'onWaiting' | 'onProgress' | 'onSettled'
  >;
  readonly onCount?: (count: number) => void;
}

type Finished = (photo: PhotoOnItsWay, answer: FinishedPhoto) => void;

const { sendPhotoPart, finishPhoto } = huntPhotosContract.routes;
const NAME = `${huntPhotosContract.name}.beginPhoto`;

const addressOf = ({ method, path }: typeof sendPhotoPart | typeof finishPhoto) => ({ method, path });

const commandOf = (photo: TakenPhoto): OutboxCommand => {
  const { gameId, photoId, levelId, isTwin, position, deviceAt, takenAt, place, bytes, type } = photo;
  const body = {
    photoId,
    levelId,
    sizeBytes: bytes.byteLength,
    isTwin,
    deviceAt,
    ...(position && { position }),
    ...(takenAt !== undefined && { takenAt }),
    ...(place && { takenPlace: place }),
  };
  const call = { params: { gameId }, body };
  return {
    ...outboxCommand(huntPhotosContract, 'beginPhoto', call, `hunt-photos:${gameId}`),
    id: photoId,
    upload: {
      part: addressOf(sendPhotoPart),
      finish: addressOf(finishPhoto),
      params: { photoId },
      misplaced: 'hunt-photo-part-refused',
      type,
    },
    isRepeatable: true,
    isKeptRefused: true,
    // What opens its level may still be on its way from this phone.
    patientWith: ['hunt-level-locked'],
  };
};

const levelOf = ({ body }: Waiting): string =>
  typeof body === 'object' && body !== null && 'levelId' in body ? String(body.levelId) : '';

/** The photos of this browser in its outbox: there until the server has them, over reloads and days offline. */
export class PhotoQueue {
  readonly photos: Signal<readonly PhotoOnItsWay[]> = signal([]);
  readonly #options: PhotoQueueOptions;
  readonly #listeners = new Set<Finished>();
  readonly #stops: (() => void)[];

  constructor(options: PhotoQueueOptions) {
    this.#options = options;
    const { outbox } = options;
    this.#stops = [
      outbox.onWaiting((all) => this.#show(all.filter(({ name }) => name === NAME))),
      outbox.onProgress((id, share) =>
        this.#mark(id, share === undefined ? { state: 'waiting' } : { state: 'sending', share }),
      ),
      outbox.onSettled(({ id, outcome }) => {
        const photo = this.photos.peek().find(({ photoId }) => photoId === id);
        if (photo === undefined || outcome.kind !== 'done') return;
        for (const listener of this.#listeners) listener(photo, outcome.value as FinishedPhoto);
      }),
    ];
  }

  /** Resolves when the photo is on disk. */
  async add(photo: TakenPhoto): Promise<void> {
    await this.#options.outbox.add(commandOf(photo), photo.bytes);
  }

  /** Tries at once: the page opened, is seen again, or has network again. */
  wake(): void {
    this.#options.outbox.wake();
  }

  /** A photo that was refused is sent once more, or one that is no longer wanted forgotten. */
  retry(photoId: string): Promise<void> {
    return this.#options.outbox.retry(photoId);
  }

  /** Says how to have it back. */
  discard(photoId: string): Promise<() => Promise<void>> {
    return this.#options.outbox.discard(photoId);
  }

  /** To be looked at while it waits. */
  async picture({ photoId, type }: PhotoOnItsWay): Promise<Blob | undefined> {
    const bytes = await this.#options.outbox.bytes(photoId);
    return bytes && new Blob([bytes], { type });
  }

  onFinished(listener: Finished): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }

  #mark(id: string, change: Partial<PhotoOnItsWay>): void {
    this.photos.value = this.photos
      .peek()
      .map((each) => (each.photoId === id ? { ...each, ...change } : each));
  }

  #show(waiting: readonly Waiting[]): void {
    const shown = new Map(this.photos.peek().map((photo) => [photo.photoId, photo]));
    this.photos.value = waiting.map((photo) => {
      const { id, params, refusal, upload } = photo;
      const { state = 'waiting', share = 0 } = shown.get(id) ?? {};
      return {
        photoId: id,
        gameId: String(params?.['gameId']),
        levelId: levelOf(photo),
        type: upload?.type ?? '',
        state: refusal === undefined ? (state === 'refused' ? 'waiting' : state) : 'refused',
        share,
        refusal,
      };
    });
    this.#options.onCount?.(waiting.length);
  }
}

const OLD = 'roundtable-photos';

interface OldPhoto extends TakenPhoto {
  readonly ownerId: string;
  readonly refusal?: string | undefined;
}

/** Photos that an earlier version of the app kept in a database of their own, until they last in the outbox. */
export const moveOldPhotos = async (outbox: Pick<Outbox, 'add'>): Promise<void> => {
  const found = (await rowsIfThere(OLD, 'photos')) as readonly OldPhoto[];
  if (found.length === 0) return;
  const old = deviceStore<{ photos: OldPhoto }>(OLD, { photos: { key: 'photoId' } });
  for (const photo of found.toSorted((one, other) => one.deviceAt - other.deviceAt)) {
    const { ownerId, refusal } = photo;
    const command = { ...commandOf(photo), ownerId, ...(refusal !== undefined && { refusal }) };
    const { isOnDisk } = await outbox.add(command, photo.bytes);
    if (isOnDisk) await old.write({ remove: 'photos', key: photo.photoId });
  }
};
