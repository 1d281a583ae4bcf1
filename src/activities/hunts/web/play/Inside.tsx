import { useEffect, useMemo, useState } from 'preact/hooks';
import { formatList, formatClock, formatNumber } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { IconButton, Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { IconName } from '#web/kit/parts/Icon.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { fetchForOffline } from '#web/kit/fetch-for-offline.ts';
import type { PlayerMessage } from '#activities/hunts/contract.chat.ts';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { parseStopToken } from '#activities/hunts/rules/answers/code.ts';
import { cameraIcon, chatIcon, mapIcon } from '../hunt-icons.ts';
import { loadHuntMap } from '../map/map-props.ts';
import { waitingPhotos } from '../photos/waiting-photos.ts';
import { teamLook } from '../team-look.ts';
import { giveCard } from './proof-parts.tsx';
import type { HuntRun } from './hunt-run.ts';
import { insideWords } from './inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import { openSession } from './play-session.ts';
import type { PlaySession } from './play-session.ts';
import { StopTab } from './StopTab.tsx';
import { passedSince } from './clue-line.ts';
import styles from './Inside.module.css';

interface InsideProps {
  readonly hunt: PlayerView;
  readonly run: HuntRun;
  /** The card of a stop that the phone's own camera has opened. */
  readonly stop?: string | undefined;
}

export type Tab = 'stop' | 'map' | 'talk' | 'board' | 'photos';

const loadMapTab = async () => {
  // Beside the tab, not after it: on a slow phone each fetch in a row is felt.
  preloadPart(loadHuntMap);
  return (await import('./MapTab.tsx')).MapTab;
};
const loadTalkTab = async () => (await import('../talk/TalkTab.tsx')).TalkTab;
const loadFeedTab = async () => (await import('../feed/FeedTab.tsx')).FeedTab;
const loadBoardTab = async () => (await import('./BoardTab.tsx')).BoardTab;

/** A player on the way: who one is, what to do next, and the ways to the rest. */
export function Inside({ hunt, run, stop }: InsideProps) {
  const session = useMemo(() => openSession(run), [run]);
  const [wanted, setTab] = useState<Tab>('stop');
  // The host may take a part away while it is looked at.
  const tab = isTabShown(hunt, wanted) ? wanted : 'stop';
  useEffect(() => {
    fetchForOffline(() => Promise.all([import('./offline-parts.ts'), loadTalkTab(), loadBoardTab()]));
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
        <UnsentBanner session={session} />
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
    case 'photos':
      // Read again when the host changes how photos are shared.
      return <Lazy key={hunt.photoFeed} load={loadFeedTab} props={{ hunt }} />;
    default:
      return <StopTab hunt={hunt} play={play} session={session} onTalk={() => onTab('talk')} />;
  }
}

type TabWord = 'tabStop' | 'tabMap' | 'tabTalk' | 'tabBoard' | 'tabPhotos';

const TABS: readonly { readonly tab: Tab; readonly icon: IconName; readonly word: TabWord }[] = [
  { tab: 'stop', icon: 'flag', word: 'tabStop' },
  { tab: 'map', icon: mapIcon, word: 'tabMap' },
  { tab: 'talk', icon: chatIcon, word: 'tabTalk' },
  { tab: 'photos', icon: cameraIcon, word: 'tabPhotos' },
  { tab: 'board', icon: 'chart', word: 'tabBoard' },
];

const isTabShown = (hunt: PlayerView, tab: Tab): boolean => {
  if (tab === 'photos') return hunt.photoFeed !== undefined;
  return tab !== 'board' || hunt.board.isShown;
};

interface TabBarProps {
  readonly hunt: PlayerView;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

function TabBar({ hunt, tab, onTab }: TabBarProps) {
  const shown = TABS.filter(({ tab: one }) => isTabShown(hunt, one));
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

/** What has not reached the server yet, and that players can continue without it. */
function WaitingLine({ session }: { readonly session: PlaySession }) {
  const counts = [
    ['waitingAnswers', session.handIn.waiting.value],
    ['waitingPhotos', waitingPhotos.value],
    ['waitingTalk', session.talk.onTheWay.value.filter(({ problem }) => problem === undefined).length],
  ] as const;
  const things = counts.filter(([, count]) => count > 0).map(([word, count]) => insideWords(word, { count }));
  const isPacked = session.run.pack.value !== undefined;
  const text =
    things.length > 0
      ? insideWords('waitingSent', { things: formatList(things) })
      : !isOnline.value && isPacked
        ? insideWords('packed')
        : undefined;
  return (
    <div aria-live="polite" class={styles['line']} hidden={text === undefined || isToldElsewhere(counts)}>
      {text}
    </div>
  );
}

/**
 * With a network an answer waits for a moment only: a line that comes and goes would be noise. Without one the bar of
 * the app counts answers; photos and words it does not name.
 */
const isToldElsewhere = (counts: readonly (readonly [string, number])[]): boolean => {
  const [answers = 0, photos = 0, words = 0] = counts.map(([, count]) => count);
  return isOnline.value ? photos === 0 && answers + words > 0 : photos + words === 0 && answers > 0;
};

/** Words that were not taken, all in one place that covers nothing. */
function UnsentBanner({ session: { talk } }: { readonly session: PlaySession }) {
  const refused = talk.refused.value;
  const drop = (): void => {
    for (const { id } of refused) talk.drop(id);
  };
  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <div class={styles['banner']}>
          <p>
            <strong>{insideWords('unsent', { count: refused.length })}</strong>
            <span class={styles['words']}>{refused.at(-1)?.problem}</span>
          </p>
          <Button size="small" onClick={() => void talk.again()}>
            {insideWords('sendAgain')}
          </Button>
          <Button size="small" kind="quiet" onClick={drop}>
            {insideWords('dropUnsent')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface TopBarProps {
  readonly hunt: PlayerView;
  readonly play: ShownPlay;
  readonly session: PlaySession;
}

const loadMenuSheet = async () => (await import('./MenuSheet.tsx')).MenuSheet;

function TopBar({ hunt, play, session }: TopBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { team, me } = hunt;
  const points = insideWords('points', { count: play.points });
  return (
    <header class={styles['bar']}>
      <Seat number={teamLook(team.colour, 0)} size="small" />
      <div class={styles['who']}>
        <span class={styles['name']}>{team.name}</span>
        <span class={styles['soft']}>{me.name}</span>
      </div>
      {play.leftMs !== undefined && play.phase !== 'ended' && <TimeLeft play={play} leftMs={play.leftMs} />}
      <span class={styles['points']} title={points} aria-label={points} role="img">
        {formatNumber(play.points)}
      </span>
      <IconButton icon="person" label={insideWords('menu')} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} title={insideWords('menu')} onClose={() => setOpen(false)}>
        <Lazy load={loadMenuSheet} props={{ hunt, session }} />
      </Dialog>
    </header>
  );
}

function TimeLeft({ play, leftMs }: { readonly play: ShownPlay; readonly leftMs: number }) {
  const now = useServerNow(play.phase === 'running' ? Infinity : undefined);
  const left = leftMs - passedSince(play, now);
  const cost = play.costs?.lateMinute;
  const over = cost === undefined ? insideWords('timeUp') : insideWords('timeUpCosts', { count: cost });
  const text = left <= 0 ? over : insideWords('left', { time: formatClock(left) });
  return (
    <span class={styles['left']} data-over={left <= 0 || undefined} role="timer">
      {text}
    </span>
  );
}

interface NewsBannerProps {
  readonly hunt: PlayerView;
  readonly session: PlaySession;
  readonly isTalking: boolean;
  readonly onRead: () => void;
}

const speakerOf = (hunt: PlayerView, { levelId }: PlayerMessage): string | undefined => {
  const level = hunt.play.levels.find((one) => one.levelId === levelId);
  return level && 'character' in level ? level.character?.name : undefined;
};

/** A word of the host is seen wherever one is; a character's answer leads to the talk. */
function NewsBanner({ hunt, session, isTalking, onRead }: NewsBannerProps) {
  const news = session.talk.news.value;
  const [seenId, setSeenId] = useState<string>();
  useEffect(() => {
    // Players in the talk read it there.
    if (isTalking && news && news.role !== 'system') setSeenId(news.id);
  }, [isTalking, news]);
  const speaker = news && speakerOf(hunt, news);
  const isShown =
    news !== undefined &&
    news.id !== seenId &&
    (news.role === 'system' || (!isTalking && speaker !== undefined));
  return (
    <div aria-live="assertive">
      {isShown && (
        <div class={styles['banner']}>
          <p>
            <strong>
              {news.role === 'system'
                ? insideWords('news')
                : insideWords('characterSays', { name: speaker ?? '' })}
            </strong>
            {news.role === 'system' && <span class={styles['words']}>{news.text}</span>}
          </p>
          <Button
            size="small"
            onClick={() => {
              setSeenId(news.id);
              if (news.role !== 'system') onRead();
            }}
          >
            {insideWords(news.role === 'system' ? 'dismiss' : 'read')}
          </Button>
        </div>
      )}
    </div>
  );
}
