import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';

const load = async () => (await import('./OfflineResult.tsx')).OfflineResult;

export function OfflineResultPage({ params }: PageProps) {
  return <Lazy load={load} props={{ gameId: params['gameId'] ?? '' }} />;
}
