import type { ComponentType } from 'preact';
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { tableSeat } from '#platform/rooms/web/at-table.ts';
import { WallCorner } from '#platform/rooms/web/parts/WallCorner.tsx';
import { followTopic, LivePage, useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { pageLive } from '#web/kit/live/page-live.ts';
import { currentUrl } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { whileAwake } from '../parts/while-awake.ts';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { ScreenView } from '#activities/engagements/contract.views.ts';
import { sharedHost } from '#web/kit/shared-link.ts';
import { engagementsClient } from '../engagements.client.ts';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { hearWatched } from '../parts/heard-by-all.ts';
import type { Burst } from './Reactions.tsx';
import type { Press } from './WallKeys.tsx';
import { preloadReveals, WallStage } from './WallStage.tsx';
import { screenWords } from './screen.words.ts';
import { useFit } from './use-fit.ts';
import tints from '../parts/Tint.module.css';
import styles from './Screen.module.css';

/** The wall of one session, with the latest signs of its audience. It holds no secrets, so it needs no seat. */
const openWall = (gameId: string) => {
  const burst = signal<Burst>({ number: 0, counts: {} });
  const page = new LivePage<ScreenView>({
    isLiveFirst: true,
    read: () => engagementsClient.readScreen({ params: { gameId } }),
    follow: followTopic<typeof engagementTopic, 'screen'>(
      { live: async () => pageLive(), kind: 'engagement', key: gameId, as: () => ({ role: 'screen' }) },
      hearWatched(),
      { 'reactions.counted': ({ counts }) => (burst.value = { number: burst.peek().number + 1, counts }) },
    ),
  });
  return { page, burst };
};

/** The wall: readable from ten metres, no controls, the code always in its corner. */
export function ScreenPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const { page, burst } = useMemo(() => openWall(gameId), [gameId]);
  useEffect(preloadReveals, []);
  useEffect(() => whileAwake(), []);
  const screen = useLive(page);
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase === 'here') return <Wall game={screen.view} burst={burst} />;
  const trouble = { trouble: screen.phase, onRetry: () => void page.reload() };
  if (screen.phase === 'unreachable') return <Trouble {...trouble} />;
  return <Trouble {...trouble} title={screenWords('missingTitle')} text={screenWords('missingText')} />;
}

const loadAsks = async () => (await import('./AsksWall.tsx')).AsksWall;
const loadSounds = async () => (await import('./Sounds.tsx')).Sounds;
const loadReactions = async () => (await import('./Reactions.tsx')).Reactions;

interface WallProps {
  readonly game: ScreenView;
  readonly burst: ReadonlySignal<Burst>;
}

const NEXT_KEYS = new Set([' ', 'ArrowRight', 'ArrowDown', 'PageDown', 'Enter']);
const BACK_KEYS = new Set(['ArrowLeft', 'ArrowUp', 'PageUp']);

/** Keys of a presenter or a clicker; what they do comes with the first of them. */
function usePresses(): Press {
  const [press, setPress] = useState<Press>({ number: 0, isBack: false });
  // Listens from the first paint on, or an early press would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isBack = BACK_KEYS.has(event.key);
      const isOurs = isBack || NEXT_KEYS.has(event.key);
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      // A button that has the focus wants its own keys.
      const isTaken = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (!isOurs || hasModifier || event.repeat || isTaken || event.defaultPrevented) return;
      event.preventDefault();
      setPress(({ number }) => ({ number: number + 1, isBack }));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return press;
}

const loadKeys = async () => (await import('./WallKeys.tsx')).WallKeys;

function Wall({ game, burst }: WallProps) {
  const press = usePresses();
  const { title, code, stage } = game;
  const isLobby = stage.phase === 'waiting';
  const isOver = stage.phase === 'ended';
  // A wall of its own for the questions of the audience.
  const { searchParams } = currentUrl.value;
  const isAsks = searchParams.get('show') === 'asks';
  return (
    <Page title={title} isTitleHidden width="full" activity="engagements">
      <div
        class={`${styles['wall']} ${tints['tint']}`}
        data-accent={game.accent}
        data-lobby={isLobby || undefined}
        data-ended={isOver || undefined}
        data-source={searchParams.has('source') || undefined}
        {...backdropOf(game)}
      >
        <div class={styles['main']}>
          {isAsks ? <Lazy load={loadAsks} props={{ asks: game.asks }} /> : <WallStage game={game} />}
        </div>
        {!isOver && (
          <WallCorner
            label={screenWords('wayIn')}
            path={`/play/${code}`}
            code={code}
            address={screenWords('joinAt', { address: sharedHost() })}
            isLarge={isLobby}
          >
            {game.isLocked && !tableSeat.value && <p class={styles['locked']}>{screenWords('locked')}</p>}
            {!isLobby && <PinnedAsk game={game} />}
          </WallCorner>
        )}
        {press.number > 0 && <Later load={loadKeys} props={{ gameId: game.gameId, press }} />}
        {game.hasSounds && <Later load={loadSounds} props={{ game }} />}
        {game.hasReactions && <Later load={loadReactions} props={{ burst: burst.value }} />}
      </div>
    </Page>
  );
}

interface LaterProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** What lies over the wall and is not missed until it is here: no skeleton may push the rest aside. */
function Later<Props extends object>({ load, props }: LaterProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    load()
      .then((part) => setPart(() => part))
      .catch(() => undefined);
  }, [load]);
  return Part && <Part {...props} />;
}

/** Lobby and podium have the picture of the set behind them; questions need the whole contrast. */
const backdropOf = ({ backdrop, stage: { phase } }: ScreenView) =>
  backdrop === undefined || (phase !== 'waiting' && phase !== 'ended')
    ? {}
    : { 'data-backdrop': true, style: { '--backdrop': `url("${pictureAddress(backdrop, 1600)}")` } };

/** One question of the audience at a time: the pinned one, else the one with most votes. */
function PinnedAsk({ game }: { readonly game: ScreenView }) {
  const ask = game.asks.find(({ status }) => status === 'shown');
  const frame = useFit<HTMLElement>([ask?.text, ask?.author]);
  if (!ask) return undefined;
  return (
    <section ref={frame} class={styles['ask']} aria-label={screenWords('asks')}>
      <p>{ask.text}</p>
      <p class={styles['askFacts']}>
        {ask.author !== undefined && `${ask.author} · `}
        {screenWords('votes', { count: ask.votes })}
      </p>
    </section>
  );
}
