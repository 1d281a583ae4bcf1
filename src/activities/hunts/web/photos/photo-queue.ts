import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { FinishedPhoto } from '#activities/hunts/contract.photos.ts';
import type { PhotoStore, QueuedPhoto } from './photo-store.ts';
import type { PhotoOutcome, SendPhoto } from './send-photo.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** Some minutes; a level that is not open by then was not opened by this phone. */
const EARLY_TRIES = 8;

/** One photo on its way, as a page shows it. */
export interface PhotoOnItsWay {
  readonly photo: QueuedPhoto;
  readonly state: 'waiting' | 'sending' | 'refused';
  /** Share sent, 0 to 1. */
  readonly share: number;
}

export interface PhotoQueueOptions {
  readonly store: PhotoStore;
  readonly send: SendPhoto;
  /** Who this browser is now; nobody's photos are sent while it is not known. */
  readonly ownerId: () => Promise<string | undefined>;
  readonly after: (durationMs: number, task: () => void) => () => void;
  /** One tab at a time. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  readonly onCount?: (count: number) => void;
}

type SettledPhoto = Exclude<PhotoOutcome, { kind: 'early' }>;
type Finished = (photo: QueuedPhoto, answer: FinishedPhoto) => void;

/** Photos of this browser until the server has them, in the order they were taken; over reloads and days offline. */
export class PhotoQueue {
  readonly photos: Signal<readonly PhotoOnItsWay[]> = signal([]);
  readonly #options: PhotoQueueOptions;
  readonly #listeners = new Set<Finished>();
  #cancelRetry = (): void => undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #draining: Promise<void> | undefined;
  #wasWoken = false;
  readonly #early = new Map<string, number>();

  constructor(options: PhotoQueueOptions) {
    this.#options = options;
  }

  /** Resolves when the photo is on disk. */
  async add(photo: QueuedPhoto): Promise<void> {
    await this.#options.store.put(photo);
    await this.#show();
    this.wake();
  }

  /** Tries at once: the page opened, is seen again, or has network again. */
  wake(): void {
    this.#cancelRetry();
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#drainSoon();
  }

  /** A photo that was refused is sent once more, or one that is no longer wanted forgotten. */
  async retry(photoId: string): Promise<void> {
    const photo = (await this.#options.store.all()).find((each) => each.photoId === photoId);
    if (photo) await this.add({ ...photo, refusal: undefined });
  }

  async discard(photoId: string): Promise<void> {
    await this.#options.store.remove(photoId);
    await this.#show();
  }

  onFinished(listener: Finished): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#cancelRetry();
    this.#listeners.clear();
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  #drainSoon(): void {
    this.#wasWoken = true;
    this.#draining ??= this.#options
      .alone(() => this.#drain())
      .finally(() => {
        this.#draining = undefined;
      });
  }

  async #drain(): Promise<void> {
    while (this.#wasWoken) {
      this.#wasWoken = false;
      const next = await this.#nextPhotos();
      for (const photo of next) {
        if (await this.#sendOne(photo)) continue;
        this.#retryLater();
        return;
      }
    }
  }

  async #nextPhotos(): Promise<QueuedPhoto[]> {
    const photos = await this.#show();
    if (photos.length === 0) return [];
    const ownerId = await this.#options.ownerId();
    // Without network nobody says who we are; then nothing could be sent either.
    if (ownerId === undefined) this.#retryLater();
    return photos.filter((photo) => photo.refusal === undefined && photo.ownerId === ownerId);
  }

  /** False when it has to wait. */
  async #sendOne(photo: QueuedPhoto): Promise<boolean> {
    this.#mark(photo.photoId, { state: 'sending', share: 0 });
    const sent = await this.#options
      .send(photo, (share) => this.#mark(photo.photoId, { share }))
      .catch(() => ({ kind: 'lost' as const }));
    const outcome = sent.kind === 'early' ? this.#afterEarly(photo, sent.message) : sent;
    if (outcome.kind === 'done') await this.#options.store.remove(photo.photoId);
    if (outcome.kind === 'refused') await this.#options.store.put({ ...photo, refusal: outcome.message });
    await this.#show();
    if (outcome.kind === 'done') for (const listener of this.#listeners) listener(photo, outcome.answer);
    return outcome.kind !== 'lost';
  }

  /** Sent again for a while, for answers go by another road; then it is refused like any other. */
  #afterEarly({ photoId }: QueuedPhoto, message: string): SettledPhoto {
    const tries = (this.#early.get(photoId) ?? 0) + 1;
    this.#early.set(photoId, tries);
    return tries < EARLY_TRIES ? { kind: 'lost' } : { kind: 'refused', message };
  }

  #retryLater(): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#options.after(this.#pauseMs, () => this.#drainSoon());
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  #mark(photoId: string, change: Partial<PhotoOnItsWay>): void {
    this.photos.value = this.photos.value.map((each) =>
      each.photo.photoId === photoId ? { ...each, ...change } : each,
    );
  }

  async #show(): Promise<QueuedPhoto[]> {
    const photos = await this.#options.store.all();
    const shares = new Map(this.photos.value.map(({ photo, share }) => [photo.photoId, share]));
    this.photos.value = photos.map((photo) => ({
      photo,
      state: photo.refusal === undefined ? 'waiting' : 'refused',
      share: shares.get(photo.photoId) ?? 0,
    }));
    this.#options.onCount?.(photos.length);
    return photos;
  }
}
