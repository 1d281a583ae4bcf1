import { useEffect, useRef } from 'preact/hooks';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { judgingWords } from '../judging.words.ts';
import { photoName } from '../photo-name.ts';
import styles from '../Judging.module.css';

interface FilmstripProps {
  readonly album: HostAlbum;
  readonly photos: readonly HostPhoto[];
  readonly current: HostPhoto;
  readonly onChoose: (photoId: string) => void;
}

/** The whole list in small, to see what is coming and to jump. */
export function Filmstrip({ album, photos, current, onChoose }: FilmstripProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [frame, list] = [chosen.current, strip.current];
    // Not scrollIntoView: that would move the page away from the photo as well.
    if (frame && list) list.scrollLeft = frame.offsetLeft - (list.clientWidth - frame.clientWidth) / 2;
  }, [current.photoId]);
  return (
    <ul ref={strip} class={styles['strip']} aria-label={judgingWords('strip')}>
      {photos.map((photo) => {
        const isCurrent = photo.photoId === current.photoId;
        return (
          <li key={photo.photoId}>
            <button
              type="button"
              {...(isCurrent && { ref: chosen })}
              class={styles['frame']}
              aria-current={isCurrent || undefined}
              aria-label={photoName(album, photo)}
              onClick={() => onChoose(photo.photoId)}
            >
              <img src={photo.addresses.small} alt="" loading="lazy" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
