import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import type { TroubleKind } from '#web/kit/data/trouble-of.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { HostAlbum, HostPhoto, TeamAlbum } from '#activities/hunts/contract.photos.ts';
import { photosClient } from './photos.client.ts';
import type { PhotosClient } from './photos.client.ts';

type AnyAlbum = HostAlbum | TeamAlbum;

export type AlbumScreen<Album extends AnyAlbum = AnyAlbum> =
  | { readonly phase: 'loading' | TroubleKind }
  | { readonly phase: 'here'; readonly album: Album };

export interface AlbumSources {
  readonly calls: Pick<PhotosClient, 'listPhotos'>;
  readonly live: Pick<LiveClient, 'follow'>;
  /** Several photos at once are read once. */
  readonly after: (durationMs: number, task: () => void) => () => void;
}

const SOON_MS = 300;
/** Addresses hold for a quarter of an hour at least; a page that is left open asks for new ones before. */
const REFRESH_MS = 10 * 60_000;

/** All photos of a hunt that one may see, oldest first; kept true by the socket. */
export class AlbumState {
  readonly screen: ReadonlySignal<AlbumScreen>;
  readonly gameId: string;
  readonly #as: 'host' | 'team' | undefined;
  readonly #sources: AlbumSources;
  readonly #screen = signal<AlbumScreen>({ phase: 'loading' });
  #stop: (() => void) | undefined;
  #cancelReload: (() => void) | undefined;
  #cancelRefresh: () => void = () => undefined;
  /** Counts what was heard or asked for: an answer to an older question must not win. */
  #newest = 0;
  #reading = 0;
  #isClosed = false;

  constructor(sources: AlbumSources, gameId: string, as?: 'host' | 'team') {
    this.#sources = sources;
    this.gameId = gameId;
    this.#as = as;
    this.screen = computed(() => this.#screen.value);
    void this.reload();
  }

  async reload(): Promise<void> {
    const number = ++this.#newest;
    this.#reading += 1;
    const read = await this.#readAll();
    this.#reading -= 1;
    if (this.#isClosed || number !== this.#newest) return;
    const isHere = this.#screen.peek().phase === 'here';
    // A page that has lost the network goes on showing what it has.
    if (!(isHere && read.phase === 'unreachable')) this.#screen.value = read;
    if (read.phase === 'here') this.#follow();
    this.#cancelRefresh();
    this.#cancelRefresh = this.#sources.after(REFRESH_MS, () => void this.reload());
  }

  /** A photo that an answer brought. */
  showPhoto(photo: HostPhoto): void {
    const known = this.#screen.peek();
    if (known.phase !== 'here' || known.album.audience !== 'host') return;
    const photos = known.album.photos.map((each) => (each.photoId === photo.photoId ? photo : each));
    this.#screen.value = { phase: 'here', album: { ...known.album, photos } };
    this.#newest += 1;
    if (this.#reading > 0) this.#reloadSoon();
  }

  close(): void {
    this.#isClosed = true;
    this.#stop?.();
    this.#cancelReload?.();
    this.#cancelRefresh();
  }

  async #readAll(): Promise<AlbumScreen> {
    let album: AnyAlbum | undefined;
    let cursor: string | undefined;
    do {
      const answer = await this.#sources.calls.listPhotos({
        params: { gameId: this.gameId },
        query: { as: this.#as, order: 'oldest', cursor },
      });
      if (!answer.ok) return { phase: troubleOf(answer.error) };
      if (this.#as === 'host' && answer.value.audience !== 'host') return { phase: 'forbidden' };
      album = joined(album, answer.value);
      ({ cursor } = answer.value);
    } while (cursor !== undefined);
    return { phase: 'here', album };
  }

  #follow(): void {
    this.#stop ??= this.#sources.live.follow(
      `hunt-photos:${this.gameId}`,
      {
        onView: () => undefined,
        onEvent: () => this.#reloadSoon(),
        onRefused: () => {
          this.#stop = undefined;
        },
        onGone: () => {
          this.#stop = undefined;
          this.#reloadSoon();
        },
      },
      { role: this.#as ?? 'host' },
    );
  }

  #reloadSoon(): void {
    this.#cancelReload ??= this.#sources.after(SOON_MS, () => {
      this.#cancelReload = undefined;
      void this.reload();
    });
  }
}

const joined = (known: AnyAlbum | undefined, next: AnyAlbum): AnyAlbum => {
  if (known?.audience === 'host' && next.audience === 'host')
    return { ...next, photos: [...known.photos, ...next.photos] };
  if (known?.audience === 'team' && next.audience === 'team')
    return { ...next, photos: [...known.photos, ...next.photos] };
  return next;
};

const after = (durationMs: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, durationMs);
  return () => clearTimeout(timer);
};

/** The album of a hunt, as long as the page is open. */
export const useAlbum = (gameId: string, as?: 'host' | 'team'): AlbumState => {
  const state = useMemo(
    () => new AlbumState({ calls: photosClient, live: pageLive(), after }, gameId, as),
    [gameId, as],
  );
  useEffect(() => () => state.close(), [state]);
  return state;
};
