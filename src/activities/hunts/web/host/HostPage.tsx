import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLive } from '#web/kit/data/live-page.ts';
import type { Screen } from '#web/kit/data/live-page.ts';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { HuntTrouble } from '../parts/HuntTrouble.tsx';
import { loadHuntMap } from '../map/map-props.ts';
import type { HuntMapProps } from '../map/map-props.ts';
import { callsNow, heldNow, lateNow, huntPlayedNow } from './host-hunt.ts';
import type { HostHunt } from './host-hunt.ts';
import type { HostState } from './host.state.ts';
import { useHostState } from './host.state.ts';
import { hostWords } from './host.words.ts';
import { lookedTeams, stopsOf } from './panel.ts';
import type { PanelProps } from './panel.ts';
import { changePhase } from './host-acts.ts';
import type { PhaseAct } from './host-acts.ts';
import styles from './Host.module.css';

export function HostPage({ params }: PageProps) {
  const state = useHostState(params['gameId'] ?? '');
  const token = useMemo(takeTokenFromAddress, [state]);
  const screen = useLive(state.page);
  return (
    <>
      {token !== undefined && <Lazy load={loadCohostDoor} props={{ token, state }} />}
      <HostScreen screen={screen} state={state} />
    </>
  );
}

/** The link's secret comes after the #, which browsers never send to a server. */
const takeTokenFromAddress = (): string | undefined => {
  const token = /^#cohost=(.+)$/.exec(currentUrl.peek().hash)?.[1];
  if (token !== undefined) navigate(currentUrl.peek().pathname, 'replace');
  return token === undefined ? undefined : decodeURIComponent(token);
};

interface HostScreenProps {
  readonly screen: Screen<HostHunt>;
  readonly state: HostState;
}

function HostScreen({ screen, state }: HostScreenProps) {
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase === 'here') return <Console hunt={screen.view} state={state} />;
  const { gameId, page } = state;
  return <HuntTrouble trouble={screen.phase} gameId={gameId} onRetry={() => void page.reload()} />;
}

const loadCohostDoor = async () => (await import('./HostDoors.tsx')).CohostDoor;
const loadTeams = async () => (await import('./TeamsPanel.tsx')).TeamsPanel;
const loadTalk = async () => (await import('./TalkPanel.tsx')).TalkPanel;
const loadDoubts = async () => (await import('./LogPanel.tsx')).DoubtsPanel;
const loadPoints = async () => (await import('./PointsPanel.tsx')).PointsPanel;
const loadLog = async () => (await import('./LogPanel.tsx')).LogPanel;
const loadTeamSheet = async () => (await import('./TeamSheet.tsx')).TeamSheet;

const loadSound = () => import('#web/kit/device/sound.ts');

/** A host who looks elsewhere hears that a team calls. */
function useCallSound(hunt: HostHunt): void {
  const calls = callsNow(hunt);
  const heard = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const wake = (): void => void loadSound().then(({ wakeSound }) => wakeSound());
    addEventListener('pointerdown', wake, { once: true });
    return () => removeEventListener('pointerdown', wake);
  }, []);
  useEffect(() => {
    const known = heard.current;
    heard.current = new Set(calls.map(({ eventId }) => eventId));
    const fresh = calls.filter(({ eventId }) => known !== undefined && !known.has(eventId));
    if (fresh.length === 0) return;
    const isSos = fresh.some((call) => call.isSos);
    void loadSound().then(({ playSound }) => playSound(isSos ? 'flag' : 'warning'));
  }, [calls.map(({ eventId }) => eventId).join(' ')]);
}

interface ConsoleProps {
  readonly hunt: HostHunt;
  readonly state: HostState;
}

const withCount = (label: string, count: number): string => (count > 0 ? `${label} ${count}` : label);

