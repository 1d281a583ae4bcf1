import { useEffect } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { HuntTrouble } from '../parts/HuntTrouble.tsx';
import { useAlbum } from './album.state.ts';
import { wakePhotos } from './waiting-photos.ts';

const loadAlbum = async () => (await import('./Album.tsx')).Album;

// Beside the first reading.
preloadPart(loadAlbum);

/** All photos that one may see: the host's of every team, a player's of the own one. */
export function AlbumPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useAlbum(gameId);
  useEffect(wakePhotos, []);
  const screen = state.screen.value;
  const reload = (): void => void state.reload();
  if (screen.phase === 'here')
    return <Lazy load={loadAlbum} props={{ album: screen.view, onChanged: reload }} />;
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  return <HuntTrouble trouble={screen.phase} gameId={gameId} isFor="team" onRetry={reload} />;
}
