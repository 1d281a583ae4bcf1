import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { HuntTrouble } from '../parts/HuntTrouble.tsx';
import { useAlbum } from './album.state.ts';

const loadSlides = async () => (await import('./Slides.tsx')).Slides;

// Beside the first reading.
preloadPart(loadSlides);

/** For the projector, opened by the host: one photo at a time, no controls, nothing rejected, hidden or reported. */
export function SlideshowPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useAlbum(gameId, 'host');
  const screen = state.screen.value;
  if (screen.phase === 'here' && screen.view.audience === 'host')
    return <Lazy load={loadSlides} props={{ album: screen.view }} />;
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  const trouble = screen.phase === 'here' ? 'forbidden' : screen.phase;
  return <HuntTrouble trouble={trouble} gameId={gameId} onRetry={() => void state.reload()} />;
}
