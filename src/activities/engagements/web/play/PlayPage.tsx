import { useEffect, useMemo } from 'preact/hooks';
import { after } from '#web/kit/after.ts';
import { useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { deviceId } from '#web/kit/device/device-id.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { OutsideView } from '#activities/engagements/contract.views.ts';
import { keptSeats } from '../kept-seat.ts';
import { engagementsClient } from '../engagements.client.ts';
import { playWords } from './play.words.ts';
import { openSeat } from './player.state.ts';
import type { PlayerState } from './player.state.ts';
import styles from './PlayPage.module.css';

/** The seat's secret follows the #, which browsers never send to a server. */
const takeSeatFromAddress = (): string | undefined => {
  const seat = /^#seat=(.+)$/.exec(currentUrl.peek().hash)?.[1];
  if (seat !== undefined) navigate(currentUrl.peek().pathname, 'replace');
  return seat === undefined ? undefined : decodeURIComponent(seat);
};

export function PlayPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const state = useMemo(() => {
    // Fetched while the session is first read. Other players load their part once the answer shows that they need it.
    if (keptSeats().some((seat) => seat.gameId === gameId)) preloadPart(loadInside);
    else preloadPart(loadJoinForm);
    const sources = { client: engagementsClient, live: pageLive(), after, device: deviceId() };
    return openSeat(sources, gameId, takeSeatFromAddress());
  }, [gameId]);
  useEffect(() => state.close, [state]);
  const screen = useLive(state.page);
  const { phase } = screen;
  if (phase === 'loading') {
    return (
      <div class={styles['loading']}>
        <Skeleton shape="title" />
        <Skeleton shape="row" count={4} />
      </div>
    );
  }
  if (phase === 'here') {
    const game = screen.view;
    return game.audience === 'player' ? (
      <Lazy load={loadInside} props={{ game, state }} />
    ) : (
      <Outside game={game} state={state} />
    );
  }
  const trouble = {
    trouble: phase,
    onRetry: () => void state.page.reload(),
    activity: 'engagements',
  } as const;
  if (phase === 'unreachable') return <Trouble {...trouble} text={playWords('unreachableText')} />;
  if (phase === 'forbidden')
    return <Trouble {...trouble} title={playWords('kickedTitle')} text={playWords('kickedText')} canRetry />;
  const home = <ButtonLink href="/">{playWords('home')}</ButtonLink>;
  return (
    <Trouble {...trouble} title={playWords('missingTitle')} text={playWords('missingText')} action={home} />
  );
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
    <Page
      title={game.title}
      lead={playWords(game.asksNames ? 'joinLead' : 'joinLeadUnseen')}
      width="narrow"
      activity="engagements"
    >
      <Lazy load={loadJoinForm} props={{ game, state }} />
      <div>
        <LanguageSwitch />
      </div>
    </Page>
  );
}

const loadInside = async () => (await import('./Inside.tsx')).Inside;
const loadJoinForm = async () => (await import('./GameJoinForm.tsx')).GameJoinForm;
