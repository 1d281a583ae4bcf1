import { useEffect, useMemo } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/ShareCard.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { ownerWords } from '../owner/owner.words.ts';
import { pageSources } from '../page-sources.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { pollWords } from '../poll.words.ts';
import { PollState } from '../polls.state.ts';
import { OptionPicture, picturesOf } from '../results/OptionPicture.tsx';
import styles from './PollScreenPage.module.css';

/** The poll for the wall: read from ten metres, no controls, the way in always in its corner. */
export function PollScreenPage({ params }: PageProps) {
  const pollId = params['pollId'] ?? '';
  const state = useMemo(() => new PollState(pageSources, pollId), [pollId]);
  useEffect(() => () => state.close(), [state]);
  const screen = state.screen.value;
  if (screen.phase === 'here') return <Wall poll={screen.poll} />;
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  return (
    <Page title={pollWords('missingTitle')} width="narrow" isTitleHidden>
      <EmptyState title={pollWords('missingTitle')} text={pollWords('missingText')} />
    </Page>
  );
}

const loadResult = async () => (await import('../results/ScreenResult.tsx')).ScreenResult;

function Wall({ poll }: { readonly poll: PollView }) {
  const { title, status, turnout, result, code, pollId } = poll;
  const pictures = picturesOf(poll.candidates);
  return (
    <Page title={title} isTitleHidden width="full" activity="polls">
      <div class={styles['wall']}>
        <div class={styles['main']}>
          <p class={styles['title']}>{title}</p>
          <p class={styles['turnout']}>
            <strong key={turnout.ballots}>{pollWords('ballots', { count: turnout.ballots })}</strong>{' '}
            <span>{pollWords(status)}</span>
          </p>
          {result !== undefined && result.count.ballots > 0 ? (
            <Lazy load={loadResult} props={{ result, candidates: poll.candidates }} />
          ) : (
            <ul class={styles['options']}>
              {poll.candidates.map(({ name }) => (
                <li key={name}>
                  <OptionPicture pictures={pictures} name={name} size={640} class={styles['picture']} />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
        {status === 'open' && (
          <aside class={styles['way']} aria-label={ownerWords('share')}>
            <LazyQr text={new URL(`/polls/${pollId}`, location.origin).href} />
            <p class={styles['address']}>{ownerWords('shareText', { address: location.host })}</p>
            {code !== undefined && (
              <div class={styles['code']}>
                <JoinCode code={code} />
              </div>
            )}
          </aside>
        )}
      </div>
    </Page>
  );
}
