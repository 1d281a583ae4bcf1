import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { useMemo } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { HuntTrouble } from '../parts/HuntTrouble.tsx';
import { photosClient } from '../photos/photos.client.ts';
import { useAlbum } from '../photos/album.state.ts';
import { JudgingState } from './judging.state.ts';

const loadDesk = async () => (await import('./Desk.tsx')).Desk;

// Beside the first reading.
preloadPart(loadDesk);

export function JudgePage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const album = useAlbum(gameId, 'host');
  const state = useMemo(() => new JudgingState(album, photosClient), [album]);
  const screen = album.screen.value;
  if (screen.phase === 'here' && screen.view.audience === 'host')
    return <Lazy load={loadDesk} props={{ album: screen.view, state }} />;
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  const trouble = screen.phase === 'here' ? 'forbidden' : screen.phase;
  return <HuntTrouble trouble={trouble} gameId={gameId} onRetry={() => void album.reload()} />;
}
