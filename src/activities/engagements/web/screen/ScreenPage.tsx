import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { WallCorner } from '#platform/rooms/web/parts/WallCorner.tsx';
import { followTopic, LivePage, useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { ScreenView } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { hearWatched } from '../parts/heard-by-all.ts';
import type { Burst } from './Reactions.tsx';
import { preloadReveals, WallStage } from './WallStage.tsx';
import { screenWords } from './screen.words.ts';
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

/** The wall: read from ten metres, no controls, the way in always in its corner. */
export function ScreenPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const { page, burst } = useMemo(() => openWall(gameId), [gameId]);
  useEffect(preloadReveals, []);
  const screen = useLive(page);
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase === 'here') return <Wall game={screen.view} burst={burst} />;
  const trouble = { trouble: screen.phase, onRetry: () => void page.reload() };
  if (screen.phase === 'unreachable') return <Trouble {...trouble} />;
  return <Trouble {...trouble} title={screenWords('missingTitle')} text={screenWords('missingText')} />;
}

const loadReactions = async () => (await import('./Reactions.tsx')).Reactions;

interface WallProps {
  readonly game: ScreenView;
  readonly burst: ReadonlySignal<Burst>;
}

function Wall({ game, burst }: WallProps) {
  const { title, code, stage } = game;
  const isLobby = stage.phase === 'waiting';
  const isOver = stage.phase === 'ended';
  return (
    <Page title={title} isTitleHidden width="full" activity="engagements">
      <div class={styles['wall']} data-lobby={isLobby || undefined} data-ended={isOver || undefined}>
        <div class={styles['main']}>
          <WallStage game={game} />
        </div>
        {!isOver && (
          <WallCorner
            label={screenWords('wayIn')}
            path={`/play/${code}`}
            code={code}
            address={screenWords('joinAt', { address: location.host })}
            isLarge={isLobby}
          >
            {!isLobby && <PinnedAsk game={game} />}
          </WallCorner>
        )}
        {game.hasReactions && <Lazy load={loadReactions} props={{ burst: burst.value }} />}
      </div>
    </Page>
  );
}

/** One question of the audience at a time: the pinned one, else the one with most votes. */
function PinnedAsk({ game }: { readonly game: ScreenView }) {
  const ask = game.asks.find(({ status }) => status === 'shown');
  if (!ask) return undefined;
  return (
    <section class={styles['ask']} aria-label={screenWords('asks')}>
      <p>{ask.text}</p>
      <p class={styles['askFacts']}>
        {ask.author !== undefined && `${ask.author} · `}
        {screenWords('votes', { count: ask.votes })}
      </p>
    </section>
  );
}
