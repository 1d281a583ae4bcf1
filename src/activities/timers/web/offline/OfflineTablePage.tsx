import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';

const load = async () => (await import('./OfflineTableView.tsx')).OfflineTableView;

export function OfflineTablePage({ params }: PageProps) {
  return <Lazy load={load} props={{ gameId: params['gameId'] ?? '' }} />;
}

const loadResult = async () => (await import('./OfflineResult.tsx')).OfflineResult;

export function OfflineResultPage({ params }: PageProps) {
  return <Lazy load={loadResult} props={{ gameId: params['gameId'] ?? '' }} />;
}
