import { useEffect, useMemo } from 'preact/hooks';
import { pageLive } from '#web/kit/live/page-live.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { hostClient } from './host.client.ts';
import { HostState } from './host.state.ts';
import { hostWords } from './host.words.ts';
import { ControlPanel } from './parts/ControlPanel.tsx';
import { useOutline } from './use-outline.ts';

/** The link's secret stands behind the #, which browsers never send to a server. */
const takeTokenFromAddress = (): string | undefined => {
  const token = /^#cohost=(.+)$/.exec(currentUrl.peek().hash)?.[1];
  if (token !== undefined) navigate(currentUrl.peek().pathname, 'replace');
  return token === undefined ? undefined : decodeURIComponent(token);
};

export function HostPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useMemo(() => {
    const sources = { reading: engagementsClient, hosting: hostClient, live: pageLive() };
    return new HostState(sources, gameId, takeTokenFromAddress());
  }, [gameId]);
  useEffect(() => () => state.close(), [state]);
  const screen = state.screen.value;
  switch (screen.phase) {
    case 'loading':
      return <Skeleton shape="card" />;
    case 'here':
      return <Console game={screen.game} state={state} />;
    default:
      return <Trouble phase={screen.phase} gameId={gameId} onRetry={() => void state.reload()} />;
  }
}

const loadShare = async () => (await import('./parts/ShareBar.tsx')).ShareBar;
const loadQuestions = async () => (await import('./parts/QuestionsPanel.tsx')).QuestionsPanel;
const loadAnswers = async () => (await import('./parts/AnswersPanel.tsx')).AnswersPanel;
const loadPlayers = async () => (await import('./parts/PlayersPanel.tsx')).PlayersPanel;
const loadAsks = async () => (await import('./parts/AsksPanel.tsx')).AsksPanel;
const loadSettings = async () => (await import('./parts/SettingsPanel.tsx')).SettingsPanel;

interface ConsoleProps {
  readonly game: HostView;
  readonly state: HostState;
}

function Console({ game, state }: ConsoleProps) {
  const outline = useOutline(game);
  const waitingAsks = game.asks.filter(({ status }) => status === 'pending').length;
  const problem = state.problem.value;
  const tabs = [
    {
      id: 'control',
      label: hostWords('control'),
      panel: <ControlPanel game={game} state={state} outline={outline} />,
    },
    {
      id: 'questions',
      label: hostWords('questions'),
      panel: <Lazy key="questions" load={loadQuestions} props={{ game, state, outline }} />,
    },
    {
      id: 'answers',
      label: hostWords('answers'),
      panel: <Lazy key="answers" load={loadAnswers} props={{ game }} />,
    },
    {
      id: 'players',
      label: `${hostWords('players')} ${game.counters.present}`,
      panel: <Lazy key="players" load={loadPlayers} props={{ game, state }} />,
    },
    {
      id: 'asks',
      label: waitingAsks > 0 ? `${hostWords('asks')} ${waitingAsks}` : hostWords('asks'),
      panel: <Lazy key="asks" load={loadAsks} props={{ game }} />,
    },
    {
      id: 'settings',
      label: hostWords('settings'),
      panel: <Lazy key="settings" load={loadSettings} props={{ game, state }} />,
    },
  ];
  return (
    <Page title={game.title} activity="engagements">
      <Lazy load={loadShare} props={{ game, state }} />
      {problem !== undefined && <Problem isBanner>{problem}</Problem>}
      <Tabs label={hostWords('parts')} tabs={tabs} />
    </Page>
  );
}

interface TroubleProps {
  readonly phase: 'missing' | 'stranger' | 'unreachable';
  readonly gameId: string;
  readonly onRetry: () => void;
}

function Trouble({ phase, gameId, onRetry }: TroubleProps) {
  const title = hostWords(`${phase}Title`);
  const actions = {
    missing: <ButtonLink href="/engagements">{hostWords('mySessions')}</ButtonLink>,
    stranger: (
      <ButtonLink kind="primary" href={`/play/${gameId}`}>
        {hostWords('joinAsPlayer')}
      </ButtonLink>
    ),
    unreachable: (
      <Button kind="primary" onClick={onRetry}>
        {hostWords('tryAgain')}
      </Button>
    ),
  };
  return (
    <EmptyPage
      title={title}
      text={hostWords(`${phase}Text`)}
      activity="engagements"
      action={actions[phase]}
    />
  );
}
