import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { reactionKinds } from '#activities/hunts/contract.feed.ts';
import type { FeedPhoto, PhotoFeed } from '#activities/hunts/contract.feed.ts';
import { reactionIcons } from '../hunt-icons.ts';
import { useSlide } from '../photos/use-slide.ts';
import { teamLook } from '../team-look.ts';
import { feedLevel, feedTeam, feedTitle } from './feed-title.ts';
import { useFeed } from './feed.state.ts';
import { feedWords } from './feed.words.ts';
import styles from './Feed.module.css';

/** Shared photos beside the board, one after the other, where the wall is a host's or a player's; else nothing. */
export function WallPhotos({ gameId }: { readonly gameId: string }) {
  const screen = useFeed(gameId).screen.value;
  const feed = screen.phase === 'here' ? screen.view : undefined;
  // Oldest first, as they are shown in turn; those that come are next.
  const photo = useSlide(feed?.photos.toReversed() ?? []);
  return feed && photo ? <WallPhoto key={photo.photoId} feed={feed} photo={photo} /> : null;
}

function WallPhoto({ feed, photo }: { readonly feed: PhotoFeed; readonly photo: FeedPhoto }) {
  const { team, index } = feedTeam(feed, photo);
  const given = reactionKinds.filter((kind) => photo.reactions[kind] > 0);
  return (
    <figure class={styles['wallPhoto']}>
      <img src={photo.addresses.large} alt={feedTitle(feed, photo)} />
      <figcaption class={styles['wallCaption']}>
        <Seat number={teamLook(team?.colour, index)} size="small" />
        <strong>{team?.name}</strong>
        <span>{feedLevel(feed, photo)}</span>
        {given.map((kind) => (
          <span
            key={kind}
            class={styles['given']}
            role="img"
            aria-label={feedWords('reactionSaid', {
              kind: feedWords(kind),
              count: photo.reactions[kind],
            })}
          >
            <Icon name={reactionIcons[kind]} />
            {formatNumber(photo.reactions[kind])}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
