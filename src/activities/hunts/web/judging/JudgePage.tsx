import { useMemo } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { AlbumTrouble } from '../photos/AlbumTrouble.tsx';
import { photosClient } from '../photos/photos.client.ts';
import { useAlbum } from '../photos/use-album.ts';
import { JudgingState } from './judging.state.ts';
import { Desk } from './parts/Desk.tsx';

export function JudgePage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const album = useAlbum(gameId, 'host');
  const state = useMemo(() => new JudgingState(album, photosClient), [album]);
  const screen = album.screen.value;
  if (screen.phase === 'here' && screen.album.audience === 'host')
    return <Desk album={screen.album} state={state} />;
  const phase = screen.phase === 'here' ? 'stranger' : screen.phase;
  return <AlbumTrouble phase={phase} gameId={gameId} onRetry={() => void album.reload()} />;
}
