import { describe, expect, test } from 'vitest';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { AlbumState } from './album.state.ts';
import type { AlbumSources } from './album.state.ts';

const photo = (status: HostPhoto['status']): HostPhoto => ({ photoId: 'gate', status }) as HostPhoto;

/** A server that answers when it is told to, in any order. */
const slowAlbum = () => {
  const answers: ((status: HostPhoto['status']) => Promise<void>)[] = [];
  const soon: (() => void)[] = [];
  const sources: AlbumSources = {
    calls: {
      listPhotos: () =>
        new Promise((resolve) => {
          answers.push(async (status) => {
            const album = { audience: 'host', photos: [photo(status)] } as unknown as HostAlbum;
            resolve({ ok: true, value: album });
            await new Promise((settled) => setTimeout(settled));
          });
        }),
    },
    live: { follow: () => () => undefined },
    after: (durationMs, task) => {
      if (durationMs < 1000) soon.push(task);
      return () => undefined;
    },
  };
  const state = new AlbumState(sources, 'hunt', 'host');
  const status = (): string | undefined => {
    const screen = state.screen.value;
    return screen.phase === 'here' ? (screen.album.photos[0] as HostPhoto | undefined)?.status : undefined;
  };
  return { state, answers, soon, status };
};

describe('an album', () => {
  test('[PHOTO-11] of two readings the later question wins, whichever answer comes last', async () => {
    const { state, answers, status } = slowAlbum();
    void state.reload();
    await answers[1]?.('accepted');
    expect(status()).toBe('accepted');
    await answers[0]?.('waiting');
    expect(status()).toBe('accepted');
  });

  test('[PHOTO-11] a verdict is not taken back by a reading that began before it; the album is read once more', async () => {
    const { state, answers, soon, status } = slowAlbum();
    await answers[0]?.('waiting');
    void state.reload();
    state.showPhoto(photo('rejected'));
    await answers[1]?.('waiting');
    expect(status()).toBe('rejected');
    for (const task of soon) task();
    await answers[2]?.('rejected');
    expect([answers.length, status()]).toEqual([3, 'rejected']);
  });
});
