import { describe, expect, test } from 'vitest';
import type { FeedPhoto, PhotoFeed, ReactedPhoto } from '#activities/hunts/contract.feed.ts';
import { FeedState, withReactions } from './feed.state.ts';

const none = { love: 0, clap: 0, laugh: 0, wow: 0 };
const photoOf = (number: number): FeedPhoto => ({
  photoId: `photo-${number}`,
  levelId: 'gate',
  teamId: 'red',
  sentAt: number,
  width: 4,
  height: 3,
  addresses: { large: '', medium: '', small: '' },
  reactions: none,
  reactionChanges: 0,
  mine: [],
});
const feedOf = (photos: FeedPhoto[], rest: Partial<PhotoFeed> = {}): PhotoFeed => ({
  gameId: 'game-1',
  name: 'Old town',
  teams: [],
  levels: [],
  mayReact: true,
  version: 1,
  photos,
  ...rest,
});

interface Ears {
  readonly onEvent: (type: string, payload: unknown, version?: number) => void;
}

/** A feed over a server that knows these photos. */
const startFeed = (server: { photos: FeedPhoto[]; answer?: ReactedPhoto }) => {
  const asked: (string | undefined)[] = [];
  const due: (() => void)[] = [];
  let ears: Ears | undefined;
  const state = new FeedState(
    {
      calls: {
        readFeed: async ({ query }) => {
          asked.push(query.photoId ?? query.cursor);
          const { photoId } = query;
          const photos = server.photos.filter((photo) => photoId === undefined || photo.photoId === photoId);
          return { ok: true, value: feedOf(photos, { version: 2 }) };
        },
        reactToPhoto: async () =>
          server.answer
            ? { ok: true, value: server.answer }
            : { ok: false, error: { code: 'hunt-photo-not-found', message: '', fields: [] } },
      },
      live: {
        follow: (_topic: string, heard: unknown) => {
          ears = heard as Ears;
          return () => undefined;
        },
      } as never,
      after: (ms, task) => {
        if (ms < 60_000) due.push(task);
        return () => undefined;
      },
    },
    'game-1',
  );
  const shown = (): FeedPhoto[] => {
    const screen = state.screen.peek();
    return screen.phase === 'here' ? screen.view.photos : [];
  };
  return {
    state,
    asked,
    shown,
    hear: (type: string, payload: unknown) => ears?.onEvent(type, payload),
    isHeard: () => ears !== undefined,
    passTime: () => due.splice(0).forEach((task) => task()),
  };
};

describe('the feed on a page', () => {
  test('[FEED-5] an older count never replaces a newer one', () => {
    const newer = { photoId: 'photo-1', reactions: { ...none, wow: 3 }, reactionChanges: 5 };
    const older = { photoId: 'photo-1', reactions: { ...none, wow: 2 }, reactionChanges: 4 };
    const feed = withReactions(withReactions(feedOf([photoOf(1)]), [newer]), [older]);
    expect(feed.photos[0]).toMatchObject(newer);
  });

  test('[FEED-1] a photo that is heard of is read alone: it comes, or is gone', async () => {
    const server = { photos: [photoOf(1)] };
    const page = startFeed(server);
    await expect.poll(page.isHeard).toBe(true);
    server.photos = [photoOf(1), photoOf(2)];
    page.hear('feed.changed', { photoId: 'photo-2', version: 2 });
    page.passTime();
    await expect.poll(() => page.shown().map(({ photoId }) => photoId)).toEqual(['photo-2', 'photo-1']);
    server.photos = [photoOf(2)];
    page.hear('feed.changed', { photoId: 'photo-1', version: 3 });
    page.passTime();
    await expect.poll(() => page.shown().map(({ photoId }) => photoId)).toEqual(['photo-2']);
    expect(page.asked).toEqual([undefined, 'photo-2', 'photo-1']);
  });

  test('[FEED-4] a reaction is seen at once; a refused one is gone again', async () => {
    const page = startFeed({ photos: [photoOf(1)] });
    await expect.poll(() => page.shown().length).toBe(1);
    const given = page.state.react(photoOf(1), 'wow', true);
    expect(page.shown()[0]?.mine).toEqual(['wow']);
    expect((await given).ok).toBe(false);
    expect(page.shown()[0]?.mine).toEqual([]);
  });
});
