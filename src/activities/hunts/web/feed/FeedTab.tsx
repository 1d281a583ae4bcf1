import { useState } from 'preact/hooks';
import { problemOf } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast, toastProblem } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { reactionKinds } from '#activities/hunts/contract.feed.ts';
import type { FeedPhoto, PhotoFeed, ReactionKind } from '#activities/hunts/contract.feed.ts';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { reactionIcons } from '../hunt-icons.ts';
import { photosClient } from '../photos/photos.client.ts';
import { SCROLLED_BY_KEYS } from '../play/mission-props.ts';
import { teamLook } from '../team-look.ts';
import { useFeed } from './feed.state.ts';
import type { FeedState } from './feed.state.ts';
import { feedWords } from './feed.words.ts';
import { feedTitle, feedTeam, feedLevel } from './feed-title.ts';
import styles from './Feed.module.css';

const LONGEST = 300;
const loadCollage = async () => (await import('../photos/CollageButton.tsx')).CollageButton;

interface FeedTabProps {
  readonly hunt: PlayerView;
}

/** What the other teams sent, as far as the host shares it. */
export function FeedTab({ hunt }: FeedTabProps) {
  const state = useFeed(hunt.gameId);
  const screen = state.screen.value;
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  return (
    <div class={styles['feed']} aria-label={feedWords('title')} {...SCROLLED_BY_KEYS}>
      <h1 class="visually-hidden">{feedWords('title')}</h1>
      {screen.phase === 'here' ? (
        <Shared hunt={hunt} feed={screen.view} state={state} />
      ) : (
        <div class={styles['away']}>
          <p>{feedWords('unreachable')}</p>
          <Button onClick={() => void state.reload()}>{kitWords('tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}

interface SharedProps extends FeedTabProps {
  readonly feed: PhotoFeed;
  readonly state: FeedState;
}

function Shared({ hunt, feed, state }: SharedProps) {
  const [reported, setReported] = useState<FeedPhoto>();
  const [isReading, setReading] = useState(false);
  const isOver = hunt.play.phase === 'ended';
  if (feed.photos.length === 0)
    return (
      <EmptyState
        title={feedWords('emptyTitle')}
        text={feedWords(isOver ? 'emptyEnded' : `empty_${hunt.photoFeed ?? 'judged'}`)}
        activity="hunts"
      />
    );
  const readOlder = async (): Promise<void> => {
    setReading(true);
    const answer = await state.older();
    if (answer?.ok === false) toastProblem(() => problemOf(answer.error));
    setReading(false);
  };
  return (
    <>
      {isOver && <Lazy load={loadCollage} props={{ name: feed.name, photos: feed.photos }} />}
      <ul class={styles['photos']}>
        {feed.photos.map((photo) => (
          <SharedPhoto
            key={photo.photoId}
            feed={feed}
            photo={photo}
            state={state}
            onReport={() => setReported(photo)}
          />
        ))}
      </ul>
      {feed.cursor !== undefined && (
        <Button isBusy={isReading} onClick={() => void readOlder()}>
          {feedWords('older')}
        </Button>
      )}
      {reported && (
        <ReportDialog gameId={feed.gameId} photo={reported} onClose={() => setReported(undefined)} />
      )}
    </>
  );
}

interface SharedPhotoProps {
  readonly feed: PhotoFeed;
  readonly photo: FeedPhoto;
  readonly state: FeedState;
  readonly onReport: () => void;
}

function SharedPhoto({ feed, photo, state, onReport }: SharedPhotoProps) {
  const { team, index } = feedTeam(feed, photo);
  return (
    <li class={styles['photo']}>
      <img
        src={photo.addresses.medium}
        alt={feedTitle(feed, photo)}
        loading="lazy"
        width={photo.width}
        height={photo.height}
      />
      <div class={styles['caption']}>
        <Seat number={teamLook(team?.colour, index)} name={team?.name ?? ''} size="small" />
        <span class={styles['where']}>{feedLevel(feed, photo)}</span>
        <span class="fine-print">{formatDate(photo.sentAt, { timeStyle: 'short' })}</span>
      </div>
      <div class={styles['acts']}>
        {feed.mayReact && <Reactions photo={photo} state={state} />}
        <IconButton icon="flag" label={feedWords('report')} onClick={onReport} />
      </div>
    </li>
  );
}

function Reactions({ photo, state }: Pick<SharedPhotoProps, 'photo' | 'state'>) {
  const react = async (kind: ReactionKind): Promise<void> => {
    const answer = await state.react(photo, kind, !photo.mine.includes(kind));
    if (!answer.ok) toastProblem(() => problemOf(answer.error));
  };
  return (
    <div class={styles['reactions']} role="group" aria-label={feedWords('reactions')}>
      {reactionKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          class={styles['reaction']}
          aria-pressed={photo.mine.includes(kind)}
          aria-label={feedWords('reactionSaid', {
            kind: feedWords(kind),
            count: photo.reactions[kind],
          })}
          title={feedWords(kind)}
          onClick={() => void react(kind)}
        >
          <Icon name={reactionIcons[kind]} />
          {photo.reactions[kind] > 0 && <span>{formatNumber(photo.reactions[kind])}</span>}
        </button>
      ))}
    </div>
  );
}

interface ReportDialogProps {
  readonly gameId: string;
  readonly photo: FeedPhoto;
  readonly onClose: () => void;
}

function ReportDialog({ gameId, photo: { photoId }, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const report = useAction(photosClient.reportShared, {
    onDone: () => {
      showToast(feedWords('reported'), { kind: 'good' });
      onClose();
    },
  });
  const send = (): void => {
    if (reason.trim() !== '')
      void report.run({ params: { gameId, photoId }, body: { reason: reason.trim() } });
  };
  return (
    <Dialog
      isOpen
      title={feedWords('reportTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{kitWords('cancel')}</Button>
          <Button kind="primary" isBusy={report.isBusy} onClick={send}>
            {feedWords('report')}
          </Button>
        </>
      }
    >
      <TextField
        label={feedWords('reportLabel')}
        hint={feedWords('reportHint')}
        value={reason}
        maxLength={LONGEST}
        error={report.problem}
        required
        onInput={setReason}
      />
    </Dialog>
  );
}
