import { useState } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import type { HostHunt } from './host-hunt.ts';
import type { HostState } from './host.state.ts';
import { hostWords } from './host.words.ts';
import { ControlBar } from './parts/ControlBar.tsx';
import { Overview } from './parts/Overview.tsx';
import { troubleOf, useHostState } from './use-host-state.ts';

export function HostPage({ params }: PageProps) {
  const state = useHostState(params['gameId'] ?? '');
  const screen = state.screen.value;
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase === 'here') return <Console hunt={screen.hunt} state={state} />;
  return <Lazy load={loadTrouble} props={troubleOf(state, screen.phase)} />;
}

const loadTrouble = async () => (await import('./HostTrouble.tsx')).HostTrouble;
const loadTeams = async () => (await import('./parts/TeamsPanel.tsx')).TeamsPanel;
const loadTalk = async () => (await import('./talk/TalkPanel.tsx')).TalkPanel;
const loadDoubts = async () => (await import('./parts/DoubtsPanel.tsx')).DoubtsPanel;
const loadPoints = async () => (await import('./points/PointsPanel.tsx')).PointsPanel;
const loadLog = async () => (await import('./parts/LogPanel.tsx')).LogPanel;
const loadTeamSheet = async () => (await import('./parts/TeamSheet.tsx')).TeamSheet;

interface ConsoleProps {
  readonly hunt: HostHunt;
  readonly state: HostState;
}

function Console({ hunt, state }: ConsoleProps) {
  const [teamId, setTeamId] = useState<string>();
  const problem = state.problem.value;
  const shared = { hunt, state, onTeam: setTeamId };
  const tabs = [
    { id: 'overview', label: hostWords('overview'), panel: <Overview {...shared} /> },
    {
      id: 'teams',
      label: `${hostWords('teams')} ${hunt.teams.length}`,
      panel: <Lazy key="teams" load={loadTeams} props={shared} />,
    },
    { id: 'talk', label: hostWords('talk'), panel: <Lazy key="talk" load={loadTalk} props={shared} /> },
    {
      id: 'points',
      label: hostWords('points'),
      panel: <Lazy key="points" load={loadPoints} props={shared} />,
    },
    {
      id: 'doubts',
      label: hostWords('doubts'),
      panel: <Lazy key="doubts" load={loadDoubts} props={shared} />,
    },
    { id: 'log', label: hostWords('log'), panel: <Lazy key="log" load={loadLog} props={shared} /> },
  ];
  return (
    <Page title={hunt.name} activity="hunts">
      <ControlBar hunt={hunt} state={state} />
      {problem !== undefined && <Problem isBanner>{problem}</Problem>}
      <Tabs label={hostWords('parts')} tabs={tabs} />
      {teamId !== undefined && (
        <Lazy load={loadTeamSheet} props={{ hunt, state, teamId, onClose: () => setTeamId(undefined) }} />
      )}
    </Page>
  );
}