function Console({ hunt, state }: ConsoleProps) {
  const [teamId, setTeamId] = useState<string>();
  const problem = state.problem.value;
  useCallSound(hunt);
  const shared = { hunt, state, onTeam: setTeamId };
  const tabs = [
    { id: 'overview', label: hostWords('overview'), panel: <Overview {...shared} /> },
    {
      id: 'teams',
      label: `${hostWords('teams')} ${hunt.teams.length}`,
      panel: <Lazy key="teams" load={loadTeams} props={shared} />,
    },
    {
      id: 'talk',
      label: withCount(hostWords('talk'), callsNow(hunt).length),
      panel: <Lazy key="talk" load={loadTalk} props={shared} />,
    },
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

const loadStuck = async () => (await import('./HostCards.tsx')).StuckCard;
const loadLate = async () => (await import('./LateCard.tsx')).LateCard;
const loadCalls = async () => (await import('./CallsCard.tsx')).CallsCard;
const loadHeld = async () => (await import('./HeldCard.tsx')).HeldCard;
const loadBoard = async () => (await import('./HostCards.tsx')).BoardCard;

/** What a host looks at while teams are out: where they are, how they stand, who needs help. */
function Overview(props: PanelProps) {
  const { hunt, onTeam } = props;
  const hasMap = hunt.levels.some(({ place }) => place !== undefined) || hunt.fixes.length > 0;
  return (
    <div class={styles['overview']} data-map={hasMap}>
      {callsNow(hunt).length > 0 && (
        <div class={styles['calls']}>
          <Lazy load={loadCalls} props={props} />
        </div>
      )}
      <div class={styles['where']}>
        {hasMap ? (
          <TeamMap hunt={hunt} onTeam={onTeam} />
        ) : (
          <Card kind="sunken">
            <p>{hostWords('noPlaces')}</p>
          </Card>
        )}
      </div>
      <div class={styles['who']}>
        {lateNow(hunt).length > 0 && <Lazy load={loadLate} props={props} />}
        {heldNow(hunt).length > 0 && <Lazy load={loadHeld} props={props} />}
        <Lazy load={loadStuck} props={props} />
        <Lazy load={loadBoard} props={props} />
      </div>
    </div>
  );
}

function TeamMap({ hunt, onTeam }: Pick<PanelProps, 'hunt' | 'onTeam'>) {
  const now = useServerNow(Infinity);
  const map: HuntMapProps = {
    label: hostWords('map'),
    height: 'tall',
    stops: stopsOf(hunt),
    teams: lookedTeams(hunt),
    fixes: hunt.fixes.map(({ userId, ...fix }) => ({ id: userId, ...fix })),
    now,
    onSelectTeam: onTeam,
  };
  return <Lazy load={loadHuntMap} props={map} />;
}

interface BarProps {
  readonly hunt: HostHunt;
  readonly state: HostState;
}

const SIGNS = { ready: 'door', running: 'flag', paused: 'pause', ended: 'check' } as const;

/** The state of the hunt, its main action, and links to the other pages. */
function ControlBar({ hunt, state }: BarProps) {
  const { gameId, phase } = hunt;
  return (
    <section class={styles['bar']} data-phase={phase} aria-label={hostWords(phase)}>
      <div class={styles['state']}>
        <p class={styles['phase']} aria-live="polite">
          <Icon name={SIGNS[phase]} />
          {hostWords(phase)}
        </p>
        {phase !== 'ready' && <Clock hunt={hunt} />}
        {phase === 'paused' && <p class="hint">{hostWords('pausedHint')}</p>}
      </div>
      {phase === 'ready' ? <StartMove hunt={hunt} state={state} /> : <Moves hunt={hunt} state={state} />}
      <div class={styles['links']}>
        {hunt.code !== undefined && phase !== 'ended' && <WayIn gameId={gameId} code={hunt.code} />}
        <ButtonLink icon="device" size="small" href={`/hunts/${gameId}/board`} target="_blank">
          <span class={styles['label']}>{hostWords('bigScreen')}</span>
        </ButtonLink>
        <Lazy load={loadJudgeLink} props={{ state }} />
        <ButtonLink icon="sliders" size="small" href={`/hunts/${gameId}/build`}>
          <span class={styles['label']}>{hostWords('edit')}</span>
        </ButtonLink>
        {phase !== 'ready' && (
          <ButtonLink icon="chart" size="small" href={`/hunts/${gameId}/results`}>
            <span class={styles['label']}>{hostWords('results')}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Clock({ hunt }: { readonly hunt: HostHunt }) {
  const now = useServerNow(Infinity);
  return (
    <p class={styles['clock']}>
      <span class="visually-hidden">{hostWords('played')}</span>
      {formatClock(Math.floor(huntPlayedNow(hunt, now) / 1000) * 1000)}
    </p>
  );
}

function StartMove({ hunt, state }: BarProps) {
  const isBusy = state.isBusy.value;
  const [isWorking, setWorking] = useState(false);
  return (
    <>
      <div class={styles['moves']}>
        <Button
          kind="primary"
          icon="flag"
          isBusy={isBusy || isWorking}
          onClick={() => void changePhase(state, 'start')}
        >
          {hostWords('start')}
        </Button>
      </div>
      <div class={styles['work']}>
        <Lazy load={loadStartWork} props={{ gameId: hunt.gameId, isBusy, onWork: setWorking }} shape="none" />
      </div>
    </>
  );
}

function Moves({ hunt, state }: BarProps) {
  const [isEnding, setEnding] = useState(false);
  const isBusy = state.isBusy.value;
  const act = (wanted: PhaseAct) => (): void => void changePhase(state, wanted);
  return (
    <div class={styles['moves']}>
      {hunt.phase === 'running' && (
        <Button icon="pause" isBusy={isBusy} onClick={act('pause')}>
          {hostWords('pause')}
        </Button>
      )}
      {hunt.phase === 'paused' && (
        <Button kind="primary" icon="flag" isBusy={isBusy} onClick={act('resume')}>
          {hostWords('resume')}
        </Button>
      )}
      {(hunt.phase === 'running' || hunt.phase === 'paused') && (
        <Button kind="quiet" onClick={() => setEnding(true)}>
          {hostWords('end')}
        </Button>
      )}
      <Dialog
        isOpen={isEnding}
        title={hostWords('endTitle')}
        onClose={() => setEnding(false)}
        actions={
          <>
            <Button onClick={() => setEnding(false)}>{hostWords('keepOn')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setEnding(false);
                act('end')();
              }}
            >
              {hostWords('endNow')}
            </Button>
          </>
        }
      >
        <p>{hostWords('endText')}</p>
      </Dialog>
    </div>
  );
}

const loadStartWork = async () => (await import('./HostDoors.tsx')).StartWork;
const loadJudgeLink = async () => (await import('./HostDoors.tsx')).JudgeLink;
const loadWayIn = async () => (await import('./HostDoors.tsx')).WayInSheet;

function WayIn({ gameId, code }: { readonly gameId: string; readonly code: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="link" size="small" onClick={() => setOpen(true)}>
        <span class={styles['label']}>{hostWords('share')}</span>
      </Button>
      <Dialog isOpen={isOpen} title={hostWords('share')} onClose={() => setOpen(false)}>
        <Lazy load={loadWayIn} props={{ gameId, code }} />
      </Dialog>
    </>
  );
}
