import { Icon } from '#web/kit/parts/Icon.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { HostAlbum, TeamAlbum, TeamPhoto } from '#activities/hunts/contract.photos.ts';
import { teamLook } from '#activities/hunts/web/team-look.ts';
import { albumWords } from '../album.words.ts';
import { photoStatusText } from '../photo-status.ts';
import { levelNameIn, photoTitle, teamNameIn } from '../photo-title.ts';
import styles from '../Album.module.css';

interface AlbumPhotoProps {
  readonly album: HostAlbum | TeamAlbum;
  readonly photo: TeamPhoto;
  readonly onOpen: () => void;
}

export function AlbumPhoto({ album, photo, onOpen }: AlbumPhotoProps) {
  const index = Math.max(
    0,
    album.teams.findIndex(({ teamId }) => teamId === photo.teamId),
  );
  return (
    <li class={styles['card']}>
      <button
        type="button"
        class={styles['picture']}
        aria-label={albumWords('open', { name: photoTitle(album, photo) })}
        onClick={onOpen}
      >
        <img
          src={photo.addresses.medium}
          alt=""
          loading="lazy"
          width={photo.width}
          height={photo.height}
          data-dim={photo.isHidden || undefined}
        />
      </button>
      <div class={styles['caption']}>
        <strong>{levelNameIn(album, photo)}</strong>
        {album.audience === 'host' && (
          <Seat
            number={teamLook(album.teams[index]?.colour, index)}
            name={teamNameIn(album, photo)}
            size="small"
          />
        )}
        <span class={styles['status']} data-status={photo.status}>
          {photoStatusText(photo)}
        </span>
        {(photo.isHidden || photo.isReported) && (
          <span class={styles['mark']}>
            <Icon name={photo.isHidden ? 'eye-off' : 'flag'} size={1} />
            {albumWords(photo.isHidden ? 'hidden' : 'reported')}
          </span>
        )}
      </div>
    </li>
  );
}
