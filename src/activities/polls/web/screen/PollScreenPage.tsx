import { useMemo } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { shareWords } from '#platform/rooms/web/share.words.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { sharedHost, sharedLink } from '#web/kit/shared-link.ts';
import { missingPoll, pollWords } from '../poll.words.ts';
import { openPoll } from '../polls.state.ts';
import { timeOf, useHasBegun } from '../parts/poll-times.ts';
import { OptionPicture, picturesOf } from '../parts/OptionPicture.tsx';
import styles from './PollScreenPage.module.css';

/** The poll for the wall: readable from ten metres, no controls, the join code always in its corner. */
export function PollScreenPage({ params }: PageProps) {
  const pollId = params['pollId'] ?? '';
  const { page } = useMemo(() => openPoll(pollId), [pollId]);
  const screen = useLive(page);
  if (screen.phase === 'here') return <Wall poll={screen.view} />;
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  return <Trouble trouble={screen.phase} onRetry={() => void page.reload()} {...missingPoll(screen.phase)} />;
}

/** As many as can be read from ten metres on one screen, next to the join code. */
const FEW_OPTIONS = 8;
const MOST_OPTIONS = 26;

const loadResult = async () => (await import('./ScreenResult.tsx')).ScreenResult;

function Wall({ poll }: { readonly poll: PollView }) {
  const { title, status, turnout, result, code, pollId } = poll;
  const isAhead = !useHasBegun(poll.startsAt) && status === 'open';
  const shown = poll.candidates.slice(0, MOST_OPTIONS);
  const pictures = picturesOf(poll.candidates);
  return (
    <Page title={title} isTitleHidden width="full" activity="polls">
      <div class={styles['wall']}>
        <div class={styles['main']}>
          <p class={styles['title']}>{title}</p>
          <p class={styles['turnout']}>
            <strong key={turnout.ballots}>{pollWords('ballots', { count: turnout.ballots })}</strong>{' '}
            <span>{isAhead ? timeOf(poll) : pollWords(status)}</span>
          </p>
          {result !== undefined && result.count.ballots > 0 ? (
            <Lazy load={loadResult} props={{ poll, result }} />
          ) : poll.contests ? (
            <ol class={styles['options']}>
              {[{ id: 'q1', title: poll.question ?? title }, ...poll.contests].map((contest) => (
                <li key={contest.id}>{contest.title}</li>
              ))}
            </ol>
          ) : (
            <ul class={styles['options']} data-many={shown.length > FEW_OPTIONS || undefined}>
              {shown.map(({ name }) => (
                <li key={name}>
                  <OptionPicture pictures={pictures} name={name} size={640} class={styles['picture']} />
                  {name}
                </li>
              ))}
              {shown.length < poll.candidates.length && (
                <li>{pollWords('more', { count: poll.candidates.length - shown.length })}</li>
              )}
            </ul>
          )}
        </div>
        {status === 'open' && (
          <aside class={styles['way']} aria-label={shareWords('share')}>
            <LazyQr text={sharedLink(`/polls/${pollId}`)} />
            <p class={styles['address']}>{shareWords('shareText', { address: sharedHost() })}</p>
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
