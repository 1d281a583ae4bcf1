import type { LivePage } from '#web/kit/data/live-page.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { ControlPanel } from './ControlPanel.tsx';
import { useMove, useOutline } from './host.state.ts';
import { hostWords } from './host.words.ts';

const loadChallenge = async () => (await import('./ChallengePanel.tsx')).ChallengePanel;
/** Nobody asks, shows or groups anything while people play alone. */
const ALONE: ReadonlySet<string> = new Set(['control', 'players', 'settings']);

const loadShare = async () => (await import('./ShareBar.tsx')).ShareBar;
const loadQuestions = async () => (await import('./QuestionsPanel.tsx')).QuestionsPanel;
const loadAnswers = async () => (await import('./AnswersPanel.tsx')).AnswersPanel;
const loadPlayers = async () => (await import('./PlayersPanel.tsx')).PlayersPanel;
const loadAsks = async () => (await import('./AsksPanel.tsx')).AsksPanel;
const loadSettings = async () => (await import('./SettingsPanel.tsx')).SettingsPanel;

interface ConsoleProps {
  readonly game: HostView;
  readonly page: LivePage<HostView>;
}

export function Console({ game, page }: ConsoleProps) {
  const { value: outline, problem: outlineProblem } = useOutline(game);
  const { move, isMoving, problem } = useMove(game, page);
  const desk = { game, page, move, isMoving };
  const waitingAsks = game.asks.filter(({ status }) => status === 'pending').length;
  const isAlone = game.isChallenge === true && game.stage.phase !== 'ended';
  const tabs = [
    {
      id: 'control',
      label: hostWords('control'),
      panel: isAlone ? (
        <Lazy key="challenge" load={loadChallenge} props={desk} />
      ) : (
        <ControlPanel {...desk} outline={outline} />
      ),
    },
    {
      id: 'questions',
      label: hostWords('questions'),
      panel: <Lazy key="questions" load={loadQuestions} props={{ ...desk, outline }} />,
    },
    {
      id: 'answers',
      label: hostWords('answers'),
      panel: <Lazy key="answers" load={loadAnswers} props={{ game }} />,
    },
    {
      id: 'players',
      label: `${hostWords('players')} ${game.counters.present}`,
      panel: <Lazy key="players" load={loadPlayers} props={desk} />,
    },
    {
      id: 'asks',
      label: waitingAsks > 0 ? `${hostWords('asks')} ${waitingAsks}` : hostWords('asks'),
      panel: <Lazy key="asks" load={loadAsks} props={{ game }} />,
    },
    {
      id: 'settings',
      label: hostWords('settings'),
      panel: <Lazy key="settings" load={loadSettings} props={desk} />,
    },
  ];
  return (
    <Page title={game.title} activity="engagements">
      <Lazy load={loadShare} props={desk} />
      <Problem isBanner>{problem ?? outlineProblem}</Problem>
      <Tabs label={hostWords('parts')} tabs={isAlone ? tabs.filter(({ id }) => ALONE.has(id)) : tabs} />
    </Page>
  );
}
