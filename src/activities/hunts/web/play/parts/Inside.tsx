import { useEffect, useMemo, useState } from 'preact/hooks';
import { parseStopToken } from '#activities/hunts/rules/answers/code.ts';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { fetchAfterLoad } from '#web/kit/when-loaded.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { IconName } from '#web/kit/parts/Icon.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { chatIcon, mapIcon } from '#activities/hunts/web/hunt-icons.ts';
import { giveCard } from '../give-card.ts';
import type { HuntRun } from '../hunt-run.ts';
import { insideWords } from '../inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import { openSession } from '../play-session.ts';
import type { PlaySession } from '../play-session.ts';
import { NewsBanner } from './NewsBanner.tsx';
import { StopTab } from './StopTab.tsx';
import { TopBar } from './TopBar.tsx';
import { WaitingLine } from './WaitingLine.tsx';
import styles from './Inside.module.css';

interface InsideProps {
  readonly hunt: PlayerView;
  readonly run: HuntRun;
  /** The card of a stop that the phone's own camera has opened. */
  readonly stop?: string | undefined;
}

export type Tab = 'stop' | 'map' | 'talk' | 'board';

const loadMapTab = async () => (await import('./MapTab.tsx')).MapTab;
const loadTalkTab = async () => (await import('../talk/TalkTab.tsx')).TalkTab;
const loadBoardTab = async () => (await import('./BoardTab.tsx')).BoardTab;

/** A player on the way: who one is, what to do next, and the ways to the rest. */
export function Inside({ hunt, run, stop }: InsideProps) {
  const session = useMemo(() => openSession(run), [run]);
  const [tab, setTab] = useState<Tab>('stop');
  useEffect(() => {
    // Without network a browser cannot fetch what it has not fetched: all of it now.
    fetchAfterLoad(() => import('./offline-parts.ts'));
    preloadPart(loadTalkTab);
    preloadPart(loadBoardTab);
    return () => session.close();
  }, [session]);
  useBroughtCode(session, run.shown.value, stop);
  const play = run.shown.value;
  if (!play) return null;
  return (
    <Page title={hunt.name} width="full" activity="hunts" isTitleHidden>
      <div class={styles['play']}>
        <TopBar hunt={hunt} play={play} session={session} />
        <WaitingLine session={session} />
        <NewsBanner hunt={hunt} session={session} isTalking={tab === 'talk'} onRead={() => setTab('talk')} />
        <div class={styles['stage']}>
          <TabPanel tab={tab} hunt={hunt} play={play} session={session} onTab={setTab} />
        </div>
        <TabBar hunt={hunt} tab={tab} onTab={setTab} />
      </div>
    </Page>
  );
}

/** The card was opened at the stop: its code is handed in as soon as the hunt runs, without another tap. */
function useBroughtCode(session: PlaySession, play: ShownPlay | undefined, stop: string | undefined): void {
  const [isGiven, setGiven] = useState(false);
  const token = stop === undefined ? undefined : parseStopToken(stop);
  const levelId = token?.ok === true ? token.value.level : undefined;
  const isReady = stop !== undefined && !isGiven && play?.phase === 'running';
  useEffect(() => {
    if (!isReady || levelId === undefined) return;
    setGiven(true);
    void giveCard(session, { levelId, code: stop });
  }, [isReady]);
}

interface TabPanelProps {
  readonly tab: Tab;
  readonly hunt: PlayerView;
  readonly play: ShownPlay;
  readonly session: PlaySession;
  readonly onTab: (tab: Tab) => void;
}

function TabPanel({ tab, hunt, play, session, onTab }: TabPanelProps) {
  switch (tab) {
    case 'map':
      return <Lazy load={loadMapTab} props={{ hunt, play, session }} />;
    case 'talk':
      return <Lazy load={loadTalkTab} props={{ play, session }} />;
    case 'board':
      return <Lazy load={loadBoardTab} props={{ hunt, play }} />;
    default:
      return <StopTab hunt={hunt} play={play} session={session} onTalk={() => onTab('talk')} />;
  }
}

type TabWord = 'tabStop' | 'tabMap' | 'tabTalk' | 'tabBoard';

const TABS: readonly { readonly tab: Tab; readonly icon: IconName; readonly word: TabWord }[] = [
  { tab: 'stop', icon: 'flag', word: 'tabStop' },
  { tab: 'map', icon: mapIcon, word: 'tabMap' },
  { tab: 'talk', icon: chatIcon, word: 'tabTalk' },
  { tab: 'board', icon: 'chart', word: 'tabBoard' },
];

interface TabBarProps {
  readonly hunt: PlayerView;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

function TabBar({ hunt, tab, onTab }: TabBarProps) {
  const shown = TABS.filter(({ tab: one }) => one !== 'board' || hunt.board.isShown);
  return (
    <nav class={styles['tabs']} aria-label={insideWords('nav')}>
      {shown.map(({ tab: one, icon, word }) => (
        <button
          key={one}
          type="button"
          class={styles['tab']}
          aria-current={one === tab ? 'page' : undefined}
          onClick={() => onTab(one)}
        >
          <Icon name={icon} />
          <span>{insideWords(word)}</span>
        </button>
      ))}
    </nav>
  );
}
