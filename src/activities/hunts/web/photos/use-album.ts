import { useEffect, useMemo } from 'preact/hooks';
import { pageLive } from '#web/kit/live/page-live.ts';
import { AlbumState } from './album.state.ts';
import { photosClient } from './photos.client.ts';

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
