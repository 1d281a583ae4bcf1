import { useEffect, useMemo } from 'preact/hooks';
import { after } from '#web/kit/after.ts';
import { deviceId } from '#web/kit/device/device-id.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { OutsideView } from '#activities/hunts/contract.views.ts';
import { HuntRun } from './hunt-run.ts';
import type { JoinWish } from './hunt-run.ts';
import { lazyHuntStore } from '../offline/lazy-store.ts';
import { playClient } from './play.client.ts';
import { playWords } from './play.words.ts';
import { readBrought } from './read-address.ts';
import type { Brought } from './read-address.ts';
import styles from './PlayPage.module.css';

const takeFromAddress = (): Brought => {
  const { hash, pathname } = currentUrl.peek();
  const brought = readBrought(hash);
  if (hash !== '') navigate(pathname, 'replace');
  return brought;
};

const openRun = (gameId: string) => {
  const brought = takeFromAddress();
  const sources = {
    client: playClient,
    live: pageLive(),
    store: lazyHuntStore(),
    now: Date.now,
    after,
    device: deviceId(),
  };
  return { brought, run: new HuntRun(sources, gameId, brought.seat) };
};

export function PlayPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const { run, brought } = useMemo(() => openRun(gameId), [gameId]);
  useEffect(() => () => run.close(), [run]);
  const screen = run.screen.value;
  switch (screen.phase) {
    case 'loading':
      return (
        <div class={styles['loading']}>
          <Skeleton shape="title" />
          <Skeleton shape="row" count={4} />
        </div>
      );
    case 'outside':
      return <Outside hunt={screen.hunt} run={run} brought={brought} />;
    case 'inside':
      return <Lazy load={loadInside} props={{ hunt: screen.hunt, run, stop: brought.stop }} />;
    default:
      return (
        <Trouble
          trouble={screen.phase}
          {...(screen.phase === 'missing' && missing())}
          activity="hunts"
          onRetry={() => void run.reload()}
        />
      );
  }
}

const missing = () => ({
  title: playWords('missingTitle'),
  text: playWords('missingText'),
  action: <ButtonLink href="/">{playWords('home')}</ButtonLink>,
});

// Fetched while the hunt is first read: it is there by the time a player has chosen a team.
const loadInside = async () => (await import('./Inside.tsx')).Inside;
preloadPart(loadInside);

const loadJoinForm = async () => (await import('./JoinForm.tsx')).JoinForm;
preloadPart(loadJoinForm);

interface OutsideProps {
  readonly hunt: OutsideView;
  readonly run: HuntRun;
  readonly brought: Brought;
}

function Outside({ hunt, run, brought }: OutsideProps) {
  if (hunt.phase === 'ended') return <Closed run={run} why="over" />;
  if (!hunt.isJoiningOpen) return <Closed run={run} why="closed" />;
  const invited = hunt.teams.find(({ teamId }) => teamId === brought.team?.teamId);
  const lead = invited ? playWords('joinTeamLead', { team: invited.name }) : playWords('joinLead');
  return (
    <Page title={hunt.name} lead={hunt.description ?? lead} width="narrow" activity="hunts">
      {hunt.description !== undefined && <p>{lead}</p>}
      {brought.stop !== undefined && <p class={styles['note']}>{playWords('stopWaits')}</p>}
      <Lazy
        load={loadJoinForm}
        props={{
          hunt,
          invited: invited && { teamId: invited.teamId, passcode: brought.team?.passcode },
          onJoin: (wish: JoinWish) => run.join(wish),
        }}
      />
      <div>
        <LanguageSwitch />
      </div>
    </Page>
  );
}

function Closed({ run, why }: Pick<OutsideProps, 'run'> & { readonly why: 'over' | 'closed' }) {
  return (
    <Trouble
      trouble="gone"
      title={playWords(`${why}Title`)}
      text={playWords(`${why}Text`)}
      action={<ButtonLink href="/">{playWords('home')}</ButtonLink>}
      activity="hunts"
      onRetry={() => void run.reload()}
    />
  );
}
