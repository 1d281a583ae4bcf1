import { useEffect, useMemo } from 'preact/hooks';
import { after } from '#web/kit/after.ts';
import type { After } from '#web/kit/after.ts';
import type { Answer } from '#web/kit/client.ts';
import { ChangedRows } from '#web/kit/data/changed-rows.ts';
import { followTopic, LivePage, notAllowed } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { HostAlbum, HostPhoto, huntPhotosTopic, TeamAlbum } from '#activities/hunts/contract.photos.ts';
import { photosClient } from './photos.client.ts';
import type { PhotosClient } from './photos.client.ts';

export type AnyAlbum = HostAlbum | TeamAlbum;

export interface AlbumSources {
  readonly calls: Pick<PhotosClient, 'listPhotos'>;
  readonly live: Pick<LiveClient, 'follow'>;
  readonly after: After;
}

const SOON_MS = 300;

const inOrder = <Photo extends { readonly photoId: string; readonly sentAt: number }>(
  known: readonly Photo[],
  photoId: string,
  fresh: readonly Photo[],
): Photo[] =>
  [...known.filter((photo) => photo.photoId !== photoId), ...fresh].toSorted(
    (one, other) => one.sentAt - other.sentAt,
  );

/** The album with this photo as it is by now, or without it. */
const withFresh = (album: AnyAlbum, photoId: string, fresh: AnyAlbum): AnyAlbum => {
  const version = Math.max(album.version, fresh.version);
  if (album.audience === 'host' && fresh.audience === 'host')
    return { ...fresh, version, photos: inOrder(album.photos, photoId, fresh.photos) };
  if (album.audience === 'team' && fresh.audience === 'team')
    return { ...fresh, version, photos: inOrder(album.photos, photoId, fresh.photos) };
  return album;
};

const joined = (known: AnyAlbum, next: AnyAlbum): AnyAlbum => {
  if (known.audience === 'host' && next.audience === 'host')
    return { ...known, photos: [...known.photos, ...next.photos] };
  if (known.audience === 'team' && next.audience === 'team')
    return { ...known, photos: [...known.photos, ...next.photos] };
  return known;
};

/** All photos of a hunt that one may see, oldest first; of what is heard later, one photo at a time is read. */
export class AlbumState {
  readonly gameId: string;
  readonly page: LivePage<AnyAlbum>;
  readonly #as: 'host' | 'team' | undefined;
  readonly #sources: AlbumSources;
  readonly #rows: ChangedRows;
  /** Numbers requests and messages about a photo, so an older answer never wins. */
  readonly #told = new Map<string, number>();

  constructor(sources: AlbumSources, gameId: string, as?: 'host' | 'team') {
    this.#sources = sources;
    this.gameId = gameId;
    this.#as = as;
    const { live, after } = sources;
    this.#rows = new ChangedRows({
      after,
      soonMs: SOON_MS,
      readRow: (photoId) => void this.#readOne(photoId),
      reload: () => void this.reload(),
    });
    const follow = followTopic<typeof huntPhotosTopic, 'host' | 'team', AnyAlbum>(
      { live: async () => live, kind: 'hunt-photos', key: gameId, as: () => ({ role: as ?? 'host' }) },
      {},
      { 'photos.changed': ({ photoId }) => this.#rows.readSoon(photoId) },
    );
    this.page = new LivePage<AnyAlbum>({
      read: () => this.#readAll(),
      // The topic says how far the album has got, not what is in it.
      follow: (ears) => follow({ ...ears, see: ({ version }) => this.#catchUp(version) }),
    });
  }

  get screen(): LivePage<AnyAlbum>['screen'] {
    return this.page.screen;
  }

  reload(): Promise<void> {
    return this.page.reload();
  }

  /** A photo that an answer brought. */
  showPhoto(photo: HostPhoto): void {
    this.#count(photo.photoId);
    this.page.change((album) =>
      album.audience === 'host'
        ? {
            ...album,
            photos: album.photos.map((each) => (each.photoId === photo.photoId ? photo : each)),
          }
        : album,
    );
  }

  close(): void {
    this.page.close();
    this.#rows.close();
  }

  #catchUp(version: number): void {
    const screen = this.screen.peek();
    if (screen.phase === 'here' && screen.view.version < version) void this.reload();
  }

  async #readAll(): Promise<Answer<AnyAlbum>> {
    this.#rows.refreshLater();
    const first = await this.#list({ order: 'oldest' });
    if (!first.ok) return first;
    let album = first.value;
    let { cursor } = album;
    while (cursor !== undefined) {
      const next = await this.#list({ order: 'oldest', cursor });
      if (!next.ok) return next;
      album = joined(album, next.value);
      ({ cursor } = next.value);
    }
    return { ok: true, value: album };
  }

  async #list(query: Parameters<PhotosClient['listPhotos']>[0]['query']): Promise<Answer<AnyAlbum>> {
    const params = { gameId: this.gameId };
    const answer = await this.#sources.calls.listPhotos({ params, query: { ...query, as: this.#as } });
    return answer.ok && this.#as === 'host' && answer.value.audience !== 'host' ? notAllowed : answer;
  }

  async #readOne(photoId: string): Promise<void> {
    const number = this.#count(photoId);
    const answer = await this.#list({ photoId });
    if (!answer.ok) return void this.reload();
    if (number !== this.#told.get(photoId)) return this.#rows.readSoon(photoId);
    this.page.change((album) => withFresh(album, photoId, answer.value));
  }

  #count(photoId: string): number {
    const number = (this.#told.get(photoId) ?? 0) + 1;
    this.#told.set(photoId, number);
    return number;
  }
}

/** The album of a hunt, as long as the page is open. */
export const useAlbum = (gameId: string, as?: 'host' | 'team'): AlbumState => {
  const state = useMemo(
    () => new AlbumState({ calls: photosClient, live: pageLive(), after }, gameId, as),
    [gameId, as],
  );
  useEffect(() => () => state.close(), [state]);
  return state;
};
