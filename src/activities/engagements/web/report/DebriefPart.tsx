import { useEffect } from 'preact/hooks';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { Report } from '#activities/engagements/contract.report.ts';
import type { ReportState } from './report.state.ts';
import { DebriefText } from './DebriefText.tsx';
import { debriefWords } from './debrief.words.ts';

interface DebriefPartProps {
  readonly report: Report;
  readonly state: ReportState;
}

const loadTold = async () => (await import('./ToldCard.tsx')).ToldCard;

export function DebriefPart({ report: { gameId }, state: { debrief } }: DebriefPartProps) {
  useEffect(() => void debrief.read(), [debrief]);
  const reading = debrief.reading.value;
  if (reading.phase === 'waiting') return <Skeleton shape="card" count={3} />;
  if (reading.phase === 'failed') {
    return reading.error.code === 'debrief-empty' ? (
      <EmptyState
        title={debriefWords('emptyTitle')}
        text={debriefWords('emptyText')}
        activity="engagements"
      />
    ) : (
      <Trouble
        trouble="unreachable"
        isPart
        title={debriefWords('failedTitle')}
        text={reading.error.message}
        onRetry={() => void debrief.read()}
      />
    );
  }
  return (
    <div class="stack-6">
      {reading.value.hasAssistant && <Lazy load={loadTold} props={{ gameId }} />}
      <DebriefText debrief={reading.value} gameId={gameId} />
    </div>
  );
}
