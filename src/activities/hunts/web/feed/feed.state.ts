import { useEffect, useMemo } from 'preact/hooks';
import { after } from '#web/kit/after.ts';
import type { After } from '#web/kit/after.ts';
import type { Answer } from '#web/kit/client.ts';
import { ChangedRows } from '#web/kit/data/changed-rows.ts';
import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { reactionKinds } from '#activities/hunts/contract.feed.ts';
import type {
  FeedPhoto,
  huntFeedTopic,
  PhotoFeed,
  ReactedPhoto,
  ReactionKind,
} from '#activities/hunts/contract.feed.ts';
import { photosClient } from '../photos/photos.client.ts';
import type { PhotosClient } from '../photos/photos.client.ts';

export interface FeedSources {
  readonly calls: Pick<PhotosClient, 'readFeed' | 'reactToPhoto'>;
  readonly live: Pick<LiveClient, 'follow'>;
  readonly after: After;
}

/** Several photos that come at once are read together. */
const SOON_MS = 500;

const newestFirst = (photos: readonly FeedPhoto[]): FeedPhoto[] =>
  photos.toSorted((one, other) => other.sentAt - one.sentAt);

/** Counts that are older than those shown change nothing: messages of two nodes may overtake each other. */
export const withReactions = (feed: PhotoFeed, told: readonly ReactedPhoto[]): PhotoFeed => {
  const byId = new Map(told.map((each) => [each.photoId, each]));
  return {
    ...feed,
    photos: feed.photos.map((photo) => {
      const news = byId.get(photo.photoId);
      return news && news.reactionChanges > photo.reactionChanges ? { ...photo, ...news } : photo;
    }),
  };
};

/** The photos that the host shares, newest first. */
export class FeedState {
  readonly gameId: string;
  readonly page: LivePage<PhotoFeed>;
  readonly #sources: FeedSources;
  readonly #rows: ChangedRows;
  /** One photo at a time: an older answer must not win. */
  #reading: Promise<void> = Promise.resolve();

  constructor(sources: FeedSources, gameId: string) {
    this.#sources = sources;
    this.gameId = gameId;
    this.#rows = new ChangedRows({
      after: sources.after,
      soonMs: SOON_MS,
      readRow: (photoId) => {
        this.#reading = this.#reading.then(() => this.#readOne(photoId));
      },
      reload: () => void this.reload(),
    });
    const follow = followTopic<typeof huntFeedTopic, 'viewer', PhotoFeed>(
      { live: async () => sources.live, kind: 'hunt-feed', key: gameId },
      { 'feed.reacted': (feed, { photos }) => withReactions(feed, photos) },
      { 'feed.changed': ({ photoId }) => this.#rows.readSoon(photoId) },
    );
    this.page = new LivePage<PhotoFeed>({
      read: () => this.#readAll(),
      // The topic says how far the feed has got, not what is in it.
      follow: (ears) => follow({ ...ears, see: ({ version }) => this.#catchUp(version) }),
    });
  }

  get screen(): LivePage<PhotoFeed>['screen'] {
    return this.page.screen;
  }

  reload(): Promise<void> {
    return this.page.reload();
  }

  async older(): Promise<Answer<PhotoFeed> | undefined> {
    const cursor = this.#shown()?.cursor;
    if (cursor === undefined) return undefined;
    const next = await this.#read({ cursor });
    if (next.ok)
      this.page.change((feed) => ({
        ...feed,
        photos: newestFirst([...withoutThese(feed.photos, next.value.photos), ...next.value.photos]),
        cursor: next.value.cursor,
      }));
    return next;
  }

  /** Seen at once; the server's count replaces it. */
  async react({ photoId }: FeedPhoto, kind: ReactionKind, isOn: boolean): Promise<Answer<ReactedPhoto>> {
    this.#setMine(photoId, kind, isOn);
    const params = { gameId: this.gameId, photoId, kind };
    const answer = await this.#sources.calls.reactToPhoto({ params, body: { isOn } });
    if (answer.ok) this.page.change((feed) => withReactions(feed, [answer.value]));
    else this.#setMine(photoId, kind, !isOn);
    return answer;
  }

  close(): void {
    this.page.close();
    this.#rows.close();
  }

  #setMine(photoId: string, kind: ReactionKind, isOn: boolean): void {
    this.page.change((feed) => ({
      ...feed,
      photos: feed.photos.map((photo) =>
        photo.photoId === photoId
          ? {
              ...photo,
              mine: reactionKinds.filter((each) => (each === kind ? isOn : photo.mine.includes(each))),
            }
          : photo,
      ),
    }));
  }

  #shown(): PhotoFeed | undefined {
    const screen = this.screen.peek();
    return screen.phase === 'here' ? screen.view : undefined;
  }

  #catchUp(version: number): void {
    if ((this.#shown()?.version ?? Infinity) < version) void this.reload();
  }

  #read(query: Parameters<PhotosClient['readFeed']>[0]['query']): Promise<Answer<PhotoFeed>> {
    return this.#sources.calls.readFeed({ params: { gameId: this.gameId }, query });
  }

  #readAll(): Promise<Answer<PhotoFeed>> {
    this.#rows.refreshLater();
    return this.#read({});
  }

  async #readOne(photoId: string): Promise<void> {
    const answer = await this.#read({ photoId });
    if (!answer.ok) return this.reload();
    const { photos, version, levels, teams } = answer.value;
    this.page.change((feed) => ({
      ...feed,
      levels,
      teams,
      version: Math.max(feed.version, version),
      photos: newestFirst([...feed.photos.filter((photo) => photo.photoId !== photoId), ...photos]),
    }));
  }
}

const withoutThese = (photos: readonly FeedPhoto[], others: readonly FeedPhoto[]): FeedPhoto[] =>
  photos.filter(({ photoId }) => !others.some((other) => other.photoId === photoId));

/** The feed, as long as it is shown. */
export const useFeed = (gameId: string): FeedState => {
  const state = useMemo(
    () => new FeedState({ calls: photosClient, live: pageLive(), after }, gameId),
    [gameId],
  );
  useEffect(() => () => state.close(), [state]);
  return state;
};
