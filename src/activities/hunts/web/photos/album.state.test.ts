import { describe, expect, test } from 'vitest';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import { AlbumState } from './album.state.ts';
import type { AlbumSources } from './album.state.ts';

const photo = (status: HostPhoto['status'], photoId = 'gate', sentAt = 1): HostPhoto =>
  ({ photoId, status, sentAt }) as HostPhoto;

/** A server that answers when it is told to. */
const slowAlbum = () => {
  const answers: ((photos: readonly HostPhoto[], version?: number) => Promise<void>)[] = [];
  const asked: unknown[] = [];
  const soon: (() => void)[] = [];
  let listener: TopicListener | undefined;
  const sources: AlbumSources = {
    calls: {
      listPhotos: ({ query }) =>
        new Promise((resolve) => {
          asked.push(query?.photoId ?? 'all');
          answers.push(async (photos, version = 1) => {
            const album = { audience: 'host', version, photos } as unknown as HostAlbum;
            resolve({ ok: true, value: album });
            await quiet();
          });
        }),
    },
    live: {
      follow: (_, followed) => {
        listener = followed;
        return () => undefined;
      },
    },
    after: (durationMs, task) => {
      if (durationMs < 1000) soon.push(task);
      return () => undefined;
    },
  };
  const state = new AlbumState(sources, 'hunt', 'host');
  const photos = (): readonly HostPhoto[] => {
    const screen = state.screen.value;
    return screen.phase === 'here' && screen.view.audience === 'host' ? screen.view.photos : [];
  };
  const status = (): string | undefined => photos()[0]?.status;
  const hear = (photoId: string, version = 2): void =>
    listener?.onEvent('photos.changed', { photoId, teamId: 'red', version }, version);
  const settle = async (): Promise<void> => {
    for (const task of soon.splice(0)) task();
    await quiet();
  };
  const view = (version: number): void => listener?.onView({ version }, 'host');
  return { state, answers, asked, status, photos, hear, view, settle };
};

describe('an album', () => {
  test('[PHOTO-11] of two readings the later question wins, whichever answer comes last', async () => {
    const { state, answers, status } = slowAlbum();
    void state.reload();
    await answers[0]?.([photo('waiting')]);
    await answers[1]?.([photo('accepted')]);
    expect([answers.length, status()]).toEqual([2, 'accepted']);
  });

  test('[PHOTO-11] a verdict is not taken back by a reading that began before it', async () => {
    const { state, answers, status } = slowAlbum();
    await answers[0]?.([photo('waiting')]);
    void state.reload();
    state.showPhoto(photo('rejected'));
    await answers[1]?.([photo('waiting')]);
    expect(status()).toBe('rejected');
  });

  test('[PHOTO-18] of a photo that came, changed or went, this one alone is read', async () => {
    const { answers, asked, photos, hear, settle } = slowAlbum();
    await answers[0]?.([photo('waiting'), photo('waiting', 'tower', 3)]);
    hear('well');
    hear('tower');
    await settle();
    await answers[1]?.([photo('waiting', 'well', 2)], 2);
    await answers[2]?.([], 2);
    expect(asked).toEqual(['all', 'well', 'tower']);
    expect(photos().map(({ photoId }) => photoId)).toEqual(['gate', 'well']);
  });

  test('[PHOTO-11] nor by the reading of that photo: it is read once more', async () => {
    const { state, answers, asked, status, hear, settle } = slowAlbum();
    await answers[0]?.([photo('waiting')]);
    hear('gate');
    await settle();
    state.showPhoto(photo('rejected'));
    await answers[1]?.([photo('waiting')]);
    expect(status()).toBe('rejected');
    await settle();
    await answers[2]?.([photo('rejected')], 2);
    expect([asked, status()]).toEqual([['all', 'gate', 'gate'], 'rejected']);
  });

  test('[PHOTO-18] what many sent at once, and what was missed while nobody listened, is read together', async () => {
    const { answers, asked, hear, view, settle } = slowAlbum();
    await answers[0]?.([photo('waiting')]);
    view(1);
    expect(asked).toEqual(['all']);
    view(4);
    await answers[1]?.([photo('accepted')], 4);
    for (const photoId of 'abcdef') hear(photoId, 5);
    await settle();
    expect(asked).toEqual(['all', 'all', 'all']);
  });
});
