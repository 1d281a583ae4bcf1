import { useLive } from '#web/kit/data/live-page.ts';
import { formatDuration } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { lateNow } from '../host/host-hunt.ts';
import type { HostHunt } from '../host/host-hunt.ts';
import type { HostState } from '../host/host.state.ts';
import { lookedTeams } from '../host/panel.ts';
import { HuntTrouble } from '../parts/HuntTrouble.tsx';
import { useHostState } from '../host/host.state.ts';
import { resultsWords } from './results.words.ts';
import styles from './Results.module.css';

/** How it ended, why, and the files to download. */
export function ResultsPage({ params }: PageProps) {
  const state = useHostState(params['gameId'] ?? '');
  const screen = useLive(state.page);
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase === 'here') return <Results hunt={screen.view} state={state} />;
  const { gameId, page } = state;
  return <HuntTrouble trouble={screen.phase} gameId={gameId} onRetry={() => void page.reload()} />;
}

const loadLate = async () => (await import('../host/LateCard.tsx')).LateCard;
const loadFiles = async () => (await import('./ExportFiles.tsx')).ExportFiles;
const loadWalks = async () => (await import('./Walks.tsx')).Walks;
const loadDetails = async () => (await import('./Details.tsx')).Details;
const loadPoints = async () => (await import('../host/PointsPanel.tsx')).PointsPanel;

function Results({ hunt, state }: { readonly hunt: HostHunt; readonly state: HostState }) {
  const problem = state.problem.value;
  return (
    <Page
      title={resultsWords('title', { name: hunt.name })}
      activity="hunts"
      lead={hunt.phase === 'ended' ? undefined : resultsWords('soFar')}
      aside={
        <ButtonLink size="small" icon="arrow-left" href={`/hunts/${hunt.gameId}/host`}>
          {resultsWords('back')}
        </ButtonLink>
      }
    >
      {problem !== undefined && <Problem isBanner>{problem}</Problem>}
      {lateNow(hunt).length > 0 && <Lazy load={loadLate} props={{ hunt, state }} />}
      <Card title={resultsWords('board')}>
        <Board hunt={hunt} />
      </Card>
      <Lazy load={loadFiles} props={{ gameId: hunt.gameId }} />
      <Lazy load={loadWalks} props={{ hunt }} />
      <Lazy load={loadDetails} props={{ hunt }} />
      <details class={styles['rules']}>
        <summary>{resultsWords('rules')}</summary>
        <Lazy load={loadPoints} props={{ hunt, state }} />
      </details>
    </Page>
  );
}

interface HuntProps {
  readonly hunt: HostHunt;
}

const looksOf = (hunt: HostHunt) => new Map(lookedTeams(hunt).map(({ id, look }) => [id, look]));

function Board({ hunt }: HuntProps) {
  const looks = looksOf(hunt);
  return (
    <Table
      caption={resultsWords('board')}
      isCaptionHidden
      rows={hunt.board}
      rowKey={({ teamId }) => teamId}
      columns={[
        { id: 'rank', header: resultsWords('rank'), cell: ({ rank }) => rank, isNumeric: true },
        {
          id: 'team',
          header: resultsWords('team'),
          cell: ({ teamId, name }) => <Seat number={looks.get(teamId) ?? 1} name={name} size="small" />,
          sortBy: ({ name }) => name,
        },
        {
          id: 'points',
          header: resultsWords('points'),
          cell: ({ points }) => points,
          sortBy: ({ points }) => -points,
          isNumeric: true,
        },
        {
          id: 'levels',
          header: resultsWords('levels'),
          cell: ({ completed }) => `${completed}/${hunt.levels.length}`,
          sortBy: ({ completed }) => -completed,
          isNumeric: true,
        },
        {
          id: 'time',
          header: resultsWords('time'),
          cell: ({ playedMs }) => formatDuration(playedMs),
          sortBy: ({ playedMs }) => playedMs,
          isNumeric: true,
        },
      ]}
    />
  );
}
