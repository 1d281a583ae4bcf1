import { useEffect, useMemo } from 'preact/hooks';
import { deviceId } from '#web/kit/device/device-id.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { OutsideView } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { GameJoinForm } from './parts/GameJoinForm.tsx';
import { playWords } from './play.words.ts';
import { PlayerState } from './player.state.ts';
import styles from './PlayPage.module.css';

/** The seat's secret stands behind the #, which browsers never send to a server. */
const takeSeatFromAddress = (): string | undefined => {
  const seat = /^#seat=(.+)$/.exec(currentUrl.peek().hash)?.[1];
  if (seat !== undefined) navigate(currentUrl.peek().pathname, 'replace');
  return seat === undefined ? undefined : decodeURIComponent(seat);
};

const after = (durationMs: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, durationMs);
  return () => clearTimeout(timer);
};

export function PlayPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useMemo(
    () =>
      new PlayerState(
        { client: engagementsClient, live: pageLive(), after, device: deviceId() },
        gameId,
        takeSeatFromAddress(),
      ),
    [gameId],
  );
  useEffect(() => () => state.close(), [state]);
  const screen = state.screen.value;
  switch (screen.phase) {
    case 'loading':
      return (
        <div class={styles['loading']}>
          <Skeleton shape="title" />
          <Skeleton shape="row" count={4} />
        </div>
      );
    case 'outside':
      return <Outside game={screen.game} state={state} />;
    case 'inside':
      return <Lazy load={loadInside} props={{ game: screen.game, state }} />;
    default:
      return <Trouble phase={screen.phase} onRetry={() => void state.reload()} />;
  }
}

function Outside({ game, state }: { readonly game: OutsideView; readonly state: PlayerState }) {
  if (game.isOver) {
    return (
      <Page title={game.title} width="narrow" activity="engagements" isTitleHidden>
        <EmptyState
          title={playWords('overTitle')}
          text={playWords('overText')}
          activity="engagements"
          action={<ButtonLink href="/">{playWords('home')}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={game.title} lead={playWords('joinLead')} width="narrow" activity="engagements">
      <GameJoinForm game={game} onJoin={(name, teamId) => state.join(name, teamId)} />
      <div>
        <LanguageSwitch />
      </div>
    </Page>
  );
}

// Fetched beside the first reading of the session: whoever types a name has it by the time they join.
const insideLoading = import('./parts/Inside.tsx');
insideLoading.catch(() => undefined);
const loadInside = async () => (await insideLoading).Inside;

interface TroubleProps {
  readonly phase: 'missing' | 'kicked' | 'unreachable';
  readonly onRetry: () => void;
}

function Trouble({ phase, onRetry }: TroubleProps) {
  const title = playWords(`${phase}Title`);
  return (
    <EmptyPage
      title={title}
      text={playWords(`${phase}Text`)}
      activity="engagements"
      action={
        phase === 'missing' ? (
          <ButtonLink href="/">{playWords('home')}</ButtonLink>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {playWords('tryAgain')}
          </Button>
        )
      }
    />
  );
}
