import { useEffect, useMemo } from 'preact/hooks';
import { WallCorner } from '#platform/rooms/web/parts/WallCorner.tsx';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { ScreenView } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { Reactions } from './Reactions.tsx';
import { preloadReveals, WallStage } from './WallStage.tsx';
import { ScreenState } from './screen.state.ts';
import { screenWords } from './screen.words.ts';
import styles from './ScreenPage.module.css';

/** The wall: read from ten metres, no controls, the way in always in its corner. */
export function ScreenPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useMemo(
    () => new ScreenState({ client: engagementsClient, live: pageLive() }, gameId),
    [gameId],
  );
  useEffect(() => {
    preloadReveals();
    return () => state.close();
  }, [state]);
  const wall = state.wall.value;
  switch (wall.phase) {
    case 'here':
      return <Wall game={wall.view} state={state} />;
    case 'loading':
      return <Skeleton shape="card" />;
    default:
      return <EmptyPage title={screenWords('missingTitle')} text={screenWords('missingText')} />;
  }
}

function Wall({ game, state }: { readonly game: ScreenView; readonly state: ScreenState }) {
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
        {game.hasReactions && <Reactions burst={state.burst.value} />}
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
