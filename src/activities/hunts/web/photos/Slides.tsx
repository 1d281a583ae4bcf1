import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { teamLook } from '../team-look.ts';
import { levelNameIn, photoTitle, teamNameIn } from './photo-title.ts';
import { slidesOf } from './slides.ts';
import { useSlide } from './use-slide.ts';
import { slideWords } from './album.words.ts';
import styles from './Photos.module.css';

export function Slides({ album }: { readonly album: HostAlbum }) {
  const photos = slidesOf(album.photos);
  const photo = useSlide(photos);
  return (
    <Page title={slideWords('title', { hunt: album.name })} isTitleHidden width="full" activity="hunts">
      <div class={styles['wall']} data-theme="dark">
        {photos.length === 0 && (
          <div class={styles['empty']}>
            <p class={styles['hunt']}>{album.name}</p>
            <p>{slideWords('empty')}</p>
          </div>
        )}
        {photo && <Slide key={photo.photoId} album={album} photo={photo} />}
        <aside class={styles['slideshowWay']} aria-label={slideWords('join')}>
          <LazyQr text={sharedLink(`/hunts/${album.gameId}/play`)} />
          <span>{slideWords('join')}</span>
        </aside>
      </div>
    </Page>
  );
}

function Slide({ album, photo }: { readonly album: HostAlbum; readonly photo: HostPhoto }) {
  const index = Math.max(
    0,
    album.teams.findIndex(({ teamId }) => teamId === photo.teamId),
  );
  return (
    <figure class={styles['slide']}>
      <div class={styles['blur']} style={{ backgroundImage: `url("${photo.addresses.small}")` }} />
      <img class={styles['photo']} src={photo.addresses.large} alt={photoTitle(album, photo)} />
      <figcaption class={styles['slideshowCaption']}>
        <Seat number={teamLook(album.teams[index]?.colour, index)} size="large" />
        <span class={styles['names']}>
          <strong>{teamNameIn(album, photo)}</strong>
          <span>{levelNameIn(album, photo)}</span>
        </span>
      </figcaption>
    </figure>
  );
}
